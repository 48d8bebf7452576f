-- name: fetch_calls(game)
-- The calls of a game for its choices that are open or may be opened again, the oldest first.
SELECT id, seat, "user", opened, closed, outcome, final, part, acted, rung, told, warned, last_since, last_told, since,
       used, allowed, zeros, granted
FROM calls
WHERE game = :game AND about = 'choice' AND final = 0
ORDER BY id;

-- name: insert_calls(game, seat, user, about, vote, opened, part, acted, last_since, since, allowed)*!
-- Somebody is called.
INSERT INTO calls (game, seat, "user", about, vote, opened, part, acted, last_since, since, allowed)
VALUES (:game, :seat, :user, :about, :vote, :opened, :part, :acted, :last_since, :since, :allowed);

-- name: update_calls(id, opened, closed, outcome, final, part, acted, rung, told, warned, last_since, last_told, since, used, allowed, zeros, granted)*!
-- A call is closed, opened again, told, or its clock is booked.
UPDATE calls
SET opened = :opened, closed = :closed, outcome = :outcome, final = :final, part = :part, acted = :acted, rung = :rung, told = :told,
    warned = :warned, last_since = :last_since, last_told = :last_told, since = :since, used = :used,
    allowed = :allowed, zeros = :zeros, granted = :granted
WHERE id = :id;

-- name: close_calls_about(game, about, vote, closed)!
-- What they were about is over.
UPDATE calls SET closed = :closed, outcome = 'over', final = 1
WHERE game = :game AND about = :about AND vote = :vote AND closed IS NULL;

-- name: fetch_calls_of_user(user)
-- Every open call of a person, with the game it is of.
SELECT calls.id, calls.game, calls.seat, calls."user", calls.about, calls.vote, calls.opened, calls.closed,
       calls.outcome, calls.final, calls.part, calls.acted, calls.rung, calls.told, calls.warned, calls.last_since,
       calls.last_told, calls.since, calls.used, calls.allowed, calls.zeros, calls.granted,
       games.channel, games.pace, games.paused, games.status, seats.bank,
       COALESCE(seats.joined, calls.opened) AS joined, COALESCE(seats.notices, '') AS notices
FROM calls JOIN games ON games.id = calls.game
     LEFT JOIN seats ON seats.game = calls.game AND seats.seat = calls.seat -- who is invited has none
WHERE calls."user" = :user AND calls.closed IS NULL
ORDER BY calls.id;

-- name: insert_invitations(game, user, about, opened)*!
-- Somebody is called to a table at which they do not sit; once while that is open.
INSERT INTO calls (game, seat, "user", about, opened) VALUES (:game, -1, :user, :about, :opened)
ON CONFLICT DO NOTHING;

-- name: count_invitations(game, user)$
-- Whether somebody is called to a table.
SELECT COUNT(*) FROM calls WHERE game = :game AND "user" = :user AND seat = -1 AND closed IS NULL;

-- name: close_invitations(game, closed)!
-- Nobody need come any more who sits there, or to a table that has begun or is closed.
UPDATE calls SET closed = :closed, outcome = 'over', final = 1
WHERE game = :game AND seat = -1 AND closed IS NULL
  AND ("user" IN (SELECT "user" FROM seats WHERE seats.game = :game AND "user" IS NOT NULL)
       OR (SELECT status FROM games WHERE id = :game) <> 'lobby');

-- name: tell_calls(id, rung, told, warned, last_told)*!
-- What was decided to be told of calls.
UPDATE calls SET rung = :rung, told = :told, warned = :warned, last_told = :last_told WHERE id = :id;

-- name: fetch_call(id)^
-- One call.
SELECT id, game, seat, "user", about, vote, opened, closed, outcome, final, part, acted, rung, told, warned, last_since,
       last_told, since, used, allowed, zeros, granted
FROM calls WHERE id = :id;

-- name: list_running_calls()
-- The open calls whose clocks run, for a time in which nobody could answer.
SELECT id, game FROM calls WHERE closed IS NULL AND since IS NOT NULL ORDER BY game, id;

-- name: put_moments(kind, subject, game, due, noted)*!
-- Something is due at a moment, or earlier than was thought.
INSERT INTO moments (kind, subject, game, due, noted) VALUES (:kind, :subject, :game, :due, :noted)
ON CONFLICT (kind, subject)
DO UPDATE SET due = MIN(moments.due, excluded.due), game = excluded.game,
              noted = CASE WHEN excluded.due < moments.due THEN excluded.noted ELSE moments.noted END;

-- name: set_moments(kind, subject, game, due, noted)*!
-- Something is due at this moment and no other.
INSERT INTO moments (kind, subject, game, due, noted) VALUES (:kind, :subject, :game, :due, :noted)
ON CONFLICT (kind, subject) DO UPDATE SET due = excluded.due, game = excluded.game, noted = excluded.noted;

-- name: fetch_due_moments(now, count)
-- What is due, the longest due first.
SELECT kind, subject, game, due FROM moments WHERE due <= :now ORDER BY due LIMIT :count;

-- name: claim_moment(kind, subject, due)!
-- Take a due moment out: 1 for whoever does what it stands for, 0 for everybody else.
DELETE FROM moments WHERE kind = :kind AND subject = :subject AND due = :due;

-- name: forget_moment(kind, subject)!
-- Nothing is due any more.
DELETE FROM moments WHERE kind = :kind AND subject = :subject;

