package retail_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("get_business_profile", tooltest.Tool{
	Arguments: `deliverTo string 2..100c | branch string`,
	Promises:  "query low never 60 basic",
})

func TestGetBusinessProfile(t *testing.T) {
	t.Parallel()
	const tool = "retail/get_business_profile"
	asks := func(s *shop) (string, any) { return s.SessionOn("web", ""), args{} }
	full := palermo()
	full.Profile = access.Profile{
		Phone: "+5491155550100", Address: "Av. Medrano 387", City: "Buenos Aires",
		Schedule: map[string]string{"monday": "08:00-13:30, 17:00-21:00", "saturday": "según el clima",
			"sunday": "Cerrado"},
		Social: map[string]string{"instagram": "@dontito", "facebook": "dontito", "x": "@tito"},
	}
	full.PaymentMethods = []string{"cash", "debit_card", "other"}
	full.Delivery.Zones = append(full.Delivery.Zones,
		access.Zone{Name: "Once", Cities: []string{"Once"}, Cost: 2_000_00, MinOrder: 1_000_00})
	has := func(fields ...string) func(*shop, string, runtime.Answer) {
		return func(s *shop, _ string, a runtime.Answer) {
			d := testkit.Data(s.T, a)
			for _, f := range fields {
				if _, there := d[f]; there {
					s.T.Errorf("%s: nothing is known of it: %v", f, d[f])
				}
			}
		}
	}
	testkit.Run(t,
		testkit.Scenario{
			Name: "everything", Tool: tool, Setup: testkit.Setup{Settings: full}, Seed: asks,
			Data: args{
				"name": "Tienda de prueba", "phone": "+5491155550100", "address": "Av. Medrano 387",
				"city": "Buenos Aires",
				"schedule": args{"monday": "de 8:00 a 13:30 y de 17:00 a 21:00", "tuesday": nil,
					"saturday": "según el clima", "sunday": "cerrado"},
				"deliveryInfo": args{"available": true, "minOrder": 1000, "freeDeliveryOver": 500, "deliveryCost": 0,
					"zones": list{"Palermo y alrededores", "Once"}, "quote": nil,
					"zonePrices": list{
						args{"zone": "Palermo y alrededores", "places": list{"Palermo", "Villa Crespo"}, "price": 1500,
							"minOrder": 3000, "freeFrom": 20000, "estimatedDelivery": "en el día"},
						args{"zone": "Once", "places": list{"Once"}, "price": 0, "minOrder": 1000, "freeFrom": 500,
							"estimatedDelivery": nil},
					}},
				"paymentMethods": list{"cash", "debit"}, "socialMedia": args{"instagram": "@dontito",
					"facebook": "dontito", "x": nil},
			},
		},
		testkit.Scenario{
			Name: "nothing said", Tool: tool, Seed: asks,
			Data: args{"name": "Tienda de prueba", "schedule": args{},
				"deliveryInfo": args{"available": true, "minOrder": 0, "deliveryCost": 0, "freeDeliveryOver": 500,
					"zones": list{}, "zonePrices": list{}},
				"paymentMethods": list{"cash", "transfer", "mercadopago", "debit", "credit"}, "socialMedia": args{}},
			Check: has("phone", "address", "city"),
		},
		testkit.Scenario{
			Name: "pick up only", Tool: tool, Setup: with(func(s *access.Settings) { s.Delivery.PickupOnly = true }),
			Seed: asks,
			Data: args{"deliveryInfo": args{"available": false, "zones": list{}, "minOrder": nil, "deliveryCost": nil,
				"freeDeliveryOver": nil}},
		},
		testkit.Scenario{
			Name: "promotions that run", Tool: tool, Seed: asks,
			Setup: promoting(special, off, access.Promotion{ID: "ayer", Name: "Ayer", Kind: access.PercentOff,
				Percent: percent("5"), Until: "2026-03-09"}, couponed(nil).Settings.Promotions[0]),
			Data: args{"promotions": list{args{"name": "Fideos de la semana", "until": "2026-03-10"},
				args{"name": "10 % desde $ 200"}}},
		},
		testkit.Scenario{
			Name: "delivery is never free", Tool: tool,
			Setup: with(func(s *access.Settings) { s.FreeShippingOver = ptr(-1) }), Seed: asks,
			Data: args{"deliveryInfo": args{"available": true, "freeDeliveryOver": nil}},
		},
		testkit.Scenario{
			Name: "a delivery quoted without an order", Tool: tool, Setup: testkit.Setup{Settings: full},
			Seed: func(s *shop) (string, any) { return s.SessionOn("web", ""), args{"deliverTo": "a palermo"} },
			Data: args{"deliveryInfo": args{"quote": args{
				"place": "Palermo", "delivers": true, "zone": "Palermo y alrededores", "price": 1500,
				"minOrder": 3000, "freeFrom": 20000,
				"message": "Sí, enviamos a Palermo: el envío sale $ 1.500. La compra mínima es de $ 3.000. Desde $ 20.000 de compra es gratis. Llega: en el día.",
			}}},
		},
		testkit.Scenario{
			Name: "a place out of reach", Tool: tool, Setup: testkit.Setup{Settings: full, Locale: locale.PTBR},
			Seed: func(s *shop) (string, any) { return s.SessionOn("web", ""), args{"deliverTo": "La Plata"} },
			Data: args{"deliveryInfo": args{"quote": args{"place": "La Plata", "delivers": false, "zone": nil,
				"price": nil, "minOrder": nil, "freeFrom": nil,
				"message": "Não entregamos em La Plata. Entregamos em: Palermo y alrededores; Once."}}},
		},
		testkit.Scenario{
			Name: "in Portuguese", Tool: tool, Seed: asks,
			Setup: testkit.Setup{Locale: locale.PTBR,
				Settings: access.Settings{Profile: access.Profile{Schedule: map[string]string{"monday": "9h às 18h",
					"sunday": "fechado"}}}},
			Data: args{"schedule": args{"monday": "das 9h às 18h", "sunday": "fechado"}},
		},
		testkit.Scenario{
			Name: "every bad argument is named", Tool: tool,
			Seed: func(s *shop) (string, any) { return s.Session(ana), args{"day": "monday", "deliverTo": "x"} },
			Code: fault.InvalidArguments, Paths: []string{"/day", "/deliverTo"},
		},
	)
}

