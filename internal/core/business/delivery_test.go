package business_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/business"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

func of(tag locale.Tag, s access.Settings) *business.Business {
	return business.New(&scope.Scope{Workspace: &access.Workspace{Locale: tag, Currency: "ARS", Settings: s}})
}

func minor(n int64) *int64 { return &n }

// reach is a shop with three zones: by ranges of postal codes, by cities, and one with its own free-delivery limit.
var reach = access.Settings{Delivery: access.Delivery{Zones: []access.Zone{
	{Name: "Centro", PostalCodes: []string{"1000-1199", "1406"}, Cost: 1500, MinOrder: 5000, ETA: "en el día",
		Methods: map[string]int64{"express": 800, "same_day": 1200}},
	{Name: "Norte", Cities: []string{"San Isidro", "Vicente López"}, PostalCodes: []string{"1636-1645"}, Cost: 2500},
	{Name: "Sur", Cities: []string{"Quilmes"}, Cost: 3000, FreeOver: minor(-1)},
}}}

// An owner who fills in a zone's name and price alone delivers to the place of that name.
func TestZoneOfNothingButANameIsThePlaceOfThatName(t *testing.T) {
	t.Parallel()
	b := of(locale.ESAR, access.Settings{Delivery: access.Delivery{Zones: []access.Zone{
		{Name: "Caballito", Cost: 150_000}, {Name: "Norte", Cities: []string{"San Isidro"}, Cost: 250_000}}}})
	to := b.Locate("Rojas 123, caballito")
	if q, err := b.Deliver(to.Place, "standard", 1); err != nil || q.Zone != "Caballito" || q.Cost != 150_000 {
		t.Errorf("to %+v: %+v %v, want the zone", to, q, err)
	}
	if q := b.QuotePlace("llegan a Caballito?"); !q.Delivers {
		t.Errorf("asked for in a sentence: %q", q.Text)
	}
	if q, err := b.Deliver(business.Place{City: "Norte"}, "standard", 1); !fault.Is(err, fault.Conflict) {
		t.Errorf("a zone with places goes by its name: %+v %v", q, err)
	}
}

func TestWhichZoneAPlaceIsIn(t *testing.T) {
	t.Parallel()
	b := of(locale.ESAR, reach)
	for to, zone := range map[business.Place]string{
		{City: "CABA", PostalCode: "1000"}:          "Centro",
		{City: "CABA", PostalCode: "1199"}:          "Centro",
		{City: "CABA", PostalCode: "C1179AAB"}:      "Centro",
		{City: "CABA", PostalCode: " c 1179 aab "}:  "Centro",
		{City: "CABA", PostalCode: "1406"}:          "Centro",
		{City: "", PostalCode: "B1636FDA"}:          "Norte",
		{City: "vicente lopez"}:                     "Norte",
		{City: "  VICENTE   LÓPEZ "}:                "Norte",
		{City: "San Isidro", PostalCode: "9999"}:    "Norte",  // unknown code: the city decides
		{City: "Quilmes", PostalCode: "1100"}:       "Centro", // the code is more precise
		{City: "Quilmes", PostalCode: "sin código"}: "Sur",
		{City: "Quilmes", PostalCode: "11000"}:      "Sur", // longer than the zone's codes: from another country
		{City: "CABA", PostalCode: "0999"}:          "",
		{City: "CABA", PostalCode: "1200"}:          "",
		{City: "CABA", PostalCode: "1407"}:          "",
		{City: "San Isidro del Palmar"}:             "",
		{}:                                          "",
	} {
		q, err := b.Deliver(to, "standard", 1)
		if zone == "" {
			if !fault.Is(err, fault.Conflict) || !strings.Contains(err.Error(), "Centro; Norte; Sur") {
				t.Errorf("%+v: %+v %v, want a refusal that says where we deliver", to, q, err)
			}
			continue
		}
		if err != nil || q.Zone != zone {
			t.Errorf("%+v: zone %q %v, want %q", to, q.Zone, err, zone)
		}
	}
}

