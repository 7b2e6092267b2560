package testkit

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/store"
)

// NewID returns an id as the product makes them.
func NewID() string { return scope.NewID() }

// Snapshot is every row of a workspace, table by table, as digests by key.
type Snapshot map[string]map[string][32]byte

// The tables a call may change, each with the columns that name a row. Execution
// rows, the history and counts of calls are left out: every call writes those. So is the history
// of quick actions, which keeps what was refused as well.
var tables = map[string]string{
	"sessions": "id", "messages": "id", "turns": "id", "customers": "id", "products": "id", "variants": "id",
	"stock_items": "id", "reservations": "id", "orders": "id", "order_lines": "id", "counters": "name",
	"confirmations": "id", "call_keys": "session_id || ' ' || call_key", "outbox": "id", "agents": "id",
	"catalog_versions": "workspace_id", "locations": "id", "stock_adjustments": "id", "handoffs": "id",
	"phone_proofs": "id", "group_prices": "customer_group || ' ' || product_id || ' ' || variant_id",
	"return_calls": "id", "erasures": "customer_id", "retention_marks": "kind",
	"phone_calls": "session_id", "payment_links": "id", "reminders": "id", "news": "id", "broadcasts": "id", "inbox": "vendor || ' ' || external_id",
	"outgoing": "id", "files": "id", "media": "id", "leads": "id", "lead_history": "id", "tickets": "id",
	"ticket_notes":  "id",
	"notifications": "id", "notification_mails": "id", "notices": "id", "notice_choices": "person_id", "push_browsers": "id", "bookings": "id",
	"booking_slots": "resource_id || ' ' || CAST(slot AS TEXT)",
	"calendars":     "resource_id", "calendar_events": "booking_id || ' ' || resource_id",
	"busy_times":   "resource_id || ' ' || external_id",
	"custom_tools": "id", "custom_tool_versions": "tool_id || ' ' || CAST(version AS TEXT)",
	"custom_tool_secrets": "tool_id || ' ' || name", "custom_calls": "id",
	"model_usage": "day || ' ' || agent_id || ' ' || model", "model_budgets": "period",
}

// Snapshot reads the workspace's rows.
func (s *Shop) Snapshot() Snapshot {
	s.T.Helper()
	out := Snapshot{}
	s.Must(s.DB.Read(s.T.Context(), s.Workspace.ID, func(tx *store.Tx) error {
		for table, key := range tables {
			rows := map[string][32]byte{}
			err := readAll(tx, table, key, rows)
			if err != nil {
				return fmt.Errorf("%s: %w", table, err)
			}
			out[table] = rows
		}
		return nil
	}))
	return out
}

func readAll(tx *store.Tx, table, key string, into map[string][32]byte) error {
	columns, err := columnsOf(tx, table)
	if err != nil {
		return err
	}
	query := "SELECT " + key + ", " + strings.Join(columns, ", ") + " FROM " + table + " WHERE workspace_id = $1"
	return tx.Rows(query, []any{tx.Workspace()}, func(scan func(...any) error) error {
		values := make([]any, len(columns))
		var name string
		dest := []any{&name}
		for i := range values {
			dest = append(dest, &values[i])
		}
		if err := scan(dest...); err != nil {
			return err
		}
		if table == "call_keys" && strings.Contains(name, "auto:") {
			return nil // every call with an effect that came without a key has one of its own
		}
		into[name] = sha256.Sum256(fmt.Appendf(nil, "%v", values))
		return nil
	})
}

// schemas remembers columnsOf's answers: every database of a kind has the same
// tables, and PostgreSQL takes its time to describe one.
var schemas sync.Map // dialect and table -> []string

