package clerk

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
)

var (
	msgKept    = locale.Text{ES: "Anotado: %s.", PT: "Anotado: %s.", EN: "Noted: %s."}
	wordsWish  = locale.Text{ES: "como pedido tuyo, “%s”", PT: "como pedido seu, “%s”", EN: "as your request, “%s”"}
	wordsName  = locale.Text{ES: "a nombre de %s", PT: "em nome de %s", EN: "in the name of %s"}
	wordsDoc   = locale.Text{ES: "tu documento", PT: "seu documento", EN: "your document"}
	wordsPhone = locale.Text{ES: "tu teléfono", PT: "seu telefone", EN: "your phone number"}
	wordsPay   = locale.Text{ES: "vas a pagar con %s", PT: "você vai pagar com %s", EN: "you will pay by %s"}
	wordsTo    = locale.Text{ES: "entrega en %s", PT: "entrega em %s", EN: "delivery to %s"}
	wordsFetch = locale.Text{ES: "lo pasás a retirar", MX: "pasas a recogerlo", PT: "você vem retirar", EN: "you will pick it up"}
	wordsParty = locale.Text{ES: "%s personas", PT: "%s pessoas", EN: "%s people"}
)

// asksFor are the questions that something is the answer to: then it needs no word that it was taken.
var asksFor = map[string][]string{
	"name": {"name"}, "document": {"document"}, "phone": {"phone", "contact"}, "pay": {"pay", "agree"},
	"address": {"address", "city", "method"}, "pickup": {"method", "address", "city"},
	"when": {"when", "time", "date", "room", "change", "service", "yes", ""}, "party": {"party", ""},
}

// known is what a state has of the customer, the order and the booking under way, by what it is.
func (t *turn) known(s state) map[string]string {
	out := map[string]string{"name": s.Who.Name, "document": s.Who.Document, "phone": s.Who.Phone, "pay": string(s.Order.Pay), "address": s.Order.Address.Street, "note": s.Order.Address.Note}
	if s.Order.Method == "pickup" {
		out["pickup"] = "yes"
	}
	k := task{}
	if i := slices.IndexFunc(s.Tasks, func(k task) bool { return k.Skill == "book" && k.slot("idle") == "" }); i >= 0 {
		k = s.Tasks[i]
	} else if s.Open != nil && s.Open.Task.Skill == "book" {
		k = s.Open.Task
	}
	out["name"] = firstOf(k.slot("name"), out["name"])
	out["party"], out["notes"] = k.slot("party"), t.visiting.withoutPlaces(k.slot("notes"))
	if day := k.slot("date"); day != "" {
		out["when"] = t.calendar.dayWords(day)
		if clock := k.slot("time"); clock != "" && k.slot("proposed") == "" {
			out["when"] = t.in(wordsAt, out["when"], t.calendar.timeWords(clock))
		}
	}
	return out
}

// keptWords is how something that was kept is told, and the words by which a reply shows that it was.
func (p *speaker) keptWords(what, value string) (words, shown string) {
	switch what {
	case "name":
		return p.in(wordsName, value), firstName(value)
	case "document":
		return p.in(wordsDoc), value
	case "phone":
		return p.in(wordsPhone), value
	case "pay":
		return p.in(wordsPay, firstOf(p.in(payNames[value]), value)), firstOf(p.in(payNames[value]), value)
	case "address":
		return p.in(wordsTo, value), value
	case "pickup":
		return p.in(wordsFetch), p.in(wordsFetch)
	case "notes": // a wish, which nobody has granted yet
		return p.in(wordsWish, value), value
	case "party":
		return p.in(wordsParty, value), p.in(wordsParty, value)
	}
	return value, value
}

// kept is what the message tells that nobody had asked for, in words: it fills its own place, whatever else is asked.
func (t *turn) kept() (out []string) {
	if t.heard == nil {
		return nil
	}
	asked := ""
	if len(t.begin.Tasks) > 0 {
		asked = t.begin.Tasks[0].Asked
	}
	was, is, told := t.known(t.begin), t.known(t.s), locale.Fold(strings.Join(t.sent, " ")+" "+t.text())
	thanked, _, _ := strings.Cut(t.in(msgThanksTo), "%")
	for _, what := range []string{"name", "document", "phone", "party", "when", "address", "note", "pickup", "pay", "notes"} {
		if what != "notes" && (t.asking || t.facts.Question != "") { // the question tells it
			continue
		}
		if slices.Contains([]string{"name", "document", "phone"}, what) && strings.Contains(told, locale.Fold(thanked)) {
			continue
		}
		value := is[what]
		if what == "notes" {
			value = strings.TrimPrefix(strings.TrimPrefix(value, was[what]), ". ")
		}
		if slices.Contains([]string{"address", "note", "pickup", "pay"}, what) && !t.shelf.ordering() && !t.basket.choosing() {
			continue // it may be said of something else
		}
		if value == "" || strings.HasPrefix(was[what], value) || slices.Contains(asksFor[what], asked) {
			continue
		}
		if words, shown := t.keptWords(what, value); !strings.Contains(told, locale.Fold(shown)) {
			out = append(out, words)
		}
	}
	return out
}

// tellKept says first what was kept.
func (t *turn) tellKept() {
	if list := t.kept(); len(list) > 0 {
		at := min(boolInt(t.s.Met && !t.begin.Met), len(t.said))
		t.said = slices.Insert(t.said, at, t.in(msgKept, t.list(list, false)))
		where := t.s.Order.Address
		if line := t.front.zoneLine(where.City); where.City != "" && slices.Contains(list, t.in(wordsTo, where.Street)) && line != "" { // what it costs to get there
			t.said = slices.Insert(t.said, at+1, sentence(line))
		}
	}
}

// signed: a text ends with the name of a person, or is one: no product, place or professional is called so.
func (t closer) signed(text string) bool {
	name := t.heard.part(text).SignedName(false, false)
	return name != "" && !t.shelf.inCatalogue(detail.Item{Name: name}) && t.front.zoneLine(name) == "" && len(staffNamed(t.visiting.offer(), name, "")) == 0
}
