package turn_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/talk/turn"
	"github.com/mostrador/mostrador/internal/testkit"
)

// A customer who does not want to be written to is told so once, without a model, and can take it back; their other
// words are answered as ever. A person who has the conversation answers themselves.
func TestACustomerOptsOut(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		d := open(t, s, says("¡Hola!"), says("Sí, tenemos."))
		say := func(id, text string) string {
			t.Helper()
			got, err := d.turns.Receive(t.Context(), s.Workspace, d.session.ID, turn.Incoming{ID: id, Text: text})
			if err != nil {
				t.Fatal(err)
			}
			if got.TurnID == "" {
				return ""
			}
			r, err := d.turns.Await(t.Context(), s.Workspace, got.TurnID, nil)
			if err != nil {
				t.Fatal(err)
			}
			return r.Text
		}
		quiet := func(want bool) {
			t.Helper()
			s.Look(func(u *core.Unit) error {
				c, err := u.Customers.Get(d.session.CustomerID)
				if c.NoNews != want {
					t.Errorf("does not want to be written to: %v, want %v", c.NoNews, want)
				}
				return err
			})
		}
		before := s.Snapshot()
		if got := say("m1", "Pueden escribirme"); got != "¡Hola!" || d.times() != 1 {
			t.Errorf("%q after %d models: nothing to take back", got, d.times())
		}
		if got := say("m2", "por favor no me escriban más"); !strings.HasPrefix(got, "Listo, no te escribimos más") || d.times() != 1 {
			t.Errorf("%q after %d models", got, d.times())
		}
		quiet(true)
		if got := say("m3", "¿tienen yerba?"); got != "Sí, tenemos." {
			t.Errorf("%q", got)
		}
		quiet(true)
		if got := say("m4", "ya pueden escribirme"); !strings.HasPrefix(got, "¡Gracias!") || d.times() != 2 {
			t.Errorf("%q after %d models", got, d.times())
		}
		quiet(false)
		said := strings.Join(s.EventsSince(before), " ")
		if strings.Count(said, "customer.opted_out") != 1 || strings.Count(said, "customer.opted_in") != 1 {
			t.Errorf("events %s", said)
		}
		s.Do(func(u *core.Unit) error {
			if _, err := u.Enter(d.session.ID); err != nil {
				return err
			}
			_, err := u.Conversations.RequestPerson(conversation.Need{Reason: "se lo pidió", Cause: conversation.CustomerRequest})
			return err
		})
		if got := say("m5", "no me escriban más"); got != "" {
			t.Errorf("answered %q beside a person", got)
		}
		quiet(true)
	})
}

// A wish beside another one is recorded once and told, and the other one is answered as ever; an answer to a question
// stays one.
func TestACustomerOptsOutBesideAnotherWish(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		d := open(t, s, says("Sí, tenemos."), says("Sí, también."))
		for i, text := range []string{"no me escriban más. Igual quiero saber de la yerba", "no me escriban más, y quiero azúcar"} {
			r := d.hears(t, text)
			if want := []string{"Sí, tenemos.", "Sí, también."}[i]; !strings.HasSuffix(r.Text, want) {
				t.Errorf("%q", r.Text)
			}
		}
		noted := 0
		s.Look(func(u *core.Unit) error {
			list, err := u.Conversations.Messages(d.session.ID, "", 20)
			for _, m := range list {
				if m.Outbound && strings.HasPrefix(m.Text, "Anotado: no te escribimos más") {
					noted++
				}
			}
			c, err2 := u.Customers.Get(d.session.CustomerID)
			if !c.NoNews {
				t.Error("not recorded")
			}
			return errors.Join(err, err2)
		})
		if noted != 1 || d.times() != 2 {
			t.Errorf("told %d times, %d models", noted, d.times())
		}
	})
}
