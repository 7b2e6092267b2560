package frontdesk_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/geo"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit"
)

// An order in one call goes to the location that its customer shared before: by its zone, from the question to the yes.
func TestAnOrderGoesToASharedLocation(t *testing.T) {
	t.Parallel()
	never := int64(-1)
	setup := placed("rest_complete", locale.ESMX, func(s *access.Settings) {
		s.Profile.City, s.DefaultPayment = "Ciudad de México", "cash"
		s.Delivery = access.Delivery{From: "19.4125, -99.1703", Zones: []access.Zone{{Name: "Cerca", RadiusKm: 3, Cost: 60_00, FreeOver: &never}}}
	})
	near := geo.Point{Latitude: 19.4110, Longitude: -99.1800}
	testkit.Flows(t, testkit.Flow{Name: "near", Setup: setup, Play: func(t *testing.T, s *shop) {
		kitchen(s)
		id := s.Session(ana)
		if a := s.Call(id, createOrder, brought("Tamaulipas 30", of(tacos, 2, ""))); a.ErrorCode != fault.Conflict ||
			!strings.Contains(a.Error, "comparte tu ubicación") {
			t.Errorf("%s: %s", a.ErrorCode, a.Error)
		}
		s.Do(func(u *core.Unit) error {
			if _, err := u.Enter(id); err != nil {
				return err
			}
			return conversation.Share(&u.Conversations, conversation.NewPlace(near, "", ""))
		})
		q, _ := asks(s, id, createOrder, brought("Tamaulipas 31", of(tacos, 2, "")))
		if a := s.Yes(q); !a.Success {
			t.Fatalf("%s: %s", a.ErrorCode, a.Error)
		}
		s.Look(func(u *core.Unit) error {
			o, err := u.Orders.Get(q, false)
			if o.Delivery.Zone != "Cerca" || o.Delivery.Address.Point != near || o.Totals.Shipping != 60_00 || o.Delivery.Address.Line1 != "Tamaulipas 31" {
				t.Errorf("%+v", o.Delivery)
			}
			return err
		})
		if a := s.Call(id, createOrder, brought("Ámsterdam 30", of(tacos, 2, ""))); a.ErrorCode != fault.Conflict {
			t.Errorf("another street: %s: %s", a.ErrorCode, a.Error)
		}
		s.Sound()
	}})
}
