package frontdesk_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/testkit"
)

// The question of an order at once says what the customer's credit pays of it, written and aloud, and the yes takes it.
func TestCreditOfAnOrderAtOnce(t *testing.T) {
	t.Parallel()
	play := func(channel, want string) func(*testing.T, *shop) {
		return func(t *testing.T, s *shop) {
			kitchen(s)
			session := s.SessionOn(channel, ana)
			s.Do(func(u *core.Unit) error {
				c, err := u.Customers.Find("", ana)
				if err == nil {
					_, err = u.Payments.Pay(ledger.Payment{CustomerID: c.ID, Method: "cash", Amount: 50_00,
						Currency: string(u.Workspace.Currency)})
				}
				return err
			})
			q, text := asks(s, session, createOrder, phoned(of(tacos, 1, "")))
			if !strings.Contains(text, want) {
				t.Errorf("asked %q, want %q", text, want)
			}
			if a := s.Yes(q); !a.Success {
				t.Fatalf("%+v", a)
			}
			s.Look(func(u *core.Unit) error {
				c, err := u.Customers.Find("", ana)
				if err != nil {
					return err
				}
				credit, err := u.Ledger.Credit(c.ID)
				if credit != 0 {
					t.Errorf("%d of credit are left", credit)
				}
				return err
			})
			s.Sound()
		}
	}
	testkit.Flows(t,
		testkit.Flow{Name: "written", Setup: restaurant, Play: play("whatsapp",
			" El total es $90. Usamos $50 de tu saldo a favor y quedan $40 por pagar.")},
		testkit.Flow{Name: "aloud", Setup: restaurant, Play: play("voice",
			" Usamos cincuenta pesos de tu saldo a favor y quedan cuarenta pesos por pagar.")})
}
