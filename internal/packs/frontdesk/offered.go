package frontdesk

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/speech"
)

// How many items are returned, and how many are read out.
const (
	mostListed = 5
	mostRead   = 4
)

// offered is a dish or a service as it is read out; without a price only its name.
type offered struct {
	name  string
	price int64
	from  bool // the lowest of several prices
}

var (
	msgWeHave   = locale.Text{ES: "Tenemos %s.", PT: "Temos %s.", EN: "We have %s."}
	msgCosts    = locale.Text{ES: "%s a %s", PT: "%s por %s", EN: "%s at %s"}
	msgFrom     = locale.Text{ES: "%s desde %s", PT: "%s a partir de %s", EN: "%s from %s"}
	msgMore     = locale.Plural{One: locale.Text{ES: " Hay una opción más.", PT: " Há mais uma opção.", EN: " There is one more."}, Other: locale.Text{ES: " Hay %s opciones más.", PT: " Há mais %s opções.", EN: " There are %s more."}}
	msgSections = locale.Text{ES: " Hay: %s.", PT: " Há: %s.", EN: " There is: %s."}
)

// readOut lists the first few items, with their prices if they have one.
func readOut(u *core.Unit, items []offered) string {
	var parts []string
	for _, it := range items[:min(len(items), mostRead)] {
		switch {
		case it.price == 0:
			parts = append(parts, it.name)
		case it.from:
			parts = append(parts, u.Say(msgFrom, it.name, u.Money(it.price)))
		default:
			parts = append(parts, u.Say(msgCosts, it.name, u.Money(it.price)))
		}
	}
	return locale.List(u.Workspace.Locale, parts, false)
}

// more says how many of a total were not read out.
func more(u *core.Unit, total int) string {
	switch rest := total - mostRead; {
	case rest <= 0:
		return ""
	case rest == 1:
		return msgMore.In(u.Workspace.Locale, 1)
	default:
		return msgMore.In(u.Workspace.Locale, rest, u.Count(int64(rest), speech.Feminine))
	}
}

// sections lists the existing categories when the requested one does not exist.
func sections(u *core.Unit, names []string) string {
	names = slices.DeleteFunc(slices.Clone(names), func(s string) bool { return s == "" })
	slices.SortFunc(names, func(a, b string) int { return strings.Compare(locale.SortKey(a), locale.SortKey(b)) })
	if names = slices.Compact(names); len(names) == 0 {
		return ""
	}
	return u.Say(msgSections, locale.List(u.Workspace.Locale, names, false))
}

// section finds a category by a customer's word for it: platos_fuertes, "Platos Fuertes" and "plato fuerte" are the
// same.
func section(said string, names []string) (string, bool) {
	i := slices.IndexFunc(names, func(name string) bool { return name != "" && sameWords(name, said) })
	if i < 0 {
		return "", false
	}
	return names[i], true
}

// sameWords compares texts by their words, in the singular.
func sameWords(a, b string) bool {
	return slices.Equal(plainWords(a), plainWords(b))
}

func plainWords(s string) []string {
	words := strings.FieldsFunc(locale.Fold(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	for i, w := range words {
		words[i] = strings.TrimSuffix(strings.TrimSuffix(w, "s"), "e")
	}
	return words
}
