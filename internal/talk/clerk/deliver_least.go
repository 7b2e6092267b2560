package clerk

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// msgLeast is told where an order is too small for its place, before it is closed.
var msgLeast = locale.Text{ES: "Ojo: con envío ahí la compra mínima es %s.", MX: "Ojo: con envío ahí el pedido mínimo es %s.", PT: "Atenção: com entrega aí o pedido mínimo é %s.", EN: "Mind that the minimum order for delivery there is %s."}

// leastForm is the least that is delivered, in a line about a zone.
var leastForm = regexp.MustCompile(`(?:compra mínima|pedido mínimo|minimum order) (\D{0,4}[\d.,\x{00a0} ]*\d)`)

// tellLeast says, once for a place, that an order is too small for it.
func (t closer) tellLeast() {
	o := t.s.Order
	found := leastForm.FindStringSubmatch(t.front.zoneLine(o.Address.City))
	if o.Method != "delivery" || o.Address.City == "" || found == nil || slices.Contains(t.s.Told, msgLeast.EN+o.Address.City) {
		return
	}
	sum := int64(0)
	for _, l := range t.s.Cart {
		sum += l.Price * int64(l.Quantity)
	}
	digits := strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, found[1])
	if least, err := strconv.ParseInt(digits, 10, 64); err != nil || sum == 0 || sum >= 100*least { // amounts of zones are whole
		return
	}
	t.s.Told = append(t.s.Told, msgLeast.EN+o.Address.City)
	t.tell(msgLeast, found[1])
}
