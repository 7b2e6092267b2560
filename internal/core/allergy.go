package core

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

var msgAllergy = locale.Text{
	ES: "Ojo: dijiste que tenés alergia a %s, y la ficha de %s lo nombra.",
	MX: "Ojo: dijiste que tienes alergia a %s, y la ficha de %s lo menciona.",
	PT: "Atenção: você disse que tem alergia a %s, e a ficha de %s menciona isso.",
	EN: "Careful: you said that you are allergic to %s, and the page of %s mentions it.",
}

// AllergyWarning is for the conversation's customer about a product that mentions what they are allergic to; empty: its
// name, description and tags do not. What a product does not say is not known, so that no warning promises nothing.
func (u *Unit) AllergyWarning(productID string) (string, error) {
	c, found, err := u.Customers.Current()
	if err != nil || !found {
		return "", err
	}
	allergies := c.Tastes().Allergies
	if len(allergies) == 0 {
		return "", nil
	}
	p, err := u.Catalog.Get(productID)
	if fault.Is(err, fault.NotFound) {
		return "", nil
	}
	named := slices.DeleteFunc(allergies, func(a string) bool { return !mentions(p, a) })
	if err != nil || len(named) == 0 {
		return "", err
	}
	return u.Say(msgAllergy, locale.List(u.Workspace.Locale, named, false), locale.OneLine(p.Name)), nil
}

// without are the words that turn a mention around: "sin maní", "no contiene maní", "livre de glúten".
var without = []string{"sin", "sem", "without", "no", "nao", "not", "libre", "livre", "free"}

// mentions reports whether a product's text has all words of a name, one after the other, and not as something that is
// left out.
func mentions(p catalog.Product, what string) bool {
	wanted := plainWords(what)
	if len(wanted) == 0 {
		return false
	}
	for _, text := range append([]string{p.Name, p.Description, p.Category}, p.Tags...) {
		words := plainWords(text)
		for i := 0; i+len(wanted) <= len(words); i++ {
			turned := slices.ContainsFunc(words[max(0, i-3):i], func(w string) bool { return slices.Contains(without, w) })
			if slices.Equal(words[i:i+len(wanted)], wanted) && !turned {
				return true
			}
		}
	}
	return false
}

// plainWords are the words of a text without accents and a final s.
func plainWords(text string) []string {
	words := strings.FieldsFunc(locale.Fold(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	for i, w := range words {
		if len(w) > 3 {
			words[i] = strings.TrimSuffix(w, "s")
		}
	}
	return words
}