// TestGetBusinessProfileOfASpecialDay: a day that is closed is told beside its weekday, before it comes and not after.
func TestGetBusinessProfileOfASpecialDay(t *testing.T) {
	t.Parallel()
	closes := func(ahead int) func(s *shop) (string, any) {
		return func(s *shop) (string, any) {
			s.Do(func(u *core.Unit) error {
				today, err := u.Places.Today("")
				s.Must(err)
				return u.Places.SetDay("", today.Add(ahead), nil, "Inventario")
			})
			return s.SessionOn("web", ""), args{}
		}
	}
	everyDay := map[string]string{"monday": "8:00-20:00", "tuesday": "8:00-20:00", "wednesday": "8:00-20:00", "thursday": "8:00-20:00"}
	setup := testkit.Setup{Settings: access.Settings{Profile: access.Profile{Schedule: everyDay}}}
	const tool, usual = "retail/get_business_profile", "de 8:00 a 20:00"
	testkit.Run(t,
		testkit.Scenario{Name: "tomorrow", Tool: tool, Setup: setup, Seed: closes(1),
			Data: args{"schedule": args{"tuesday": usual, "wednesday": usual + " (el miércoles 11 de marzo: cerrado, Inventario)"}}},
		testkit.Scenario{Name: "in eight days", Tool: tool, Setup: setup, Seed: closes(8),
			Data: args{"schedule": args{"tuesday": usual, "wednesday": usual}}},
	)
}

// TestGetBusinessProfileOfABranch: in a branch's conversation the profile is the branch's; where several could be meant
// it lists them.
func TestGetBusinessProfileOfABranch(t *testing.T) {
	t.Parallel()
	const tool = "retail/get_business_profile"
	setup := func(tag locale.Tag) testkit.Setup {
		return testkit.Setup{Locale: tag, Settings: access.Settings{Profile: access.Profile{Phone: "+5491155550100",
			Address: "Av. Medrano 387", City: "Buenos Aires", Schedule: map[string]string{"monday": "8:00-20:00"}}}}
	}
	opens := func(s *shop) (norte string) {
		s.Branch("Centro", "", 9*60, 13*60)
		s.Clock.Advance(1e6)
		b, err := s.Keyring.AddBranch(t.Context(), s.Workspace.ID, access.Branch{Name: "Norte", Address: "Mitre 12"})
		s.Must(err)
		s.Settle(func(x *access.Settings) {
			x.Branches = map[string]access.BranchRules{b.ID: {Numbers: []string{"+5493415550100"},
				Delivery: &access.Delivery{PickupOnly: true}}}
		})
		return b.ID
	}
	branches := func(centro, norte string) list {
		return list{
			args{"name": "Centro", "phone": "+5491155550100", "address": nil, "schedule": args{"sunday": centro}},
			args{"name": "Norte", "phone": "+5493415550100", "address": "Mitre 12",
				"schedule": args{"monday": norte, "sunday": nil}},
		}
	}
	talksTo := func(s *shop, branchID string) (id string) {
		s.Do(func(u *core.Unit) error {
			talk, err := u.Conversations.Open(conversation.Session{AgentID: s.Agent.ID, Channel: "web",
				BranchID: branchID})
			id = talk.ID
			return err
		})
		return id
	}
	testkit.Run(t,
		testkit.Scenario{Name: "none is known", Tool: tool, Setup: setup(locale.ESAR),
			Seed: func(s *shop) (string, any) { opens(s); return s.SessionOn("web", ""), args{} },
			Data: args{"name": "Tienda de prueba", "phone": "+5491155550100", "address": "Av. Medrano 387",
				"city": "Buenos Aires", "branch": nil, "deliveryInfo": args{"available": true},
				"branches": branches("de 9:00 a 13:00", "de 8:00 a 20:00")}},
		testkit.Scenario{Name: "the conversation's", Tool: tool, Setup: setup(locale.PTBR),
			Seed: func(s *shop) (string, any) { return talksTo(s, opens(s)), args{} },
			Data: args{"name": "Tienda de prueba", "branch": "Norte", "phone": "+5493415550100", "address": "Mitre 12",
				"city": nil, "schedule": args{"monday": "das 8h às 20h", "sunday": nil},
				"deliveryInfo": args{"available": false}, "branches": branches("das 9h às 13h", "das 8h às 20h")}},
		testkit.Scenario{Name: "one without an address and a telephone", Tool: tool, Setup: setup(locale.ESAR),
			Seed: func(s *shop) (string, any) {
				opens(s)
				return talksTo(s, s.Branch("Sur", "", 10*60, 11*60)), args{}
			},
			Data: args{"branch": "Sur", "phone": "+5491155550100", "address": "Av. Medrano 387",
				"city": "Buenos Aires", "schedule": args{"monday": "de 10:00 a 11:00"}}},
		testkit.Scenario{Name: "a business of one place", Tool: tool, Setup: setup(locale.ESAR),
			Seed: func(s *shop) (string, any) {
				return talksTo(s, s.Branch("Centro", "", 9*60, 13*60)), args{}
			},
			Data: args{"branch": nil, "branches": nil, "address": "Av. Medrano 387"}},
	)
}
