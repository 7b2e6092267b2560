package clerk

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
)

var (
	msgSome    = locale.Text{ES: "Esto es lo más pedido:", PT: "Isto é o mais pedido:", EN: "These are the most ordered:"}
	msgNameIt  = locale.Text{ES: "Si me decís qué buscás, te paso precio y stock.", MX: "Si me dices qué buscas, te paso precio y existencia.", PT: "Se me disser o que procura, passo preço e estoque.", EN: "Tell me what you are looking for and I will check price and stock."}
	msgWantAny = locale.Text{ES: "¿Querés pedir algo?", MX: "¿Te gustaría ordenar algo?", PT: "Quer pedir alguma coisa?", EN: "Would you like to order something?"}
	msgNoMenu  = locale.Text{ES: "El menú todavía no lo tengo cargado acá.", MX: "El menú todavía no lo tengo cargado aquí.", PT: "Ainda não tenho o cardápio por aqui.", EN: "I do not have the menu here yet."}
	msgTables  = locale.Text{ES: "Sí te puedo reservar una mesa: decime qué día, a qué hora y cuántos son.", MX: "Sí te puedo reservar una mesa: dime qué día, a qué hora y cuántos son.", PT: "Mas posso reservar uma mesa: me diga o dia, a hora e quantas pessoas.", EN: "I can book you a table, though: tell me the day, the time and for how many."}
	msgDiet    = locale.Text{ES: "Con %s encontré esto:", PT: "Com %s encontrei isto:", EN: "This is what I found for %s:"}
	msgHasIt   = locale.Text{ES: "Ojo: %s figura en %s. De lo demás no tengo los ingredientes completos.", MX: "Ojo: %s aparece en %s. De lo demás no tengo los ingredientes completos.", PT: "Atenção: %s aparece em %s. Do resto não tenho os ingredientes completos.", EN: "Careful: %s is mentioned for %s. Of the rest I do not have all ingredients."}
	msgNoDiet  = locale.Text{ES: "No tengo nada marcado así, y en eso no quiero adivinar.", PT: "Não tenho nada marcado assim, e nisso não quero adivinhar.", EN: "I have nothing marked so, and I do not want to guess."}
)

// browsing shows what there is: a document where one is asked for, or what is ordered most.
type browsing struct{ courteous }

func (browsing) bid(t *turn, a act) (task, float64) {
	if t.desk.shop == nil || t.shelf.priceOfNamed(a) {
		return task{}, 0
	}
	score := a.score(reader.Browse, reader.Recommend)
	k := task{}
	if asksDocument(t, a) {
		k.set("document", "yes")
	} else if p := t.heard.part(a.text).Pick(); t.shelf.besideNamed(a) || len(t.s.Shown) > 1 && (p.Cheapest || p.Dearest) { // of what is spoken of
		return task{}, 0
	} else if anyNamed(t.heard.goods(a)) {
		score *= 0.5 // of a sort of things: they are looked for
	}
	if len(t.s.Last) == 0 && !t.shelf.ordering() && !anyNamed(t.heard.goods(a)) { // what does it cost: all of it
		score += 0.8 * a.score(reader.Price, reader.Find)
	}
	if len(t.s.Last) == 1 && t.shelf.asksContents() { // of what was just spoken of
		score *= 0.5
	}
	return k, min(1, score)
}

// asksDocument: the list of all there is is meant.
func asksDocument(t *turn, a act) bool {
	return a.score(reader.Browse) > 0.3 && detail.Read(t.tag, a.text, t.facts.Now).Has("catalogo", "pdf", "lista", "listado", "archivo", "catalogue", "catalog", "list",
		"carta", "menu", "cardapio") && !slices.ContainsFunc(t.heard.goods(a), t.shelf.inCatalogue)
}

// anyNamed: one of some things has a name.
func anyNamed(goods []detail.Item) bool {
	return slices.ContainsFunc(goods, func(it detail.Item) bool { return it.Name != "" })
}

func (browsing) run(t *turn, k *task) error {
	if k.slot("document") != "" {
		if said, err := t.desk.shop.send(t); err != nil || said != "" {
			t.say(said)
			return err
		}
	}
	f, err := t.desk.shop.part(t, "")
	if t.heard != nil && t.heard.HasAny(otherOnes) && len(t.s.Last) == 1 {
		f, err = t.shelf.othersLike(t.s.Last[0])
	}
	switch {
	case err != nil:
		return err
	case len(f.List) == 0:
		t.say(firstOf(f.Why, t.shelf.nothing()))
		return nil
	}
	list := f.List[:t.shown(len(f.List))]
	others := len(t.s.Last) == 1 && firstWord(t.s.Last[0].Name) == firstWord(list[0].Name)
	if t.s.Shown, t.s.Last = list, nil; others {
		t.tell(msgSeveral)
	} else {
		t.tell(msgSome)
	}
	t.say(t.options(optionsOf(list)))
	if _, kitchen := t.desk.shop.(menuShop); kitchen && t.shelf.sells() {
		t.s.More = true
		t.tell(msgWantAny)
		return nil
	}
	t.tell(msgNameIt)
	return nil
}

// nothing is what is said where there is nothing to show: a restaurant without a menu still has its tables.
func (t shelf) nothing() string {
	_, kitchen := t.desk.shop.(menuShop)
	switch d := t.desk.diary; {
	case kitchen && d != nil && d.needs().party:
		return t.in(msgNoMenu) + " " + t.in(msgTables)
	case kitchen:
		return t.in(msgNoMenu)
	}
	return t.in(msgLookFor)
}

