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
