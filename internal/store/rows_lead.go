package store

import (
	"errors"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/core/crm"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

type crmRows struct{ tx *Tx }

var leads = describe("leads", "l", func(l *crm.Lead) columns {
	return columns{
		key("id", &l.ID), personal("name", &l.Name), personal("phone", &l.Phone), personal("email", &l.Email),
		prose("company", &l.Company), prose("interest", &l.Interest), prose("notes", &l.Notes),
		prose("source", &l.Source), word("status", &l.Status), id("customer_id", &l.CustomerID),
		id("session_id", &l.SessionID), when("created_at", &l.CreatedAt), when("updated_at", &l.UpdatedAt),
	}
})

var updateLead = leads.updatesBut("lead", "created_at")

func (r crmRows) Lead(id string, locked bool) (crm.Lead, bool, error) {
	return r.one(` AND l.id = $2`, id, locked)
}

func (r crmRows) LeadByPhone(e164 string, locked bool) (crm.Lead, bool, error) {
	return r.one(` AND l.phone = $2 AND l.phone <> ''`, e164, locked)
}

func (r crmRows) LeadByEmail(email string, locked bool) (crm.Lead, bool, error) {
	return r.one(` AND l.email = $2 AND l.email <> ''`, email, locked)
}

// LeadOf needs no index of its own: a lead is younger than its conversation, and ids are time-ordered.
func (r crmRows) LeadOf(sessionID string, locked bool) (crm.Lead, bool, error) {
	return r.one(` AND l.id > $2 AND l.session_id = $2 ORDER BY l.id DESC LIMIT 1`, sessionID, locked)
}

func (r crmRows) one(which, value string, locked bool) (crm.Lead, bool, error) {
	return leads.one(r.tx, which+lock(r.tx, locked, "l"), value)
}

func (r crmRows) InsertLead(l crm.Lead) (bool, error) {
	return leads.addOr(r.tx, ` ON CONFLICT DO NOTHING`, l)
}

// UpdateLead fails on a unique index when another unit takes a telephone or an email at the same moment; the unit is
// retried then.
func (r crmRows) UpdateLead(l crm.Lead) error { return updateLead.exec(r.tx, l) }

// ListLeads comes by id, the newest first.
func (r crmRows) ListLeads(f crm.Filter) ([]crm.Lead, error) {
	if f.Name != "" {
		return r.byName(f)
	}
	var w filter
	w.wants("l.status = ?", string(f.Status))
	return leads.find(r.tx, w.newest("l", f.After, f.Limit))
}

// byName walks a window of the newest and compares names as people type them.
func (r crmRows) byName(f crm.Filter) (out []crm.Lead, err error) {
	parts := strings.Fields(locale.Fold(f.Name))
	err = r.tx.Rows(leads.query+` ORDER BY l.id DESC LIMIT $2`, []any{r.tx.Workspace(), crm.Window},
		func(scan func(...any) error) error {
			if int64(len(out)) == limit(f.Limit) {
				return errEnough
			}
			var l crm.Lead
			if err := scan(leads.of(&l).fields(0)...); err != nil || f.After != "" && l.ID >= f.After {
				return err
			}
			name := locale.Fold(l.Name + " " + l.Company)
			if !slices.ContainsFunc(parts, func(part string) bool { return !strings.Contains(name, part) }) {
				leads.note(r.tx, leads.of(&l))
				out = append(out, l)
			}
			return nil
		})
	if errors.Is(err, errEnough) {
		err = nil
	}
	return out, err
}

var leadHistory = describe("lead_history", "h", func(e *crm.Entry) columns {
	return columns{
		key("id", &e.ID), id("lead_id", &e.LeadID), word("kind", &e.Kind), id("actor", &e.Actor),
		id("session_id", &e.SessionID), personal("said", &e.Said), when("created_at", &e.CreatedAt),
	}
})

func (r crmRows) InsertEntry(e crm.Entry) error { return leadHistory.addLater(r.tx, e) }

func (r crmRows) Entries(leadID string) ([]crm.Entry, error) {
	return leadHistory.all(r.tx, ` AND h.lead_id = $2 ORDER BY h.id`, leadID)
}
