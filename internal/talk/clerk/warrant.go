package clerk

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
)

// warrant stands between what skills would call and what is called: the first call of a turn that changes something goes
// out only if nothing of the message is left over that could have meant something else. It knows no skill and no phrase:
// it compares what was said with what would be done, kept and answered.
type warrant struct{ *turn }

var (
	msgUnsure = locale.Text{
		ES: "Todavía no hice nada, porque no sé bien qué hacer con “%s”. ¿Me lo decís de otra forma?", MX: "Todavía no hago nada, porque no sé bien qué hacer con “%s”. ¿Me lo dices de otra forma?",
		PT: "Ainda não fiz nada, porque não sei bem o que fazer com “%s”. Pode dizer de outro jeito?", EN: "I have not done anything yet, because I am not sure what to do with “%s”. Could you say it in other words?",
	}

	// bounding are what one says before what something depends on, or must not have.
	bounding = regexp.MustCompile(`(^| )(solo si|solamente si|siempre que|siempre y cuando|a menos que|salvo|excepto|en caso de que|depende|so se|somente se|desde que|a nao ser|exceto|only if|unless|except) (.*)$`)
	// identifier is what no customer says.
	identifier = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f-]{27}`)
	digits     = regexp.MustCompile(`\d+`)
)

// leftover is the part of the message that nothing accounts for, where something would be changed; empty: there is none.
func (t warrant) leftover() string {
	if t.heard == nil || t.writes == 0 || len(t.calls) == 0 || t.changedBefore() {
		return ""
	}
	for _, left := range []func() string{t.number, t.relative, t.share, t.refused, t.bound} {
		if words := left(); words != "" {
			t.why("nothing accounts for %q", words)
			return words
		}
	}
	return ""
}

// beside is a word of the message by which the business's own lists call something (a thing, a service, who does it), in a
// part that wishes for something and refuses nothing, and which is in no call, no line, nothing that was kept and no answer.
func (t warrant) beside() string {
	have := t.haves()
	var own []string
	for _, s := range t.visiting.offer() {
		own = append(own, detail.Words(s.Name+" "+strings.Join(s.Staff, " "))...)
	}
	for _, a := range t.heard.acts {
		part := t.heard.part(a.text)
		if t.heard.asks(a) || part.Refuses() || part.TakesOut() {
			continue
		}
		var words []string
		if a.score(reader.Book, reader.Available, reader.Move) >= enough {
			words = slices.DeleteFunc(detail.Words(a.text), func(w string) bool { return detail.Common([]string{w}, own) == 0 })
		}
		if a.score(reader.Add, reader.Swap) >= certain {
			for _, it := range t.heard.goods(a) {
				words = append(words, slices.DeleteFunc(detail.Words(it.Name), func(w string) bool { return !t.shelf.inCatalogue(detail.Item{Name: w}) })...)
			}
		}
		for _, word := range words {
			if len(word) > 3 && detail.Common([]string{word}, have) == 0 {
				return word
			}
		}
	}
	return ""
}

// haves are the words of all that is called, kept or answered, and of what waits to be.
func (t warrant) haves() []string {
	all := t.accounted().text
	for _, l := range t.s.Cart {
		all += " " + told(l.product) + " " + l.Notes
	}
	for i, k := range t.s.Tasks {
		if all += " " + strings.Join(mapped(k.Options, func(o option) string { return o.Name }), " "); i > 0 { // what waits will be answered
			all += " " + strings.Join(slices.Collect(maps.Values(k.Slots)), " ")
		}
	}
	for _, v := range t.bookings.booked() { // it is told by its code
		if strings.Contains(all, v.ID) {
			all += " " + v.What + " " + strings.Join(v.Staff, " ")
		}
	}
	return detail.Words(all + " " + strings.ReplaceAll(all, "'", "") + " medio media meio meia cuarto") // "lays"; how much of it
}

// ownUp says of which number or thing of a message nothing came: before the question of something else, and where nothing is
// called any more.
func (t warrant) ownUp() {
	switch {
	case t.heard == nil:
	case t.gated && t.writes > 0 && !t.changedBefore():
		if left := t.beside(); left != "" {
			t.why("nothing accounts for %q", left)
			t.tell(msgBeside, left)
		}
	case len(t.calls) > 0:
	case t.facts.Question != "" && !t.heard.Question(): // else it would be put again as it was
		t.ownUpNumber(msgUnsure)
	case t.changedBefore():
		if left := t.beside(); left != "" && t.shelf.ordering() {
			t.tell(msgNotDone, left)
		}
	case t.shelf.ordering() && t.s.Misses == 0 && t.facts.Question == "" && !t.heard.Question() &&
		t.heard.score(reader.Add, reader.SetQuantity, reader.Remove, reader.Swap, reader.Other) >= enough:
		t.ownUpNumber(msgNotDone)
	}
}

// ownUpNumber says that nothing came of a number.
func (t warrant) ownUpNumber(words locale.Text) {
	if left := t.number(); left != "" && !strings.Contains(t.text(), left) {
		t.tell(words, left)
	}
}

// msgBeside goes before the question of something else.
var msgBeside = locale.Text{ES: "De “%s” todavía no hice nada.", MX: "De “%s” todavía no hago nada.", PT: "De “%s” ainda não fiz nada.", EN: "I have not done anything about “%s” yet."}

var msgNotDone = locale.Text{ES: "Con “%s” no hice nada: no lo entendí. ¿Me lo decís de otra forma?", MX: "Con “%s” no hice nada: no lo entendí. ¿Me lo dices de otra forma?",
	PT: "Com “%s” não fiz nada: não entendi. Pode dizer de outro jeito?", EN: "I did nothing about “%s”: I did not understand it. Could you say it in other words?"}

// changedBefore: the turn has changed something already; what is left over was looked at then.
func (t warrant) changedBefore() bool {
	for key := range t.results {
		if full, _, _ := strings.Cut(key, "\x00"); t.taken[key] > 0 && !t.tools[full].ReadOnly {
			return true
		}
	}
	return false
}

// number is a number of the message that ends in no line, no slot and no answer.
func (t warrant) number() string {
	done := t.accounted()
	known := done.numbers
	sum := 0
	var left []int
	if n, more := t.heard.MorePeople(); more {
		known[n], known[-n] = true, true
	}
	for _, n := range t.heard.part(t.timeless(known)).NumbersBut(done.names) {
		if n > 1 && !known[n] && !strings.Contains(done.written, strconv.Itoa(n)) {
			left, sum = append(left, n), sum+n
		}
	}
	if len(left) == 0 || known[sum] { // "4 adultos y 2 niños"
		return ""
	}
	if len([]rune(t.heard.Raw)) <= 60 {
		return t.heard.oneLine(60)
	}
	for _, part := range t.heard.Parts() {
		if slices.Contains(part.Numbers(), left[0]) {
			return clip(part.Raw, 60)
		}
	}
	return ""
}

// timeless is the message without its days and hours, as far as they are kept somewhere.
func (t warrant) timeless(known map[int]bool) string {
	m := t.heard.time(t.heard.Raw)
	_, minutes := m.Moments()
	books := slices.ContainsFunc(append(slices.Clone(t.s.Tasks), t.begin.Tasks...), func(k task) bool { return k.Skill == "book" || k.Skill == "move" || k.Skill == "cancel_visit" })
	if books || t.s.Order.Wish != "" || len(minutes) == 0 || slices.ContainsFunc(minutes, func(at int) bool { return known[at/60] }) {
		return m.Rest
	}
	return t.heard.Raw
}

// relative is so many people more, or fewer, that would be taken for all of them.
func (t warrant) relative() string {
	n, more := t.heard.MorePeople()
	whole := `"party_size":` + strconv.Itoa(max(n, -n))
	if more && slices.ContainsFunc(t.calls, func(c model.Call) bool { return regexp.MustCompile(whole + `\D`).Match(c.Arguments) }) {
		return t.heard.oneLine(60)
	}
	return ""
}

// shares are amounts that are told by another one.
var shares = regexp.MustCompile(`(^| )(la mitad|a metade|metade|el doble|o dobro|el triple|lo mismo|la misma cantidad|a mesma (coisa|quantidade)|half|twice|double)( |$)`)

// halfAndHalf shares something out between two.
var halfAndHalf = regexp.MustCompile(`mitad y (la )?mitad|metade e? ?metade`)

// share is an amount that is told by another one, where things are counted.
func (t warrant) share() string {
	counts := slices.ContainsFunc(t.calls, func(c model.Call) bool {
		return strings.Contains(string(c.Arguments), `"quantity"`) || strings.HasSuffix(c.Name, "remove_item")
	})
	names := t.accounted().names
	found := shares.FindStringSubmatch(halfAndHalf.ReplaceAllString(t.heard.Plain(), " "))
	if !counts || found == nil || slices.ContainsFunc(strings.Fields(found[2]), func(w string) bool { return len(w) > 2 && names[w] }) { // "el doble hoja"
		return ""
	}
	return t.heard.oneLine(60)
}

// account is what came of a message.
type account struct {
	numbers map[int]bool    // that something is made of
	names   map[string]bool // the words of what is called by a number
	written string          // the digits of what was written down as it was said
	text    string          // all that is called, kept or answered
}

// accounted is what a message would come to.
func (t warrant) accounted() account {
	known := map[int]bool{}
	for _, n := range t.overruled {
		known[n] = true
	}
	var texts []string
	for _, c := range t.calls {
		texts = append(texts, string(c.Arguments))
	}
	item := func(it detail.Item, names ...string) {
		if known[it.Quantity] = true; it.Unit == "docena" {
			known[it.Quantity*12], known[it.Quantity*6] = true, true
		}
		for _, m := range it.Sizes {
			if m.Kind != 0 { // a bare number has to be in the name of something
				known[int(m.Value)], known[int(m.Value)/1000] = true, true
			}
		}
		known[it.Quantity*packOf(strings.Join(names, " "))] = true // six eggs are one pack of six
		texts = append(texts, append(names, it.Name, it.Without)...)
	}
	tasks := slices.Clone(t.s.Tasks)
	if len(t.begin.Tasks) > 0 {
		for i, o := range t.begin.Tasks[0].Options { // chosen by its place, its name or its price
			known[i+1], known[int(o.Price/100)] = true, true
			texts = append(texts, o.Name)
		}
		tasks = append(tasks, t.begin.Tasks[0])
	}
	for i, p := range t.begin.Shown {
		known[i+1] = true
		texts = append(texts, p.Name)
	}
	if t.s.Open != nil {
		tasks = append(tasks, t.s.Open.Task)
	}
	for _, k := range append(tasks, t.s.Later...) {
		for _, w := range k.Wants {
			if w.Done && w.Product.ID == "" && w.Item.Name == "" {
				continue // it came to nothing
			}
			item(w.Item, append(mapped(w.Choices, func(p product) string { return p.Name }), w.Product.Name)...)
		}
		for slot, v := range k.Slots {
			if !rawSlots[slot] {
				texts = append(texts, v)
			}
		}
	}
	for _, l := range t.s.Cart {
		texts = append(texts, l.Name)
		known[l.Quantity] = true
	}
	o, who := t.s.Order, t.s.Who
	texts = append(texts, o.Address.Street, o.Address.Unit, o.Address.City, o.Address.Postal, o.Address.Note, o.Wish, o.Heed, who.Name, who.Email, t.text())
	all := strings.Join(texts, " ")
	for _, n := range digits.FindAllString(identifier.ReplaceAllString(all, " "), -1) {
		if v, err := strconv.Atoi(n); err == nil {
			known[v] = true
		}
	}
	written := strings.Join([]string{who.Phone, who.Document, who.Email, o.Address.Street, o.Address.Postal, t.s.Number, t.s.Code}, " ")
	return account{known, detail.Set(locale.Fold(all)), written, strings.Join(append(t.sent, all, written), " ")}
}

// rawSlots hold the message as it was: they account for nothing.
var rawSlots = map[string]bool{"words": true, "first_words": true, "text": true, "about": true, "reason": true, "said": true}

// refused is a part of the message that refuses what would be put in the order.
func (t warrant) refused() string {
	for _, k := range t.s.Tasks[:min(1, len(t.s.Tasks))] {
		for _, w := range k.Wants {
			name := detail.Words(w.Product.Name)
			if w.Op != opAdd || w.Done || len(name) == 0 {
				continue
			}
			left := ""
			for _, part := range t.heard.Parts() {
				common := detail.Common(name, detail.Words(part.Raw)) > 0
				if common && (detail.Common(detail.Words(part.Without()), name) > 0 || !part.Refuses() && !part.TakesOut()) {
					left = ""
					break
				}
				if common {
					left = part.Raw
				}
			}
			if left != "" {
				return clip(left, 60)
			}
		}
	}
	return ""
}

// bound is what something is made to depend on, of which nothing is noted.
func (t warrant) bound() string {
	for _, part := range stopsAndCommas.Split(t.heard.Raw, -1) {
		found := bounding.FindStringSubmatch(t.heard.part(part).Plain())
		if found == nil {
			continue
		}
		var kept []string
		for _, c := range t.calls {
			kept = append(kept, string(c.Arguments))
		}
		if words := detail.Words(found[3]); len(words) == 0 || detail.Common(words, detail.Words(strings.Join(kept, " ")+" "+t.text())) == 0 {
			return clip(strings.TrimSpace(part), 60)
		}
	}
	return ""
}

// stopsAndCommas end what belongs together.
var stopsAndCommas = regexp.MustCompile(`[.;!?,\n]+\s*`)

// unsure asks what a part of the message means, with all as it was before it; the second time a person is offered.
func unsure(t *turn, left string) error {
	if t.s.Misses++; t.s.Misses >= 2 && t.desk.people != nil {
		t.tell(msgNotSure, left)
		k := task{Skill: "person", Slots: map[string]string{"cause": "agent_limitation", "offer": "yes", "words": t.heard.oneLine(300)}}
		t.s.Tasks = append([]task{k}, t.s.Tasks...)
		t.s.Misses = 0
		return goThrough(t)
	}
	t.tell(msgUnsure, left)
	return nil
}

var msgNotSure = locale.Text{ES: "No entiendo bien “%s” y no quiero equivocarme.", PT: "Não entendo bem “%s” e não quero errar.", EN: "I do not understand “%s” well and do not want to get it wrong."}
