package courier_test

import (
	"slices"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// The lease of a sender that vanished before the clock was set back counts as expired: the message becomes unknown, and
// those behind it do not wait for the clock to reach that time again.
func TestASendersLeaseEndsWhenTheClockIsSetBack(t *testing.T) {
	t.Parallel()
	server.EachShop(t, testkit.Setup{WhatsApp: access.WhatsAppMeta}, func(t *testing.T, s *server.Shop) {
		id := s.SendAna(s.Session(server.Ana), "hola", &conversation.Template{Name: "aviso", Language: "es"})
		take := func() (mine bool) {
			t.Helper()
			s.Do(func(u *core.Unit) (err error) {
				_, mine, err = u.Deliveries.TakeOut(id, u.Now.Add(time.Minute))
				return err
			})
			return mine
		}
		if !take() {
			t.Fatal("it is another's")
		}
		s.Clock.Advance(-time.Hour)
		s.Look(func(u *core.Unit) error {
			list, err := u.Deliveries.CutOff(10)
			if !slices.Contains(list, id) {
				t.Errorf("cut off are %v", list)
			}
			return err
		})
		if take() {
			t.Error("what may have been sent is sent again")
		}
		s.Reaches(t, id, conversation.Unknown)
	})
}
