package sales

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/allergen"
)

var (
	msgAllergy = locale.Text{
		ES: "Ojo: dijiste que tenés alergia a %s, y la ficha de %s lo nombra.",
		MX: "Ojo: dijiste que tienes alergia a %s, y la ficha de %s lo menciona.",
		PT: "Atenção: você disse que tem alergia a %s, e a ficha de %s menciona isso.",
		EN: "Careful: you said that you are allergic to %s, and the page of %s mentions it.",
	}
	msgAllergyKind = locale.Text{
		ES: "Ojo: dijiste que tenés alergia a %s, y la ficha de %s nombra: %s.",
		MX: "Ojo: dijiste que tienes alergia a %s, y la ficha de %s menciona: %s.",
		PT: "Atenção: você disse que tem alergia a %s, e a ficha de %s menciona: %s.",
		EN: "Careful: you said that you are allergic to %s, and the page of %s mentions: %s.",
	}
)

// AllergyWarning is for an order's customer about those of its lines whose products mention what they are allergic to,
// each product once; empty: no name, description or tag does. What a product does not say is not known, so that no
// warning promises nothing.
func (n *Nouns) AllergyWarning(o order.Order, lines ...order.Line) (string, error) {
	c, err := n.buyerOf(o)
	allergies := c.Tastes().Allergies
	if err != nil || len(allergies) == 0 {
		return "", err
	}
	var said []string
	for _, l := range lines {
		p, err := n.Catalog.Get(l.ProductID)
		if fault.Is(err, fault.NotFound) {
			p, err = catalog.Product{}, nil
		}
		if err != nil {
			return "", err
		}
		if text := n.allergyText(allergies, l.Name, p); text != "" && !slices.Contains(said, text) {
			said = append(said, text)
		}
	}
	return strings.Join(said, " "), nil
}

// allergyText words the allergies that a product mentions; empty: none.
func (n *Nouns) allergyText(allergies []string, name string, p catalog.Product) string {
	texts := append([]string{name, p.Name, p.Description, p.Category}, p.Tags...)
	var mentioned, words []string
	kinds := false
	for _, a := range allergies {
		f, found := allergen.In(a, texts...)
		if !found {
			continue
		}
		mentioned, kinds = append(mentioned, locale.OneLine(allergen.Name(a))), kinds || f.Kin
		if !slices.Contains(words, f.Word) {
			words = append(words, f.Word)
		}
	}
	if len(mentioned) == 0 {
		return ""
	}
	tag := n.Scope.Workspace.Locale
	what, name := locale.List(tag, mentioned, false), locale.OneLine(name)
	if kinds {
		return n.Scope.Say(msgAllergyKind, what, name, locale.List(tag, words, false))
	}
	return n.Scope.Say(msgAllergy, what, name)
}

// buyerOf is the customer whose prices, coupons and allergies an order has; zero: nobody known.
func (n *Nouns) buyerOf(o order.Order) (customer.Customer, error) {
	id := n.buyer(o)
	c, _, err := n.Customers.Current()
	if id == c.ID || id == "" || err != nil {
		return c, err
	}
	known, err := n.Customers.ByIDs([]string{id})
	return known[id], err
}
