package whole_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// A customer whom their own first message made is new to the first call of that conversation, and to no other.
func TestACustomerOfAFirstMessageIsNew(t *testing.T) {
	t.Parallel()
	const tool = "retail/get_or_create_customer_by_phone"
	isNew := func(s *shop, sessionID string) bool {
		s.T.Helper()
		return s.OK(sessionID, tool, args{"phone": ana})["isNew"].(bool)
	}
	connected := func(play func(t *testing.T, s *shop)) func(*testing.T, *shop) {
		return func(t *testing.T, s *shop) { s.ConnectWhatsApp(); play(t, s) }
	}
	setup := onWhatsApp(access.WhatsAppMeta)
	server.Flows(t,
		server.Flow{Name: "once", Setup: setup, Play: connected(func(t *testing.T, s *shop) {
			before := s.Snapshot()
			id := s.Chat(ana, "hola")
			if !isNew(s, id) || isNew(s, id) {
				t.Error("the first call is told, and no other")
			}
			created := lists.Filter(s.EventsSince(before), func(e string) bool { return e == "customer.created" })
			if len(created) != 1 {
				t.Errorf("customer.created was emitted %d times", len(created))
			}
			if isNew(s, s.Session(ana)) || s.Chat(ana, "otra cosa") != id || isNew(s, id) {
				t.Error("new again")
			}
		})},
		server.Flow{Name: "a retry gets the same answer", Setup: setup, Play: connected(func(t *testing.T, s *shop) {
			id := s.Chat(ana, "hola")
			for range 3 {
				a := s.CallAs(testkit.Relay, id, tool, args{"phone": ana}, "one")
				if testkit.Data(t, a)["isNew"] != true {
					t.Errorf("%+v", a)
				}
			}
		})},
		server.Flow{Name: "at the same time", Setup: setup, Play: connected(func(t *testing.T, s *shop) {
			id, told := s.Chat(ana, "hola"), make(chan bool)
			for range 8 {
				go func() {
					a := s.Call(id, tool, args{"phone": ana})
					told <- testkit.Data(t, a)["isNew"] == true
				}()
			}
			var all []bool
			for range 8 {
				all = append(all, <-told)
			}
			if n := len(lists.Filter(all, func(b bool) bool { return b })); n != 1 {
				t.Errorf("new to %d calls", n)
			}
		})},
		server.Flow{Name: "known before", Setup: setup, Play: connected(func(t *testing.T, s *shop) {
			s.Do(func(u *core.Unit) error { _, _, err := u.Customers.ByPhone(ana); return err })
			if isNew(s, s.Chat(ana, "hola")) {
				t.Error("a known customer is new")
			}
		})},
		server.Flow{Name: "another number takes nothing", Setup: setup, Play: connected(func(t *testing.T, s *shop) {
			id := s.Chat(ana, "hola")
			s.CallAs(testkit.Clerk, id, tool, args{"phone": beto}, "") // staff look somebody else up
			if a := s.Call(id, tool, args{"phone": beto}); a.Success {
				t.Errorf("%+v", a)
			}
			if !isNew(s, id) {
				t.Error("no longer new")
			}
		})},
	)
}
