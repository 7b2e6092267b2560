package order_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/mostrador/mostrador/internal/core/order"
)

func TestReprice(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		lines    []order.Line
		shipping int64
		tax      int
		want     order.Totals
	}{
		"nothing": {want: order.Totals{}},
		"one line": {lines: []order.Line{{UnitPrice: 1250, Quantity: 3}},
			want: order.Totals{Subtotal: 3750, Total: 3750}},
		"delivery": {lines: []order.Line{{UnitPrice: 100, Quantity: 1}}, shipping: 250,
			want: order.Totals{Subtotal: 100, Shipping: 250, Total: 350}},
		"discount": {lines: []order.Line{{UnitPrice: 1000, Quantity: 2, DiscountBP: 1000}},
			want: order.Totals{Subtotal: 2000, Discount: 200, Total: 1800}},
		"half a cent up": {lines: []order.Line{{UnitPrice: 25, Quantity: 1, DiscountBP: 1000}},
			want: order.Totals{Subtotal: 25, Discount: 3, Total: 22}},
		"less than half": {lines: []order.Line{{UnitPrice: 24, Quantity: 1, DiscountBP: 1000}},
			want: order.Totals{Subtotal: 24, Discount: 2, Total: 22}},
		"rounded per line": {lines: []order.Line{{UnitPrice: 25, Quantity: 1, DiscountBP: 1000},
			{UnitPrice: 25, Quantity: 1, DiscountBP: 1000}}, want: order.Totals{Subtotal: 50, Discount: 6, Total: 44}},
		"not per unit": {lines: []order.Line{{UnitPrice: 25, Quantity: 2, DiscountBP: 1000}},
			want: order.Totals{Subtotal: 50, Discount: 5, Total: 45}},
		"fraction of a per": {lines: []order.Line{{UnitPrice: 99_999, Quantity: 1, DiscountBP: 1255}},
			want: order.Totals{Subtotal: 99_999, Discount: 12_550, Total: 87_449}},
		"tax is inside": {lines: []order.Line{{UnitPrice: 12_100, Quantity: 1}}, tax: 2100,
			want: order.Totals{Subtotal: 12_100, Tax: 2100, Total: 12_100}},
		"tax after discount": {lines: []order.Line{{UnitPrice: 24_200, Quantity: 1, DiscountBP: 5000}}, tax: 2100,
			want: order.Totals{Subtotal: 24_200, Discount: 12_100, Tax: 2100, Total: 12_100}},
		"tax not on freight": {lines: []order.Line{{UnitPrice: 12_100, Quantity: 1}}, shipping: 12_100, tax: 2100,
			want: order.Totals{Subtotal: 12_100, Shipping: 12_100, Tax: 2100, Total: 24_200}},
		"tax rounds to near": {lines: []order.Line{{UnitPrice: 100, Quantity: 1}}, tax: 2100,
			want: order.Totals{Subtotal: 100, Tax: 17, Total: 100}}, // 17.36
		"tax of one cent": {lines: []order.Line{{UnitPrice: 1, Quantity: 1}}, tax: 2100,
			want: order.Totals{Subtotal: 1, Total: 1}},
	} {
		o := order.Order{Lines: c.lines}
		o.Reprice(c.shipping, c.tax)
		if o.Totals != c.want {
			t.Errorf("%s: got %+v, want %+v", name, o.Totals, c.want)
		}
	}
}

func TestTotalsAddUp(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var o order.Order
		for range rapid.IntRange(0, 50).Draw(t, "lines") {
			o.Lines = append(o.Lines, order.Line{
				UnitPrice:  rapid.Int64Range(0, 100_000_000).Draw(t, "price"),
				Quantity:   rapid.Int64Range(1, 100).Draw(t, "quantity"),
				DiscountBP: rapid.IntRange(0, 5000).Draw(t, "discount"),
			})
		}
		shipping, tax := rapid.Int64Range(0, 1_000_000).Draw(t, "shipping"), rapid.IntRange(0, 3000).Draw(t, "tax")
		o.Reprice(shipping, tax)
		var lines int64
		for _, l := range o.Lines {
			lines += l.Total
			if l.Discount < 0 || l.Discount > l.UnitPrice*l.Quantity {
				t.Fatalf("a discount of %d on %d", l.Discount, l.UnitPrice*l.Quantity)
			}
		}
		if o.Goods() != lines || o.Totals.Total != lines+shipping {
			t.Fatalf("lines %d + %d, totals %+v", lines, shipping, o.Totals)
		}
		// The included tax, added to the net price, gives the price again.
		net := o.Goods() - o.Totals.Tax
		if off := 2 * (net*int64(10_000+tax) - o.Goods()*10_000); off > int64(10_000+tax) || off < -int64(10_000+tax) {
			t.Fatalf("tax %d in %d at %d bp is more than half a cent off", o.Totals.Tax, o.Goods(), tax)
		}
		again := o
		again.Reprice(shipping, tax)
		if again.Totals != o.Totals {
			t.Fatalf("pricing twice gave %+v, then %+v", o.Totals, again.Totals)
		}
	})
}

func TestADraftExpiresToTheMicrosecond(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 3, 10, 15, 30, 0, 0, time.UTC)
	for _, s := range order.Statuses {
		o := order.Order{Status: s, ExpiresAt: at}
		if o.Expired(at.Add(-time.Microsecond)) {
			t.Errorf("%s: expired early", s)
		}
		if got, want := o.Expired(at), s.InTheMaking(); got != want {
			t.Errorf("%s: expired %v, want %v", s, got, want)
		}
	}
	if (order.Order{Status: order.Draft}).Expired(at) {
		t.Error("a draft without an expiry never expires")
	}
}

func TestAnAddressOnOneLine(t *testing.T) {
	t.Parallel()
	full := order.Address{Line1: "Av. Corrientes 1234", Line2: "3° B", City: "CABA", State: "Buenos Aires",
		PostalCode: "C1043AAZ", Country: "AR", Instructions: "portero"}
	if got, want := full.String(), "Av. Corrientes 1234, 3° B, CABA, Buenos Aires, C1043AAZ"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := (order.Address{Line1: "Av. Insurgentes 100, Col. Roma",
		City: "Roma"}).String(); got != "Av. Insurgentes 100, Col. Roma" {
		t.Errorf("got %q", got)
	}
	if got := (order.Address{Line1: "Calle Roma 3", City: "Roma"}).String(); got != "Calle Roma 3, Roma" {
		t.Errorf("got %q", got)
	}
	if got := (order.Address{Line1: "Mitre 12", City: "Tandil"}).String(); got != "Mitre 12, Tandil" {
		t.Errorf("got %q", got)
	}
}
