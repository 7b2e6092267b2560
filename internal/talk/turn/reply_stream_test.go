package turn_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/talk/turn"
	"github.com/mostrador/mostrador/internal/testkit"
)

func TestWhoeverListensHearsSentences(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "as they come", Play: playAloud},
		testkit.Flow{Name: "when the model pauses", Play: playPauses},
		testkit.Flow{Name: "up to an untruth", Play: playUntruth},
		testkit.Flow{Name: "before a call", Play: playBeforeCall},
		testkit.Flow{Name: "before a question", Setup: testkit.Setup{Settings: noIdentity()}, Play: playBeforeQuestion},
		testkit.Flow{Name: "until the model is gone", Play: playCut},
	)
}

// listening is a desk with a listener, and what was streamed to it.
func listening(t *testing.T, s *testkit.Shop, answers ...func(model.Request) (model.Answer, error)) (*desk,
	func(turn.Reply) []string) {
	d := open(t, s, answers...)
	var heard []string
	d.say = func(words string) { heard = append(heard, words) }
	return d, func(r turn.Reply) []string {
		t.Helper()
		got := heard
		heard = nil
		if all := strings.Join(got, ""); all != r.Text {
			t.Errorf("heard %q, and the reply is %q", all, r.Text)
		}
		return got
	}
}

func playAloud(t *testing.T, s *testkit.Shop) {
	d, heard := listening(t, s, says("¡Hola! Tenemos yerba.\n- La de 1 kg\n- La de 500 g\n¿Cuál querés?"))
	want := []string{"¡Hola!", " Tenemos yerba.", "\n- La de 1 kg", "\n- La de 500 g", "\n¿Cuál querés?"}
	if got := heard(d.hears(t, "hola")); !slices.Equal(got, want) {
		t.Errorf("heard %q", got)
	}
}

// A sentence leaves when its model pauses behind it, with a space or without; not within a number or an abbreviation.
func playPauses(t *testing.T, s *testkit.Shop) {
	for first, at := range map[string]string{
		"Hola, buen día. ": "Hola, buen día.", "Hola, buen día.": "Hola, buen día.", "¡Claro!": "¡Claro!",
		"Estamos en la Av. ": "", "Son aprox. ": "", "Salen 3.": "", "¿Te ayudo?": "",
	} {
		d := open(t, s)
		var heard strings.Builder
		var mu sync.Mutex
		d.say = func(words string) {
			mu.Lock()
			defer mu.Unlock()
			heard.WriteString(words)
		}
		early := ""
		d.turns.Models = pausing{first, func() {
			mu.Lock()
			defer mu.Unlock()
			early = heard.String()
		}}
		if r := d.hears(t, "hola"); early != at || r.Text != heard.String() {
			t.Errorf("%q: heard %q before the rest, then %q of %q", first, early, heard.String(), r.Text)
		}
	}
}

// pausing is a model that pauses in its answer.
type pausing struct {
	first string
	then  func()
}

func (p pausing) For(*access.Workspace, *access.AgentProfile) model.Model { return p }

func (p pausing) Answer(ctx context.Context, _ model.Request, say func(string)) (model.Answer, error) {
	const rest = " Ya sigo"
	say(p.first)
	_ = clock.Sleep(ctx, 400*time.Millisecond)
	p.then()
	say(rest)
	return model.Answer{Text: p.first + rest}, nil
}

func playUntruth(t *testing.T, s *testkit.Shop) {
	d, heard := listening(t, s, says("¡Hola! La yerba sale $ 3.999. Y hay mucha. ¿Te la mando?"),
		says("El precio lo averiguo. ¿Algo más?"))
	got := heard(d.hears(t, "¿cuánto sale la yerba?"))
	if want := []string{"¡Hola!", "\n\nEl precio lo averiguo.", " ¿Algo más?"}; !slices.Equal(got, want) {
		t.Errorf("heard %q", got)
	}
	if told := d.asked[1].History; !strings.Contains(told[len(told)-1].Text, "«¡Hola!»") {
		t.Errorf("the model was not told what was heard: %+v", told[len(told)-1])
	}
	d.answers = append(d.answers, says("Sale $ 3.999. Dale."), says("Bueno. Sale $ 3.998. Dale."))
	r := d.hears(t, "¿y?")
	if got := heard(r); strings.Contains(r.Text, "399") || got[0] != "Bueno." {
		t.Errorf("heard %q", got)
	}
}

func playBeforeCall(t *testing.T, s *testkit.Shop) {
	d, heard := listening(t, s)
	look := calls("get_product", map[string]any{"productId": d.product.ID})
	d.answers = append(d.answers, func(r model.Request) (model.Answer, error) {
		a, err := look(r)
		a.Text = "Ya lo miro. Un segundo"
		return a, err
	}, says("Sale $ 4.500. ¿La querés?"))
	r := d.hears(t, "¿cuánto sale?")
	if got := heard(r); !slices.Equal(got, []string{"Ya lo miro.", " Un segundo", "\n\nSale $ 4.500.",
		" ¿La querés?"}) {
		t.Errorf("heard %q", got)
	}
	d.answers = append(d.answers, says("De nada."))
	d.hears(t, "gracias")
	var roles []string
	for _, m := range d.asked[2].History {
		roles = append(roles, string(m.Role)+":"+m.Text)
	}
	if got := strings.Join(roles, "|"); got != "customer:¿cuánto sale?|agent:|result:|agent:Ya lo miro. Un segundo|agent:Sale $ 4.500. ¿La querés?|customer:gracias" {
		t.Errorf("told %s", got)
	}
}

func playBeforeQuestion(t *testing.T, s *testkit.Shop) {
	d, heard := listening(t, s)
	sells(d)
	last := d.answers[2]
	d.answers[2] = func(r model.Request) (model.Answer, error) {
		a, err := last(r)
		a.Text = "Te paso el resumen. Va"
		return a, err
	}
	r := d.hears(t, "2 yerbas, las retiro")
	if got := heard(r); r.Question == nil || !strings.HasSuffix(r.Text, r.Question.Message) ||
		got[0] != "Te paso el resumen." {
		t.Fatalf("heard %q of %+v", got, r)
	}
	if r = d.hears(t, "sí"); r.Outcome != conversation.Acted {
		t.Errorf("the yes came to %+v", r)
	}
	heard(r)
}

func playCut(t *testing.T, s *testkit.Shop) {
	cut := func(text string) func(model.Request) (model.Answer, error) {
		return func(model.Request) (model.Answer, error) { return model.Answer{Text: text}, errors.New("cut") }
	}
	d, heard := listening(t, s, cut("Hola. Ten"), cut("Ho"), says("Hola. ¿Qué buscás?"))
	r := d.hears(t, "hola")
	if got := heard(r); got[0] != "Hola." || !strings.Contains(r.Text, "Perdón") {
		t.Errorf("heard %q", got)
	}
	r = d.hears(t, "hola?") // nothing was streamed of the first answer: the model is asked again
	if heard(r); r.Text != "Hola. ¿Qué buscás?" {
		t.Errorf("said %q", r.Text)
	}
	s.Look(func(u *core.Unit) error {
		said, err := u.Conversations.LatestMessages(d.session.ID, 10)
		if len(said) != 4 {
			t.Errorf("kept %+v", said)
		}
		return err
	})
}
