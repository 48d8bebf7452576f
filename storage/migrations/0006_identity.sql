-- What tells one database from another, and whom a game waits for without loading it.

-- A control carries the generation of the database that it was made from: a number alone may mean another game or another
-- position in an empty file or a restored copy. A copy that is made for keeping gets a generation of its own.
INSERT INTO remembered (key, value) VALUES ('generation', lower(hex(randomblob(2))));

-- The seats that have to choose, as everybody may know them; written with every press.
ALTER TABLE games ADD COLUMN awaited TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(awaited));

-- How often somebody did something lately.
CREATE INDEX presses_by_user ON presses ("user", action, at);
