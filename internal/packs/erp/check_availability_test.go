package erp_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("check_availability", tooltest.Tool{
	Arguments: `type! string product,appointment | product_id string | date_from string | date_to string | branch string`,
	Promises:  "products low never 60 basic",
	Probes: []tooltest.Probe{
		{Field: "product_id", Names: tooltest.Product, With: object{"type": "product"}},
		{Field: "branch", Names: tooltest.Branch, With: object{"type": "appointment"}},
	},
})

const available = "erp/check_availability"

func TestCheckAvailabilityOfAProduct(t *testing.T) {
	t.Parallel()
	of := func(p catalog.Product, quantity int64) func(*shop) (string, any) {
		return func(s *shop) (string, any) {
			p := s.Product(p, quantity)
			return s.Session(ana), object{"type": "product", "product_id": p.ID}
		}
	}
	drill := catalog.Product{Name: "Taladro", SKU: "T1", Price: 8_999_950, TrackStock: true}
	gloves := catalog.Product{Name: "Guantes", SKU: "G", Price: 1_000, TrackStock: true,
		Variants: []catalog.Variant{{SKU: "G-M", Name: "M", Price: 1_000}, {SKU: "G-L", Name: "L", Price: 1_000}}}
	testkit.Run(t,
		testkit.Scenario{
			Name: "some left", Setup: business, Tool: available, Seed: of(drill, 1200),
			Data: object{"available": true, "details": object{"product": object{"id": "*", "name": "Taladro",
				"price": 89_999.5, "stock_available": 1200}}, "message": "Sí, hay Taladro: quedan 1.200."},
		},
		testkit.Scenario{Name: "none left", Setup: business, Tool: available, Seed: of(drill, 0),
			Data: object{"available": false, "message": "De Taladro no queda nada por ahora."}},
		testkit.Scenario{
			Name: "not counted", Setup: business, Tool: available,
			Seed: of(catalog.Product{Name: "Afilado", Price: 1}, 0),
			Data: object{"available": true, "details": object{"product": object{"stock_available": 1_000_000}},
				"message": "Sí, Afilado está disponible."},
		},
		testkit.Scenario{
			Name: "in variants", Setup: business, Tool: available, Seed: of(gloves, 3),
			Data: object{"available": true, "details": object{"product": object{"stock_available": 6,
				"variants": []any{object{"name": "M", "stock_available": 3},
					object{"name": "L", "stock_available": 3}}}}},
		},
		testkit.Scenario{
			Name: "by its code", Setup: business, Tool: available, Data: object{"available": true},
			Seed: func(s *shop) (string, any) {
				id, _ := of(drill, 1)(s)
				return id, object{"type": "product", "product_id": "T1"}
			},
		},
		testkit.Scenario{
			Name: "one variant by its code", Setup: business, Tool: available,
			Data: object{"details": object{"product": object{"name": "Guantes L", "stock_available": 3}}},
			Seed: func(s *shop) (string, any) {
				id, _ := of(gloves, 3)(s)
				return id, object{"type": "product", "product_id": "G-L"}
			},
		},
		testkit.Scenario{
			Name: "another business's", Setup: business, Tool: available, Code: fault.NotFound,
			Error: "No encontré ese producto.",
			Seed: func(s *shop) (string, any) {
				theirs := s.Open(testkit.Setup{Slug: "otra-" + testkit.NewID()}).Item("Ajeno", 1, 1)
				return s.Session(ana), object{"type": "product", "product_id": theirs.ID}
			},
		},
		testkit.Scenario{
			Name: "which?", Setup: business, Tool: available, Code: fault.InvalidArguments,
			Paths: []string{"/product_id"},
			Seed:  func(s *shop) (string, any) { return s.Session(ana), object{"type": "product"} },
		},
		testkit.Scenario{
			Name: "of what?", Setup: business, Tool: available, Code: fault.InvalidArguments, Paths: []string{"/type"},
			Seed: func(s *shop) (string, any) { return s.Session(ana), object{"product_id": "T1"} },
		},
	)
}

func TestCheckAvailabilityOfAppointments(t *testing.T) {
	t.Parallel()
	on := func(args object) func(*shop) (string, any) {
		return func(s *shop) (string, any) {
			office(s, "Leo")
			return s.Session(ana), with(object{"type": "appointment"}, args)
		}
	}
	wednesday := []any{}
	for _, clock := range []string{"09:00", "09:30", "10:00", "10:30", "11:00", "14:00", "14:30", "15:00", "15:30",
		"16:00", "16:30", "17:00"} {
		wednesday = append(wednesday, object{"date": "2026-03-11", "time": clock})
	}
	scenarios := []testkit.Scenario{
		{
			Name: "a day", Seed: on(object{"date_from": "2026-03-11", "date_to": "2026-03-11"}),
			Data: object{
				"available": true, "details": object{"date_from": "2026-03-11", "date_to": "2026-03-11",
					"duration_minutes": 60, "slots": wednesday},
				"message": "Hay lugar el miércoles 11 de marzo a las 09:00, a las 10:30, a las 14:30 o a las 16:00.",
			},
		},
		{
			Name: "a week from now unless it is said", Seed: on(nil),
			Data: object{"available": true, "details": object{"date_from": "2026-03-10", "date_to": "2026-03-16"}},
			Check: func(s *shop, _ string, a runtime.Answer) {
				slots := testkit.Data(s.T, a)["details"].(object)["slots"].([]any)
				if first := slots[0].(object); len(slots) != 20 || first["date"] != "2026-03-10" ||
					first["time"] != "14:00" {
					s.T.Errorf("%v", slots)
				}
			},
		},
		{Name: "with a time of day", Seed: on(object{"date_from": "2026-03-11T00:00:00Z",
			"date_to": "2026-03-11T23:59:00-03:00"}), Data: object{"details": object{"slots": wednesday}}},
		{Name: "a weekend", Seed: on(object{"date_from": "2026-03-14", "date_to": "2026-03-15"}),
			Data: object{"available": false, "message": "No queda lugar en esos días."}},
		{Name: "the past", Seed: on(object{"date_from": "2026-03-02", "date_to": "2026-03-06"}),
			Data: object{"available": false}},
		{
			Name: "what is taken is not free", Data: object{"details": object{"slots": wednesday[4:]}},
			Seed: func(s *shop) (string, any) {
				id, args := on(object{"date_from": "2026-03-11", "date_to": "2026-03-11"})(s)
				for _, clock := range []string{"09:00", "10:00"} {
					s.OK(s.Session(beto), schedule, object{"customer_name": "Beto", "appointment_type": "call",
						"preferred_date": "2026-03-11", "preferred_time": clock})
				}
				return id, args
			},
		},
		{Name: "backwards", Seed: on(object{"date_from": "2026-03-11", "date_to": "2026-03-10"}),
			Code: fault.InvalidArguments, Paths: []string{"/date_to"}},
		{Name: "a year", Seed: on(object{"date_to": "2027-03-10"}), Code: fault.InvalidArguments,
			Paths: []string{"/date_to"}},
		{Name: "no date", Seed: on(object{"date_from": "mañana"}), Code: fault.InvalidArguments,
			Paths: []string{"/date_from"}},
		{Name: "in English", Setup: placed(locale.EN),
			Seed: on(object{"date_from": "2026-03-14", "date_to": "2026-03-15"}),
			Data: object{"message": "There is no room on those days."}},
	}
	for i := range scenarios {
		scenarios[i].Tool = available
		if scenarios[i].Setup.AssistantType == "" {
			scenarios[i].Setup = business
		}
	}
	testkit.Run(t, scenarios...)
}
