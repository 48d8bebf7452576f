-- name: claim_press(interaction, game, user, action, at)!
-- A press counts once: 1 for the first to claim it, 0 for everybody after.
INSERT INTO presses (interaction, game, "user", action, at)
VALUES (:interaction, :game, :user, :action, :at)
ON CONFLICT (interaction) DO NOTHING;

-- name: fetch_press_outcome(interaction)$
-- What became of a press that comes again.
SELECT outcome FROM presses WHERE interaction = :interaction;

-- name: set_press_outcome(interaction, outcome)!
-- What became of a press.
UPDATE presses SET outcome = :outcome WHERE interaction = :interaction;

-- name: count_presses(user, action, since)$
-- How often somebody did something since a moment.
SELECT COUNT(*) FROM presses WHERE "user" = :user AND action = :action AND at >= :since;

-- name: forget_presses(before)!
-- Discord delivers nothing that late; two days are kept.
DELETE FROM presses WHERE at < :before;
