-- name: put_message(game, role, user, channel, message, revision, stamp, digest)!
-- Which message shows a game's board, lobby or panel, and up to which revision. Another message has nothing below it yet.
INSERT INTO messages (game, role, "user", channel, message, revision, posts, stamp, digest)
VALUES (:game, :role, :user, :channel, :message, :revision, 0, :stamp, :digest)
ON CONFLICT (game, role, "user")
DO UPDATE SET channel = excluded.channel, message = excluded.message, revision = excluded.revision,
              posts = CASE WHEN messages.message = excluded.message THEN messages.posts ELSE 0 END,
              stamp = excluded.stamp, digest = excluded.digest;

-- name: fetch_message(game, role, user)^
-- One of them; the user is 0 where the message is everybody's.
SELECT channel, message, revision, posts, stamp, digest FROM messages WHERE game = :game AND role = :role AND "user" = :user;

-- name: count_posts(game, posts)!
-- The board moves up as we post below it.
UPDATE messages SET posts = posts + :posts WHERE game = :game AND role = 'board';

-- name: stamp_panel(game, user, stamp)!
-- A user's panel shows another decision since it was pressed.
UPDATE messages SET stamp = :stamp, digest = '' WHERE game = :game AND role = 'panel' AND "user" = :user;

-- name: forget_messages(game)!
-- The game goes on in another place.
DELETE FROM messages WHERE game = :game AND role IN ('board', 'lobby');

-- name: put_post(game, role, user, nonce, channel, texts, mentions, notices, revision, at)!
-- A message is about to be posted. One that may have been posted already keeps its nonce.
INSERT INTO posts (game, role, "user", nonce, channel, texts, mentions, notices, revision, at)
VALUES (:game, :role, :user, :nonce, :channel, :texts, :mentions, :notices, :revision, :at)
ON CONFLICT (game, role, "user")
DO UPDATE SET channel = excluded.channel, texts = excluded.texts, mentions = excluded.mentions,
              notices = excluded.notices, revision = excluded.revision;

-- name: fetch_post(game, role, user)^
-- What was about to be posted, of which nobody knows whether it was; usually there is none.
SELECT nonce, channel, texts, mentions, notices, revision, at FROM posts
WHERE game = :game AND role = :role AND "user" = :user;

-- name: forget_post(game, role, user)!
-- It stands and that is recorded, or it is certain that it does not.
DELETE FROM posts WHERE game = :game AND role = :role AND "user" = :user;

-- name: put_replaced(game, channel, message)!
-- Another message stands in its place, so it has to be taken down.
INSERT INTO replaced (game, channel, message) VALUES (:game, :channel, :message) ON CONFLICT DO NOTHING;

-- name: fetch_replaced(game)
-- What is still to be taken down.
SELECT channel, message FROM replaced WHERE game = :game ORDER BY message;

-- name: forget_replaced(game, message)!
-- It is taken down, or was gone already.
DELETE FROM replaced WHERE game = :game AND message = :message;
