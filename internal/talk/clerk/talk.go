package clerk

import (
	"hash/fnv"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
)

var (
	msgHello = locale.Text{
		ES: "¡Hola%s! Soy el asistente de %s. ¿En qué te ayudo?",
		PT: "Olá%s! Sou o assistente de %s. Como posso ajudar?",
		EN: "Hello%s! I am the assistant of %s. How can I help you?",
	}
	msgHelloPlain = locale.Text{ES: "¡Hola%s! ¿En qué te ayudo?", PT: "Olá%s! Como posso ajudar?", EN: "Hello%s! How can I help you?"}
	msgHelloAgain = locale.Text{ES: "¡Hola%s!", PT: "Olá%s!", EN: "Hello%s!"}
	msgWelcome    = []locale.Text{
		{ES: "¡De nada! Cualquier cosa, acá estoy.", MX: "¡Con gusto! Cualquier cosa, aquí estoy.", PT: "De nada! Qualquer coisa, estou por aqui.", EN: "You are welcome! I am here if you need anything."},
		{ES: "¡Por nada! Si necesitás algo más, decime.", MX: "¡De nada! Si necesitas algo más, dime.", PT: "Imagina! Se precisar de mais alguma coisa, é só falar.", EN: "My pleasure! Just tell me if you need anything else."},
	}
	msgBye     = locale.Text{ES: "¡Hasta luego! Que andes bien.", MX: "¡Hasta luego! Que tengas buen día.", PT: "Até logo! Tenha um bom dia.", EN: "Goodbye! Have a nice day."}
	msgNoRush  = locale.Text{ES: "Dale, sin apuro. Avisame cuando quieras.", MX: "Claro, sin prisa. Avísame cuando quieras.", PT: "Claro, sem pressa. É só me avisar.", EN: "Sure, no rush. Just let me know."}
	msgCan     = locale.Text{ES: "Puedo ayudarte con %s.", PT: "Posso ajudar com %s.", EN: "I can help you with %s."}
	msgNoMore  = locale.Text{ES: "¡Perfecto! Si necesitás algo más, acá estoy.", MX: "¡Perfecto! Si necesitas algo más, aquí estoy.", PT: "Perfeito! Se precisar de mais alguma coisa, estou por aqui.", EN: "Perfect! I am here if you need anything else."}
	msgDropped = locale.Text{ES: "Listo, lo dejamos ahí. Si necesitás otra cosa, decime.", MX: "Está bien, lo dejamos así. Si necesitas otra cosa, dime.", PT: "Tudo bem, deixamos assim. Se precisar de outra coisa, é só falar.", EN: "All right, we leave it there. Tell me if you need anything else."}
	msgNoThat  = locale.Text{ES: "Está bien, no lo hago. ¿Querés cambiar algo?", MX: "Está bien, no lo hago. ¿Quieres cambiar algo?", PT: "Tudo bem, não faço. Quer mudar alguma coisa?", EN: "All right, I will not do it. Would you like to change anything?"}
	msgWhich   = locale.Text{ES: "¿Qué preferís: %s?", MX: "¿Qué prefieres: %s?", PT: "O que você prefere: %s?", EN: "Which do you mean: %s?"}
)

// greeting says hello.
type greeting struct{ courteous }

func (greeting) bid(t *turn, a act) (task, float64) {
	if words := strings.Fields(t.heard.Plain()); len(words) <= 4 && !slices.ContainsFunc(words, func(w string) bool { return !greetWords[w] }) {
		return task{}, 0.9
	}
	if t.shelf.sells() && t.basket.saying(a).counted { // "buen día, necesito 10 cocas"
		return task{}, 0.5 * a.score(reader.Greet)
	}
	return task{}, a.score(reader.Greet)
}

// greetWords are what is said when people meet, and nothing else.
var greetWords = detail.Set("hola ola holi holis holaa buenas buenos buen buena dia dias tarde tardes noche noches q que onda tal hey oi oie opa che eae bom boa noite tudo bem todo bien como va andas estas hi hello good morning")

func (greeting) run(t *turn, _ *task) error {
	who := comma(firstName(t.facts.Customer))
	switch alone := len(t.s.Tasks) == 1; {
	case !alone || t.s.Met:
		t.tell(msgHelloAgain, who)
		if alone {
			t.tell(msgHere)
		}
	case t.facts.Business != "":
		t.tell(msgHello, who, t.facts.Business)
	default:
		t.tell(msgHelloPlain, who)
	}
	t.s.Met = true
	return nil
}

// firstName is what somebody is called by.
func firstName(full string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(full), " ")
	return locale.OneLine(first)
}

// comma puts a name behind a greeting.
func comma(name string) string {
	if name == "" {
		return ""
	}
	return ", " + name
}

// thanking answers thanks and goodbyes; with nothing else to do it also takes a bare yes or no.
type thanking struct{ courteous }

