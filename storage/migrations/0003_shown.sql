-- What a message shows, as a digest: an edit that would change nothing is not sent, so nobody can count others' secret steps.

ALTER TABLE messages ADD COLUMN shown TEXT NOT NULL DEFAULT '';
