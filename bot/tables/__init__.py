"""What happens at tables: loading, changing and committing a game. Imports no discord."""
