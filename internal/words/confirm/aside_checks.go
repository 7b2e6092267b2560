package confirm

import (
	"regexp"
	"slices"
	"strings"
)

// checks are the rules that sections name: whether a clause is harmless to a question, by what the clause said of it.
var checks = map[string]func(f *facts, a aside) bool{
	"":              func(*facts, aside) bool { return true },
	"fetched":       (*facts).isFetched,
	"delivered":     func(f *facts, _ aside) bool { return f.deliver || f.things != order },
	"not-delivered": func(f *facts, _ aside) bool { return f.pickup && !f.deliver },
	"paid-so":       (*facts).isPaidSo,
	"unpaid":        func(_ *facts, a aside) bool { return !hasPaid.MatchString(a.text) },
	"cash":          (*facts).isCash,
	"named":         (*facts).isNamed,
	"address":       (*facts).isAddress,
	"other-day":     (*facts).isOtherDay,
}

// aside is a clause that a section found: its words, and those that its form keeps for the check.
type aside struct {
	text string
	said []string
}

func asideOf(groups []string) aside {
	a := aside{text: groups[0]}
	for _, g := range groups[1:] {
		if g != "" {
			a.said = append(a.said, strings.TrimSpace(g))
		}
	}
	return a
}

// isFetched: an order that the customer fetches, at whatever hour where none was shown; nobody comes for what is delivered.
func (f *facts) isFetched(a aside) bool {
	return f.pickup && !f.deliver && (len(a.said) == 0 || f.clocks == 0)
}

// isPaidSo: the way of paying is one that was shown, or nothing was shown of it.
func (f *facts) isPaidSo(a aside) bool {
	if f.ways["cash"] || f.ways["card"] {
		return false
	}
	switch said := strings.Join(a.said, ""); {
	case said == "pix" || said == "nequi" || said == "yape":
		return f.ways[said]
	case strings.HasPrefix(said, "trans"), strings.HasPrefix(said, "deposit"):
		return f.ways["transfer"] || f.ways["pix"] || f.ways["nequi"] || f.ways["yape"]
	}
	return len(f.ways) > 0 || f.things == otherThing && paySeen.MatchString(f.text)
}

var (
	paySeen = regexp.MustCompile(`\b(?:pago|pagamento|sena|deposito|payment)\b`)
	hasPaid = regexp.MustCompile(`\b(?:pag|transf|deposit)`)
)

func (f *facts) isCash(a aside) bool {
	if a.said[0] == "efectivo" || a.said[0] == "dinheiro" {
		return f.ways["cash"] && len(f.ways) == 1
	}
	return true
}

// isNamed: who writes is who was shown.
func (f *facts) isNamed(a aside) bool {
	return lexicon().words.ids[a.said[0]] == unknown && !slices.ContainsFunc(a.said, func(name string) bool { return !f.seen.words[name] })
}

// isAddress: a street and its number, both as shown; the size of a thing is none.
func (f *facts) isAddress(a aside) bool {
	word, _, _ := strings.Cut(a.said[0], " ")
	return strings.Contains(f.text, a.said[0]) && f.item(word) < 0
}

// isOtherDay: it tells of another day than the new one.
func (f *facts) isOtherDay(a aside) bool {
	day := strings.TrimSuffix(a.said[0], "-feira")
	return f.newDay != "" && daySaid(f.tag).MatchString(day) && dayOf(f.tag, day) != f.newDay
}
