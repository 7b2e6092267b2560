package main

import (
	"hash/fnv"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/confirm"
	"github.com/mostrador/mostrador/internal/words/confirm/replies"
	"github.com/mostrador/mostrador/internal/words/reader"
)

const (
	here     = "internal/words/confirm/"
	messages = "internal/words/reader/said"
)

// sample is a reply with its question.
type sample struct {
	replies.Line
	q       confirm.Question
	from    string // where it was found
	example replies.Example
	again   bool // the same reply to another question
	fits    bool // its marks fit its words, so that it can be learnt from
	unsure  bool // it is a yes if the lexicon finds one in it
}

// fold says which part of the data a sample is in. The same words are always in the same part, whoever wrote them.
func (s sample) fold(parts uint32) uint32 {
	h := fnv.New32a()
	_, _ = h.Write([]byte(strings.Join(strings.FieldsFunc(locale.Fold(s.Text()), func(r rune) bool {
		return r < '0' || r > '9' && r < 'a'
	}), " "))) // it cannot fail
	return h.Sum32() % parts
}

// load reads everything there is: marked replies, older labelled ones, and messages that answer nothing.
func load() (out []sample, err error) {
	said, err := replies.Said(os.DirFS(here + "said"))
	if err != nil {
		return nil, err
	}
	for _, l := range said {
		out = append(out, sample{Line: l, from: "said"})
	}
	for _, file := range []string{"replies.tsv", "holdout.tsv"} {
		older, err := labelled(file)
		if err != nil {
			return nil, err
		}
		out = append(out, older...)
	}
	never, err := os.ReadFile(here + "testdata/never.txt")
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(never)) {
		for _, tag := range []string{"es-AR", "es-MX", "pt-BR"} {
			out = append(out, sample{from: "never", Line: replies.Line{Locale: tag, Pending: "order", Outcome: replies.Unclear,
				Parts: []replies.Part{{Kind: replies.Unmarked, Text: strings.TrimSpace(line)}}}})
		}
	}
	told, err := reader.Customers.Said(os.DirFS(messages))
	if err != nil {
		return nil, err
	}
	actKinds := kindsOf()
	for _, l := range told {
		if s, ok := message(l, actKinds); ok {
			out = append(out, s)
		}
	}
	for i := range out {
		s := &out[i]
		if s.q.Tool == "" && s.Pending != "" {
			s.q = confirm.Question{Tool: s.Tool(), Locale: s.Locale, Text: textFor(s.Line, false)}
		}
		s.example, s.fits = confirm.Example(s.Line, s.q)
		s.example.Unmarked = s.from != "said" && s.from != "messages"
	}
	return slices.DeleteFunc(out, func(s sample) bool { return s.unsure && agrees(s.example.Words) }), nil
}

// agrees reports a word that the lexicon takes for a yes: "okey, gracias, chau" may be one.
func agrees(words []replies.Word) bool {
	return slices.ContainsFunc(words, func(w replies.Word) bool {
		return slices.Contains(w.Clues, "yes") || slices.Contains(w.Clues, "mild")
	})
}

// labelled reads a file of labelled replies without marks.
func labelled(file string) (out []sample, err error) {
	raw, err := os.ReadFile(here + "testdata/" + file)
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(raw)) {
		f := strings.Split(strings.TrimRight(line, "\n"), "\t")
		if strings.HasPrefix(line, "#") || len(f) != 4 {
			continue
		}
		out = append(out, sample{from: file, q: confirm.Question{Tool: strings.TrimPrefix(f[1], "-"), Locale: f[0]},
			Line: replies.Line{Locale: f[0], Outcome: f[2],
				Parts: []replies.Part{{Kind: replies.Unmarked, Text: strings.ReplaceAll(f[3], `\n`, "\n")}}}})
	}
	return out, nil
}

// kinds are what acts of a message would be in a reply; an act that is missing may be anything.
var kinds = map[string]string{reader.Yes: replies.Yes, reader.No: replies.No, reader.Thanks: replies.Aside,
	reader.Greet: replies.Aside, reader.Bye: replies.Aside, reader.Wait: replies.Doubt}

