package clerk

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
)

// namedBefore: an earlier part of the message names something that is sold.
func (t shelf) namedBefore(a act) bool {
	return slices.ContainsFunc(t.heard.acts[:a.at], func(b act) bool {
		return b.score(reader.Find, reader.Price, reader.Services) >= enough &&
			detail.Common(detail.Words(b.text), detail.Words(strings.Join(t.facts.Named, " "))) > 0
	})
}

// oneOfNamed: what is needed is one of what the message has asked for, not a time: "¿alquilan hormigonera? necesitaría una
// para el sábado".
func (t shelf) oneOfNamed(a act) bool {
	_, lists := t.desk.shop.(erpShop)
	return lists && t.heard.part(a.text).Has("una", "uno", "unas", "unos", "la", "lo") && len(t.heard.slotsOf(a, "service")) == 0 && t.namedBefore(a)
}

// priceOfNamed: a price is asked of what the message has named.
func (t shelf) priceOfNamed(a act) bool {
	return a.score(reader.Price) >= certain && !anyNamed(t.heard.goods(a)) && t.namedBefore(a)
}