func (thanking) bid(t *turn, a act) (task, float64) {
	k := task{}
	if t.heard.Thanks() && len(t.s.Cart) == 0 { // with an order in the making it may close it: "listo, gracias"
		if t.heard.score(reader.Bye) >= 0.5 && t.heard.score(reader.Thanks) < 0.5 {
			k.set("say", "bye")
		}
		return k, 1
	}
	switch best := max(a.score(reader.Thanks), a.score(reader.Bye), a.score(reader.Yes), a.score(reader.No)); {
	case best == a.score(reader.Bye):
		k.set("say", "bye")
	case best == a.score(reader.No):
		k.set("say", "no")
	case best == a.score(reader.Yes):
		k.set("say", "yes")
	}
	switch k.slot("say") {
	case "yes", "no":
		if t.facts.Question != "" {
			return task{}, 0 // the runtime puts its question again
		}
		return k, 0.7 * a.score(reader.Yes, reader.No)
	}
	return k, a.score(reader.Thanks, reader.Bye)
}

func (thanking) run(t *turn, k *task) error {
	if len(t.said) > 0 { // it was answered with something better
		return nil
	}
	switch {
	case k.slot("say") == "yes" && len(t.s.Tasks) > 1: // which is no answer to what was asked
	case k.slot("say") == "dropped":
		t.tell(msgDropped)
	case k.slot("say") == "bye":
		t.tell(msgBye)
	case k.slot("say") == "no" && t.denied:
		t.tell(msgNoThat)
	case k.slot("say") == "no":
		t.tell(msgNoMore)
	case k.slot("say") == "yes", k.slot("say") == "here":
		t.tell(msgHere)
	default:
		t.say(t.vary(msgWelcome...))
		t.quiet = !t.shelf.ordering() // who says goodbye is asked nothing
	}
	return nil
}

// vary is one of several ways to say a thing, the same for the same message.
func (t *turn) vary(texts ...locale.Text) string {
	h := fnv.New32a()
	if t.heard != nil {
		h.Write([]byte(t.heard.Raw))
	}
	return t.in(texts[int(h.Sum32()%uint32(len(texts)))])
}

// pausing lets somebody think; whatever was asked waits without being asked again.
type pausing struct{ courteous }

func (pausing) bid(t *turn, a act) (task, float64) { return task{}, a.score(reader.Wait) }

func (pausing) run(t *turn, _ *task) error {
	if len(t.said) == 0 {
		t.tell(msgNoRush)
		t.quiet = true
	}
	return nil
}

// clarifying asks which of two things was meant.
type clarifying struct{}

func (clarifying) bid(*turn, act) (task, float64) { return task{}, 0 }

func (clarifying) run(t *turn, k *task) error {
	names := mapped(k.Options, func(o option) string { return o.Name })
	return t.question(k, "which", t.in(msgWhich, t.list(names, true)))
}

func (clarifying) hear(t *turn, k *task) (func(), float64) {
	i, sure := t.chosen(k.Options)
	if sure == 0 {
		return nil, 0
	}
	return func() {
		t.useAll()
		text := k.slot("text")
		before := t.heard
		t.heard = t.read(t.reader, text) // what was said first, read as what they meant
		for _, a := range t.heard.acts {
			if made, score := skills(k.Options[i].ID).bid(t, a); score > 0 {
				made.Skill = firstOf(made.Skill, k.Options[i].ID)
				t.s.Tasks = append(t.s.Tasks[:1:1], append([]task{made}, t.s.Tasks[1:]...)...)
				break
			}
		}
		t.heard = before
		k.Skill = "thanks" // done
		k.set("say", "done")
	}, sure
}

// abilities says what can be done here.
func (t *turn) abilities() string {
	var can []string
	for _, a := range []struct {
		can  bool
		text locale.Text
	}{
		{t.desk.shop != nil, locale.Text{ES: "precios y stock", PT: "preços e estoque", EN: "prices and stock"}},
		{t.desk.shop != nil && t.desk.shop.takesOrders(), locale.Text{ES: "tu pedido", PT: "seu pedido", EN: "your order"}},
		{t.desk.diary != nil, locale.Text{ES: "turnos y reservas", MX: "citas y reservaciones", PT: "agendamentos", EN: "bookings"}},
		{t.desk.till != nil, locale.Text{ES: "lo que debés y cómo pagarlo", MX: "lo que debes y cómo pagarlo", PT: "o que você deve e como pagar", EN: "what you owe and how to pay it"}},
		{t.desk.house != nil, locale.Text{ES: "horarios y dirección", PT: "horários e endereço", EN: "opening hours and address"}},
		{t.desk.people != nil, locale.Text{ES: "hablar con una persona", PT: "falar com uma pessoa", EN: "talking to a person"}},
	} {
		if a.can {
			can = append(can, t.in(a.text))
		}
	}
	if len(can) == 0 {
		return t.in(msgHere)
	}
	return t.in(msgCan, t.list(can, true))
}
