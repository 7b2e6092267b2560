package store

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/core/file"
)

// Sheets takes the tables of an export, one after the other.
type Sheets interface {
	Begin(table string) error
	Row(json []byte) error // one object; the bytes are the caller's again afterwards
}

// secrets are columns that open something. They are in no export.
var secrets = map[string]bool{
	"webhook_endpoints.secrets": true, "phone_proofs.hash": true, "executions.mac": true, "audit_records.mac": true, "changes.mac": true,
	"resources.feed": true, "call_keys.args_hash": true, "confirmations.args_hash": true,
}

// more are tables without a description that people know.
var more = map[string][]string{
	"payment_applications": {"id", "payment_id", "order_id", "amount", "created_at"},
	"week_hours":           {"owner_id", "weekday", "starts", "ends", "kind"},
	"day_hours":            {"owner_id", "day", "ranges", "note"},
	"service_staff":        {"service_id", "resource_id"},
	"phone_calls":          {"agent_id", "call_id", "session_id", "created_at"},
}

// Export writes the tables of a workspace, or what they hold of one customer, from one snapshot, and returns the files
// among it. It holds one row at a time.
func (d *DB) Export(ctx context.Context, workspaceID, customerID string, to Sheets) (list []file.File, err error) {
	err = d.Read(ctx, workspaceID, func(tx *Tx) error {
		for _, t := range layouts() {
			which := ""
			if customerID != "" {
				if which = t.ofCustomer(t.alias); which == "" {
					continue
				}
			}
			if err := t.export(tx, which, customerID, to); err != nil {
				return err
			}
		}
		if customerID == "" {
			for _, name := range []string{"payment_applications", "week_hours", "day_hours", "service_staff", "phone_calls"} {
				if err := exportPlain(tx, name, more[name], to); err != nil {
					return err
				}
			}
		}
		which, args := "", []any(nil)
		if customerID != "" {
			which, args = ` AND `+files.ofCustomer(files.alias), []any{customerID}
		}
		list, err = files.all(tx, which+` ORDER BY f.id`, args...)
		return err
	})
	return list, err
}

func (t *layout) export(tx *Tx, which, customerID string, to Sheets) error {
	if err := to.Begin(t.name); err != nil {
		return err
	}
	var shown []column
	var names []string
	for _, c := range t.columns {
		if c.mark&unread == 0 && !secrets[t.name+"."+c.name] {
			shown, names = append(shown, c), append(names, t.alias+"."+c.name)
		}
	}
	for _, name := range ownTexts[t.name] {
		shown, names = append(shown, column{name: name}), append(names, t.alias+"."+name)
	}
	query, args := `SELECT `+strings.Join(names, ", ")+` FROM `+t.name+` `+t.alias+` WHERE `+t.alias+`.workspace_id = $1`,
		[]any{tx.Workspace()}
	if which != "" {
		query, args = query+` AND `+which, append(args, customerID)
	}
	order := t.alias + "." + strings.Join(t.keys(), ", "+t.alias+".")
	return tx.Rows(query+` ORDER BY `+order, args, eachObject(shown, to))
}

func exportPlain(tx *Tx, table string, names []string, to Sheets) error {
	if err := to.Begin(table); err != nil {
		return err
	}
	var shown []column
	for _, name := range names {
		shown = append(shown, column{name: name})
	}
	list := strings.Join(names, ", ")
	return tx.Rows(`SELECT `+list+` FROM `+table+` WHERE workspace_id = $1 ORDER BY `+list, []any{tx.Workspace()},
		eachObject(shown, to))
}

// eachObject makes every row an object, its columns in their order.
func eachObject(shown []column, to Sheets) func(scan func(...any) error) error {
	values, dest := make([]any, len(shown)), make([]any, len(shown))
	for i := range values {
		dest[i] = &values[i]
	}
	var line bytes.Buffer
	return func(scan func(...any) error) error {
		clear(values)
		if err := scan(dest...); err != nil {
			return err
		}
		line.Reset()
		for i, c := range shown {
			line.WriteString(map[bool]string{true: `{`, false: `,`}[i == 0] + `"` + c.name + `":`)
			line.Write(readable(c, values[i]))
		}
		line.WriteString("}\n")
		return to.Row(line.Bytes())
	}
}

// readable is a stored value as people and programs read it: times as RFC 3339, documents as they are.
func readable(c column, v any) []byte {
	if b, raw := v.([]byte); raw {
		v = string(b)
	}
	switch v := v.(type) {
	case int64:
		_, isMoment := c.at.(moment)
		_, isYes := c.at.(yesCell)
		switch {
		case isYes:
			return encoded(v != 0)
		case !isMoment && (c.at != nil || !strings.HasSuffix(c.name, "_at")):
			return encoded(v)
		case v == 0:
			return []byte("null")
		}
		return encoded(at(v).Format(time.RFC3339Nano))
	case string:
		if _, text := c.at.(*string); !text || strings.HasPrefix(v, "{") || strings.HasPrefix(v, "[") {
			if raw := []byte(v); strings.ContainsAny(v[:min(1, len(v))], `{["`) && json.Valid(raw) {
				var whole bytes.Buffer
				_ = json.Compact(&whole, raw) // it is valid
				return whole.Bytes()
			}
		}
		return encoded(v)
	}
	return encoded(v)
}

func encoded(v any) []byte {
	text, _ := json.Marshal(v) // texts, numbers and booleans always marshal
	return text
}