func columnsOf(tx *store.Tx, table string) (columns []string, err error) {
	name := tx.Dialect().Name + " " + table
	if known, ok := schemas.Load(name); ok {
		return known.([]string), nil
	}
	query, args := `SELECT name FROM pragma_table_info($1) ORDER BY cid`, []any{table}
	if tx.Dialect().Name == store.Postgres {
		query = `SELECT column_name::text FROM information_schema.columns WHERE table_name = $1 AND table_schema = 'public' ORDER BY ordinal_position`
	}
	err = tx.Rows(query, args, func(scan func(...any) error) error {
		var c string
		if err := scan(&c); err != nil {
			return err
		}
		// An event's number comes after the commit, whenever the hub gets to it.
		if table != "outbox" || c != "seq" {
			columns = append(columns, c)
		}
		return nil
	})
	if err == nil {
		schemas.Store(name, columns)
	}
	return columns, err
}

// Since lists what has changed since a snapshot: "orders+1" for an insert,
// "sessions~1" for a changed row, "order_lines-2" for two removed ones.
func (s *Shop) Since(before Snapshot) []string {
	s.T.Helper()
	after := s.Snapshot()
	var out []string
	for _, table := range slices.Sorted(maps.Keys(tables)) {
		var added, changed, removed int
		for id, digest := range after[table] {
			old, ok := before[table][id]
			switch {
			case !ok:
				added++
			case old != digest:
				changed++
			}
		}
		for id := range before[table] {
			if _, ok := after[table][id]; !ok {
				removed++
			}
		}
		for _, c := range []struct {
			sign string
			n    int
		}{{"+", added}, {"~", changed}, {"-", removed}} {
			if c.n > 0 {
				out = append(out, fmt.Sprintf("%s%s%d", table, c.sign, c.n))
			}
		}
	}
	return out
}

// EventsSince lists the types of the events since a snapshot, in order.
func (s *Shop) EventsSince(before Snapshot) (types []string) {
	s.T.Helper()
	s.Must(s.DB.Read(s.T.Context(), s.Workspace.ID, func(tx *store.Tx) error {
		return tx.Rows(`SELECT id, type FROM outbox WHERE workspace_id = $1 ORDER BY id`, []any{tx.Workspace()},
			func(scan func(...any) error) error {
				var id, kind string
				if err := scan(&id, &kind); err != nil {
					return err
				}
				if _, old := before["outbox"][id]; !old {
					types = append(types, kind)
				}
				return nil
			})
	}))
	return types
}

// EachText calls fn with every text of the workspace's rows, in whatever table, with its table and column.
func EachText(tx *store.Tx, fn func(column, text string)) error {
	query := `SELECT m.name FROM sqlite_master m WHERE m.type = 'table' AND EXISTS
		(SELECT 1 FROM pragma_table_info(m.name) c WHERE c.name = 'workspace_id') ORDER BY m.name`
	if tx.Dialect().Name == store.Postgres {
		query = `SELECT table_name::text FROM information_schema.columns
			WHERE column_name = 'workspace_id' AND table_schema = 'public' ORDER BY table_name`
	}
	var found []string
	err := tx.Rows(query, nil, func(scan func(...any) error) error {
		var name string
		err := scan(&name)
		found = append(found, name)
		return err
	})
	for _, table := range found {
		if err == nil {
			err = eachText(tx, table, fn)
		}
	}
	return err
}

func eachText(tx *store.Tx, table string, fn func(column, text string)) error {
	columns, err := columnsOf(tx, table)
	if err != nil {
		return err
	}
	query := "SELECT " + strings.Join(columns, ", ") + " FROM " + table + " WHERE workspace_id = $1"
	return tx.Rows(query, []any{tx.Workspace()}, func(scan func(...any) error) error {
		values, dest := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			dest[i] = &values[i]
		}
		if err := scan(dest...); err != nil {
			return err
		}
		for i, v := range values {
			if b, ok := v.([]byte); ok {
				v = string(b)
			}
			if text, ok := v.(string); ok && text != "" {
				fn(table+"."+columns[i], text)
			}
		}
		return nil
	})
}
