package turn_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/talk/turn"
	"github.com/mostrador/mostrador/internal/testkit"
)

func TestAConversationThatIsGivenBack(t *testing.T) {
	t.Parallel()
	setup := testkit.Setup{Settings: noIdentity()}
	testkit.Flows(t,
		testkit.Flow{Name: "answered", Setup: setup, Play: playAnswered},
		testkit.Flow{Name: "with words nobody answered", Setup: setup, Play: playUnanswered},
		testkit.Flow{Name: "with a yes to the person", Setup: setup, Play: playYesToThePerson},
		testkit.Flow{Name: "after failures", Setup: setup, Play: playStartsOver},
		testkit.Flow{Name: "in Portuguese", Setup: testkit.Setup{Locale: locale.PTBR}, Play: playPortuguese},
		testkit.Flow{Name: "without a model", Setup: setup, Play: playNoWords},
		testkit.Flow{Name: "while the customer writes", Setup: setup, Play: playWritesMeanwhile},
	)
}

// atDesk does something in the conversation as a clerk.
func (d *desk) atDesk(t *testing.T, fn func(u *core.Unit) error) {
	t.Helper()
	d.Clock.Advance(time.Second)
	err := d.Runtime.Write(t.Context(), d.Workspace, testkit.Clerk, func(u *core.Unit) error {
		if _, err := u.Enter(d.session.ID); err != nil {
			return err
		}
		return fn(u)
	})
	if err != nil {
		t.Fatal(err)
	}
}

func (d *desk) clerk(t *testing.T, text string) {
	t.Helper()
	d.n++
	d.atDesk(t, func(u *core.Unit) error {
		_, err := u.Conversations.PersonSays(conversation.Content{Text: text}, "clerk-"+text)
		return err
	})
}

// givesBack gives the conversation back, runs what begins with it and returns what we said since.
func (d *desk) givesBack(t *testing.T) (said []string) {
	t.Helper()
	before := d.transcript()
	d.atDesk(t, turn.GiveBack)
	d.Clock.Advance(time.Minute)
	if err := d.turns.Recover(t.Context(), d.Workspace); err != nil {
		t.Fatal(err)
	}
	for _, m := range d.transcript()[len(before):] {
		said = append(said, m.Author+": "+m.Text)
	}
	return said
}

func (d *desk) transcript() (list []conversation.Message) {
	d.Look(func(u *core.Unit) (err error) {
		list, err = u.Conversations.LatestMessages(d.session.ID, 50)
		return err
	})
	return list
}

// told is what the model was told the last time, a line each.
func (d *desk) told() string { return d.toldAt(len(d.asked) - 1) }

const backAgain = "Hola de nuevo, soy el asistente virtual."

func playAnswered(t *testing.T, s *testkit.Shop) {
	d := open(t, s, says("Lamento lo que pasó."))
	if r := d.hears(t, "¡son todos unos ladrones!"); !r.HandedOff {
		t.Fatalf("%+v", r)
	}
	d.clerk(t, "Hola, soy Marta. Mañana te llevamos la yerba que faltó.")
	d.hears(t, "gracias, Marta")
	d.clerk(t, "De nada.")
	said := d.givesBack(t)
	if len(said) != 1 || said[0] != "runtime: "+backAgain+" Si necesitás algo más, decime." || d.times() != 1 {
		t.Fatalf("said %q, asked %d times", said, d.times())
	}
	d.answers = append(d.answers, says("Sí, hay yerba."))
	if r := d.hears(t, "¿tienen yerba?"); r.HandedOff || r.Text != "Sí, hay yerba." {
		t.Errorf("%+v", r)
	}
	told := d.told()
	for _, part := range []string{
		"event: Una persona del negocio escribió: Hola, soy Marta. Mañana te llevamos la yerba que faltó.",
		"customer: gracias, Marta", "agent: " + backAgain, "customer: ¿tienen yerba?",
	} {
		if !strings.Contains(told, part) {
			t.Errorf("%q was not told:\n%s", part, told)
		}
	}
}

func playUnanswered(t *testing.T, s *testkit.Shop) {
	d := open(t, s, says("Lamento lo que pasó."))
	d.hears(t, "¡son todos unos ladrones!")
	d.clerk(t, "Hola, soy Marta. Ya está resuelto.")
	d.hears(t, "¡ladrones! ¿y tienen yerba?")
	d.answers = append(d.answers, says("Sí, hay yerba."))
	said := d.givesBack(t)
	if len(said) != 2 || said[0] != "runtime: "+backAgain || said[1] != "agent: Sí, hay yerba." {
		t.Fatalf("said %q", said)
	}
	if last := d.asked[1].History; last[len(last)-1].Role != model.Event ||
		!strings.Contains(last[len(last)-1].Text, "te devolvió la conversación") {
		t.Errorf("told %s", d.told())
	}
	if s.State(d.session.ID) == conversation.Handoff {
		t.Error("the old anger handed it over again")
	}
	if again := d.givesBackAgain(t); again != "conflict" {
		t.Errorf("given back twice: %s", again)
	}
	d.answers = append(d.answers, says("Lamento lo que pasó."))
	if r := d.hears(t, "son unos ladrones, ¡quiero la plata ya!"); !r.HandedOff {
		t.Errorf("new anger is a new reason: %+v", r)
	}
}

