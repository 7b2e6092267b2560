package store

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/core/crm"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

type leadRows struct{ tx *Tx }

const selectLeads = `SELECT l.id, l.name, l.phone, l.email, l.company, l.interest, l.notes, l.source, l.status, l.customer_id, l.session_id,
		l.created_at, l.updated_at
	FROM leads l WHERE l.workspace_id = $1`

func leadFields(l *crm.Lead) []any {
	return []any{
		&l.ID, &l.Name, &l.Phone, &l.Email, &l.Company, &l.Interest, &l.Notes, &l.Source, &l.Status, &l.CustomerID, &l.SessionID,
		moment{&l.CreatedAt}, moment{&l.UpdatedAt},
	}
}

func (r leadRows) Lead(id string, locked bool) (crm.Lead, bool, error) {
	return r.one(` AND l.id = $2`, id, locked)
}

func (r leadRows) LeadByPhone(e164 string, locked bool) (crm.Lead, bool, error) {
	return r.one(` AND l.phone = $2 AND l.phone <> ''`, e164, locked)
}

func (r leadRows) LeadByEmail(email string, locked bool) (crm.Lead, bool, error) {
	return r.one(` AND l.email = $2 AND l.email <> ''`, email, locked)
}

// LeadOf needs no index of its own: what a conversation made is younger than it, and ids
// are in the order of time.
func (r leadRows) LeadOf(sessionID string, locked bool) (crm.Lead, bool, error) {
	return r.one(` AND l.id > $2 AND l.session_id = $2 ORDER BY l.id DESC LIMIT 1`, sessionID, locked)
}

func (r leadRows) one(which, value string, locked bool) (l crm.Lead, ok bool, err error) {
	ok, err = found(r.tx.Row(selectLeads+which+lock(r.tx, locked, "l"), []any{r.tx.Workspace(), value}, leadFields(&l)...))
	return l, ok, err
}

func (r leadRows) values(l crm.Lead) []any {
	return []any{
		r.tx.Workspace(), l.ID, l.Name, l.Phone, l.Email, l.Company, l.Interest, l.Notes, l.Source, string(l.Status), l.CustomerID, l.SessionID,
		micros(l.UpdatedAt),
	}
}

func (r leadRows) InsertLead(l crm.Lead) (bool, error) {
	n, err := r.tx.Exec(`INSERT INTO leads (workspace_id, id, name, phone, email, company, interest, notes, source, status, customer_id, session_id,
			updated_at, created_at)
		VALUES (`+placeholders(1, 14)+`) ON CONFLICT DO NOTHING`, append(r.values(l), micros(l.CreatedAt))...)
	return n == 1, err
}

// UpdateLead meets the unique indexes where somebody else took a telephone or an email
// at the same moment; the unit is run again then.
func (r leadRows) UpdateLead(l crm.Lead) error {
	n, err := r.tx.Exec(`UPDATE leads SET name = $3, phone = $4, email = $5, company = $6, interest = $7, notes = $8, source = $9, status = $10,
			customer_id = $11, session_id = $12, updated_at = $13
		WHERE workspace_id = $1 AND id = $2`, r.values(l)...)
	return touched("lead", l.ID, n, err)
}

// ListLeads comes by id, the newest first.
func (r leadRows) ListLeads(f crm.Filter) (out []crm.Lead, err error) {
	if f.Name != "" {
		return r.called(f)
	}
	query, args := newest(selectLeads, "l", f.After, r.tx.Workspace(), f.Limit, equal{"l.status", string(f.Status)})
	err = r.tx.Rows(query, args, func(scan func(...any) error) error {
		var l crm.Lead
		err := scan(leadFields(&l)...)
		out = append(out, l)
		return err
	})
	return out, err
}

// called walks a window of the newest and compares names as people type them.
func (r leadRows) called(f crm.Filter) (out []crm.Lead, err error) {
	parts := strings.Fields(locale.Fold(f.Name))
	err = r.tx.Rows(selectLeads+` ORDER BY l.id DESC LIMIT $2`, []any{r.tx.Workspace(), crm.Window}, func(scan func(...any) error) error {
		if int64(len(out)) == limit(f.Limit) {
			return errEnough
		}
		var l crm.Lead
		if err := scan(leadFields(&l)...); err != nil || f.After != "" && l.ID >= f.After {
			return err
		}
		name := locale.Fold(l.Name + " " + l.Company)
		if !slices.ContainsFunc(parts, func(part string) bool { return !strings.Contains(name, part) }) {
			out = append(out, l)
		}
		return nil
	})
	if errors.Is(err, errEnough) {
		err = nil
	}
	return out, err
}

// equal is a column as wanted; an empty value wants nothing.
type equal struct{ column, value string }

// newest completes a listing by id, the newest first, after one that was seen and with
// columns as wanted.
func newest(query, alias, after, workspace string, most int, wanted ...equal) (string, []any) {
	args := []any{workspace, limit(most)}
	add := func(condition string, v any) {
		args = append(args, v)
		query += fmt.Sprintf(condition, len(args))
	}
	if after != "" {
		add(" AND "+alias+".id < $%d", after)
	}
	for _, w := range wanted {
		if w.value != "" {
			add(" AND "+w.column+" = $%d", w.value)
		}
	}
	return query + " ORDER BY " + alias + ".id DESC LIMIT $2", args
}

func (r leadRows) InsertEntry(e crm.Entry) error {
	return r.tx.Later(nil, `INSERT INTO lead_history (workspace_id, id, lead_id, kind, actor, session_id, said, created_at)
		VALUES (`+placeholders(1, 8)+`)`,
		r.tx.Workspace(), e.ID, e.LeadID, string(e.Kind), e.Actor, e.SessionID, document(e.Said), micros(e.CreatedAt))
}

func (r leadRows) Entries(leadID string) (out []crm.Entry, err error) {
	err = r.tx.Rows(`SELECT h.id, h.lead_id, h.kind, h.actor, h.session_id, h.said, h.created_at FROM lead_history h
		WHERE h.workspace_id = $1 AND h.lead_id = $2 ORDER BY h.id`, []any{r.tx.Workspace(), leadID}, func(scan func(...any) error) error {
		var e crm.Entry
		err := scan(&e.ID, &e.LeadID, &e.Kind, &e.Actor, &e.SessionID, parsed{&e.Said}, moment{&e.CreatedAt})
		out = append(out, e)
		return err
	})
	return out, err
}
