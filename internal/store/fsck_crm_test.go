package store_test

import (
	"slices"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/crm"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// TestFsckFindsLostLeads damages a business with leads, tickets and notifications, one of each already handled.
func TestFsckFindsLostLeads(t *testing.T) {
	t.Parallel()
	const urgent = "an urgent notification goes further until it is opened or the owner has it"
	damages := []struct {
		name, sql string
		want      []string
	}{
		{"untouched", ``, nil},
		{"twins", `UPDATE leads SET email = 'Leo@Ejemplo.com' WHERE workspace_id = $1 AND phone <> ''`,
			[]string{"a telephone and an email are one lead's"}},
		{"no-past", `DELETE FROM lead_history WHERE workspace_id = $1 AND kind = 'created'`,
			[]string{"a lead's history begins with its making, once"}},
		{"unheard", `DELETE FROM outbox WHERE workspace_id = $1 AND type = 'lead.created'`,
			[]string{"every row of leads was announced exactly once"}},
		{"lead-state", `UPDATE leads SET status = 'eaten' WHERE workspace_id = $1`,
			[]string{"leads.status is one that exists"}},
		{"counted-back", `UPDATE counters SET value = 1 WHERE workspace_id = $1 AND name = 'ticket'`,
			[]string{"the counter is past every ticket number"}},
		{"renamed", `UPDATE tickets SET number = 'T-2' WHERE workspace_id = $1 AND state = 'open'`,
			[]string{"the counter is past every ticket number"}},
		{"closed-never", `UPDATE tickets SET closed_at = 0 WHERE workspace_id = $1`,
			[]string{"a closed ticket says when, and what is worked on by whom"}},
		{"by-nobody", `UPDATE tickets SET taken_by = '' WHERE workspace_id = $1`,
			[]string{"a closed ticket says when, and what is worked on by whom"}},
		{"stray-note", `UPDATE ticket_notes SET ticket_id = 'x' WHERE workspace_id = $1`,
			[]string{"ticket_notes.ticket_id names a row of tickets"}},
		{"seen-by-nobody", `UPDATE notifications SET opened_by = '' WHERE workspace_id = $1`,
			[]string{"a notification that was opened says by whom, and goes no further"}},
		{"forgotten", `UPDATE notifications SET escalate_at = 0 WHERE workspace_id = $1`, []string{urgent}},
		{"woken", `UPDATE notifications SET escalate_at = 1 WHERE workspace_id = $1 AND priority = 'normal'`,
			[]string{"a notification that was opened says by whom, and goes no further", urgent}},
		{"never-sent", `UPDATE notification_mails SET state = 'sent' WHERE workspace_id = $1`,
			[]string{"an email that is being sent has an end, and one that was sent has takers"}},
	}
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		for _, d := range damages {
			helped(t, s, d.name)
		}
		for _, d := range damages[1:] {
			w, err := s.Keyring.WorkspaceBySlug(t.Context(), d.name)
			if err != nil {
				t.Fatal(err)
			}
			err = s.DB.Write(t.Context(), w.ID, func(tx *store.Tx) error {
				n, err := tx.Exec(d.sql, tx.Workspace())
				if err == nil && n == 0 {
					t.Errorf("%s damages nothing", d.name)
				}
				return err
			})
			if err != nil {
				t.Fatalf("%s: %v", d.name, err)
			}
		}
		got := broken(t, s)
		for _, d := range damages {
			if !slices.Equal(got[d.name], d.want) {
				t.Errorf("%s: broken are %q, want %q", d.name, got[d.name], d.want)
			}
		}
	})
}

// helped is a business that had two leads, a ticket that was closed and one that was not,
// an urgent notification and one that was opened.
func helped(t *testing.T, s *testkit.Shop, slug string) {
	t.Helper()
	shop := s.Open(testkit.Setup{Slug: slug,
		Settings: access.Settings{Teams: access.Teams{Sales: []string{"ventas@tienda.example"}}}})
	shop.T = t
	shop.Credential(access.SMTP, access.SMTPAccount{Host: "mail.example.com", Port: 587, From: "avisos@tienda.example"})
	shop.Do(func(u *core.Unit) error {
		for _, told := range []crm.Details{{Name: "Eva", Phone: "+5491155550001"},
			{Name: "Leo", Email: "leo@ejemplo.com"}} {
			if _, _, err := u.Leads.Record(told); err != nil {
				return err
			}
		}
		done, err := u.Support.OpenTicket(support.Ticket{Subject: "No anda", Description: "x"})
		if err != nil {
			return err
		}
		if _, err := u.Support.MoveTicket(done, support.Closed); err != nil {
			return err
		}
		if _, err := u.Support.OpenTicket(support.Ticket{Subject: "Tampoco", Description: "x"}); err != nil {
			return err
		}
		if _, err := u.Support.Notify(support.Notification{Team: access.SalesTeam, Message: "x",
			Priority: support.Urgent}); err != nil {
			return err
		}
		seen, err := u.Support.Notify(support.Notification{Team: access.SupportTeam, Message: "x",
			Priority: support.Normal})
		if err == nil {
			_, err = u.Support.OpenNotification(seen.ID)
		}
		return err
	})
}
