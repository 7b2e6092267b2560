package whatsapp

import (
	"fmt"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Item is a thing on offer.
type Item struct {
	ID          string // comes back when it is chosen
	Title       string
	Description string
	ImageLink   string // a public address; may be missing
}

// Words are the sentences around a Showcase, in the customer's language.
type Words struct {
	Body   string // above the items
	Menu   string // opens the list: "Ver productos"
	Choose string // on every card: "Lo quiero"
}

// Showcase is the message that shows up to ten items best: cards with pictures
// where every item has one and there are at least two, else a list. Both work
// within the window and without a catalogue at Meta; outside it, a Template with
// Cards is what can be sent. Texts are shortened to fit.
//
// A card's button and a list's row answer with the same Reply ID, so the caller
// need not know which was sent.
func Showcase(w Words, items []Item) (Message, error) {
	if len(items) == 0 || len(items) > MaxRows {
		return nil, fault.Invalid("WhatsApp shows 1 to 10 items in a message",
			fault.Field{Path: "/items", Message: fmt.Sprintf("are %d", len(items))})
	}
	pictures := len(items) >= MinCards
	for _, i := range items {
		pictures = pictures && i.ImageLink != ""
	}
	if pictures {
		return cards(w, items), nil
	}
	return rows(w, items), nil
}

func cards(w Words, items []Item) Carousel {
	m := Carousel{Body: Shorten(w.Body, MaxBody)}
	for _, i := range items {
		words := Shorten(OneLine(i.Title), MaxCardBody)
		if room := MaxCardBody - Length(words) - 1; room > 1 && i.Description != "" {
			words += "\n" + Shorten(OneLine(i.Description), room)
		}
		m.Cards = append(m.Cards, Card{ImageLink: i.ImageLink, Body: words,
			Buttons: []Button{{ID: i.ID, Title: Shorten(w.Choose, MaxButtonTitle)}}})
	}
	return m
}

func rows(w Words, items []Item) List {
	var s Section
	for _, i := range items {
		s.Rows = append(s.Rows, Row{ID: i.ID, Title: Shorten(OneLine(i.Title), MaxRowTitle),
			Description: Shorten(OneLine(i.Description), MaxRowDescription)})
	}
	return List{Body: Shorten(w.Body, MaxBody), Menu: Shorten(w.Menu, MaxMenu), Sections: []Section{s}}
}
