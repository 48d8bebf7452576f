-- name: put_message(game, role, user, channel, message, revision, posts, stamp, digest)!
-- Which message shows a game's board, lobby or panel, and up to which revision.
INSERT INTO messages (game, role, "user", channel, message, revision, posts, stamp, digest)
VALUES (:game, :role, :user, :channel, :message, :revision, :posts, :stamp, :digest)
ON CONFLICT (game, role, "user")
DO UPDATE SET channel = excluded.channel, message = excluded.message, revision = excluded.revision,
              posts = excluded.posts, stamp = excluded.stamp, digest = excluded.digest;

-- name: fetch_message(game, role, user)^
-- One of them; the user is 0 where the message is everybody's.
SELECT channel, message, revision, posts, stamp, digest FROM messages WHERE game = :game AND role = :role AND "user" = :user;

-- name: fetch_messages(game)
-- All of a game.
SELECT role, "user", channel, message, revision, posts, stamp FROM messages WHERE game = :game ORDER BY role, "user";

-- name: forget_message(game, role, user)!
-- The message is gone from Discord, or shows nothing any more.
DELETE FROM messages WHERE game = :game AND role = :role AND "user" = :user;

-- name: count_posts(game, posts)!
-- The board moves up as we post below it.
UPDATE messages SET posts = posts + :posts WHERE game = :game AND role = 'board';

-- name: stamp_panel(game, user, stamp)!
-- A user's panel shows another decision since it was pressed.
UPDATE messages SET stamp = :stamp, digest = '' WHERE game = :game AND role = 'panel' AND "user" = :user;

-- name: forget_shown(game)!
-- What the messages of a game show is not certain, so it is sent again.
UPDATE messages SET digest = '' WHERE game = :game;

-- name: forget_messages(game)!
-- The game goes on in another place.
DELETE FROM messages WHERE game = :game AND role IN ('board', 'lobby');
