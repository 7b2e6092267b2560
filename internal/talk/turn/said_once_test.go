package turn_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/testkit"
)

func TestWhatIsSaidIsSaidOnce(t *testing.T) {
	t.Parallel()
	setup := testkit.Setup{Settings: noIdentity()}
	few := noIdentity()
	few.Turn = access.TurnLimits{Rounds: 2}
	testkit.Flows(t,
		testkit.Flow{Name: "beside a call that failed", Setup: setup, Play: playBesideFailed},
		testkit.Flow{Name: "beside a call, and again after it", Setup: setup, Play: playSaidAgain},
		testkit.Flow{Name: "heard beside a call that failed", Setup: setup, Play: playHeardBesideFailed},
		testkit.Flow{Name: "beside a call that failed, and left out", Setup: setup, Play: playLeftOut},
		testkit.Flow{Name: "something untrue beside a question", Setup: setup, Play: playUntrueQuestion},
		testkit.Flow{Name: "a question that the repair leaves out", Setup: setup, Play: playLostQuestion},
		testkit.Flow{Name: "untrue twice beside a question", Setup: setup, Play: playUntrueTwice},
		testkit.Flow{Name: "nothing can be looked up at the limit", Setup: testkit.Setup{Settings: few},
			Play: playUntrueAtTheLimit},
		testkit.Flow{Name: "a farewell beside notes", Setup: bookingDesk("agenda", locale.ESAR, "ARS", "AR"),
			Play: playFarewell},
	)
}

var empty = func(model.Request) (model.Answer, error) { return model.Answer{}, nil }

const thanks = "Con gusto te ayudo con lo que necesites."

// What a model says beside a call that failed goes back to it: it would say it twice.
func playBesideFailed(t *testing.T, s *testkit.Shop) {
	d := open(t, s, with(thanks, calls("request_confirmation", map[string]any{})),
		says(thanks+" ¿Qué te gustaría llevar?"))
	r := d.hears(t, "¿qué días abren? confirmame el pedido")
	if r.Text != thanks+" ¿Qué te gustaría llevar?" {
		t.Errorf("the customer read %q", r.Text)
	}
	if told := d.told(); !strings.Contains(told, "event: Una de esas llamadas no se pudo hacer") ||
		!strings.Contains(told, "el cliente no leyó nada") {
		t.Errorf("the model was told %s", told)
	}
}

// What a model says beside a call and repeats after it is read once.
func playSaidAgain(t *testing.T, s *testkit.Shop) {
	d := open(t, s, with(thanks, calls("search_products", map[string]any{"query": "yerba"})),
		says(thanks+" ¿Cuántas te gustaría llevar?"))
	if r := d.hears(t, "hola, ¿tienen yerba?"); r.Text != thanks+"\n\n¿Cuántas te gustaría llevar?" {
		t.Errorf("the customer read %q", r.Text)
	}
}

// What was streamed already is said, and the model is told so.
func playHeardBesideFailed(t *testing.T, s *testkit.Shop) {
	d := open(t, s, with(thanks, calls("request_confirmation", map[string]any{})), says("¿Qué te gustaría llevar?"))
	heard := ""
	d.say = func(words string) { heard += words }
	r := d.hears(t, "¿qué días abren? confirmame el pedido")
	if r.Text != thanks+"\n\n¿Qué te gustaría llevar?" || heard != r.Text {
		t.Errorf("the customer read %q, heard %q", r.Text, heard)
	}
	if told := d.told(); !strings.Contains(told, "ya recibió esto: «"+thanks+"»") {
		t.Errorf("the model was told %s", told)
	}
}

// Words that were held back are said where the model has none: with its next question, or alone.
func playLeftOut(t *testing.T, s *testkit.Shop) {
	refused := with(thanks, calls("request_confirmation", map[string]any{}))
	for name, next := range map[string]func(model.Request) (model.Answer, error){"empty": empty,
		"no answer": func(model.Request) (model.Answer, error) { return model.Answer{}, model.ErrEmpty }} {
		d := open(t, s, refused, next)
		if r := d.hears(t, "¿qué días abren?"); r.Text != thanks {
			t.Errorf("%s: the customer read %q", name, r.Text)
		}
	}
	d := open(t, s, refused, fails)
	if r := d.hears(t, "¿qué días abren?"); !strings.HasPrefix(r.Text, thanks+"\n\n") || strings.Count(r.Text, thanks) != 1 {
		t.Errorf("the customer read %q", r.Text)
	}
	d = open(t, s)
	sells(d)
	d.answers = append([]func(model.Request) (model.Answer, error){refused}, d.answers...)
	r := d.hears(t, "quiero 2 yerbas, las paso a buscar")
	if r.Question == nil || r.Text != thanks+"\n\n"+r.Question.Message {
		t.Errorf("the customer read %q", r.Text)
	}
}

const untrue = "Con gusto te ayudo con eso. La yerba sale $ 999 con descuento."

