package clerk

import (
	"regexp"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
)

var (
	msgHeeds = locale.Text{ES: "Lo anoto para la cocina: “%s”.", PT: "Anoto para a cozinha: “%s”.", EN: "I am noting it for the kitchen: “%s”."}

	// allergic are the stems of what somebody cannot eat; bareAllergy only points at what was said of it.
	allergic    = regexp.MustCompile(`(^| )(alergi|alerxi|celiac|intoleran|allerg)\pL*`)
	bareAllergy = regexp.MustCompile(`(alergi|intoleran|allerg)\pL*( por favor| porfa| please)*$`)
)

// heeds: an act tells of an allergy beside an order; a question about one is answered.
func (t closer) heeds(a act) bool {
	_, kitchen := t.desk.shop.(menuShop)
	if !kitchen || !t.shelf.sells() || t.heard.asks(a) || !allergic.MatchString(locale.Fold(a.text)) {
		return false
	}
	return t.shelf.ordering() || t.basket.choosing() || t.heard.score(reader.Add) >= 0.4
}

// intakeHeed keeps the allergies that the message tells of, for the kitchen.
func (t closer) intakeHeed() {
	o := &t.s.Order
	for _, a := range t.heard.acts {
		if !t.heeds(a) || len(detail.Words(a.text)) == 0 {
			continue
		}
		text := clip(locale.OneLine(strings.TrimSpace(t.heard.stated(a))), 120)
		switch {
		case strings.Contains(o.Heed, text), o.Heed != "" && bareAllergy.MatchString(locale.Fold(text)):
		case o.Heed == "":
			o.Heed = text
		default:
			o.Heed = clip(o.Heed+". "+text, 160)
		}
	}
}

// stated is what an act says, without the yes that it may begin with.
func (h *heard) stated(a act) string {
	text := a.text
	if i := strings.Index(text, ","); i > 0 && h.part(text[:i]).BeginsYes() {
		text = text[i+1:]
	}
	return text
}

// noteHeed says that the kitchen will know, and puts an order again that was put to the customer without it.
func (t closer) noteHeed() {
	t.tell(msgHeeds, t.s.Order.Heed)
	switch {
	case t.basket.closing():
	case t.begin.Open != nil && t.begin.Open.Task.Skill == "checkout":
		t.then(task{Skill: "checkout"})
	default:
		t.basket.anythingElse()
	}
}
