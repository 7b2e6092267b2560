package clerk

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
	"github.com/mostrador/mostrador/internal/words/when"
)

// heard is what the customer said in a turn.
type heard struct {
	*detail.Text // the whole message, without the mark of a file
	acts         []act
	slots        []reader.Slot
	named        []string                // its words that products are named with
	file         string                  // what came with it
	fileKind     string                  // image or pdf
	placed       bool                    // a location came with it
	times        map[string]when.Meaning // of the parts that were read for days and hours
}

// act is one thing that a message means.
type act struct {
	reader.Act
	at   int // which one of the message
	text string
}

// score is how likely an act is one of some kinds.
func (a act) score(kinds ...string) (sum float64) {
	for _, g := range a.Guesses {
		if slices.Contains(kinds, g.Kind) {
			sum += g.Score
		}
	}
	return sum
}

// listen reads what came after our last answer before this turn: the decision on a question of the runtime, and the
// customer's words that are not answered yet.
func (t *turn) listen(r ear, messages []model.Message) {
	var answered, fresh []string
	var told *decision
	on := false // the runtime has gone on with what stood behind its question
	for _, m := range t.request.History {
		if m.Role == model.Result {
			t.token = firstOf(readResult("", m.Body).text("confirmationId"), t.token)
		}
	}
	for _, m := range afterOwnCall(t, messages) {
		switch {
		case m.Role == model.Customer: // the results behind it are those of our own calls
			fresh, on = append(fresh, m.Text), false
		case m.Role == model.Agent && len(m.State) == 0 && len(m.Calls) > 0 && told != nil && told.Outcome == "confirm": // the runtime's own calls
			t.advance(*told)
			answered, fresh, told, on = nil, nil, nil, true
		case m.Role == model.Result && on && t.s.Open != nil && !readResult("", m.Body).Asked:
			t.refused()
		case m.Role == model.Agent && len(m.State) == 0:
			answered, fresh = append(answered, fresh...), nil
			noteCodes(t, m.Text)
		case m.Role == model.Event:
			noteCodes(t, m.Text)
			if d, ok := readDecision(m.Body); ok {
				told = &d
			}
		}
	}
	if len(fresh) > 0 {
		t.heard = t.read(r, strings.Join(fresh, "\n"))
	}
	t.settle(told, append(answered, fresh...), len(answered) == 0)
}

// read takes a message apart.
func (t *turn) read(r ear, text string) *heard {
	unplaced := placeForm.ReplaceAllString(text, " ")
	words, file, kind := withoutFile(unaddressed(t, titleForm.ReplaceAllString(unplaced, "$1 ")))
	h := &heard{named: t.facts.Named, Text: detail.Read(t.tag, words, t.facts.Now), file: file, fileKind: kind, placed: unplaced != text, times: map[string]when.Meaning{}}
	reading := r.Read(h.Raw)
	h.slots = reading.Slots
	for _, a := range h.asked(secondLook(r, h.Raw, h.between(r, reading.Acts))) {
		h.take(a, t.facts.Named)
	}
	h.readOn(t.facts.Named)
	if len(h.acts) == 0 && !h.Empty() { // what is no act to the reader may still answer something
		h.acts = append(h.acts, act{Act: unnamed(0, len(h.Raw)), text: h.Raw})
	}
	return h
}

// oneWord is a question of a word or two: "¿parcela?".
var oneWord = regexp.MustCompile(`\pL{4,}(?: \pL+)?\?`)

// unnamed is an act that the reader has no name for; skills may know it by its words.
func unnamed(from, to int) reader.Act {
	return reader.Act{Span: reader.Span{Kind: reader.Other, From: from, To: to}, Guesses: []reader.Guess{{Kind: reader.Other, Score: 0.3}}}
}

// between reads what stands between acts, or after the last, for itself where it is more than a few words: a correction
// in the middle of a message is an act of its own.
func (h *heard) between(r ear, acts []reader.Act) (out []reader.Act) {
	from := 0
	for i := 0; i <= len(acts); i++ {
		to := len(h.Raw)
		if i < len(acts) {
			to = acts[i].From
		}
		gap := h.Raw[from:max(from, to)]
		word := oneWord.FindStringIndex(gap)
		if len(acts) > 0 && (len(strings.Fields(gap)) > 3 || word != nil) {
			more := r.Read(gap)
			if word != nil && len(more.Acts) == 0 {
				out = append(out, unnamed(from+word[0], from+word[1]-1))
			}
			for _, a := range more.Acts {
				if a.Score >= 0.4 && a.Kind != reader.Other {
					a.From, a.To = a.From+from, a.To+from
					out = append(out, a)
				}
			}
			for _, s := range more.Slots {
				s.From, s.To = s.From+from, s.To+from
				h.slots = append(h.slots, s)
			}
		}
		if i < len(acts) {
			out, from = append(out, acts[i]), acts[i].To
		}
	}
	return out
}

// orders are words by which a question orders something: "¿me das dos?".
var orders = regexp.MustCompile(`(?i)(^|\s)(me|nos|\pL+me|\pL+nos|i|we|quiero|quero)(\s|$)`)

