-- name: fetch_seats(game)
-- Who sits at a game, in order, and whether they want their panel by direct message.
SELECT seats.seat, seats."user", seats.name, seats.state, seats.joined, seats."left", seats.pinged,
       seats.undo_count, users.panel, users.dm_state
FROM seats LEFT JOIN users ON users.id = seats."user"
WHERE seats.game = :game
ORDER BY seats.seat;

-- name: add_seat(game, seat, user, name, joined)!
-- Sit down, or change nothing when the seat is taken or the user sits already.
INSERT INTO seats (game, seat, "user", name, joined)
VALUES (:game, :seat, :user, :name, :joined)
ON CONFLICT DO NOTHING;

-- name: add_seats(game, seat, user, name, joined)*!
-- The seats in their new order, after remove_seats.
INSERT INTO seats (game, seat, "user", name, joined)
VALUES (:game, :seat, :user, :name, :joined);

-- name: remove_seats(game)!
-- Clear the table, to seat everybody in a new order.
DELETE FROM seats WHERE game = :game;

-- name: set_pinged(game, seat, pinged)!
-- The decision a seat's user was last called for.
UPDATE seats SET pinged = :pinged WHERE game = :game AND seat = :seat;

-- name: set_seat_state(game, seat, state, left)!
-- A seat whose user resigned, was replaced, or plays on.
UPDATE seats SET state = :state, "left" = :left WHERE game = :game AND seat = :seat;

-- name: count_seat_undo(game, seat)!
-- A seat took back what nobody else had seen.
UPDATE seats SET undo_count = undo_count + 1 WHERE game = :game AND seat = :seat;
