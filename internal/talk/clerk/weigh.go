package clerk

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
)

// gate stands between what skills bid and what is done.
type gate struct{ *turn }

// weigh holds what would be done against what the message bears out, in one place for all skills: what it takes back is
// not done, and a thing is looked for or ordered only where something speaks for its being one. A question that is left
// with nothing is about what was spoken of, or about something that is not known here.
func (t gate) weigh(chosen []bid) []bid {
	chosen = t.asOne(t.onlySure(t.withoutTakenBack(t.withStrays(withoutTwins(chosen)))))
	out := chosen[:0:0]
	for _, b := range chosen {
		b = t.rather(b, chosen)
		if b.skill != "find" && b.skill != "buy" || len(b.task.Wants) == 0 {
			out = append(out, b)
			continue
		}
		borne := slices.DeleteFunc(slices.Clone(b.task.Wants), func(w want) bool { return !t.bears(b, w) || onlyUnits(b, w) })
		switch {
		case len(borne) > 0:
			b.task.Wants = borne
		case b.skill == "find" && t.asksOfShown(t.heard.acts[b.act]):
			t.why("%q names nothing: it is asked of what was shown", t.heard.acts[b.act].text)
			b.task.Wants = nil
			if t.heard.acts[b.act].score(reader.Price) < 0.5 { // "how much is it?" is answered with what it costs
				b.task.set("property", t.heard.acts[b.act].text)
			}
		case t.front.asked(t.heard.acts[b.act]) && t.desk.house != nil:
			b = bid{skill: "info", task: task{Skill: "info", Slots: map[string]string{"about": reader.Other, "text": t.heard.acts[b.act].text}}, score: certain, act: b.act}
		case t.shelf.ordering() && t.heard.part(t.heard.acts[b.act].text).Without() != "": // "sin el carbón está bien"
			t.tell(msgLeftOut, b.task.Wants[0].Item.Name)
			b = bid{skill: "cart", task: task{Skill: "cart", Slots: map[string]string{"else": "yes"}}, score: b.score, act: b.act}
		case b.skill == "buy" && t.heard.acts[b.act].Kind == reader.Add && t.shelf.ordering(): // nothing is called so
			t.tell(msgNone, quoted(b.task.Wants[0].Item.Name))
			b = bid{skill: "cart", task: task{Skill: "cart", Slots: map[string]string{"else": "yes"}}, score: b.score, act: b.act}
		default:
			t.why("%q names nothing", t.heard.acts[b.act].text)
			continue
		}
		out = append(out, b)
	}
	t.attach(out)
	return append(out, t.unheeded(out)...)
}

// withoutTwins leaves out what another bid of the message says more surely, or of something: a second form, and what there
// is of nothing beside a thing that is looked for ("me quedé sin café. ¿qué tenés?").
func withoutTwins(chosen []bid) []bid {
	return slices.DeleteFunc(slices.Clone(chosen), func(b bid) bool {
		return slices.ContainsFunc(chosen, func(o bid) bool {
			switch b.skill {
			case "form":
				return o.skill == "form" && o.score > b.score
			case "browse":
				return o.skill == "find" && o.act < b.act && len(o.task.Wants) > 0 && len(b.task.Wants) == 0 && b.task.slot("words") == ""
			}
			return false
		})
	})
}

// onlySure leaves out what is given up or complained of on a guess, beside something that is asked for certain: "no puedo ir
// mañana, ¿puede ir mi esposa?".
func (t gate) onlySure(chosen []bid) []bid {
	asks := func(skill string) bool {
		return slices.ContainsFunc(chosen, func(b bid) bool { return b.skill == skill && t.heard.asks(t.heard.acts[b.act]) })
	}
	only := t.onlyCancels(chosen)
	ofVisits := slices.ContainsFunc(chosen, func(b bid) bool { // of which a complaint is rather the reason
		return b.score >= 0.8 && (b.skill == "cancel_visit" || b.skill == "move" || b.skill == "book")
	})
	return slices.DeleteFunc(chosen, func(b bid) bool {
		switch b.skill {
		case "move":
			return only
		case "buy":
			return t.unsurelyTakesOut(b)
		case "info": // noted with the booking
			a := t.heard.acts[b.act]
			return !t.heard.asks(a) && t.desk.diary != nil && t.heard.score(reader.Book) >= certain && t.visiting.readNotes(&task{}, t.heard.part(a.text))
		case "deliver": // nothing is there to be delivered, as far as is known
			return b.score < certain && !t.shelf.ordering()
		}
		return b.skill == "complain" && b.score < 0.8 && (surelyFetches(chosen) || slices.ContainsFunc([]string{"find", "services", "staff"}, asks) || ofVisits) || b.skill == "cancel_visit" && asks("info") && !undoing.MatchString(t.heard.Plain())
	})
}

