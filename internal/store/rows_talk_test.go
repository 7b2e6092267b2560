package store_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

func question(session string, until time.Time) confirmation.Confirmation {
	return confirmation.Confirmation{
		ID: scope.NewID(), SessionID: session, Addressee: access.Customer, Tool: "retail/confirm_order",
		Arguments: `{}`, ArgsHash: "h",
		Subject: "s", SubjectID: "o1", Text: "¿Confirmás?", Total: confirmation.NoTotal, Ready: true,
		State:     confirmation.Pending,
		MessageID: "m1", CreatedAt: now, ExpiresAt: until,
	}
}

func TestConfirmationRows(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		c := question("s1", now.Add(time.Hour))
		twin := c
		twin.Text = "theirs"
		write(t, db, here, func(r store.Rows) error { return r.Confirmations().InsertConfirmation(c) })
		write(t, db, there, func(r store.Rows) error { return r.Confirmations().InsertConfirmation(twin) })
		second := db.Write(t.Context(), here, func(tx *store.Tx) error {
			return store.NewRows(tx).Confirmations().InsertConfirmation(question("s1", now))
		})
		check(t, "second open question", db.Dialect().Classify(second), store.Unique)

		write(t, db, here, func(r store.Rows) error {
			rows := r.Confirmations()
			got, ok, err := rows.Confirmation(c.ID, true)
			check(t, "by id", fmt.Sprintf("%+v", lone(t, got, ok, err)), fmt.Sprintf("%+v", c))
			got, ok, err = rows.OpenConfirmation("s1")
			check(t, "open", lone(t, got, ok, err).ID, c.ID)
			_, ok, err = rows.OpenConfirmation("s2")
			check(t, "open elsewhere", ok, false)
			return err
		})
		done := c
		done.State, done.AnswerID, done.DecidedBy, done.ExecutionID, done.DecidedAt = confirmation.Executed, "m2",
			"customer", "x1", now
		swap := func(workspace string, to confirmation.Confirmation, from confirmation.State) (ok bool) {
			write(t, db, workspace, func(r store.Rows) (err error) {
				ok,
					err = r.Confirmations().SwapConfirmation(to, from)
				return err
			})
			return ok
		}
		check(t, "from another state", swap(here, done, confirmation.Confirmed), false)
		check(t, "swap", swap(here, done, confirmation.Pending), true)
		check(t, "swap again", swap(here, done, confirmation.Pending), false)
		read(t, db, here, func(r store.Rows) error {
			got, ok, err := r.Confirmations().Confirmation(c.ID, false)
			check(t, "swapped", fmt.Sprintf("%+v", lone(t, got, ok, err)), fmt.Sprintf("%+v", done))
			_, ok, err = r.Confirmations().OpenConfirmation("s1")
			check(t, "open", ok, false)
			return err
		})
		read(t, db, there, func(r store.Rows) error {
			got, ok, err := r.Confirmations().Confirmation(c.ID, false)
			check(t, "theirs", lone(t, got, ok, err).Text+string(got.State), "theirspending")
			return nil
		})
	})
}

func TestListAndDueConfirmations(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		var cs []confirmation.Confirmation
		for i := range 6 {
			c := question(fmt.Sprint("s", i%3), now.Add(time.Duration(3-i)*time.Minute))
			c.Addressee = access.Owner // staff may have several open
			c.State = []confirmation.State{confirmation.Pending, confirmation.Confirmed, confirmation.Denied}[i/2]
			cs = append(cs, c)
		}
		write(t, db, here, func(r store.Rows) error {
			for _, c := range cs {
				if err := r.Confirmations().InsertConfirmation(c); err != nil {
					return err
				}
			}
			return nil
		})
		numbers := func(list []confirmation.Confirmation) (out []int) {
			for _, c := range list {
				for i := range cs {
					if cs[i].ID == c.ID {
						out = append(out, i)
					}
				}
			}
			return out
		}
		read(t, db, here, func(r store.Rows) error {
			for _, c := range []struct {
				f    confirmation.Filter
				want string
			}{
				{confirmation.Filter{}, "[0 1 2 3 4 5]"},
				{confirmation.Filter{Limit: 2, After: cs[1].ID}, "[2 3]"},
				{confirmation.Filter{SessionID: "s1"}, "[1 4]"},
				{confirmation.Filter{State: confirmation.Confirmed}, "[2 3]"},
				{confirmation.Filter{State: confirmation.Denied, SessionID: "s2"}, "[5]"},
				{confirmation.Filter{State: confirmation.Pending, After: cs[0].ID, Limit: 5}, "[1]"},
				{confirmation.Filter{State: confirmation.Executed}, "[]"},
			} {
				list, err := r.Confirmations().ListConfirmations(c.f)
				if err != nil {
					return err
				}
				check(t, fmt.Sprintf("%+v", c.f), fmt.Sprint(numbers(list)), c.want)
			}
			due, err := r.Confirmations().DueConfirmations(now, 10)
			check(t, "due", fmt.Sprint(numbers(due)), "[3]")
			if err != nil {
				return err
			}
			due, err = r.Confirmations().DueConfirmations(now.Add(time.Hour), 3)
			check(t, "due later", fmt.Sprint(numbers(due)), "[3 2 1]")
			return err
		})
		read(t, db, there, func(r store.Rows) error {
			list, err := r.Confirmations().ListConfirmations(confirmation.Filter{})
			check(t, "elsewhere", len(list), 0)
			return err
		})
	})
}

