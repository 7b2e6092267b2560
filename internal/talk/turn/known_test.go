package turn_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit"
)

const bia = "01956a00-0000-7000-8000-0000000000b1"

// lists sets up services; the first is Bia's alone, and the last is no longer offered.
func lists(s *testkit.Shop, names ...string) {
	s.Do(func(u *core.Unit) error {
		err := u.Places.SaveResource(booking.Resource{ID: bia, Kind: booking.Staff, Name: "Bia", Active: true})
		if err != nil {
			return err
		}
		for i, name := range names {
			v := booking.Service{ID: testkit.NewID(), Name: name, Minutes: 30 + i, Price: int64(80_00 + i*10_00),
				Position: i, Active: i < len(names)-1}
			if i == 0 {
				v.Staff = []string{bia}
			}
			if err := u.Places.SaveService(v); err != nil {
				return err
			}
		}
		return nil
	})
}

// An agent that books is told the services, and what it says of their prices is known.
func TestServicesAreKnown(t *testing.T) {
	t.Parallel()
	play := func(asked, said, line, wrong string) func(*testing.T, *testkit.Shop) {
		return func(t *testing.T, s *testkit.Shop) {
			lists(s, "Corte", "Escova", "Luzes")
			d := open(t, s, says(said))
			if r := d.hears(t, asked); r.Outcome != conversation.Replied || r.Text != said {
				t.Fatalf("it was answered with %+v", r)
			}
			if system := instructed(d.asked[0]); !strings.Contains(system, line) || strings.Contains(system, "Luzes") {
				t.Errorf("the model was told %s", system)
			}
			d.answers = append(d.answers, says(wrong), says(wrong))
			if r := d.hears(t, asked); strings.Contains(r.Text, wrong) {
				t.Errorf("a price that no service has was said: %+v", r)
			}
		}
	}
	brazil := func(kind string, tag locale.Tag) testkit.Setup {
		return testkit.Setup{AssistantType: kind, Locale: tag, Currency: "BRL", Country: "BR"}
	}
	testkit.Flows(t,
		testkit.Flow{Name: "agenda", Setup: brazil("agenda", locale.PTBR), Play: play("quanto custa o corte?",
			"O corte custa R$ 80 e dura 30 minutos, com a Bia.",
			"- Corte, 30 minutos, R$ 80, com Bia\n- Escova, 31 minutos, R$ 90, com Bia",
			"O corte custa R$ 77.")},
		testkit.Flow{Name: "front desk", Setup: brazil("dental_basic", locale.ESAR),
			Play: play("¿cuánto sale el corte?",
				"El corte sale R$ 80 y dura 30 minutos.", "- Corte, 30 minutos, R$ 80, con Bia",
				"El corte sale R$ 77.")},
		testkit.Flow{Name: "a long list is cut", Setup: brazil("agenda", locale.PTBR),
			Play: func(t *testing.T, s *testkit.Shop) {
				var names []string
				for i := range 60 {
					names = append(names, fmt.Sprintf("Serviço %02d", i))
				}
				lists(s, names...)
				d := open(t, s, says("Olá!"))
				d.hears(t, "oi")
				if system := instructed(d.asked[0]); !strings.Contains(system, "Serviço 39") ||
					strings.Contains(system, "Serviço 40") || !strings.Contains(system, "Há mais 19 serviços") {
					t.Errorf("the model was told %s", system)
				}
			}},
		testkit.Flow{Name: "a shop is told none", Play: func(t *testing.T, s *testkit.Shop) {
			lists(s, "Corte", "Luzes")
			d := open(t, s, says("Hola"))
			d.hears(t, "hola")
			if strings.Contains(instructed(d.asked[0]), "Corte") {
				t.Errorf("the model was told %s", instructed(d.asked[0]))
			}
		}},
	)
}

// What was talked about before is told in the customer's next conversation, and in nobody else's.
func TestEarlierConversationsAreKnown(t *testing.T) {
	t.Parallel()
	play := func(said, human, want string) func(*testing.T, *testkit.Shop) {
		return func(t *testing.T, s *testkit.Shop) {
			d := open(t, s, calls(human, map[string]any{"reason": said}))
			d.hears(t, said)
			next := func(phone string) string {
				s.Do(func(u *core.Unit) error {
					c, _, err := u.Customers.ByPhone(phone)
					if err == nil {
						d.session, err = u.Conversations.Open(conversation.Session{AgentID: s.Agent.ID, Channel: "api",
							CustomerID: c.ID})
					}
					return err
				})
				d.answers = append(d.answers, says("…"))
				d.hears(t, "oi")
				return instructed(d.asked[len(d.asked)-1])
			}
			if system := next("+5491155550001"); !strings.Contains(system, want) || !strings.Contains(system, said) {
				t.Errorf("the model was told %s", system)
			}
			if system := next("+5491155550002"); strings.Contains(system, said) {
				t.Errorf("another customer's model was told %s", system)
			}
		}
	}
	testkit.Flows(t,
		testkit.Flow{Name: "in Portuguese", Setup: testkit.Setup{AssistantType: "agenda", Locale: locale.PTBR},
			Play: play("quero reclamar da coloração verde", "requestHumanSupportTool",
				"terça-feira, 10 de março de 2026: Cliente: +5491155550001. Disse: “quero reclamar da coloração verde”.")},
		testkit.Flow{Name: "in Spanish", Setup: testkit.Setup{AssistantType: "agenda", Locale: locale.ESAR},
			Play: play("quiero quejarme del color verde", "requestHumanSupportTool",
				"martes 10 de marzo de 2026: Cliente: +5491155550001. Dijo: “quiero quejarme del color verde”.")},
	)
}
