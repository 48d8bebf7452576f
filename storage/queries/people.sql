-- name: put_user(user, name, at)!
-- A user we met, under the name of today; preferences stay.
INSERT INTO users (id, name, at) VALUES (:user, :name, :at)
ON CONFLICT (id) DO UPDATE SET name = excluded.name, at = excluded.at;

-- name: fetch_user(user)^
-- What we know about a user.
SELECT id, name, panel, dm_channel, dm_state, at FROM users WHERE id = :user;

-- name: set_panel(user, panel)!
-- Where a user wants the private panel.
UPDATE users SET panel = :panel WHERE id = :user;

-- name: set_dm(user, dm_channel, dm_state)!
-- Whether direct messages reach a user, and where.
UPDATE users SET dm_channel = :dm_channel, dm_state = :dm_state WHERE id = :user;

-- name: put_setting(key, value)!
-- A small fact the process remembers over a restart.
INSERT INTO remembered (key, value) VALUES (:key, :value)
ON CONFLICT (key) DO UPDATE SET value = excluded.value;

-- name: fetch_setting(key)$
-- Such a fact; null when there is none.
SELECT value FROM remembered WHERE key = :key;
