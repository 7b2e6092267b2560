package store

import "github.com/mostrador/mostrador/internal/core/file"

// messageInvariants say that every message and file can be explained: no message is half sent, and every file belongs
// to something.
var messageInvariants = []Invariant{
	{
		Name: "a message that was taken has the vendor's name for it", Rows: "outgoing",
		Why: "what became of it can be asked for",
		SQL: `SELECT g.id FROM outgoing g WHERE g.workspace_id = $1
			AND ((g.state IN ('sent', 'delivered', 'read') AND (g.vendor_id = '' OR g.sent_at = 0)) OR (g.state IN ('queued', 'sending') AND g.sent_at > 0))
			ORDER BY g.id`,
	},
	{
		Name: "only a message that is being sent is somebody's", Rows: "outgoing",
		Why: "one that nobody sends must be there for the next to take",
		SQL: `SELECT g.id FROM outgoing g WHERE g.workspace_id = $1 AND ((g.state = 'sending') <> (g.lease_until > 0)
			OR (g.state = 'sending' AND g.attempts = 0) OR g.attempts < 0) ORDER BY g.id`,
	},
	{
		Name: "a message in a conversation is written there", Rows: "outgoing",
		Why: "people and agents see everything that was said",
		SQL: `SELECT g.id FROM outgoing g WHERE g.workspace_id = $1 AND g.session_id <> '' AND NOT EXISTS (
				SELECT 1 FROM messages m WHERE m.workspace_id = g.workspace_id AND m.id = g.id AND m.session_id = g.session_id AND m.direction = 'out')
			ORDER BY g.id`,
	},
	{
		Name: "a message that failed, or may have, says why", Rows: "outgoing",
		Why: "somebody has to be able to act on it",
		SQL: `SELECT g.id FROM outgoing g WHERE g.workspace_id = $1 AND g.state IN ('failed', 'unknown') AND g.error = '' ORDER BY g.id`,
	},
	{
		Name: "a file has its bytes' name, size and sum", Rows: "files",
		Why: "what is handed out is what was taken in",
		SQL: `SELECT f.id FROM files f WHERE f.workspace_id = $1
			AND (f.storage_key = '' OR f.size <= 0 OR LENGTH(f.sha256) <> 64 OR f.content_type = '' OR f.pages < 0 OR f.items < 0
				OR (f.expires_at > 0 AND f.expires_at < f.created_at) OR SUBSTR(f.storage_key, 1, LENGTH(f.workspace_id) + 1) <> f.workspace_id || '/')
			ORDER BY f.id`,
	},
	{
		Name: "bytes belong to one file", Rows: "files",
		Why: "dropping one must not take another's",
		SQL: `SELECT MIN(f.id) FROM files f WHERE f.workspace_id = $1 GROUP BY f.storage_key HAVING COUNT(*) > 1 ORDER BY 1`,
	},
	{
		Name: "what a business keeps is counted", Rows: "file_usage",
		Why: "a quota holds only for what is counted",
		SQL: `SELECT u.workspace_id FROM file_usage u WHERE u.workspace_id = $1 AND (
				u.files <> (SELECT COUNT(*) FROM files f WHERE f.workspace_id = u.workspace_id)
				OR u.bytes <> (SELECT COALESCE(SUM(f.size), 0) FROM files f WHERE f.workspace_id = u.workspace_id)
				OR u.unproved_files <> (SELECT COUNT(*) FROM files f WHERE f.workspace_id = u.workspace_id AND f.unproved = 1)
				OR u.unproved_bytes <> (SELECT COALESCE(SUM(f.size), 0) FROM files f WHERE f.workspace_id = u.workspace_id AND f.unproved = 1))
			ORDER BY 1`,
	},
	{
		Name: "media came in a conversation, through an account", Rows: "media",
		Why: "only whoever sent it may use it",
		SQL: `SELECT x.id FROM media x WHERE x.workspace_id = $1 AND (x.account = '' OR NOT EXISTS (
				SELECT 1 FROM sessions s WHERE s.workspace_id = x.workspace_id AND s.id = x.session_id AND s.customer_id = x.customer_id))
			ORDER BY x.id`,
	},

	known("outgoing", "state", "queued", "sending", "unknown", "sent", "failed", "delivered", "read"),
	known("files", "purpose", words(file.Purposes)...),

	pointing("outgoing", "session_id", "sessions"),
	pointing("outgoing", "customer_id", "customers"),
	pointing("files", "customer_id", "customers"),
}
