-- +goose Up
-- What a team looks at: tickets of one priority, in one state or in any, and notifications
-- that nobody has opened, the urgent ones or those that have come to one team.
CREATE INDEX tickets_priority ON tickets (workspace_id, priority, id);
CREATE INDEX tickets_state_priority ON tickets (workspace_id, state, priority, id);
CREATE INDEX notifications_urgent ON notifications (workspace_id, priority, id) WHERE opened_at = 0;
CREATE INDEX notifications_waiting ON notifications (workspace_id, reached, id) WHERE opened_at = 0;