func TestWhatADeliveryCosts(t *testing.T) {
	t.Parallel()
	settings := func(free *int64) access.Settings {
		s := reach
		s.FreeShippingOver = free
		return s
	}
	flat := access.Settings{Delivery: access.Delivery{Flat: 900}}
	for name, c := range map[string]struct {
		shop   access.Settings
		city   string
		code   string
		method string
		goods  int64
		cost   int64
	}{
		"standard":                   {shop: reach, code: "1100", method: "standard", goods: 10_000, cost: 1500},
		"express costs more":         {shop: reach, code: "1100", method: "express", goods: 10_000, cost: 2300},
		"same day more still":        {shop: reach, code: "1100", method: "same_day", goods: 10_000, cost: 2700},
		"just under the threshold":   {shop: reach, code: "1100", method: "standard", goods: 49_999, cost: 1500},
		"free from the threshold on": {shop: reach, code: "1100", method: "standard", goods: 50_000, cost: 0},
		"the extra is never free":    {shop: reach, code: "1100", method: "express", goods: 50_000, cost: 800},
		"the workspace's threshold": {shop: settings(minor(20_000)), code: "1100", method: "standard", goods: 20_000,
			cost: 0},
		"one it raised": {shop: settings(minor(90_000)), code: "1100", method: "standard", goods: 50_000,
			cost: 1500},
		"one it switched off": {shop: settings(minor(-1)), code: "1100", method: "standard", goods: 9_000_000,
			cost: 1500},
		"always free": {shop: settings(minor(0)), code: "1100", method: "standard", goods: 0, cost: 0},
		"the zone's own word": {shop: settings(minor(1)), city: "Quilmes", method: "standard", goods: 9_000_000,
			cost: 3000},
		"no zones: flat anywhere":     {shop: flat, city: "Ushuaia", method: "standard", goods: 100, cost: 900},
		"no zones: free above":        {shop: flat, city: "Ushuaia", method: "standard", goods: 50_000, cost: 0},
		"no zones and nothing to pay": {city: "Ushuaia", method: "standard", goods: 100, cost: 0},
	} {
		q, err := of(locale.ESAR, c.shop).Deliver(business.Place{City: c.city, PostalCode: c.code}, c.method, c.goods)
		if err != nil || q.Cost != c.cost {
			t.Errorf("%s: cost %d %v, want %d", name, q.Cost, err, c.cost)
		}
	}
	q, err := of(locale.ESAR, reach).Deliver(business.Place{PostalCode: "1100"}, "standard", 1)
	if want := (business.Quote{Zone: "Centro", Cost: 1500, MinOrder: 5000, ETA: "en el día"}); err != nil || q != want {
		t.Errorf("got %+v %v, want %+v", q, err, want)
	}
}

func TestAMethodTheZoneDoesNotHave(t *testing.T) {
	t.Parallel()
	for tag, words := range map[locale.Tag][]string{
		locale.ESAR: {"Norte", "exprés", "común"},
		locale.PTBR: {"Norte", "expressa", "padrão"},
		locale.EN:   {"Norte", "express", "standard"},
	} {
		_, err := of(tag, reach).Deliver(business.Place{City: "San Isidro"}, "express", 1)
		if !fault.Is(err, fault.Conflict) {
			t.Errorf("%s: %v", tag, err)
		}
		for _, w := range words {
			if !strings.Contains(err.Error(), w) {
				t.Errorf("%s: %v does not say %q", tag, err, w)
			}
		}
	}
	_, err := of(locale.ESAR, access.Settings{Delivery: access.Delivery{Zones: []access.Zone{
		{Name: "Centro", Cities: []string{"CABA"}, Methods: map[string]int64{"same_day": 1}},
	}}}).Deliver(business.Place{City: "caba"}, "express", 1)
	if !strings.Contains(err.Error(), "común, en el día") {
		t.Errorf("%v does not say what there is", err)
	}
}

func TestPickupCostsNothing(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		tag  locale.Tag
		shop access.Delivery
		eta  string
	}{
		"nothing said":    {locale.ESAR, access.Delivery{Flat: 900}, "retiro en el local"},
		"in Portuguese":   {locale.PTBR, access.Delivery{}, "retirada na loja"},
		"in English":      {locale.EN, access.Delivery{}, "pick up at the shop"},
		"with an address": {locale.ESAR, access.Delivery{PickupAddress: "Mitre 12"}, "retiro en Mitre 12"},
		"own words": {locale.ESAR, access.Delivery{PickupAddress: "Mitre 12", PickupText: "De 9 a 18"},
			"De 9 a 18"},
	} {
		got := of(c.tag, access.Settings{Delivery: c.shop}).Pickup()
		if want := (business.Quote{ETA: c.eta}); got != want {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
}
