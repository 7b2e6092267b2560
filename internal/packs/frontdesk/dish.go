package frontdesk

import (
	"strings"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/speech"
)

// optionID is the id of a dish's option: the contract has one id for both.
func optionID(productID, variantID string) string { return productID + ":" + variantID }

var (
	msgNotOnMenu = locale.Text{ES: "No encontré ese plato en el menú.", PT: "Não encontrei esse prato no cardápio.", EN: "I could not find that dish on the menu."}
	msgWhichOne  = locale.Text{ES: "%s viene en varias opciones: %s. Hay que elegir una.", PT: "%s vem em várias opções: %s. É preciso escolher uma.", EN: "%s comes in several options: %s. One has to be chosen."}
)

// dish returns the product, and the option, of a menu item's id.
func dish(u *core.Unit, path, menuItemID string) (catalog.Choice, error) {
	productID, variantID, _ := strings.Cut(menuItemID, ":")
	p, err := u.Catalog.Get(productID)
	v, chosen := p.Variant(variantID)
	switch {
	case fault.Is(err, fault.NotFound), err == nil && variantID != "" && !chosen:
		return catalog.Choice{}, fault.New(fault.NotFound, "%s", u.Say(msgNotOnMenu))
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
	text := u.Count(n, genderOf(u.Workspace.Locale, name, n)) + " " + name
	if modifications = locale.OneLine(modifications); modifications != "" {
		text += " (" + modifications + ")"
	}
	return text
}

// genderOf guesses from the ending of a dish's name, una milanesa, duas águas, except for a few that are common on
// Spanish menus: una orden de tacos, un agua fresca. Where the guess is wrong, "un coliflor" is still understood.
func genderOf(tag locale.Tag, name string, n int64) speech.Gender {
	first, _, _ := strings.Cut(locale.Fold(name), " ")
	if tag.Language() == "es" {
		switch first {
		case "orden", "carne", "leche", "nieve":
			return speech.Feminine
		case "agua":
			return speech.Gender(n != 1) // un agua, dos aguas
		}
	}
	first = strings.TrimSuffix(first, "s")
	for _, ending := range []string{"a", "cion", "dad", "cao", "dade", "agem"} {
		if strings.HasSuffix(first, ending) && tag.Language() != "en" {
			return speech.Feminine
		}
	}
	return speech.Masculine
}
