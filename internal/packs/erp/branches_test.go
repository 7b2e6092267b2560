package erp_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit"
)

// TestBranchTheCustomerNames: an appointment is at the branch that the customer names, by its hours and clock.
func TestBranchTheCustomerNames(t *testing.T) {
	t.Parallel()
	testkit.Flows(t, testkit.Flow{Name: "two offices", Setup: business, Play: func(t *testing.T, s *shop) {
		for name, zone := range map[string]string{"Centro": "", "Santiago": "America/Santiago"} {
			b, err := s.Keyring.AddBranch(t.Context(), s.Workspace.ID, access.Branch{Name: name, Zone: zone})
			s.Must(err)
			from := 9 * 60
			if zone != "" {
				from = 15 * 60
			}
			s.Do(func(u *core.Unit) error {
				if err := u.Places.SetWeek(b.ID, []booking.WeekRange{{Weekday: time.Wednesday,
					Range: booking.Range{From: from, To: from + 60}}}); err != nil {
					return err
				}
				return u.Places.SaveResource(booking.Resource{ID: testkit.NewID(), BranchID: b.ID, Kind: booking.Staff,
					Name: "Eva", Active: true})
			})
		}
		talk := s.Session(beto)
		free := s.OK(talk, available, object{"type": "appointment", "branch": "oficina de Santiago"})["message"]
		if free != "Hay lugar en la sucursal Santiago el miércoles 11 de marzo a las 15:00." {
			t.Errorf("what is free: %v", free)
		}
		in := object{"customer_name": "Beto", "appointment_type": "meeting", "preferred_date": string(tomorrow),
			"preferred_time": "15:00", "branch": "Lima"}
		if a := s.Call(talk, "erp/schedule_appointment", in); a.ErrorCode != fault.NotFound ||
			!strings.HasPrefix(a.Error, "No tenemos ninguna sucursal “Lima”. Las sucursales son ") {
			t.Errorf("an unknown one: %s %s", a.ErrorCode, a.Error)
		}
		in["branch"] = "en Santiago"
		got := s.OK(talk, "erp/schedule_appointment", in)
		if said := got["message"].(string); !strings.HasPrefix(said,
			"¡Listo! La reunión con Eva en la sucursal Santiago quedó para el miércoles 11 de marzo a las 15:00.") {
			t.Errorf("answers %q", said)
		}
		if at := got["confirmed_datetime"]; at != "2026-03-11T15:00:00-03:00" {
			t.Errorf("it is at %v", at)
		}
	}})
}

// TestStockAtTheBranchTheCustomerNames: a product's availability is the conversation's branch's, or the named one's.
func TestStockAtTheBranchTheCustomerNames(t *testing.T) {
	t.Parallel()
	testkit.Flows(t, testkit.Flow{Name: "two shops", Setup: business, Play: func(t *testing.T, s *shop) {
		centro, norte := s.Branch("Centro", "", 0, 24*60), s.Branch("Norte", "", 0, 24*60)
		drill := s.Item("Taladro", 8_999_950, 0)
		s.Keep(drill, "centro", centro, 4)
		ask := object{"type": "product", "product_id": drill.ID}
		for _, c := range []struct{ at, named, said string }{
			{"", "", "Sí, hay Taladro: quedan 4."},
			{centro, "", "Sí, hay Taladro en la sucursal Centro: quedan 4."},
			{norte, "", "De Taladro no queda nada en la sucursal Norte por ahora."},
			{norte, "la de Centro", "Sí, hay Taladro en la sucursal Centro: quedan 4."},
			{"", "Norte", "De Taladro no queda nada en la sucursal Norte por ahora."},
		} {
			s.Clock.Advance(time.Millisecond)
			ask["branch"] = c.named
			if got := s.OK(s.SessionAt("whatsapp", c.at, beto), available, ask)["message"]; got != c.said {
				t.Errorf("at %q, asked for %q: %q, want %q", c.at, c.named, got, c.said)
			}
		}
		ask["branch"] = "Lima"
		if a := s.Call(s.Session(beto), available, ask); a.ErrorCode != fault.NotFound {
			t.Errorf("an unknown one: %s %s", a.ErrorCode, a.Error)
		}
		found := s.OK(s.SessionAt("whatsapp", norte, beto), "erp/search_products",
			object{"query": "taladro", "in_stock_only": true})
		if list := found["products"].([]any); len(list) != 0 {
			t.Errorf("Norte finds %v", list)
		}
	}})
}
