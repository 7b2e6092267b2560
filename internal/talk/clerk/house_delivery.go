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
	// sending is what is done to goods that go to somebody.
	sending = regexp.MustCompile(`(^| )(repart|entreg|envi|envio|manda|despach|llega|flete|frete|deliver)`)
	// dayForm is the week in what a business writes, or in a question.
	dayForm  = regexp.MustCompile(`(^|\W)(lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|feriados?|segunda|terca|quarta|quinta|sexta|mondays?|fridays?|saturdays?|sundays?|todos los dias|todos os dias|every day|veces por semana|vezes por semana)(\W|$)`)
	dayWords = detail.Set("dia dias horario horarios day days")
	owned    = detail.Set("pedido mi mis me meu minha compra orden visita turno cita")
)

// aboutDelivery: a question for the least that is delivered, for the days of it, for a place that it goes to, or one that
// asksWhetherSent: "¿hacen servicio a domicilio?", before anything is ordered.
func (t front) asksWhetherSent(a act) bool {
	return t.asked(a) && t.heard.part(a.text).Has("domicilio") && len(t.s.Cart) == 0 && a.score(reader.Add, reader.Deliver) < enough
}

// goes on with the delivery that was asked for just before: "¿hacen envíos a Palermo? ¿cuánto sale?".
func (t front) aboutDelivery(a act) bool {
	said := t.heard.part(a.text)
	if said.Has("minimo", "minima") && !said.HasAny(fetching) && (t.asked(a) || t.s.Topic == reader.DeliverInfo) {
		return true
	}
	if asksArrival(t, a) || t.asksWhetherSent(a) {
		return true
	}
	if said.HasAny(freight) && said.HasAny(costWords) && t.s.Topic == reader.DeliverInfo || t.asksDays(a.text) {
		return true
	}
	if t.asked(a) && t.zoneLine(a.text) != "" && a.score(reader.Add, reader.Where, reader.Book, reader.OrderStatus) < 0.4 {
		return sending.MatchString(said.Plain()) || said.Adds() && t.s.Topic == reader.DeliverInfo
	}
	return a.at > 0 && t.heard.acts[a.at-1].score(reader.DeliverInfo) > 0.5 && a.score(reader.Price) > 0.5 && len(t.heard.slotsOf(a, "thing")) == 0
}

// asksArrival: when an order would come is asked: "¿cuánto tarda?", "¿llegan hoy a la noche?".
func asksArrival(t front, a act) bool {
	if !t.shelf.sells() || !t.asked(a) {
		return false
	}
	said := t.heard.part(a.text)
	begun := t.shelf.ordering() || t.s.Order.Address.Street != ""
	if begun && t.s.Order.Method != "pickup" && said.HasAny(whenWords) && said.Len() <= 5 &&
		a.score(reader.Hours, reader.PayInfo) < enough && !slices.ContainsFunc(t.heard.goods(a), t.shelf.inCatalogue) {
		return true
	}
	return (begun || sending.MatchString(said.Plain())) && dated(t, a)
}

// dated: an act, or what stands right before it, says for when, and names nothing: "es para hoy, ¿puede ser?".
func dated(t front, a act) bool {
	from := 0
	if a.at > 0 {
		from = t.heard.acts[a.at-1].To
	}
	return detail.Said(t.heard.time(t.heard.Raw[from:a.To])) > 0 && !slices.ContainsFunc(t.heard.goods(a), t.shelf.inCatalogue) &&
		a.score(reader.Book, reader.Available, reader.Hours, reader.OrderStatus, reader.Add) < certain
}

// asksDays: on which days goods go out is asked; when one order comes is another matter.
func (t front) asksDays(text string) bool {
	said := t.heardOr(text)
	if said.HasAny(dayWords) && said.Len() <= 4 && t.heard != nil && t.heard.Question() && !said.HasAny(owned) && (t.s.Topic == reader.DeliverInfo || sending.MatchString(t.heard.Plain())) {
		return true // "¿hacen envíos a Lanús? ¿qué días?"
	}
	return sending.MatchString(said.Plain()) && !said.HasAny(owned) && (said.HasAny(dayWords) || dayForm.MatchString(said.Plain())) && (said.Question() || said.Has("que", "cuales", "quais", "saber", "which") || t.heard != nil && t.heard.Question())
}

// tellDays says on which days goods go out, to a place or in general, as far as the business has written it.
func (t front) tellDays(written, place string) {
	found, lines := false, append(strings.Split(written, ". "), place)
	if place == "" {
		lines = append(lines, t.facts.House...)
	}
	for _, line := range lines {
		days := dayForm.MatchString(locale.Fold(line)) && sending.MatchString(locale.Fold(line))
		if days || line == place && line != "" {
			t.say(sentence(line))
			found = found || days
		}
	}
	if found && (place != "" || dayForm.MatchString(locale.Fold(written))) {
		return
	}
	of := wordsDays
	if found { // of some zones it is not written
		of = wordsOther
	}
	t.tell(msgNotKnown, t.in(of))
	t.offerPerson()
}

// tellDelivery says where and for how much is delivered: to the place that was named, or in general.
func (t front) tellDelivery(p profile, written, text string) {
	if p.knowsDelivery && !p.delivers {
		t.tell(msgNoDeliver)
		return
	}
	said := t.heardOr(text)
	if t.asksDays(text) {
		t.tellDays(written, t.zoneLine(text))
		if !said.HasAny(costWords) {
			return
		}
	}
	if place := t.placeAsked(text); place != "" && !said.HasAny(zoneWords) && t.tellPlace(place) {
		return
	}
	if line := t.zoneLine(t.s.Order.Address.City); line != "" && !said.HasAny(zoneWords) { // where their order goes
		t.say(sentence(line))
		return
	}
	if said.HasAny(zoneWords) || said.HasAny(costWords) {
		for _, line := range t.facts.House {
			if strings.HasPrefix(line, t.in(zoneMark)) {
				t.say(sentence(line))
			}
		}
		if t.knowsZones() {
			return
		}
	}
	if written != "" && !slices.Contains(t.s.Told, reader.DeliverInfo) {
		t.once(reader.DeliverInfo, written)
		return
	}
	if p.knowsDelivery {
		t.tellTerms(p)
	}
}

// tellPlace says what delivery to a place is like; false: there is nothing to say of it.
func (t front) tellPlace(place string) bool {
	if line := firstOf(t.zoneLine(place), t.zoneLike(place)); line != "" {
		if t.s.Zone = place; !slices.Contains(t.said, sentence(line)) {
			t.say(sentence(line))
		}
		return true
	}
	return t.knowsZones() && t.tellNoZone(place)
}

// tellNoZone says that a place is in no zone, or asks where a street is; false: it is no place.
func (t front) tellNoZone(place string) bool {
	if _, street := t.heardOr(place).Address(true, true); street {
		t.tell(msgCity)
		return true
	}
	if t.goesTo(place) {
		t.tell(msgNoZone, capital(place))
		return true
	}
	return false
}

// tellTerms says what delivery costs, and from what sum on there is any.
func (t front) tellTerms(p profile) {
	if !slices.Contains(t.s.Told, reader.DeliverInfo) {
		t.s.Told = append(t.s.Told, reader.DeliverInfo)
		t.tell(msgDelivers)
	}
	if p.cost > 0 {
		t.tell(msgShipCost, t.amount(p.cost))
	}
	if p.minimum > 0 {
		t.tell(msgShipMin, t.amount(p.minimum))
	}
	if t.desk.shop != nil && t.desk.shop.takesOrders() {
		t.tell(msgShipAsk)
	}
}
