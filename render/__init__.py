"""Pictures: a view of a title goes in, a Pillow image comes out. Knows no rule, no Discord and no database."""
