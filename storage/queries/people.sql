-- name: put_user(user, name, at)!
-- A user we met, under the name of today; preferences stay.
INSERT INTO users (id, name, at) VALUES (:user, :name, :at)
ON CONFLICT (id) DO UPDATE SET name = excluded.name, at = excluded.at;

-- name: fetch_user(user)^
-- What we know about a user.
SELECT id, name, panel, dm_channel, dm_state, at, prefs, noticed FROM users WHERE id = :user;

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

-- name: set_preferences(user, prefs)!
-- What a user wants of notices.
UPDATE users SET prefs = :prefs WHERE id = :user;

-- name: set_noticed(user, noticed)!
-- When a user was last told something.
UPDATE users SET noticed = :noticed WHERE id = :user;

-- name: add_absence(user, begins, ends)$
-- When a user will be away; the number of that.
INSERT INTO absences ("user", begins, ends) VALUES (:user, :begins, :ends) RETURNING id;

-- name: list_absences(user, since)
-- When a user is away, as far as that has not ended before a moment.
SELECT id, begins, ends FROM absences WHERE "user" = :user AND ends > :since ORDER BY begins;

-- name: fetch_absence(id)^
-- When and whose one absence is.
SELECT id, "user", begins, ends FROM absences WHERE id = :id;

-- name: list_absences_of_game(game)
-- When those who sit at a game are away.
SELECT absences."user", absences.begins, absences.ends
FROM seats JOIN absences ON absences."user" = seats."user"
WHERE seats.game = :game
ORDER BY absences.begins;

-- name: end_absence(id, user, ends)!
-- Somebody is back earlier, or does not go at all.
UPDATE absences SET ends = :ends WHERE id = :id AND "user" = :user AND begins < :ends;

-- name: remove_absence(id, user)!
-- It is called off.
DELETE FROM absences WHERE id = :id AND "user" = :user;
