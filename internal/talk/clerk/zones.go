package clerk

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
)

// part is a part of the message, taken apart.
func (h *heard) part(text string) *detail.Text { return detail.Read(h.Tag, text, h.Now) }

// heardOr is a part of the message; without a message the text alone.
func (t front) heardOr(text string) *detail.Text { return detail.Read(t.tag, text, t.facts.Now) }

// placeAsked is the place that a question about delivery names, the message it is in, or a question before it.
func (t front) placeAsked(text string) string {
	if t.heard == nil {
		return ""
	}
	for _, in := range []string{text, t.heard.Raw} {
		for _, kind := range []string{"zone", "address"} {
			for _, s := range t.heard.slots {
				if s.Kind == kind && strings.Contains(in, s.Text) {
					return strings.TrimSpace(s.Text)
				}
			}
		}
	}
	if line := t.zoneLine(t.heard.Raw); line != "" { // the reader marks no place that it never saw
		return t.heard.Raw
	}
	return t.s.Zone
}

// goesTo: the message says that something goes to a place; what only looks like one is none.
func (t front) goesTo(place string) bool {
	raw, name := " "+locale.Fold(t.heard.Raw), locale.Fold(place)
	return slices.ContainsFunc([]string{"a ", "en ", "hasta ", "para ", "por ", "x ", "em ", "to ", "pra ", "no ", "na "}, func(to string) bool {
		return strings.Contains(raw, " "+to+name)
	})
}

// zoneMark is how the facts begin a line about a zone of delivery.
var zoneMark = locale.Text{ES: "Envío a ", PT: "Entrega em ", EN: "Delivery to "}

// knowsZones reports whether the business has told its zones.
func (t front) knowsZones() bool {
	return slices.ContainsFunc(t.facts.House, func(line string) bool { return strings.HasPrefix(line, t.in(zoneMark)) })
}

// zones goes through the places that the business tells of delivery to, each with its line under the place's own name.
func (t front) zones(each func(words []string, line string)) {
	for _, line := range t.facts.House {
		rest, ok := strings.CutPrefix(line, t.in(zoneMark))
		names, terms, _ := strings.Cut(rest, ": ")
		for _, name := range strings.FieldsFunc(names, func(r rune) bool { return strings.ContainsRune("(),;", r) }) {
			if ok {
				each(detail.Words(name), t.in(zoneMark)+strings.TrimSpace(name)+": "+terms)
			}
		}
	}
}

// zoneLine is what the business says of delivery to the place that a text names; empty: it names none.
func (t front) zoneLine(text string) (best string) {
	said, most := detail.Words(text), 0
	t.zones(func(words []string, line string) {
		if n := len(words); n > most && detail.Common(words, said) == n && !streetOf(text, words[n-1:]) {
			best, most = line, n
		}
	})
	return best
}

// streetOf: one of some words is the name of a street in a text: a house number follows it.
func streetOf(text string, words []string) bool {
	said := strings.Fields(locale.Fold(text))
	for i, w := range said[:max(0, len(said)-1)] {
		next := strings.TrimRight(said[i+1], ",.;:?!")
		if len(next) >= 3 && len(next) <= 5 && strings.Trim(next, "0123456789") == "" && detail.Common(detail.Words(w), words) > 0 {
			return true
		}
	}
	return false
}

// zoneIn is the place of a zone that a text names, as the business calls it.
func (t front) zoneIn(text string) string {
	place, _, _ := strings.Cut(strings.TrimPrefix(t.zoneLine(text), t.in(zoneMark)), ": ")
	return place
}

// zoneLike is the same for a place of which only a part was said: "capital".
func (t front) zoneLike(place string) (first string) {
	said := detail.Words(place)
	if t.heard != nil && streetOf(t.heard.Raw, said) {
		return ""
	}
	t.zones(func(words []string, line string) {
		if first == "" && len(said) > 0 && len(place) > 3 && detail.Common(said, words) == len(said) {
			first = line
		}
	})
	return first
}
