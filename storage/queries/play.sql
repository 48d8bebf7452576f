-- name: fetch_position(game)^
-- A game with the checkpoint to start from; no state before the game has started.
SELECT games.id, games.title, games.rules_version, games.options, games.seed, games.status, games.guild,
       games.channel, games.thread, games.host, games.rematch_of, games.blocked, games.revision, games.part, games.undo_count, games.undo_floor,
       games.published, games.result, games.created, games.started, games.ended, games.pace, games.paused,
       checkpoints.revision AS checkpoint_revision, checkpoints.round, checkpoints.state
FROM games LEFT JOIN checkpoints ON checkpoints.game = games.id AND checkpoints.part = games.undo_floor
WHERE games.id = :game;

-- name: fetch_choices(game)
-- The choices since that checkpoint, with those taken back, which a control counts too. Among choices that hold, parts rise with the
-- revisions; named first in the order, they let the index on them be used.
SELECT choices.revision, choices.ordinal, choices.part, choices.seat, choices.by, choices.kind, choices.options,
       choices.undone
FROM games JOIN choices ON choices.game = games.id AND choices.part >= games.undo_floor
WHERE games.id = :game
ORDER BY choices.part, choices.revision, choices.ordinal;

-- name: insert_choices(game, revision, ordinal, part, seat, user, by, kind, options, at)*!
-- What was chosen with one press, the engine's own answers included.
INSERT INTO choices (game, revision, ordinal, part, seat, "user", by, kind, options, at)
VALUES (:game, :revision, :ordinal, :part, :seat, :user, :by, :kind, :options, :at);

-- name: insert_events(game, revision, ordinal, kind, seat, facts, visible_to)*!
-- What happened with one press.
INSERT INTO events (game, revision, ordinal, kind, seat, facts, visible_to)
VALUES (:game, :revision, :ordinal, :kind, :seat, :facts, :visible_to);

-- name: insert_checkpoints(game, part, revision, round, state)*!
-- The parts that one press began.
INSERT INTO checkpoints (game, part, revision, round, state)
VALUES (:game, :part, :revision, :round, :state);

-- name: undo_choices(game, revision, ordinal)*!
-- Choices taken back stay in the record, and lead nowhere.
UPDATE choices SET undone = 1 WHERE game = :game AND revision = :revision AND ordinal = :ordinal;

-- name: undo_events(game, revision)!
-- What happened from a revision on did not happen, except what concerns seats and time: that is never taken back.
UPDATE events SET undone = 1 WHERE game = :game AND revision >= :revision AND undone = 0 AND kind NOT IN (
    'resigned', 'gave_up', 'replaced', 'freed', 'offered', 'seat_kept', 'taken_over', 'stand_in', 'came_back', 'overdue', 'day_given',
    'left_server', 'asked_pause', 'asked_end', 'paused', 'not_paused', 'pause_ends', 'pause_over', 'not_ended', 'outage',
    'place_moved'
  );

-- name: cut_checkpoints(game, part)!
-- Parts that an undo unmade: all after the one the game is back in.
DELETE FROM checkpoints WHERE game = :game AND part > :part;

-- name: prune_checkpoints(game, undo_floor)!
-- No undo goes back beyond the undo_floor: before it, the first part of each round is enough.
DELETE FROM checkpoints
WHERE game = :game AND part < :undo_floor
  AND part NOT IN (SELECT MIN(part) FROM checkpoints WHERE game = :game GROUP BY round);

-- name: fetch_events_since(game, revision)
-- The events after a revision that others may see.
SELECT events.revision, events.ordinal, events.kind, events.seat, events.facts, events.visible_to
FROM games JOIN events ON events.game = games.id AND events.revision <= games.published
WHERE games.id = :game AND events.revision > :revision AND events.undone = 0
ORDER BY events.revision, events.ordinal;
