package frontdesk

import (
	"context"
	"slices"
	"strings"
	"unicode"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/lists"
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
	msgWeHave = locale.Text{ES: "Tenemos %s.", PT: "Temos %s.", EN: "We have %s."}
	msgCosts  = locale.Text{ES: "%s a %s", PT: "%s por %s", EN: "%s at %s"}
	msgFrom   = locale.Text{ES: "%s desde %s", PT: "%s a partir de %s", EN: "%s from %s"}
	msgMore   = locale.Plural{One: locale.Text{
		ES: " Hay una opción más.",
		PT: " Há mais uma opção.",
		EN: " There is one more.",
	}, Other: locale.Text{ES: " Hay %s opciones más.", PT: " Há mais %s opções.", EN: " There are %s more."}}
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
	words := strings.FieldsFunc(locale.Fold(s), func(r rune) bool {
		return !unicode.IsLetter(r) &&
			!unicode.IsDigit(r)
	})
	for i, w := range words {
		words[i] = strings.TrimSuffix(strings.TrimSuffix(w, "s"), "e")
	}
	return words
}

// slot is a time in the contracts' format.
type slot struct {
	Date string `json:"date" jsonschema:"format=date"`
	Time string `json:"time" doc:"HH:MM, hora del negocio"`
}

func slotOf(d booking.Day, minute int) slot {
	return slot{Date: string(d), Time: booking.Clock(minute)}
}

var wordMinutes = locale.Plural{
	One:   locale.Text{ES: "%s minuto", PT: "%s minuto", EN: "%s minute"},
	Other: locale.Text{ES: "%s minutos", PT: "%s minutos", EN: "%s minutes"},
}

// minutes says a duration.
func minutes(u *core.Unit, n int) string {
	return wordMinutes.In(u.Workspace.Locale, n, u.Count(int64(n), speech.Masculine))
}

// optionID is the id of a dish's option: the contract has one id for both.
func optionID(productID, variantID string) string { return productID + ":" + variantID }

var (
	msgNotOnMenu = locale.Text{
		ES: "No encontré ese plato en el menú.",
		PT: "Não encontrei esse prato no cardápio.",
		EN: "I could not find that dish on the menu.",
	}
	msgWhichOne = locale.Text{
		ES: "%s viene en varias opciones: %s. Hay que elegir una.",
		PT: "%s vem em várias opções: %s. É preciso escolher uma.",
		EN: "%s comes in several options: %s. One has to be chosen.",
	}
)

// noDish is not_found with the dishes that are ordered most.
func noDish(ctx context.Context, u *core.Unit) error {
	page, err := u.Catalog.List(ctx, catalog.Filter{InStock: true, Sort: catalog.ByPopular, Limit: mostListed})
	if err != nil {
		return err
	}
	text := u.Say(msgNotOnMenu)
	if names := lists.Map(page.Products, func(p catalog.Product) string { return p.Name }); len(names) > 0 {
		names = names[:min(len(names), mostRead)]
		text += " " + u.Say(msgWeHave, locale.List(u.Workspace.Locale, names, false)) + more(u, page.Total)
	}
	return fault.New(fault.NotFound, "%s", text)
}

// dish returns the product, and the option, of a menu item's id.
func dish(ctx context.Context, u *core.Unit, path, menuItemID string) (catalog.Choice, error) {
	productID, variantID, _ := strings.Cut(menuItemID, ":")
	p, err := u.Catalog.Get(productID)
	v, chosen := p.Variant(variantID)
	switch {
	case fault.Is(err, fault.NotFound), err == nil && variantID != "" && !chosen:
		return catalog.Choice{}, noDish(ctx, u)
	case err != nil:
		return catalog.Choice{}, err
	case p.HasVariants && variantID == "":
		names := make([]string, len(p.Variants))
		for i, v := range p.Variants {
			names[i] = v.Name
		}
		return catalog.Choice{}, u.Invalid(path, msgWhichOne, p.Name, locale.List(u.Workspace.Locale, names, true))
	}
	return catalog.Choice{Product: p, Variant: v}, nil
}

// dishes says how many of a dish, with its modifications.
func dishes(u *core.Unit, n int64, name, modifications string) string {
	text := u.Of(n, name)
	if modifications = locale.Quote(modifications); modifications != "" {
		text += " (" + modifications + ")"
	}
	return text
}
