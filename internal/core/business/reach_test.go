package business_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/business"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

func TestReach(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		shop access.Settings
		want business.Reach
	}{
		"anywhere": {access.Settings{Delivery: access.Delivery{Flat: 900}},
			business.Reach{Available: true, Cost: 900, FreeOver: 50_000}},
		"never free": {access.Settings{FreeShippingOver: minor(-1)}, business.Reach{Available: true, FreeOver: -1}},
		"three zones": {reach, business.Reach{Available: true, Cost: 1500, FreeOver: 50_000,
			Zones: []string{"Centro", "Norte", "Sur"}}},
		"nowhere": {access.Settings{Delivery: access.Delivery{PickupOnly: true, Flat: 900}},
			business.Reach{FreeOver: -1}},
		"always free above its least order": {access.Settings{Delivery: access.Delivery{Zones: []access.Zone{
			{Name: "Sur", Cost: 700, MinOrder: 9000, FreeOver: minor(5000)}}}},
			business.Reach{Available: true, MinOrder: 9000, FreeOver: 5000, Zones: []string{"Sur"}}},
		"always free anywhere": {access.Settings{FreeShippingOver: minor(0), Delivery: access.Delivery{Flat: 900}},
			business.Reach{Available: true}},
		"one zone, dear": {access.Settings{Delivery: access.Delivery{Zones: []access.Zone{{Name: "Sur", Cost: 3000,
			MinOrder: 10, FreeOver: minor(-1)}}}},
			business.Reach{Available: true, Cost: 3000, MinOrder: 10, FreeOver: -1, Zones: []string{"Sur"}}},
	} {
		if got := of(locale.ESAR, c.shop).Reach(); fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}

func TestAShopThatDoesNotDeliver(t *testing.T) {
	t.Parallel()
	b := of(locale.ESAR, access.Settings{Delivery: access.Delivery{PickupOnly: true, PickupAddress: "Mitre 12"}})
	_, err := b.Deliver(business.Place{City: "CABA"}, "standard", 1)
	if !fault.Is(err, fault.Conflict) || !strings.Contains(err.Error(), "retiro en Mitre 12") {
		t.Errorf("%v does not say where to pick it up", err)
	}
}