// surelyFetches: a message says for certain how the order gets to the customer: "uh, no llego, paso a retirarlo entonces".
func surelyFetches(chosen []bid) bool {
	return slices.ContainsFunc(chosen, func(b bid) bool { return b.skill == "deliver" && b.score >= certain })
}

// unsurelyTakesOut: a bid only takes things out of the order, and neither the reading nor the words are sure of that: "está
// caro el aceite, poné una sola caja".
func (t gate) unsurelyTakesOut(b bid) bool {
	a := t.heard.acts[b.act]
	part := t.heard.part(a.text)
	takes := !slices.ContainsFunc(b.task.Wants, func(w want) bool { return w.Op != opRemove })
	return len(b.task.Wants) > 0 && takes && a.score(reader.Remove, reader.No, reader.Swap, reader.Clear) < certain &&
		!part.TakesOut() && !part.Refuses() && part.Without() == "" && !part.BeginsNo()
}

// wantsIt is somebody else's wish: "mi esposo quiere un rib eye".
var wantsIt = regexp.MustCompile(`(^| )(quieren?|pide|piden|quer|querem|vai querer|wants?)( |$)`)

// onlyTold: an act that hardly any reading takes for a change of the order says more than what and how many.
func (t gate) onlyTold(b bid) bool {
	a := t.heard.acts[b.act]
	has := t.heard.part(a.text).Possesses() && a.score(reader.Add) < 0.8
	if t.heard.part(a.text).Orders() || wantsIt.MatchString(t.heard.part(a.text).Plain()) || !has && a.score(reader.Add, reader.SetQuantity, reader.Choose, reader.Swap, reader.Remove, reader.RepeatOrder, reader.Clear) >= enough || t.basket.choosing() || len(b.task.Wants) == 0 {
		return false
	}
	if slices.ContainsFunc(b.task.Wants, func(w want) bool {
		return w.Op != opAdd || w.Product.ID != "" || w.Item.Name == "" || w.Once || w.Item.Part
	}) {
		return false
	}
	return len(t.heard.part(a.text).Apart(mapped(b.task.Wants, func(w want) detail.Item { return w.Item }))) > 0
}

// rather is a bid, or what it is rather taken for where its message does not bear it out.
func (t gate) rather(b bid, chosen []bid) bid {
	a := t.heard.acts[b.act]
	find := func(k task) bid { k.Skill = "find"; return bid{skill: "find", task: k, score: b.score, act: b.act} }
	if goods := t.namedBefore(b, chosen); len(goods) > 0 { // "me quedé sin papel higiénico, ¿qué tienen?"
		return find(task{Wants: wantsFor(goods, a.text), Slots: map[string]string{"by": reader.Find}})
	}
	switch {
	case b.skill == "buy" && a.score(reader.Add) < 0.8 && t.heard.AsksPrice() && !t.heard.part(a.text).Orders() && !t.basket.choosing(): // "precio del bulto de galletitas"
		t.why("%q asks for a price", a.text)
		return find(task{Wants: b.task.Wants, Slots: map[string]string{"by": reader.Price}})
	case b.skill == "buy" && t.asksOn(b, a): // "¿cuánto salen los vasos?", "y servilletas"
		return find(task{Wants: b.task.Wants, Slots: map[string]string{"by": reader.Price}})
	case b.skill == "buy" && t.onlyTold(b): // "tengo 2 gatos": it is looked for at most
		t.why("%q orders nothing", a.text)
		return find(task{Wants: b.task.Wants, Slots: map[string]string{"by": reader.Find}})
	case b.skill == "status" && b.task.slot("number") == "" && t.noOrder() && t.asksOfShown(a): // "¿el de 12 V viene con baterías?"
		return find(task{Slots: map[string]string{"property": a.text}})
	}
	return b
}

