package store

import (
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/core/news"
)

var broadcasts = describe("broadcasts", "b", func(b *news.Broadcast) columns {
	return columns{
		key("id", &b.ID), prose("text", &b.Text), public("audience", &b.Audience), public("template", &b.Template),
		number("per_minute", &b.PerMinute), word("state", &b.State), id("last_id", &b.After), when("next_at", &b.NextAt),
		public("started_by", &b.By), when("created_at", &b.CreatedAt), when("updated_at", &b.UpdatedAt),
	}
})

var updateBroadcast = broadcasts.updates("broadcast", "state", "last_id", "next_at", "updated_at")

func (r newsRows) InsertBroadcast(b news.Broadcast) (bool, error) {
	return broadcasts.addOr(r.tx, ` ON CONFLICT (workspace_id, id) DO NOTHING`, b)
}

func (r newsRows) Broadcast(id string, locked bool) (news.Broadcast, bool, error) {
	return broadcasts.one(r.tx, ` AND b.id = $2`+lock(r.tx, locked, "b"), id)
}

func (r newsRows) UpdateBroadcast(b news.Broadcast) error { return updateBroadcast.exec(r.tx, b) }

func (r newsRows) ListBroadcasts(after string, most int) ([]news.Broadcast, error) {
	var w filter
	return broadcasts.find(r.tx, w.newest("b", after, most))
}

// reached is the condition that a customer is of an audience, with its parameters, which follow the workspace.
func reached(a news.Audience, since time.Time) (which string, args []any) {
	which = ` AND c.phone <> '' AND c.no_news = 0 AND c.erased_at = 0`
	add := func(value any) string {
		args = append(args, value)
		return "$" + strconv.Itoa(len(args)+1)
	}
	if a.Tag != "" {
		quoted, _ := json.Marshal(a.Tag) // a text always marshals
		which += ` AND c.tags LIKE ` + add("%"+strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(string(quoted))+"%") + ` ESCAPE '\'`
	}
	if !since.IsZero() {
		which += ` AND EXISTS (SELECT 1 FROM orders o WHERE o.workspace_id = c.workspace_id AND o.customer_id = c.id
			AND o.status <> 'cancelled' AND o.confirmed_at >= ` + add(micros(since)) + `)`
	}
	if a.BookedFrom != "" || a.BookedUntil != "" {
		which += ` AND EXISTS (SELECT 1 FROM bookings k WHERE k.workspace_id = c.workspace_id AND k.customer_id = c.id
			AND k.customer_id <> '' AND k.status <> 'cancelled'`
		if a.BookedFrom != "" {
			which += ` AND k.day >= ` + add(a.BookedFrom)
		}
		if a.BookedUntil != "" {
			which += ` AND k.day <= ` + add(a.BookedUntil)
		}
		which += `)`
	}
	return which, args
}

func (r newsRows) Reached(a news.Audience, since time.Time, after string, most int) ([]string, error) {
	which, args := reached(a, since)
	args = append(append([]any{r.tx.Workspace()}, args...), after, limit(most))
	return texts(r.tx, `SELECT c.id FROM customers c WHERE c.workspace_id = $1`+which+` AND c.id > $`+strconv.Itoa(len(args)-1)+
		` ORDER BY c.id LIMIT $`+strconv.Itoa(len(args)), args...)
}

func (r newsRows) CountReached(a news.Audience, since time.Time) (n int64, err error) {
	which, args := reached(a, since)
	err = r.tx.Row(`SELECT COUNT(*) FROM customers c WHERE c.workspace_id = $1`+which, append([]any{r.tx.Workspace()}, args...), &n)
	return n, err
}

func (r newsRows) Outcomes(subjectID string) (map[string]int64, error) {
	out := map[string]int64{}
	err := r.tx.Rows(`SELECT CASE WHEN n.state = 'sent' AND g.state IS NOT NULL THEN g.state ELSE n.state END AS became, COUNT(*) FROM news n
		LEFT JOIN outgoing g ON g.workspace_id = n.workspace_id AND g.id = n.message_id
		WHERE n.workspace_id = $1 AND n.subject_id = $2 GROUP BY 1 ORDER BY 1`, []any{r.tx.Workspace(), subjectID},
		func(scan func(...any) error) error {
			var became string
			var n int64
			err := scan(&became, &n)
			out[became] = n
			return err
		})
	return out, err
}