// asked makes questions of what would order something, were it not asked or supposed: "¿y de litro?", "¿si llevo 3?".
func (h *heard) asked(acts []reader.Act) []reader.Act {
	for i, a := range acts {
		text, before := h.Raw[a.From:a.To], strings.Fields(locale.Fold(h.Raw[:a.From]))
		mark := strings.HasPrefix(strings.TrimSpace(h.Raw[a.To:]), "?")
		supposed := len(before) > 0 && before[len(before)-1] == "si"
		if a.Kind != reader.Add || !mark || !supposed && (orders.MatchString(text) || strings.ContainsAny(text, "0123456789") && !detail.Read(h.Tag, text, h.Now).Adds()) {
			continue
		}
		acts[i].Kind, acts[i].Guesses = reader.Find, slices.Clone(a.Guesses)
		for j, g := range a.Guesses {
			if g.Kind == reader.Add {
				acts[i].Guesses[j].Kind = reader.Find
			}
		}
	}
	return acts
}

// unaddressed is a short message without our name, which only calls us: "che Nico".
func unaddressed(t *turn, text string) string {
	name := locale.Fold(firstName(t.facts.Assistant))
	for _, word := range strings.Fields(text) {
		bare := strings.Trim(word, ",.:;!¡?¿…")
		switch said := locale.Fold(bare); {
		case len(strings.Fields(text)) > 4 || name == "" || slices.Contains([]string{"soy", "sou", "con", "com", "de", "a", "para", "llamo", "nombre"}, said):
			return text
		case said == name:
			return strings.TrimLeft(strings.NewReplacer("  ", " ", " ,", ",").Replace(strings.Replace(text, bare, "", 1)), " ,")
		}
	}
	return text
}

// asks reports an act that is a question, by its marks or by how it begins.
func (h *heard) asks(a act) bool {
	return strings.HasPrefix(strings.TrimSpace(h.Raw[a.To:]), "?") || h.part(a.text).Question()
}