// asksOn: a thing is named after others were only asked about, with no word that orders it.
func (t gate) asksOn(b bid, a act) bool {
	part := t.heard.part(a.text)
	before := len(t.heard.acts) == 1 && len(t.begin.Seen) > 0
	if a.at > 0 {
		last := t.heard.acts[a.at-1]
		before = before || t.heard.asks(last) && last.score(reader.Find, reader.Price) >= certain && a.at == len(t.heard.acts)-1
	}
	return before && len(t.s.Cart) == 0 && !t.s.More && part.Adds() && part.Len() <= 4 && len(b.task.Wants) == 1 && b.task.Wants[0].Op == opAdd &&
		!b.task.Wants[0].Item.Said && b.task.Wants[0].Product.ID == ""
}

// noOrder: there is none to be asked after, as far as is known.
func (t gate) noOrder() bool {
	return t.s.Topic != reader.OrderStatus && len(t.ledger.orders())+len(t.s.Cart) == 0
}

// namedBefore are the things of the catalogue that a message names before it asks what there is, and that nothing else is
// done with.
func (t gate) namedBefore(b bid, chosen []bid) (out []detail.Item) {
	if b.skill != "browse" || b.task.slot("document") != "" || b.act == 0 ||
		slices.ContainsFunc(chosen, func(o bid) bool { return o.act < b.act && !polite(o.skill) }) {
		return nil
	}
	for _, a := range t.heard.acts[:b.act] {
		out = append(out, slices.DeleteFunc(t.heard.goods(a), func(it detail.Item) bool { return it.Name == "" || !t.shelf.inCatalogue(it) })...)
	}
	return out
}

// onlyCancels: a message cancels what is booked, and names no other time for it: "no llego a mi cita del martes, la cancelo".
func (t gate) onlyCancels(chosen []bid) bool {
	if !slices.ContainsFunc(chosen, func(b bid) bool { return b.skill == "cancel_visit" && b.score >= certain }) {
		return false
	}
	days, minutes := t.heard.time(t.heard.Raw).Moments()
	return len(minutes) == 0 && !slices.ContainsFunc(days, func(day string) bool {
		return !slices.ContainsFunc(t.bookings.booked(), func(v visit) bool { return dayOf(v.Start) == day })
	})
}

// left are the things of an answer that it has used as a whole and that stand nowhere yet: "la de medio, y un paquete de
// bizcochos". They are ordered beside it.
func (t gate) left(used map[int]bool) (out []bid) {
	if used == nil || !t.shelf.sells() || len(t.s.Tasks) == 0 || t.s.Tasks[0].Skill != "buy" {
		return nil
	}
	for _, a := range t.heard.acts {
		part := t.heard.part(a.text)
		if !used[a.at] || t.heard.asks(a) || part.TakesOut() || part.BeginsNo() || part.Without() != "" || a.score(reader.Remove, reader.SetQuantity, reader.Swap, reader.No) > 0.3 {
			continue
		}
		goods := things(t.heard.goods(a))
		if len(goods) < 2 { // it is what was chosen
			continue
		}
		goods = slices.DeleteFunc(goods, func(it detail.Item) bool {
			return it.Name == "" || !it.Said && !it.Sure || !it.Sure && !t.shelf.inCatalogue(it) || t.placed(it)
		})
		if len(goods) > 0 {
			t.why("%q leaves something of the answer", a.text)
			out = append(out, bid{skill: "buy", task: task{Skill: "buy", Wants: wantsFor(goods, a.text)}, score: certain, act: a.at})
		}
	}
	return out
}

// placed: a thing is one of what is being chosen or ordered.
func (t gate) placed(it detail.Item) bool {
	words := detail.Words(it.Name)
	return len(words) == 0 || slices.ContainsFunc(t.s.Tasks[0].Wants, func(w want) bool {
		names := append(mapped(w.Choices, func(p product) string { return told(p) }), w.Item.Name, told(w.Product), w.Hint)
		if t.heard.Raw == w.Hint || strings.HasPrefix(w.Hint, t.heard.Raw) { // what chose it
			names = names[:len(names)-1]
		}
		return slices.ContainsFunc(names, func(name string) bool { return detail.Common(words, detail.Words(name)) > 0 })
	})
}

