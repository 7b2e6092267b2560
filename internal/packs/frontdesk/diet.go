package frontdesk

import (
	"context"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// A diet is what some customers ask every dish about. What the menu does not say of a dish is not known: a search by
// meaning would find the nearest dish, and an allergy does not forgive that.
type diet struct {
	said  []string // beginnings of the words for it, in a customer's sentence
	noted []string // the same in a dish's name, description or tags
}

// diets are written as plainWords makes words: without accents and endings in -s or -es.
var diets = []diet{
	{
		said: []string{"sin gluten", "sem gluten", "gluten fre", "without gluten", "sin tacc", "celiac",
			"libr de gluten",
			"livr de gluten"},
		noted: []string{"sin gluten", "sem gluten", "gluten fre", "sin tacc", "celiac", "libr de gluten",
			"livr de gluten"},
	},
	{said: []string{"vegan"}, noted: []string{"vegan"}},
	{said: []string{"vegetarian", "sin carn", "sem carn", "without meat"}, noted: []string{"vegetarian", "vegan",
		"sin carn", "sem carn"}},
	{
		said: []string{"sin lactosa", "sem lactos", "lactos fre", "without lactos", "deslactosad",
			"intolerant a la lactosa",
			"intolerant a lactos"},
		noted: []string{"sin lactosa", "sem lactos", "lactos fre", "deslactosad"},
	},
	{said: []string{"kosher"}, noted: []string{"kosher"}},
	{said: []string{"halal"}, noted: []string{"halal"}},
}

// without are the words before something that a dish must not have: "sin nuez", "sem açúcar".
var without = []string{"sin", "sem", "without"}

// contradicts are words that turn a note around: "no apto para celíacos", "contiene gluten".
var contradicts = []string{"no", "nao", "not", "contien", "contem", "contain"}

// dietOf returns the notes that a dish must have to answer a search for a diet; none for a search for a dish.
func dietOf(term string) []string {
	words := plainWords(term)
	text := " " + strings.Join(words, " ")
	for _, d := range diets {
		if slices.ContainsFunc(d.said, func(s string) bool { return strings.Contains(text, " "+s) }) {
			return d.noted
		}
	}
	if i := slices.IndexFunc(words, func(w string) bool { return slices.Contains(without, w) }); i == 0 &&
		len(words) > 1 {
		return []string{strings.Join(words, " ")}
	}
	return nil
}

// isNoted reports whether the menu says one of the notes of a dish, and nothing against it.
func isNoted(p catalog.Product, notes []string) bool {
	for _, text := range append([]string{p.Name, p.Description, p.Category}, p.Tags...) {
		words := plainWords(text)
		for i := range words {
			said := slices.ContainsFunc(notes, func(n string) bool {
				return strings.HasPrefix(strings.Join(words[i:], " "), n)
			})
			before := words[max(0, i-3):i]
			if said && !slices.ContainsFunc(before, func(w string) bool { return slices.Contains(contradicts, w) }) {
				return true
			}
		}
	}
	return false
}

// mostDishes is how many dishes of a menu are looked at.
const mostDishes = 1000

var (
	msgNotNoted = locale.Text{
		ES: "En el menú no está anotado qué platos son “%s”, así que no puedo asegurarlo de ninguno.",
		PT: "No cardápio não está anotado quais pratos são “%s”, então não posso garantir isso de nenhum.",
		EN: "The menu does not say which dishes are “%s”, so I cannot promise it of any.",
	}
	msgMarked = locale.Text{
		ES: "En el menú figura como “%s”: %s.",
		PT: "No cardápio consta como “%s”: %s.",
		EN: "The menu marks as “%s”: %s.",
	}
	msgRestUnknown = locale.Text{
		ES: " De lo demás no lo sé.",
		PT: " Do resto eu não sei.",
		EN: " I do not know about the rest.",
	}
)

// diet answers with the dishes that the menu notes as suitable, and says that it knows no more.
func (in getMenuIn) diet(ctx context.Context, u *core.Unit, f catalog.Filter, notes []string) (getMenuOut, error) {
	f.Limit = mostDishes
	page, err := u.Catalog.List(ctx, f)
	if err != nil {
		return getMenuOut{}, err
	}
	known := slices.DeleteFunc(page.Products, func(p catalog.Product) bool { return !isNoted(p, notes) })
	asked := locale.Quotable(in.SearchTerm)
	if len(known) == 0 {
		return getMenuOut{Items: []menuItem{}, FormattedMessage: u.Say(msgNotNoted, asked)}, nil
	}
	items, spoken := in.items(u, known[:min(len(known), mostListed)])
	return getMenuOut{Items: items, TotalItems: len(known), MoreItems: max(0, len(known)-mostRead),
			FormattedMessage: u.Say(msgMarked, asked, readOut(u, spoken)) + more(u, len(known)) +
				u.Say(msgRestUnknown)},
		nil
}
