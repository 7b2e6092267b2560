package turn_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit"
)

// An agent without a tool that gives the account is told it, and may tell it; where the business takes no transfers it
// is not.
func TestTheAccountIsTold(t *testing.T) {
	t.Parallel()
	bank := access.Bank{Alias: "sonrisas.demo", CBU: "999180000000765432", Holder: "Clínica Sonrisas",
		Name: "Banco Ficticio"}
	play := func(ask, answer string, lines ...string) func(*testing.T, *testkit.Shop) {
		return func(t *testing.T, s *testkit.Shop) {
			d := open(t, s, says(answer))
			if r := d.hears(t, ask); r.Text != answer {
				t.Errorf("the customer read %q", r.Text)
			}
			system := instructed(d.asked[0])
			wantWords(t, system, lines...)
			if now := max(strings.Index(system, "Hoy es"), strings.Index(system, "Hoje é")); now < strings.Index(system,
				bank.Alias) {
				t.Errorf("it is not in the part that stays: %s", system)
			}
		}
	}
	never := func(t *testing.T, s *testkit.Shop) {
		d := open(t, s, says("¡Hola!"))
		d.hears(t, "hola")
		if strings.Contains(instructed(d.asked[0]), bank.CBU) {
			t.Errorf("it is told %s", instructed(d.asked[0]))
		}
	}
	desk := func(kind string, tag locale.Tag, methods ...string) testkit.Setup {
		s := bookingDesk(kind, tag, "MXN", "MX")
		s.Settings = access.Settings{Bank: bank, PaymentMethods: methods}
		return s
	}
	testkit.Flows(t,
		testkit.Flow{Name: "a clinic", Setup: desk("dental_complete", locale.ESMX, "cash", "transfer"),
			Play: play("¿a qué cuenta transfiero?", "La CLABE es 999180000000765432, a nombre de Clínica Sonrisas.",
				"Titular: Clínica Sonrisas; Banco: Banco Ficticio; Alias: sonrisas.demo; CLABE: 999180000000765432")},
		testkit.Flow{Name: "an agenda", Setup: desk("agenda", locale.PTBR, "cash", "transfer"),
			Play: play("qual é a chave Pix?", "A chave Pix é sonrisas.demo.", "Chave Pix: sonrisas.demo")},
		testkit.Flow{Name: "without transfers", Setup: desk("dental_complete", locale.ESMX, "cash"), Play: never},
		testkit.Flow{Name: "with a tool for it", Setup: testkit.Setup{Settings: access.Settings{Bank: bank}},
			Play: never},
	)
}
