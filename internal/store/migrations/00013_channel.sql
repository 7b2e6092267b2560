-- +goose Up
-- When a customer's message was written, as its channel says, and when it reached us:
-- an answer comes after its question on both counts. 0: nobody said.
ALTER TABLE messages ADD COLUMN written_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE messages ADD COLUMN reached_at BIGINT NOT NULL DEFAULT 0;
-- A file, a place, a choice from a list: it answers no question.
ALTER TABLE messages ADD COLUMN wordless BIGINT NOT NULL DEFAULT 0;

-- What a conversation still has to be told, in its order.
CREATE INDEX outgoing_ahead ON outgoing (workspace_id, session_id, id) WHERE state IN ('queued', 'sending');

ALTER TABLE turns ADD COLUMN errors BIGINT NOT NULL DEFAULT 0; -- calls in a row that broke, up to its end

-- new: nobody has looked yet. errand: one sees to it.
UPDATE inbox SET state = 'errand' WHERE state = 'new';
CREATE INDEX inbox_left ON inbox (workspace_id, received_at) WHERE state = 'new';
