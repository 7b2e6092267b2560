package retail_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit"
)

// An amount is taken as customers say it; what is no amount is refused.
func TestCustomersDictateAmounts(t *testing.T) {
	t.Parallel()
	for tag, said := range map[locale.Tag]string{
		locale.ESAR: "doscientos con cincuenta", locale.PTBR: "duzentos reais e cinquenta centavos",
		locale.EN: "two hundred dollars and fifty cents",
	} {
		setup := testkit.Setup{Settings: anonymous, Locale: tag}
		testkit.EachShop(t, setup, func(t *testing.T, s *shop) {
			s.T = t
			put(s, yerba, "Yerba", 100_00, 1000)
			id := s.Session(ana)
			for _, amount := range []any{"un montón", "cincuenta doscientos", "200", ""} {
				if a := s.Call(id, applyPayment, args{"amount": amount, "method": "transfer"}); a.ErrorCode !=
					fault.InvalidArguments {
					t.Errorf("%s %q: %s %s", tag, amount, a.ErrorCode, a.Error)
				}
			}
			a := s.Call(id, applyPayment, args{"amount": said, "method": "transfer"})
			if a.ErrorCode != fault.ConfirmationRequired {
				t.Fatalf("%s %q: %s %s %v", tag, said, a.ErrorCode, a.Error, a.Errors)
			}
			if claims := payments(s, ledger.Claimed); len(claims) != 1 || claims[0].Amount != 200_50 {
				t.Errorf("%s %q was taken as %+v", tag, said, claims)
			}
		})
	}
}
