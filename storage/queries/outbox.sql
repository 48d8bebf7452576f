-- name: put_intents(game, kind, target, due, created)*!
-- What people have to be told; a newer intent takes the place of one still pending.
INSERT INTO outbox (game, kind, target, due, created, noted)
VALUES (:game, :kind, :target, :due, :created, :created)
ON CONFLICT (kind, target) WHERE state = 'pending'
DO UPDATE SET game = excluded.game, due = excluded.due, created = excluded.created, noted = excluded.noted,
              attempts = 0, asked = outbox.asked + 1, error = NULL;

-- name: fetch_due_games(now)
-- The games about which there is something to deliver now, the longest due first; 0 stands for no game.
SELECT COALESCE(game, 0) AS game, MIN(due) AS due
FROM outbox
WHERE state = 'pending' AND due <= :now
GROUP BY COALESCE(game, 0)
ORDER BY MIN(due), MIN(id);

-- name: fetch_next_intent(game, now)^
-- What to deliver next of a game: the longest due, of equals the first intended.
SELECT id, game, kind, target, due, attempts, asked
FROM outbox
WHERE state = 'pending' AND due <= :now AND COALESCE(game, 0) = :game
ORDER BY due, id
LIMIT 1;

-- name: finish_intents(id, asked)*!
-- Delivered, unless it was intended again meanwhile.
UPDATE outbox SET state = 'done', error = NULL WHERE id = :id AND asked = :asked AND state = 'pending';

-- name: postpone_intent(id, asked, due, noted, error)!
-- Failed, to be tried again later; an intent renewed meanwhile keeps its own time.
UPDATE outbox SET attempts = attempts + 1, due = :due, noted = :noted, error = :error
WHERE id = :id AND asked = :asked AND state = 'pending';

-- name: abandon_intent(id, asked, error)!
-- Failed for good.
UPDATE outbox SET state = 'failed', attempts = attempts + 1, error = :error
WHERE id = :id AND asked = :asked AND state = 'pending';

-- name: fetch_next_due(now)$
-- When there is something to deliver after now; null when nothing waits.
SELECT MIN(due) FROM outbox WHERE state = 'pending' AND due > :now;

-- name: count_misdated(now, later, latest)$
-- How many wait for a moment that a wrong clock wrote: written later than now, or for one later than any that is ever set.
SELECT COUNT(*) FROM outbox WHERE state = 'pending' AND due > :now AND (noted > :later OR due > :latest);

-- name: correct_misdated(now, later, latest)!
-- They are due now.
UPDATE outbox SET due = :now, noted = :now
WHERE state = 'pending' AND due > :now AND (noted > :later OR due > :latest);

-- name: drop_intents(game)!
-- A game about which nobody has to be told anything any more.
DELETE FROM outbox WHERE game = :game AND state = 'pending';

-- name: forget_intents(before, after)!
-- What was delivered or abandoned is kept for a while, for whoever looks after the bot; dates far in the future
-- are of a wrong clock.
DELETE FROM outbox WHERE state IN ('done', 'failed') AND (created < :before OR created > :after);
