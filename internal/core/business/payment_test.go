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

func TestWhichPaymentsAreTaken(t *testing.T) {
	t.Parallel()
	picky := of(locale.ESAR, access.Settings{PaymentMethods: []string{"cash", "transfer"}})
	for _, method := range []string{"", "cash", "transfer"} {
		if err := picky.AcceptsPayment(method); err != nil {
			t.Errorf("%q: %v", method, err)
		}
	}
	err := picky.AcceptsPayment("credit_card")
	if !fault.Is(err, fault.Conflict) || !strings.Contains(err.Error(), "tarjeta de crédito") ||
		!strings.Contains(err.Error(), "efectivo, transferencia") {
		t.Errorf("%v does not say what was refused and what is taken", err)
	}
	if err := of(locale.ESAR, access.Settings{}).AcceptsPayment("credit_card"); err != nil {
		t.Errorf("a shop that lists none takes all: %v", err)
	}
}

func TestHowToPay(t *testing.T) {
	t.Parallel()
	bank := access.Settings{Bank: access.Bank{Alias: "mi.alias", CBU: "0001", Holder: "Ana SRL", Name: "Nación"}}
	for method, words := range map[string][]string{
		"cash": {"$ 1.234,50", "efectivo"}, "debit_card": {"$ 1.234,50", "tarjeta"},
		"credit_card": {"$ 1.234,50", "tarjeta"},
		"mercadopago": {"$ 1.234,50", "Mercado Pago"},
		"transfer":    {"$ 1.234,50", "Ana SRL", "Nación", "mi.alias", "0001", "comprobante"},
	} {
		got := of(locale.ESAR, bank).PaymentInstructions(method, 123_450)
		for _, w := range words {
			if !strings.Contains(got, w) {
				t.Errorf("%s: %q does not say %q", method, got, w)
			}
		}
	}
	able := business.New(&scope.Scope{Workspace: &access.Workspace{Locale: locale.ESAR, Currency: "ARS",
		Accounts: []string{access.MercadoPago}}})
	if got := able.PaymentInstructions("mercadopago", 123_450); !strings.Contains(got, "link") {
		t.Errorf("a shop that can make a link does not promise one: %q", got)
	}
	if got := of(locale.ESMX, bank).PaymentInstructions("transfer", 100); !strings.HasPrefix(got, "Transfiere ") {
		t.Errorf("es-MX: %q", got)
	}
	if got := of(locale.ESAR, access.Settings{}).PaymentInstructions("transfer", 100); got !=
		"Los datos para transferir te los tiene que pasar una persona del negocio: no los tengo cargados." {
		t.Errorf("without an account: %q", got)
	}
	if got := of(locale.ESAR, access.Settings{}).PaymentInstructions("other", 100); got != "" {
		t.Errorf("other: %q", got)
	}
}