// The turn's one repair is for words beside a question, too: the question waits for it.
func playUntrueQuestion(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	sells(d)
	ask := d.answers[2]
	d.answers = append(d.answers[:2], with(untrue, ask), with("La yerba sale $ 4.500.", ask))
	r := d.hears(t, "quiero 2 yerbas, las paso a buscar")
	if r.Question == nil || r.Text != "La yerba sale $ 4.500.\n\n"+r.Question.Message {
		t.Fatalf("the customer read %q", r.Text)
	}
	if told := d.told(); !strings.Contains(told, "$ 999") || strings.Contains(told, "con una herramienta") {
		t.Errorf("the model was told %s", told)
	}
	if r = d.hears(t, "sí, dale"); r.Outcome != conversation.Acted {
		t.Fatalf("the yes came to: %+v", r)
	}
	d.oneOrder(t)
}

// A question that the model forgets in its repair, or that it cannot repair, is asked all the same.
func playLostQuestion(t *testing.T, s *testkit.Shop) {
	for want, next := range map[string]func(model.Request) (model.Answer, error){
		"La yerba sale $ 4.500.":      says("La yerba sale $ 4.500."),
		"Con gusto te ayudo con eso.": fails,
	} {
		d := open(t, s)
		sells(d)
		ask := d.answers[2]
		d.answers = append(d.answers[:2], with(untrue, ask), next)
		r := d.hears(t, "quiero 2 yerbas, las paso a buscar")
		if r.Question == nil || r.Text != want+"\n\n"+r.Question.Message {
			t.Fatalf("the customer read %q", r.Text)
		}
	}
}

// There is one repair: what is untrue again is left out, and the model told in its next turn. That proves nothing.
func playUntrueTwice(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	sells(d)
	ask := d.answers[2]
	d.answers = append(d.answers[:2], with(untrue, ask), with(untrue, ask))
	r := d.hears(t, "quiero 2 yerbas, las paso a buscar")
	if r.Question == nil || strings.Contains(r.Text, "999") || d.times() != 4 {
		t.Fatalf("the customer read %q after %d requests", r.Text, d.times())
	}
	if r = d.hears(t, "sí, dale"); r.Outcome != conversation.Acted {
		t.Fatalf("the yes came to: %+v", r)
	}
	d.answers = append(d.answers, says("La yerba sale $ 999 con descuento."), says("No lo sé."))
	if r = d.hears(t, "¿y el descuento?"); r.Text != "No lo sé." {
		t.Errorf("the customer read %q", r.Text)
	}
	if told := d.told(); strings.Count(told, "event: De tu respuesta no se puede decir esto") != 2 ||
		strings.Index(told, "$ 999") > strings.Index(told, "customer: sí, dale") {
		t.Errorf("the model was told %s", told)
	}
}

// A model that may make no more calls is not told to look something up.
func playUntrueAtTheLimit(t *testing.T, s *testkit.Shop) {
	d := open(t, s, says("La yerba sale $ 999."), says("No lo sé."))
	if r := d.hears(t, "¿cuánto sale la yerba?"); r.Text != "No lo sé." || !d.asked[1].NoCalls {
		t.Errorf("the customer read %q", r.Text)
	}
	if told := d.told(); !strings.Contains(told, "Respondé de nuevo sin eso") || strings.Contains(told, "herramienta") {
		t.Errorf("the model was told %s", told)
	}
}

// What is said beside notes, tags and the end of a conversation is the reply, unless it promises more; and a model that
// is asked again may have nothing to add.
func playFarewell(t *testing.T, s *testkit.Shop) {
	note := calls("updateClientInfoTool", map[string]any{"preferredName": "Patricia"})
	end := calls("endConversationTool", map[string]any{"reason": "Listo"})
	d := open(t, s, with("¡Gracias a vos, Patricia! Te esperamos pronto.", both(note, end)))
	if r := d.hears(t, "gracias, soy Patricia"); r.Text != "¡Gracias a vos, Patricia! Te esperamos pronto." || d.times() != 1 ||
		len(r.Calls) != 2 || r.Outcome != conversation.Replied {
		t.Errorf("the customer read %q after %d requests", r.Text, d.times())
	}
	d = open(t, s, with("Un momento, por favor.", note), says("¿En qué te puedo ayudar hoy?"))
	if r := d.hears(t, "hola, soy Patricia"); r.Text != "Un momento, por favor.\n\n¿En qué te puedo ayudar hoy?" ||
		d.asked[1].MayEnd {
		t.Errorf("the customer read %q after %d requests", r.Text, d.times())
	}
	d = open(t, s, note, says("¡Hola, Patricia!"))
	if r := d.hears(t, "hola, soy Patricia"); r.Text != "¡Hola, Patricia!" {
		t.Errorf("the customer read %q", r.Text)
	}
	d = open(t, s, with("¡Gracias por avisar, Patricia!", calls("listEventsTool",
		map[string]any{"startDate": "10/03/2026", "endDate": "12/03/2026"})), empty)
	if r := d.hears(t, "hola, soy Patricia"); r.Text != "¡Gracias por avisar, Patricia!" || !d.asked[1].MayEnd {
		t.Errorf("the customer read %q", r.Text)
	}
}
