package retail_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit"
)

// soldWithCoupon is a conversation of Ana's who bought three yerbas with the coupon.
func soldWithCoupon(s *shop) (sessionID string) {
	s.T.Helper()
	put(s, yerba, "Yerba", 100_00, 50)
	sessionID = complete(s, 3)
	s.OK(sessionID, applyCoupon, args{"code": "otoño 10"})
	if a := s.Yes(s.OK(sessionID, "retail/request_confirmation", args{})["confirmationId"].(string)); !a.Success {
		s.T.Fatal(a.JSON())
	}
	return sessionID
}

// A change that a coupon does not survive says so before the yes, and what it costs; the coupon is then as good as
// unused, for another order.
func TestAChangeThatLosesACouponSaysSo(t *testing.T) {
	t.Parallel()
	once := couponed(func(p *access.Promotion) { p.FromAmount, p.Coupon.UsesPerCustomer = 250_00, 1 })
	const lost = "Total anterior: $ 270. Total nuevo: $ 200.\nCon este cambio ya no se aplica Bienvenida al otoño (cupón OTOÑO-10), que descontaba $ 30. El cupón no cuenta como usado.\n"
	used := func(s *shop, id string) bool {
		s.T.Helper()
		s.OK(id, "retail/add_item_to_draft", args{"productId": yerba, "quantity": 3})
		a := s.Call(id, applyCoupon, args{"code": "otoño 10"})
		if !a.Success && (a.ErrorCode != fault.Conflict || a.Error != "Ya usaste el cupón OTOÑO-10.") {
			s.T.Errorf("the coupon again: %s", a.JSON())
		}
		return !a.Success
	}
	testkit.Flows(t,
		testkit.Flow{Name: "below its minimum", Setup: once, Play: func(t *testing.T, s *shop) {
			id := soldWithCoupon(s)
			a := s.Call(id, modifyOrder, leaving(yerba, 2))
			if a.Confirmation == nil || strings.Count(a.Confirmation.Message, lost) != 1 ||
				!strings.Contains(a.Confirmation.Message, "El cupón OTOÑO-10 vale a partir de $ 250 en productos.") {
				t.Fatalf("asked %s", a.JSON())
			}
			if a := s.Yes(a.Confirmation.ID); !a.Success {
				t.Fatal(a.JSON())
			}
			if o := orderOf(s, one); o.Totals.Total != 200_00 || o.Coupon != "" || o.CouponCode() != "" {
				t.Errorf("it is %d with coupon %q", o.Totals.Total, o.CouponCode())
			}
			// More units do not bring it back: its use is free for another order.
			if a := s.Yes(asks(s, id, modifyOrder, leaving(yerba, 4))); !a.Success ||
				orderOf(s, one).Totals.Total != 400_00 {
				t.Errorf("more again: %s", a.JSON())
			}
			if used(s, id) {
				t.Error("the coupon counts as used")
			}
			s.Sound()
		}},
		testkit.Flow{Name: "not below it", Setup: once, Play: func(t *testing.T, s *shop) {
			id := soldWithCoupon(s)
			a := s.Call(id, modifyOrder, leaving(yerba, 4))
			if a.Confirmation == nil || strings.Contains(a.Confirmation.Message, "ya no se aplica") {
				t.Fatalf("asked %s", a.JSON())
			}
			if a := s.Yes(a.Confirmation.ID); !a.Success || orderOf(s, one).Totals.Total != 360_00 || !used(s, id) {
				t.Errorf("%s", a.JSON())
			}
			s.Sound()
		}},
		testkit.Flow{Name: "a promotion", Setup: promoting(threeForTwo), Play: func(t *testing.T, s *shop) {
			put(s, yerba, "Yerba", 100_00, 50)
			id := sold(s, 3)
			a := s.Call(id, modifyOrder, leaving(yerba, 2))
			if a.Confirmation == nil || !strings.Contains(a.Confirmation.Message,
				"\nCon este cambio ya no se aplica 3x2 en almacén, que descontaba $ 100.\n") {
				t.Fatalf("asked %s", a.JSON())
			}
			s.Sound()
		}},
	)
}