// onlyAsks reports a message that states nothing.
func (h *heard) onlyAsks() bool {
	return !slices.ContainsFunc(h.acts, func(a act) bool {
		return !h.asks(a) && (a.score(reader.Greet, reader.Thanks) < 0.5 || strings.ContainsAny(a.text, "0123456789"))
	})
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// stops end a sentence inside an act, asks one of several questions.
var (
	stops = regexp.MustCompile(`[.;!\n]\s+`)
	asks  = regexp.MustCompile(`[.;!?\n]\s+`)
)

// ofThings are acts that are mostly about a thing, which may be named just before them.
var ofThings = map[string]bool{reader.Price: true, reader.Find: true, reader.Add: true, reader.Remove: true, reader.SetQuantity: true}

// secondLook reads the sentences of an act one by one where it has several: each may be another act.
func secondLook(r ear, text string, acts []reader.Act) (out []reader.Act) {
	for _, a := range acts {
		if word, rest, ok := strings.Cut(text[a.From:a.To], " "); ok { // "listo, lo paso a buscar"
			if first := r.Read(word).Acts; len(first) == 1 && first[0].Kind == reader.Checkout && first[0].Score > 0.9 && a.Kind != reader.Checkout && a.Kind != reader.Deliver {
				first[0].From, first[0].To = a.From, a.From+len(word)
				out = append(out, first[0])
				a.From = a.To - len(rest)
			}
		}
		var parts []reader.Act
		from, stops := a.From, stops
		if strings.HasPrefix(text[a.To:], "?") {
			stops = asks
		}
		for _, stop := range append(stops.FindAllStringIndex(text[a.From:a.To], -1), []int{a.To - a.From, a.To - a.From}) {
			read := r.Read(text[from : a.From+stop[0]]).Acts
			if len(read) == 0 && len(parts) > 0 && oneWord.MatchString(text[from:a.From+stop[0]]+"?") && a.From+stop[0]-from < 30 {
				read = []reader.Act{unnamed(0, a.From+stop[0]-from)}
			}
			for _, part := range read {
				part.From, part.To = part.From+from, part.To+from
				parts = append(parts, part)
			}
			from = a.From + stop[1]
		}
		if len(parts) > 1 && stops.MatchString(text[a.From:a.To]) {
			out = append(out, parts...)
			continue
		}
		out = append(out, a)
	}
	return out
}

// leveled raises the guesses of an act that nothing is sure of, at most to the double: they are made one by one, and all
// of them are low for words that were never seen.
func leveled(a reader.Act) reader.Act {
	sum := 0.0
	for _, g := range a.Guesses {
		sum += g.Score
	}
	if sum == 0 || sum >= 1 {
		return a
	}
	a.Guesses = slices.Clone(a.Guesses)
	for i := range a.Guesses {
		a.Guesses[i].Score /= max(sum, 0.5)
	}
	a.Score = a.Guesses[0].Score
	return a
}

// noteCodes keeps the codes that the customer was told, for "cancelalo".
func noteCodes(t *turn, text string) {
	m := detail.Read(t.tag, text, t.facts.Now)
	if n := m.OrderNumber(); strings.Contains(text, "ORD-") && n != "" {
		t.s.Number = n
	}
	if c := m.BookingCode(); strings.Contains(c, "-") {
		t.s.Code = c
	}
}

// score is how likely the message says one of these anywhere.
func (h *heard) score(kinds ...string) (best float64) {
	for _, a := range h.acts {
		best = max(best, a.score(kinds...))
	}
	return best
}

// says reports that the message probably says one of these.
func (h *heard) says(kinds ...string) bool { return h.score(kinds...) >= 0.5 }

// slotsOf are the texts of the slots of a kind in an act.
func (h *heard) slotsOf(a act, kind string) (out []string) {
	for _, s := range h.slots {
		if s.Kind == kind && s.From >= a.From && s.To <= a.To {
			out = append(out, s.Text)
		}
	}
	return out
}

// slot is the first slot of a kind in the message.
func (h *heard) slot(kind string) string {
	for _, s := range h.slots {
		if s.Kind == kind {
			return s.Text
		}
	}
	return ""
}

// goods are the things of an act, with how many of each. What is counted by the hour of a day is none: "llamame a las 10".
func (h *heard) goods(a act) []detail.Item {
	list := completed(h.Goods(a.From, a.To, func(from, to int) bool {
		return h.listed(from, to) || slices.ContainsFunc(h.slots, func(s reader.Slot) bool { return s.Kind == "thing" && from >= s.From && to <= s.To })
	}))
	m := h.time(h.Raw[a.From:a.To])
	return slices.DeleteFunc(list, func(it detail.Item) bool {
		return detail.NamesAll(it.Name) || m.HasTime && m.HasDay && it.Said && !it.Sure && it.Unit == "" && it.Quantity%12 == m.Minute/60%12
	})
}

// Before and behind what stands in a list by itself.
var (
	listBefore = regexp.MustCompile(`(?i)(^|[,;:\n.]|\s[yeo]|\d|\s(una?|dos|tres))\s*$`)
	listBehind = regexp.MustCompile(`(?i)^\s*($|[,;\n.!?]|[yeo]\s)`)
)

// listed: a word that says nothing by itself stands in a list where a product is named with it: "azúcar, té y yerba".
func (h *heard) listed(from, to int) bool {
	return to-from <= 3 && slices.Contains(h.named, locale.Fold(h.Raw[from:to])) && listBefore.MatchString(h.Raw[:from]) && listBehind.MatchString(h.Raw[to:]) &&
		len(h.named) > 1 && len([]rune(h.Raw[from:to])) > 1
}

// yes and no are how likely the message answers so.
func (h *heard) yes() float64 {
	if h.Yes() {
		return 1
	}
	return h.leading(reader.Yes)
}

func (h *heard) no() float64 {
	if h.No() {
		return 1
	}
	return h.leading(reader.No)
}

// answers reads a yes or a no to a question of ours. take goes on with what is said beside it.
func (t *turn) answers() (yes, no float64, take func()) {
	y, n, rest := t.heard.Answer()
	yes, no = t.heard.yes(), t.heard.no()
	switch {
	case y && !n:
		yes, no = max(yes, followed), 0
	case n && !y:
		yes, no = 0, max(no, followed)
	case no > yes && t.heard.BeginsNo() && t.heard.Len() > 4: // "no joven, el alias nomás"
		_, rest, n = strings.Cut(t.heard.Raw, " ")
	}
	return yes, no, func() {
		t.useAll()
		if y != n && strings.TrimSpace(rest) != "" {
			t.heard, t.use = t.read(t.reader, rest), map[int]bool{}
		}
	}
}

// leading is how likely the first act that is more than a greeting is of a kind.
func (h *heard) leading(kind string) float64 {
	for _, a := range h.acts {
		if a.score(reader.Greet, reader.Thanks) < 0.5 {
			return a.score(kind)
		}
	}
	return 0
}

// time reads the days and hours of a part of the message.
func (h *heard) time(text string) when.Meaning {
	m, known := h.times[text]
	if !known {
		m = detail.Read(h.Tag, nowYes.ReplaceAllString(otherTime.ReplaceAllString(text, "$1"), "$1"), h.Now).When(when.Hint{})
		h.times[text] = m
	}
	m.Options, m.Not = slices.Clone(m.Options), slices.Clone(m.Not)
	return m
}

// nowYes is no time: "ahora sí, Verónica".
var nowYes = regexp.MustCompile(`(?i)(^|[\s,])(?:ahora s[ií]|agora sim|now yes)([\s,.!]|$)`)

// otherTime is a time that is taken back in one breath: "a las ocho no, mejor a las nueve".
var otherTime = regexp.MustCompile(`(?i)(^|[\s,])(?:a las?|las|às|as|at)\s+[\p{L}\d:]+[\s,]+(?:no|não|nao),?\s+(?:mejor|melhor)`)

// day is the day that a part of the message is about, as tools take it; empty: none.
func (h *heard) day(text string) string {
	m := h.time(text)
	if m.HasDay {
		return m.Day.Format(time.DateOnly)
	}
	return ""
}

// oneLine is what was said, for a person to read.
func (h *heard) oneLine(most int) string { return clip(locale.OneLine(h.Raw), most) }