func TestSessionRows(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		s := conversation.Session{
			ID: scope.NewID(), AgentID: "a", Channel: "voice", BranchID: "b", CallID: "c", State: conversation.Idle,
			Folder: conversation.Inbox, CreatedAt: now, UpdatedAt: now,
		}
		twin := s
		twin.Channel = "web"
		write(t, db, here, func(r store.Rows) error { return r.Conversations().InsertSession(s) })
		write(t, db, there, func(r store.Rows) error { return r.Conversations().InsertSession(twin) })
		s.CustomerID, s.State, s.StateUntil, s.LastOutboundID = "cu", conversation.CollectingOrder, now.Add(time.Hour),
			"m"
		s.HandoffReason, s.UpdatedAt = "why", now.Add(time.Second)
		s.Folder, s.Tags = conversation.Archived, []string{"Turnos", "Niños"}
		write(t, db, here, func(r store.Rows) error {
			for _, err := range []error{
				r.Conversations().UpdateSession(s), r.Conversations().SaveTags(s.ID, s.Tags),
				r.Conversations().SaveSummary(s.ID, "en pocas palabras", now),
			} {
				if err != nil {
					return err
				}
			}
			text, err := r.Conversations().Summary(s.ID)
			check(t, "summary", text, "en pocas palabras")
			if err != nil {
				return err
			}
			if err := r.Conversations().SaveSummary(s.ID, text, now.Add(time.Hour)); err != nil {
				return err
			}
			of, err := r.Conversations().SummariesOf("cu", 5)
			check(t, "of its customer", fmt.Sprint(of), fmt.Sprint([]conversation.Summarised{{SessionID: s.ID, Text: text,
				At: now}}))
			if err != nil {
				return err
			}
			got, ok, err := r.Conversations().Session(s.ID, true)
			check(t, "session", fmt.Sprintf("%+v", lone(t, got, ok, err)), fmt.Sprintf("%+v", s))
			_, ok, err = r.Conversations().Session(scope.NewID(), true)
			check(t, "unknown", ok, false)
			return err
		})
		read(t, db, there, func(r store.Rows) error {
			got, ok, err := r.Conversations().Session(s.ID, false)
			check(t, "theirs", fmt.Sprintf("%+v", lone(t, got, ok, err)), fmt.Sprintf("%+v", twin))
			return nil
		})
		err := db.Write(t.Context(), here, func(tx *store.Tx) error {
			return store.NewRows(tx).Conversations().UpdateSession(conversation.Session{ID: scope.NewID()})
		})
		if err == nil {
			t.Error("updated a session that is not there")
		}
	})
}

func TestMessages(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		say := func(workspace, session, channelID string, out bool) (m conversation.Message, fresh bool) {
			m = conversation.Message{
				ID: scope.NewID(), SessionID: session, Outbound: out, Author: "customer", Text: "hola 👋",
				ChannelID:      channelID,
				ConfirmationID: "q", CreatedAt: now,
			}
			write(t, db, workspace, func(r store.Rows) (err error) {
				fresh,
					err = r.Conversations().InsertMessage(m)
				return err
			})
			return m, fresh
		}
		first, fresh := say(here, "s1", "wamid.1", false)
		check(t, "first delivery", fresh, true)
		_, fresh = say(here, "s1", "wamid.1", false)
		check(t, "second delivery", fresh, false)
		_, fresh = say(here, "s2", "wamid.1", false)
		check(t, "another session", fresh, true)
		_, fresh = say(there, "s1", "wamid.1", false)
		check(t, "another workspace", fresh, true)
		second, _ := say(here, "s1", "", true)
		third, fresh := say(here, "s1", "", true)
		check(t, "without an id of the channel", fresh, true)
		read(t, db, here, func(r store.Rows) error {
			all, err := r.Conversations().Messages("s1", "", 10)
			check(t, "all", fmt.Sprint(all), fmt.Sprint([]conversation.Message{first, second, third}))
			if err != nil {
				return err
			}
			rest, err := r.Conversations().Messages("s1", first.ID, 1)
			check(t, "next", fmt.Sprint(rest), fmt.Sprint([]conversation.Message{second}))
			return err
		})
	})
}
