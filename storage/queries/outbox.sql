-- name: put_intents(game, kind, target, due, created)*!
-- What people have to be told; a newer intent takes the place of one still pending.
INSERT INTO outbox (game, kind, target, due, created)
VALUES (:game, :kind, :target, :due, :created)
ON CONFLICT (kind, target) WHERE state = 'pending'
DO UPDATE SET game = excluded.game, due = excluded.due, created = excluded.created,
              attempts = 0, asked = outbox.asked + 1, error = NULL;

-- name: fetch_due_intents(now, count)
-- What to deliver now, the longest due first, of equals the first intended.
SELECT id, game, kind, target, due, attempts, asked, created
FROM outbox
WHERE state = 'pending' AND due <= :now
ORDER BY due, id
LIMIT :count;

-- name: finish_intent(id, asked)!
-- Delivered, unless it was intended again meanwhile.
UPDATE outbox SET state = 'done', error = NULL WHERE id = :id AND asked = :asked AND state = 'pending';

-- name: postpone_intent(id, asked, due, error)!
-- Failed, to be tried again later; an intent renewed meanwhile keeps its own time.
UPDATE outbox SET attempts = attempts + 1, due = :due, error = :error
WHERE id = :id AND asked = :asked AND state = 'pending';

-- name: abandon_intent(id, asked, error)!
-- Failed for good.
UPDATE outbox SET state = 'failed', attempts = attempts + 1, error = :error
WHERE id = :id AND asked = :asked AND state = 'pending';

-- name: fetch_next_due()$
-- When there is something to deliver next; null when nothing waits.
SELECT MIN(due) FROM outbox WHERE state = 'pending';

-- name: drop_intents(game)!
-- A game about which nobody has to be told anything any more.
DELETE FROM outbox WHERE game = :game AND state = 'pending';

-- name: forget_intents(before)!
-- What was delivered or given up is kept for a while, for whoever looks after the bot.
DELETE FROM outbox WHERE state IN ('done', 'failed') AND created < :before;
