package store_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/crm"
	"github.com/mostrador/mostrador/internal/core/figures"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit"
)

// A business has a team page as soon as an agent may take something down for a team, or has.
func TestWhoHasATeam(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		is := func(s *testkit.Shop, want figures.Team) {
			t.Helper()
			s.Look(func(u *core.Unit) error {
				got, err := u.Figures.Team()
				check(t, "team", got, want)
				return err
			})
		}
		is(s, figures.Team{})
		is(s.Open(testkit.Setup{Slug: "gestion", AssistantType: "erp"}), figures.Team{Works: true})
		is(s.Open(testkit.Setup{Slug: "mas", Overrides: []access.ToolOverride{{Tool: "erp/notify_team",
			Enabled: true}}}), figures.Team{Works: true})
		var urgent support.Notification
		s.Do(func(u *core.Unit) (err error) {
			for _, p := range []support.Urgency{support.Normal, support.High, support.Urgent, support.Urgent} {
				if urgent, err = u.Support.Notify(support.Notification{Team: access.SalesTeam, Message: "m",
					Priority: p}); err != nil {
					return err
				}
			}
			return nil
		})
		is(s, figures.Team{Works: true, Urgent: 2})
		s.Do(func(u *core.Unit) error { _, err := u.Support.OpenNotification(urgent.ID); return err })
		is(s, figures.Team{Works: true, Urgent: 1})
		is(s.Open(testkit.Setup{Slug: "otra"}), figures.Team{})
	})
}

// Staff find a lead by what they know of it.
func TestLeadsAreFound(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		s.Do(func(u *core.Unit) error {
			for i, told := range []crm.Details{
				{Name: "Íñigo Núñez", Phone: "+5491155550007", Company: "Obras del Sur"},
				{Name: "Marta Gómez", Email: "marta@x.example"}, {Name: "Martín Paz"},
			} {
				if _, _, err := u.Leads.Record(told); err != nil {
					return fmt.Errorf("%d: %w", i, err)
				}
			}
			return nil
		})
		for words, want := range map[string][]string{
			"inigo": {"Íñigo Núñez"}, "sur NUN": {"Íñigo Núñez"}, "11 5555-0007": {"Íñigo Núñez"},
			" Marta@x.example": {"Marta Gómez"},
			"mart":             {"Martín Paz", "Marta Gómez"}, "nobody": nil, "11 5555-0008": nil, "x@x.example": nil,
		} {
			s.Look(func(u *core.Unit) error {
				list, err := u.Leads.Search(words, crm.Filter{Limit: 10})
				var names []string
				for _, l := range list {
					names = append(names, l.Name)
				}
				if !slices.Equal(names, want) {
					t.Errorf("%q finds %q, want %q", words, names, want)
				}
				return err
			})
		}
		s.Look(func(u *core.Unit) error {
			first, err := u.Leads.Search("mart", crm.Filter{Limit: 1})
			if err != nil || len(first) != 1 {
				t.Fatalf("%v, %v", first, err)
			}
			rest, err := u.Leads.Search("mart", crm.Filter{Limit: 1, After: first[0].ID})
			if len(rest) != 1 || rest[0].Name != "Marta Gómez" {
				t.Errorf("then %v", rest)
			}
			return err
		})
		err := s.Runtime.Read(t.Context(), s.Workspace, testkit.Relay, func(u *core.Unit) error {
			_, err := u.Leads.Search("inigo", crm.Filter{})
			return err
		})
		if !fault.Is(err, fault.Forbidden) {
			t.Errorf("an agent: %v", err)
		}
	})
}