// givesBackAgain is the code of giving back what the agent has.
func (d *desk) givesBackAgain(t *testing.T) string {
	t.Helper()
	err := d.Runtime.Write(t.Context(), d.Workspace, testkit.Clerk, func(u *core.Unit) error {
		if _, err := u.Enter(d.session.ID); err != nil {
			return err
		}
		return turn.GiveBack(u)
	})
	return string(fault.From(err).Code)
}

// A yes that was said to a person is no answer to the agent's question.
func playYesToThePerson(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	sells(d)
	if r := d.hears(t, "quiero 2 yerbas, las paso a buscar"); r.Question == nil {
		t.Fatalf("%+v", r)
	}
	d.clerk(t, "Hola, soy Marta. ¿Te llamo mañana?")
	d.hears(t, "sí")
	d.answers = append(d.answers, says("Perfecto."))
	d.givesBack(t)
	s.Look(func(u *core.Unit) error {
		list, err := u.Orders.List(order.Filter{Status: order.Pending, Limit: 10})
		if len(list) > 0 {
			t.Errorf("ordered %+v", list)
		}
		return err
	})
}

func playStartsOver(t *testing.T, s *testkit.Shop) {
	d := open(t, s, lost)
	if r := d.hears(t, "eeeh"); r.HandedOff {
		t.Fatalf("%+v", r)
	}
	d.clerk(t, "Hola, soy Marta. Listo, anotado.")
	d.givesBack(t)
	d.answers = append(d.answers, lost, lost)
	if r := d.hears(t, "eeeh"); r.HandedOff {
		t.Error("a failure from before counts")
	}
	if r := d.hears(t, "eeeh?"); !r.HandedOff {
		t.Error("two new ones do not")
	}
}

func playPortuguese(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	d.clerk(t, "Oi, aqui é a Marta.")
	said := d.givesBack(t)
	if len(said) != 1 ||
		said[0] != "runtime: Oi de novo, aqui é o assistente virtual. Se precisar de mais alguma coisa, é só dizer." {
		t.Errorf("said %q", said)
	}
}

func playNoWords(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	d.clerk(t, "Hola, soy Marta.")
	d.hears(t, "¿abren mañana?")
	d.answers = append(d.answers, func(model.Request) (model.Answer, error) { return model.Answer{}, nil })
	said := d.givesBack(t)
	if len(said) != 2 || said[1] != "agent: ¿Me repetís en qué te puedo ayudar?" {
		t.Errorf("said %q", said)
	}
}

// What the customer writes while the agent answers has a turn of its own: the running one does not see it, and each is
// answered once.
func playWritesMeanwhile(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	d.clerk(t, "Hola, soy Marta.")
	d.hears(t, "ok, espero")
	meanwhile := ""
	d.answers = append(d.answers, func(model.Request) (model.Answer, error) {
		got, err := d.turns.Receive(t.Context(), d.Workspace, d.session.ID, turn.Incoming{ID: "m", Text: "¿y tienen yerba?"})
		meanwhile = got.TurnID
		if err != nil {
			return model.Answer{}, err
		}
		return calls("get_product", map[string]any{"productId": d.product.ID})(model.Request{})
	}, says("¡Gracias por esperar!"), says("Sí, hay yerba."))
	said := d.givesBack(t)
	if len(said) < 3 || said[2] != "agent: ¡Gracias por esperar!" && said[1] != "agent: ¡Gracias por esperar!" ||
		strings.Contains(d.toldAt(1), "tienen yerba") {
		t.Fatalf("said %q, told %s", said, d.toldAt(1))
	}
	r, err := d.turns.Await(t.Context(), d.Workspace, meanwhile, nil)
	if err != nil || r.Text != "Sí, hay yerba." || d.times() != 3 {
		t.Errorf("the customer read %q after %d requests: %v", r.Text, d.times(), err)
	}
	if told := d.told(); !strings.HasSuffix(told, "customer: ¿y tienen yerba?") ||
		!strings.Contains(told, "agent: ¡Gracias por esperar!") {
		t.Errorf("told %s", told)
	}
}

// toldAt is what the model was told in its nth request, a line each.
func (d *desk) toldAt(n int) string {
	var lines []string
	for _, m := range d.asked[n].History {
		lines = append(lines, string(m.Role)+": "+m.Text)
	}
	return strings.Join(lines, "\n")
}