-- name: fetch_next_moment()$
-- When something is due next; null when nothing is.
SELECT MIN(due) FROM moments;

-- name: correct_moments(now, later)!
-- What a clock noted that ran ahead is looked at now.
UPDATE moments SET due = :now, noted = :now WHERE noted > :later;

-- name: insert_notices(call, game, user, kind, way, at)*!
-- Somebody is to be told something of a call, in the place of a game or directly.
INSERT INTO notices (call, game, "user", kind, way, at) VALUES (:call, :game, :user, :kind, :way, :at);

-- name: fetch_notices(game, way)
-- What is to be told by a game in a way and not yet handled, with how the calls stand.
SELECT notices.id, notices.call, notices."user", notices.kind, notices.way, notices.at, notices.channel,
       notices.message, notices.state, calls.game AS of_game, calls.seat, calls.about, calls.vote, calls.closed,
       calls.outcome, votes.kind AS asked, votes.seat AS asked_about
FROM notices JOIN calls ON calls.id = notices.call LEFT JOIN votes ON votes.id = calls.vote
WHERE notices.game = :game AND notices.way = :way AND notices.state IN ('pending', 'posted')
ORDER BY notices.id;

-- name: list_notices_of_calls(game)
-- The games in whose place something is told of a game's calls.
SELECT DISTINCT notices.game, notices.way, notices."user"
FROM calls JOIN notices ON notices.call = calls.id AND notices.state IN ('pending', 'posted')
WHERE calls.game = :game;

-- name: set_notices(id, channel, message, state)*!
-- Where notices stand, or that they are done with.
UPDATE notices SET channel = :channel, message = :message, state = :state WHERE id = :id;

-- name: forget_notices(before)!
-- What was told of calls that nothing opens again, and is done with.
DELETE FROM notices
WHERE at < :before AND state IN ('handled', 'dropped') AND call IN (SELECT id FROM calls WHERE final = 1);

-- name: set_notice_way(id, way, game)*!
-- A notice that cannot go one way goes the other.
UPDATE notices SET way = :way, game = :game WHERE id = :id AND state = 'pending';

-- name: insert_vote(game, kind, seat, user, detail, opened)$
-- The people of a table are asked.
INSERT INTO votes (game, kind, seat, "user", detail, opened)
VALUES (:game, :kind, :seat, :user, :detail, :opened)
RETURNING id;

-- name: fetch_vote(id)^
-- One question to the people of a table.
SELECT id, game, kind, seat, "user", detail, opened, closed, outcome FROM votes WHERE id = :id;

-- name: list_open_votes(game)
-- What a table is asked now.
SELECT id, game, kind, seat, "user", detail, opened, closed, outcome
FROM votes WHERE game = :game AND closed IS NULL ORDER BY id;

-- name: close_vote(id, closed, outcome)!
-- The table has decided, or there is nothing to decide any more; 1 for whoever closes it.
UPDATE votes SET closed = :closed, outcome = :outcome WHERE id = :id AND closed IS NULL;

-- name: put_ballot(vote, seat, answer, at)!
-- What somebody answers; the last answer counts.
INSERT INTO ballots (vote, seat, answer, at) VALUES (:vote, :seat, :answer, :at)
ON CONFLICT (vote, seat) DO UPDATE SET answer = excluded.answer, at = excluded.at;

-- name: list_ballots(vote)
-- What was answered.
SELECT seat, answer FROM ballots WHERE vote = :vote ORDER BY seat;

-- name: close_votes_about(game, seat, closed)!
-- Whom they were about is back.
UPDATE votes SET closed = :closed, outcome = 'back'
WHERE game = :game AND seat = :seat AND kind IN ('absent', 'stand_in') AND closed IS NULL;

-- name: close_votes(game, closed)!
-- The game has ended: there is nothing to decide any more.
UPDATE votes SET closed = :closed, outcome = 'over' WHERE game = :game AND closed IS NULL;

-- name: close_calls_of_closed_votes(game, closed)!
-- Nobody needs to answer what is decided.
UPDATE calls SET closed = :closed, outcome = 'over', final = 1
WHERE game = :game AND about = 'vote' AND closed IS NULL
  AND vote IN (SELECT id FROM votes WHERE game = :game AND closed IS NOT NULL);

-- name: close_vote_call(vote, seat, closed)!
-- Somebody has answered.
UPDATE calls SET closed = :closed, outcome = 'chosen', final = 1
WHERE vote = :vote AND seat = :seat AND about = 'vote' AND closed IS NULL;

-- name: count_silences(game, seat)$
-- How often the others gave no answer when they were asked about somebody, since that last chose.
SELECT COUNT(*) FROM votes WHERE game = :game AND seat = :seat AND kind = 'absent' AND outcome = 'silence';

-- name: close_told(id, closed)*!
-- What was only to be told is told.
UPDATE calls SET closed = :closed, outcome = 'chosen', final = 1
WHERE id = (SELECT call FROM notices WHERE id = :id) AND about = 'over' AND closed IS NULL;

-- name: count_told(call)$
-- How many notices of a call have reached a place or a person.
SELECT COUNT(*) FROM notices WHERE call = :call AND state IN ('posted', 'handled');

-- name: mark_calls_told(game, told)!
-- Those who are asked were called before there were rows for it.
UPDATE calls SET rung = 1, told = :told WHERE game = :game AND closed IS NULL AND rung = 0;
