package clerk

import (
	"slices"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

var (
	msgAdded     = locale.Text{ES: "Agregué %s.", PT: "Coloquei %s.", EN: "I added %s."}
	msgNoted     = locale.Text{ES: "Perfecto: %s.", PT: "Perfeito: %s.", EN: "Great: %s."}
	msgLeftOut   = locale.Text{ES: "Entonces va sin %s.", PT: "Então vai sem %s.", EN: "So it goes without %s."}
	msgMakes     = locale.Text{ES: "Serían %s.", PT: "Seriam %s.", EN: "That makes %s."}
	msgRemoved   = locale.Text{ES: "Saqué %s.", MX: "Quité %s.", PT: "Tirei %s.", EN: "I removed %s."}
	msgSetTo     = locale.Text{ES: "Quedó en %s.", PT: "Ficou em %s.", EN: "It is %s now."}
	msgSubtotal  = locale.Text{ES: "Van %s.", MX: "Llevas %s.", PT: "O total até agora é %s.", EN: "That is %s so far."}
	msgElse      = locale.Text{ES: "¿Algo más?", PT: "Mais alguma coisa?", EN: "Anything else?"}
	msgWhichOf   = locale.Text{ES: "¿Cuál de estas opciones de %s?", PT: "Qual destas opções de %s?", EN: "Which of these for %s?"}
	msgWhichOne  = locale.Text{ES: "¿Cuál de estas?", PT: "Qual destas?", EN: "Which of these?"}
	msgWhichLine = locale.Text{ES: "¿De cuál van %d?", PT: "De qual vão %d?", EN: "Which one should be %d?"}
	msgStill     = locale.Text{ES: "Y de %s, ¿cuál va? Decime el número, o “ninguna”.", MX: "Y de %s, ¿cuál quieres? Dime el número, o “ninguna”.", PT: "E de %s, qual vai? Diga o número, ou “nenhuma”.", EN: "And for %s, which one? Tell me the number, or “none”."}
	msgStillOne  = locale.Text{ES: "¿Y cuál de esas va? Decime el número, o “ninguna”.", MX: "¿Y cuál de esas quieres? Dime el número, o “ninguna”.", PT: "E qual daquelas vai? Diga o número, ou “nenhuma”.", EN: "And which one of those? Tell me the number, or “none”."}
	msgThenOf    = locale.Text{ES: "Después vemos %s.", PT: "Depois vemos %s.", EN: "After that, %s."}
	msgPick      = locale.Text{ES: "Decime el número o el nombre.", MX: "Dime el número o el nombre.", PT: "Diga o número ou o nome.", EN: "Tell me the number or the name."}
	msgMost      = locale.Text{ES: "De %s puedo anotar hasta %d por acá; para más te paso con una persona. ¿Te agrego esa cantidad?", MX: "De %s puedo anotar hasta %d por aquí; para más te paso con una persona. ¿Te agrego esa cantidad?", PT: "De %s posso anotar até %d por aqui; para mais, passo para uma pessoa. Coloco essa quantidade?", EN: "Of %s I can take up to %d here; for more I can get a person. Shall I add that many?"}
	msgThisSize  = locale.Text{ES: "De ese tamaño no hay; tengo %s a %s. ¿Te lo agrego?", PT: "Desse tamanho não há; tenho %s por %s. Quer que eu coloque?", EN: "There is none of that size; I have %s at %s. Shall I add it?"}
	msgUnits     = locale.Text{ES: "%s cuesta %s la unidad. ¿Cuántas unidades te agrego?", PT: "%s custa %s a unidade. Quantas unidades eu coloco?", EN: "%s is %s a piece. How many pieces shall I add?"}
	msgFewer     = locale.Text{ES: "De %s quedan %d. ¿Te agrego esa cantidad?", PT: "De %s restam %d. Coloco essa quantidade?", EN: "There are %[2]d of %[1]s left. Shall I add that many?"}
	msgNotIn     = locale.Text{ES: "%s no está en tu pedido.", PT: "%s não está no seu pedido.", EN: "%s is not in your order."}
	msgIsIn      = locale.Text{ES: "Ya está en tu pedido: %s.", PT: "Já está no seu pedido: %s.", EN: "It is in your order: %s."}
	msgEmpty     = locale.Text{ES: "Todavía no hay nada en tu pedido.", PT: "Ainda não há nada no seu pedido.", EN: "There is nothing in your order yet."}
	msgNowNone   = locale.Text{ES: "El pedido quedó vacío. ¿Qué te agrego?", PT: "O pedido ficou vazio. O que eu coloco?", EN: "The order is empty now. What shall I add?"}
	msgCleared   = locale.Text{ES: "Listo, el pedido está vacío. ¿Querés pedir otra cosa?", MX: "Listo, el pedido está vacío. ¿Quieres pedir otra cosa?", PT: "Pronto, o pedido está vazio. Quer pedir outra coisa?", EN: "Done, the order is empty. Would you like to order something else?"}
	msgCannot    = locale.Text{ES: "Desde acá no puedo sacar ni bajar productos de un pedido ya cargado.", MX: "Desde aquí no puedo quitar productos de un pedido ya cargado.", PT: "Por aqui não consigo tirar produtos de um pedido já montado.", EN: "From here I cannot take products out of an order."}
	msgSwapWhat  = locale.Text{ES: "¿Qué saco y qué te pongo en su lugar?", MX: "¿Qué quito y qué te pongo en su lugar?", PT: "O que eu tiro e o que coloco no lugar?", EN: "What shall I take out, and what comes in its place?"}
	msgWhatFor   = locale.Text{ES: "¡Dale! ¿Qué te agrego al pedido?", MX: "¡Claro! ¿Qué te agrego al pedido?", PT: "Claro! O que você quer pedir?", EN: "Sure! What would you like to order?"}
)

// buying fills and changes the order in the making.
type buying struct{}

// run finds what is meant, asks where it is not clear, changes the order, and says how it stands.
func (buying) run(t *turn, k *task) error {
	for at := 1; at < len(t.s.Tasks); { // what was said together is done together, with what waits to be chosen
		if t.s.Tasks[at].Skill != "buy" {
			at++
			continue
		}
		k.Wants = append(k.Wants, t.s.Tasks[at].Wants...)
		k.set("clear", firstOf(k.slot("clear"), t.s.Tasks[at].slot("clear")))
		t.s.Tasks = slices.Delete(t.s.Tasks, at, at+1)
	}
	b := &buyer{turn: t, k: k}
	if k.slot("clear") != "" {
		if err := b.clear(); err != nil || len(k.Wants) == 0 {
			return err
		}
		k.drop("clear")
	}
	if k.slot("swap") != "" && len(k.Wants) == 0 {
		k.drop("swap")
		return t.question(k, "what", t.in(msgSwapWhat))
	}
	if len(k.Wants) == 0 {
		return t.question(k, "what", t.in(msgWhatFor))
	}
	b.apply()
	for _, step := range []func() error{b.locate, b.vary, b.short, b.change} {
		if err := step(); err != nil {
			return err
		}
	}
	b.report()
	if i := openWant(k.Wants); i >= 0 {
		return b.askAbout(i)
	}
	return b.end()
}

// openWant is the first want that something has to be asked about; what only waits for another is asked about last.
func openWant(wants []want) int {
	if i := slices.IndexFunc(wants, func(w want) bool { return !w.Done && (w.Op == opAdd || w.Product.ID == "") }); i >= 0 {
		return i
	}
	return slices.IndexFunc(wants, func(w want) bool { return !w.Done })
}

// end says how the order stands and what comes next.
func (b *buyer) end() error {
	t := b.turn
	switch {
	case len(b.did) == 0 && len(t.s.Cart) > 0:
		t.basket.anythingElse()
		return nil
	case len(b.did) == 0:
		return nil
	case len(t.s.Cart) == 0:
		t.tell(msgNowNone)
		t.s.More, t.s.Shown = true, nil
		return nil
	}
	t.s.Shown = nil
	if t.s.Order.Total > 0 && !t.basket.closing() {
		t.tell(msgSubtotal, t.amount(t.s.Order.Total))
	}
	if !t.basket.closing() {
		t.closer.tellLeast()
	}
	t.basket.anythingElse()
	return nil
}

// closing reports that the order is closed in this turn.
func (t basket) closing() bool {
	return slices.ContainsFunc(t.s.Tasks, func(k task) bool { return k.Skill == "checkout" })
}

// undecided reports that a choice between products is still open: how the order is paid or sent does not end it.
func undecided(tasks []task) bool {
	return slices.ContainsFunc(tasks, func(k task) bool { return k.Skill == "buy" && openWant(k.Wants) >= 0 })
}

// anythingElse asks for more, unless something else comes first.
func (t basket) anythingElse() {
	if len(t.next) == 0 && !slices.ContainsFunc(t.waiting(), func(k task) bool { return !polite(k.Skill) }) {
		t.tell(msgElse)
		t.s.More = true
	}
}

// clear empties the order.
func (b *buyer) clear() error {
	t := b.turn
	var list []change
	for _, l := range t.s.Cart {
		list = append(list, change{Op: opRemove, Product: l.product, Before: l.Quantity})
	}
	if len(list) == 0 {
		t.tell(msgDropped)
		return nil
	}
	done, err := t.desk.shop.change(t, list)
	if err != nil {
		return err
	}
	for i, c := range done {
		if c.Done || c.Gone {
			b.drop(list[i].Product)
		} else if c.Unable {
			return elsewhere(t, msgCannot)
		}
	}
	t.s.Shown, t.s.Last = nil, nil
	if t.s.More = true; len(b.k.Wants) == 0 {
		t.tell(msgCleared)
	}
	return nil
}
