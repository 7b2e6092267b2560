package agenda_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit"
)

// chain is two studios in different time zones: Bia at Centro in the mornings, Caio at Manaus in the afternoons.
func chain(s *shop) (centro, manaus string) {
	s.T.Helper()
	open(s)
	add := func(name, zone, staffID, staff string, from int) string {
		s.Clock.Advance(time.Millisecond) // the first branch stays the first
		b, err := s.Keyring.AddBranch(s.T.Context(), s.Workspace.ID, access.Branch{Name: name, Zone: zone})
		s.Must(err)
		s.Do(func(u *core.Unit) error {
			var week []booking.WeekRange
			for d := time.Sunday; d <= time.Saturday; d++ {
				week = append(week, booking.WeekRange{Weekday: d, Range: booking.Range{From: from, To: from + 4*60}})
			}
			if err := u.Places.SetWeek(b.ID, week); err != nil {
				return err
			}
			return u.Places.SaveResource(booking.Resource{ID: staffID, BranchID: b.ID, Kind: booking.Staff, Name: staff,
				Active: true})
		})
		return b.ID
	}
	return add("Centro", "America/Sao_Paulo", testkit.NewID(), "Bruna", 8*60),
		add("Manaus", "America/Manaus", caio, "Caio", 14*60)
}

// TestBranchTheClientNames: the hours, staff and clock of the branch that the client names are used, and the question
// names it.
func TestBranchTheClientNames(t *testing.T) {
	t.Parallel()
	testkit.Flows(t, testkit.Flow{Name: "a second studio", Setup: studio, Play: func(t *testing.T, s *shop) {
		centro, manaus := chain(s)
		talk := s.Session(ana)
		got := s.OK(talk, slots, with(days(amanha, amanha), args{"branch": "a unidade de Manaus"}))
		if day := got["days"].([]any)[0].(args); got["branch"] != "Manaus" || day["businessHours"] != "14:00-18:00" {
			t.Errorf("what is free at Manaus: %v", got)
		}
		if a := s.Call(talk, slots, with(days(amanha, amanha),
			args{"branch": "Recife"})); a.ErrorCode != fault.NotFound ||
			a.Error != "Não temos nenhuma unidade “Recife”. As unidades são Centro e Manaus." {
			t.Errorf("an unknown one: %s %s", a.ErrorCode, a.Error)
		}
		a := s.Call(talk, schedule, visit("15:00", args{"branch": "em Manaus"}))
		const asked = "Posso agendar Avaliação com Caio na unidade Manaus, na quarta-feira, 11 de março, às 15h?"
		if a.Confirmation == nil || a.Confirmation.Message != asked {
			t.Fatalf("asks %+v, want %q", a.Confirmation, asked)
		}
		if said := testkit.Data(t, yes(s, a.Confirmation.ID))["message"]; said !=
			"Pronto, ficou agendado: Avaliação com Caio na unidade Manaus, na quarta-feira, 11 de março, às 15h. Seu código é "+
				all(s)[0].Code+"." {
			t.Errorf("answers %v", said)
		}
		here := booked(s, talk, visit("09:00", nil))
		list := s.OK(talk, events, days(amanha, amanha))["events"].([]any)
		if len(list) != 2 || list[0].(args)["branch"] != "Centro" || list[1].(args)["branch"] != "Manaus" {
			t.Errorf("the client's own: %v", list)
		}
		for _, b := range all(s) {
			at, zone := centro, "America/Sao_Paulo"
			if b.ID != here.ID {
				at, zone = manaus, "America/Manaus"
			}
			if b.BranchID != at || b.Zone != zone {
				t.Errorf("booked at %s, %s", b.BranchID, b.Zone)
			}
			q := s.Call(talk, cancel, args{"eventId": b.ID}).Confirmation
			want := "Posso cancelar Avaliação na unidade Centro, na quarta-feira, 11 de março, às 9h?"
			if b.ID != here.ID {
				want = "Posso cancelar Avaliação na unidade Manaus, na quarta-feira, 11 de março, às 15h?"
			}
			if q == nil || q.Message != want {
				t.Errorf("asks %+v, want %q", q, want)
			}
		}
	}})
}
