package business_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/business"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

func TestQuotePlace(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		tag  locale.Tag
		shop access.Settings
		said string
		want string
	}{
		"a neighbourhood, in other words": {locale.ESAR, reach, "  en vicente lopez!",
			"Sí, enviamos a Vicente López: el envío sale $ 25. Desde $ 500 de compra es gratis."},
		"in Mexico": {locale.ESMX, reach, "Quilmes", "Sí, enviamos a Quilmes: el envío cuesta ARS 30."},
		"a postal code": {locale.ESAR, reach, "C1179AAB",
			"Sí, enviamos a C1179AAB: el envío sale $ 15. La compra mínima es de $ 50. Desde $ 500 de compra es gratis. Llega: en el día."},
		"a zone by its name": {locale.PTBR, reach, "centro",
			"Sim, entregamos em Centro: a entrega custa ARS 15. O pedido mínimo é de ARS 50. A partir de ARS 500 em compras, é grátis. Chega: en el día."},
		"out of reach": {locale.ESAR, reach, "La Plata",
			"No hacemos envíos a La Plata. Entregamos en: Centro; Norte; Sur."},
		"nothing but a 4": {locale.ESAR, reach, "4", "No hacemos envíos a 4. Entregamos en: Centro; Norte; Sur."},
		"anywhere": {locale.EN, access.Settings{Delivery: access.Delivery{Flat: 900}}, "Rosario",
			"Yes, we deliver to Rosario: delivery is ARS 9. It is free from ARS 500 on."},
		"always free": {locale.ESAR, access.Settings{FreeShippingOver: minor(0), Delivery: access.Delivery{Flat: 900}},
			"Rosario", "Sí, enviamos a Rosario sin cargo."},
		"the least order is enough": {locale.ESAR, access.Settings{Delivery: access.Delivery{Zones: []access.Zone{
			{Name: "Sur", Cost: 3000, MinOrder: 60_000}}}}, "sur",
			"Sí, enviamos a Sur sin cargo. La compra mínima es de $ 600."},
		"nowhere": {locale.ESAR, access.Settings{Delivery: access.Delivery{PickupOnly: true,
			PickupAddress: "Mitre 12"}},
			"Rosario", "No hacemos envíos; la opción es: retiro en Mitre 12."},
	} {
		if got := of(c.tag, c.shop).QuotePlace(c.said); got.Text != c.want {
			t.Errorf("%s: %q, want %q", name, got.Text, c.want)
		}
	}
}

// A quote without an order is what an order of the least value pays.
func TestZonePricesAreWhatAnOrderPays(t *testing.T) {
	t.Parallel()
	b := of(locale.ESAR, reach)
	prices := b.ZonePrices()
	if len(prices) != 3 {
		t.Fatalf("got %d zones", len(prices))
	}
	for i, city := range []string{"", "San Isidro", "Quilmes"} {
		if city == "" {
			continue
		}
		q, err := b.Deliver(business.Place{City: city}, "standard", prices[i].MinOrder)
		if err != nil || q.Cost != prices[i].Price || q.MinOrder != prices[i].MinOrder || q.Zone != prices[i].Zone {
			t.Errorf("%s: an order pays %+v, the list says %+v (%v)", city, q, prices[i], err)
		}
	}
}
