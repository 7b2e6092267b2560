package clerk

import (
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
)

// part is a part of the message, taken apart.
func (h *heard) part(text string) *detail.Text { return detail.Read(h.Tag, text, h.Now) }

// heardOr is a part of the message; without a message the text alone.
func (t front) heardOr(text string) *detail.Text { return detail.Read(t.tag, text, t.facts.Now) }

// payAsked is the way to pay that the message names.
func (t front) payAsked() (detail.Pay, bool) {
	if t.heard == nil {
		return "", false
	}
	return t.heard.Pay()
}

// placeAsked is the place that a question about delivery names.
func (t front) placeAsked(text string) string {
	if t.heard == nil {
		return ""
	}
	for _, kind := range []string{"zone", "address"} {
		for _, s := range t.heard.slots {
			if s.Kind == kind && strings.Contains(text, s.Text) {
				return strings.TrimSpace(s.Text)
			}
		}
	}
	return ""
}

// zoneMark is how the facts begin a line about a zone of delivery.
var zoneMark = locale.Text{ES: "Envío a ", PT: "Entrega em ", EN: "Delivery to "}

// knowsZones reports whether the business has told its zones.
func (t front) knowsZones() bool {
	for _, line := range t.facts.House {
		if strings.HasPrefix(line, t.in(zoneMark)) {
			return true
		}
	}
	return false
}

// zoneLine is what the business says of the zone that a place is in; empty: there is none.
func (t front) zoneLine(place string) string {
	words := detail.Words(place)
	best, most := "", 0
	for _, line := range t.facts.House {
		rest, ok := strings.CutPrefix(line, t.in(zoneMark))
		name, _, _ := strings.Cut(rest, ":")
		if n := detail.Common(words, detail.Words(name)); ok && n > most {
			best, most = line, n
		}
	}
	return best
}