// attach has what no skill claims say more of the thing right before it: how many ("¿cuánto sale? necesito 20"), or which
// ("un kilo de azúcar, la más barata").
func (t gate) attach(chosen []bid) {
	for _, a := range t.heard.acts {
		taken := slices.ContainsFunc(chosen, func(b bid) bool { return b.act == a.at })
		i := slices.IndexFunc(chosen, func(b bid) bool {
			return b.act == a.at-1 && (b.skill == "find" || b.skill == "buy") && len(b.task.Wants) > 0
		})
		if taken || i < 0 {
			continue
		}
		w := &chosen[i].task.Wants[len(chosen[i].task.Wants)-1]
		goods := t.heard.goods(a)
		switch {
		case w.Op != opAdd:
		case len(goods) == 1 && goods[0].Said && goods[0].Name == "" && !w.Item.Said:
			w.Item.Quantity, w.Item.Said = goods[0].Quantity, true
		case a.score(reader.Choose) >= certain:
			w.Which, w.Hint = a.text, w.Hint+" "+a.text
		}
	}
}

// unheeded is a question for an allergy beside a service: nothing here says what a service is done with, and a booking
// must not pass over it.
func (t gate) unheeded(chosen []bid) []bid {
	if t.desk.shop != nil || t.desk.house == nil || !t.heard.Question() || t.desk.diary != nil && noteForm.MatchString(t.heard.Plain()) || !allergic.MatchString(locale.Fold(t.heard.Raw)) ||
		slices.ContainsFunc(chosen, func(b bid) bool { return b.skill == "info" || b.skill == "person" }) {
		return nil
	}
	for _, part := range t.heard.Parts() {
		if allergic.MatchString(part.Plain()) {
			return []bid{{skill: "info", task: task{Skill: "info", Slots: map[string]string{"about": reader.Other, "text": part.Raw}}, score: 1}}
		}
	}
	return nil
}

// withoutTakenBack leaves out changes that the rest of the message takes back: "dame una. ah no, dejá".
func (t gate) withoutTakenBack(chosen []bid) []bid {
	last := -1
	for _, b := range chosen {
		if changes[b.skill] {
			last = max(last, b.act)
		}
	}
	if last < 0 || !t.heard.part(t.heard.Raw[t.heard.acts[last].To:]).TakesBack() {
		return chosen
	}
	t.why("the message takes back what it wished for")
	chosen = slices.DeleteFunc(chosen, func(b bid) bool { return changes[b.skill] || polite(b.skill) && b.act > last })
	return append(chosen, bid{skill: "thanks", task: task{Skill: "thanks", Slots: map[string]string{"say": "dropped"}}, score: 1, act: last})
}

// onlyUnits: it is asked how things are counted, and for none of them: "¿venden por unidad?".
func onlyUnits(b bid, w want) bool {
	return b.skill == "find" && w.Product.ID == "" && detail.OnlyUnits(locale.Fold(w.Item.Name))
}

// bears: something speaks for a want: the catalogue's own words, what was shown, or a reader that is sure of the act and
// took its words for a thing. What is counted always ends in a line or in words of ours.
func (t gate) bears(b bid, w want) bool {
	if len(t.s.Last) > 0 && w.Item.Name == t.s.Last[0].Name {
		return true
	}

	if w.Op != opAdd || w.Product.ID != "" || len(w.Choices) > 0 || w.Item.Name == "" || w.Instead || t.shelf.inCatalogue(w.Item) {
		return true
	}
	if w.Item.Said && (w.Item.Quantity > 1 || b.skill == "buy") {
		return true
	}
	if _, shown := t.basket.known(w.Item); shown {
		return true
	}
	a := t.heard.acts[b.act]
	if len(b.task.Wants) == 1 && a.score(reader.Browse, reader.Recommend) > 0.3 && len(t.s.Last)+len(t.s.Shown) == 0 || strings.ContainsAny(w.Item.Name, "0123456789") && a.score(reader.Find, reader.Price) >= certain {
		return true // a part of what there is, or what is called by a number
	}
	return w.Item.Sure && a.score(reader.Find, reader.Price, reader.Add, reader.Browse, reader.Recommend, reader.Swap, reader.Choose, reader.Services) >= certain
}

// inCatalogue: a product is named with one of the words of a thing.
func (t shelf) inCatalogue(it detail.Item) bool {
	return detail.Common(detail.Words(it.Name), detail.Words(strings.Join(t.facts.Named, " "))) > 0
}

// asksOfShown: an act asks something of what was spoken of or shown last.
func (t gate) asksOfShown(a act) bool {
	return len(t.s.Last)+len(t.s.Shown) > 0 && t.heard.asks(a)
}