// otherOnes ask for more of the sort that was spoken of.
var otherOnes = detail.Set("otra otras otro otros outra outras outro outros other others")

// othersLike are what else there is of the sort of a product, by the first word of its name; what is ordered most where it
// is the only one.
func (t shelf) othersLike(p product) (finds, error) {
	f, err := t.desk.shop.find(t.turn, firstWord(p.Name))
	if err != nil {
		return f, err
	}
	f.List = slices.DeleteFunc(f.List, func(o product) bool { return o.same(p) || firstWord(o.Name) != firstWord(p.Name) })
	if len(f.List) == 0 {
		return t.desk.shop.part(t.turn, "")
	}
	return f, nil
}

// dieting says what there is for somebody who does not eat everything. It claims no more than that it was found under
// that word.
type dieting struct{ courteous }

// What customers call the way they eat, and how they say it without a word for it.
var (
	eatingWord = regexp.MustCompile(`(^| )(vegetarian\pL*|vegan\pL*|sin tacc|sin gluten|sem gluten|gluten free|sin lactosa|sem lactose)( |$)`)
	noMeat     = regexp.MustCompile(`(^| )(no|nao) (como|comemos|consumo|come|comen|comer) carnes?( |$)|(^| )(sin|sem) carnes?( |$)`)
)

// wayOfEating is what a message calls the way its author eats, which is not what they do not eat: "no como carne, ¿qué tienen
// vegetariano?".
func wayOfEating(plain string) string {
	switch found := eatingWord.FindStringSubmatch(plain); {
	case found != nil:
		return found[2]
	case noMeat.MatchString(plain):
		return "vegetariano"
	}
	return ""
}

func (dieting) bid(t *turn, a act) (task, float64) {
	if t.desk.shop == nil || t.basket.partOfOther(a) {
		return task{}, 0
	}
	if _, waits := t.visiting.pending("book"); waits && t.visiting.readNotes(&task{}, t.heard.Text) { // it is noted with the booking
		return task{}, 0
	}
	if t.closer.heeds(a) {
		return task{Slots: map[string]string{"heed": "yes"}}, 0.96
	}
	said := t.heard.slotsOf(a, "diet")
	k := task{}
	if len(said) > 0 {
		k.set("diet", said[0])
		for _, it := range t.heard.goods(a) { // of one dish
			if it.Sure && !strings.Contains(it.Name, said[0]) {
				k.set("dish", it.Name)
			}
		}
	}
	if diet := wayOfEating(t.heard.Plain()); diet != "" {
		k.set("diet", diet)
	}
	if k.slot("diet") == "" {
		k.set("diet", strings.Join(detail.Words(a.text), " "))
	}
	score := a.score(reader.Diet)
	if d := t.desk.diary; d != nil && d.needs().party && !t.heard.asks(a) && t.heard.score(reader.Book) >= certain {
		return task{}, 0 // it is noted with the table
	}
	if free := asksWithout(t, a); free != "" { // "¿algo sin tacc?"
		k.set("diet", free)
		return k, followed
	}
	if len(said) > 0 {
		score += a.score(reader.Find, reader.Recommend, reader.Browse)
	}
	return k, min(1, score)
}

// asksWithout is what an act asks for things without; empty: it asks for none, or calls a way of eating by its name.
func asksWithout(t *turn, a act) string {
	if wayOfEating(t.heard.Plain()) != "" || a.score(reader.Add) >= enough || !t.heard.asks(a) || slices.ContainsFunc(t.heard.goods(a), t.shelf.inCatalogue) {
		return ""
	}
	return t.heard.part(a.text).Without()
}

// freeOf stand before what something does not have.
var freeOf = detail.Set("sin libre libres sem livre without free apto aptos apta aptas vegano vegana vegetariano vegetariana celiaco celiaca celiacos")

// mostDishes are told to who asks what they can eat.
const mostDishes = 15

func (dieting) run(t *turn, k *task) error {
	diet := clip(k.slot("diet"), 80)
	if k.slot("heed") != "" {
		t.closer.noteHeed()
		return nil
	}
	if dish := k.slot("dish"); dish != "" { // what is in it is told; what is not said of it nobody knows
		t.then(task{Skill: "find", Slots: map[string]string{"by": reader.Find, "property": diet}, Wants: []want{{Item: detail.Item{Quantity: 1, Name: dish, Sure: true}}}})
		return nil
	}
	f, err := t.desk.shop.find(t, diet)
	if err != nil {
		return err
	}
	_, kitchen := t.desk.shop.(menuShop)
	list := f.List
	if !kitchen { // a finder brings what is merely alike: the mark has to be there to be read
		words := detail.Words(diet)
		list = slices.DeleteFunc(list, func(p product) bool { return len(words) == 0 || !likeOne(words[len(words)-1:], told(p)) })
	}
	if len(list) == 0 {
		return elsewhere(t, msgNoDiet)
	}
	most := len(list)
	if t.voice {
		most = t.shown(most)
	}
	list = list[:min(most, mostDishes)]                                                              // who cannot eat the rest wants to know them all
	if t.heard != nil && allergic.MatchString(locale.Fold(t.heard.Raw)) && !t.heard.HasAny(freeOf) { // they look for what does not have it
		t.tell(msgHasIt, quoted(diet), t.list(mapped(list, func(p product) string { return p.Name }), false))
		return elsewhere(t, msgNoDiet)
	}
	t.s.Shown, t.s.Last = list, nil
	t.tell(msgDiet, quoted(diet))
	t.say(t.options(optionsOf(list)))
	return nil
}