// kindsOf joins the acts that are one kind.
func kindsOf() map[string]string {
	kinds := maps.Clone(kinds)
	for _, k := range []string{reader.Find, reader.Browse, reader.Price, reader.Recommend, reader.Available, reader.Hours,
		reader.Where, reader.PayInfo, reader.DeliverInfo, reader.Policy, reader.Services, reader.Staff, reader.Diet,
		reader.OrderStatus, reader.MyVisits, reader.Debt, reader.Account, reader.ShowCart, reader.PayLink, reader.Invoice} {
		kinds[k] = replies.Ask
	}
	for _, k := range []string{reader.Add, reader.Remove, reader.SetQuantity, reader.Swap, reader.Clear, reader.Coupon,
		reader.ChangeOrder, reader.Move, reader.PayWith, reader.Deliver, reader.Pickup} {
		kinds[k] = replies.Change
	}
	for _, k := range []string{reader.Complain, reader.Person, reader.CancelOrder, reader.CancelVisit, reader.RepeatOrder,
		reader.Paid} {
		kinds[k] = replies.Other
	}
	return kinds
}

// agreeing are acts that can be a yes to a question, polite ones those that go with one; open ones are neither where they
// name nothing: "póngamelo nomás" adds to a cart, and agrees to what was shown.
var (
	agreeing = map[string]bool{reader.Yes: true, reader.Checkout: true, reader.Attend: true, reader.Choose: true,
		reader.GiveName: true}
	polite = map[string]bool{reader.Thanks: true, reader.Greet: true, reader.Bye: true}
	open   = map[string]bool{reader.Add: true, reader.Book: true, reader.Deliver: true, reader.Pickup: true,
		reader.Paid: true, reader.GiveAddress: true}
)

// named reports a slot inside an act that says what is wanted.
func named(l reader.Line, act reader.Span) bool {
	return slices.ContainsFunc(l.Slots, func(s reader.Span) bool {
		return s.From >= act.From && s.To <= act.To && s.Kind != "person"
	})
}

// mayAgree reports a message that could as well be a yes to an open question: nothing is learnt from it. Where it only
// thanks and takes its leave, unsure is true: it may have a yes in it.
func mayAgree(l reader.Line) (may, unsure bool) {
	unsure = true
	closed := false // "mais nada, é só isso" says no to more, and not to what was shown
	for _, a := range l.Acts {
		closed = closed || a.Kind == reader.Checkout
	}
	for _, a := range l.Acts {
		switch {
		case polite[a.Kind], a.Kind == reader.Other && strings.Count(l.Text, " ") < 3: // "ya pe causa"
		case agreeing[a.Kind], open[a.Kind] && !named(l, a), a.Kind == reader.No && closed:
			may = true
		default:
			return false, false
		}
	}
	return may, unsure && !may
}

// message is a message of a customer as a reply that is no yes; false: it may be one.
func message(l reader.Line, kinds map[string]string) (s sample, ok bool) {
	may, unsure := mayAgree(l)
	s = sample{from: "messages", Line: replies.Line{Locale: l.Locale, Voice: l.Voice, Outcome: replies.Unclear, Pending: "booking"}}
	if l.Trade == "shop" || l.Trade == "restaurant" || l.Trade == "hardware" || l.Trade == "wholesale" {
		s.Pending = "order"
	}
	at := 0
	part := func(kind string, to int) {
		if to > at {
			s.Parts = append(s.Parts, replies.Part{Kind: kind, Text: l.Text[at:to]})
			at = to
		}
	}
	for _, a := range l.Acts {
		part(replies.Unmarked, a.From)
		kind := kinds[a.Kind]
		if kind == "" {
			kind = replies.Unmarked
		}
		part(kind, a.To)
	}
	part(replies.Unmarked, len(l.Text))
	s.unsure = unsure
	return s, !may
}
