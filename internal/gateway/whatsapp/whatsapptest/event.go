package whatsapptest

import (
	"time"

	"github.com/mostrador/mostrador/internal/kit/clock"
)

// Event is something a vendor would report in a webhook. Both fakes write every event in their own form, so that one
// test serves both.
type Event struct {
	ID      string // of the message
	From    string // E.164 of the customer
	Name    string
	At      time.Time
	Kind    string // text, button, list, quick_reply, image, document, audio, location, reaction, echo; or a state of a Sent
	Text    string // words, caption or title
	Reply   string // id of what was tapped
	Media   Stored
	Latlong [2]float64
	Place   [2]string // its name and its address

	Sent Sent // for sent, delivered, read, failed
	Code int  // for failed: the vendor's code
	Why  string
}

// Text is a customer's words.
func Text(id, from, words string) Event { return Event{ID: id, From: from, Kind: "text", Text: words} }

// ButtonReply is a tap on one of a message's buttons.
func ButtonReply(id, from, reply, title string) Event {
	return Event{ID: id, From: from, Kind: "button", Reply: reply, Text: title}
}

// ListReply is a choice from a list.
func ListReply(id, from, reply, title string) Event {
	return Event{ID: id, From: from, Kind: "list", Reply: reply, Text: title}
}

// QuickReply is a tap on a template's button.
func QuickReply(id, from, payload, title string) Event {
	return Event{ID: id, From: from, Kind: "quick_reply", Reply: payload, Text: title}
}

// Echo is what staff wrote to a customer on the business's own telephone. Only Meta reports it.
func Echo(id, to, words string) Event { return Event{ID: id, From: to, Kind: "echo", Text: words} }

// Media is a file; kind is image, document or audio.
func Media(id, from, kind string, m Stored, caption string) Event {
	return Event{ID: id, From: from, Kind: kind, Media: m, Text: caption}
}

// Location is a place.
func Location(id, from string, latitude, longitude float64) Event {
	return Event{ID: id, From: from, Kind: "location", Latlong: [2]float64{latitude, longitude}}
}

// Place is a location with the name and the address that WhatsApp shows of it.
func Place(id, from string, latitude, longitude float64, name, address string) Event {
	e := Location(id, from, latitude, longitude)
	e.Place = [2]string{name, address}
	return e
}

// locationOf is a location as both vendors write it: what it is called only where it has a name.
func locationOf(e Event) object {
	o := object{"latitude": e.Latlong[0], "longitude": e.Latlong[1]}
	if e.Place[0] != "" {
		o["name"], o["address"], o["url"] = e.Place[0], e.Place[1], "https://foursquare.com/v/1"
	}
	return o
}

// Reaction is a message of an unsupported kind.
func Reaction(id, from string) Event {
	return Event{ID: id, From: from, Kind: "reaction", Text: "👍"}
}

// Status is a report on an accepted message: sent, delivered or read.
func Status(s Sent, state string) Event { return Event{Sent: s, Kind: state} }

// Failed reports that a message was not delivered after all.
func Failed(s Sent, code int, why string) Event {
	return Event{Sent: s, Kind: "failed", Code: code, Why: why}
}

// Named adds who the customer says they are.
func (e Event) Named(name string) Event { e.Name = name; return e }

// Stamped sets when it happened.
func (e Event) Stamped(at time.Time) Event { e.At = at; return e }

func (e Event) isStatus() bool {
	return e.Kind == "sent" || e.Kind == "delivered" || e.Kind == "read" || e.Kind == "failed"
}

func (e Event) at() time.Time {
	if e.At.IsZero() {
		return clock.System{}.Now()
	}
	return e.At
}

type object = map[string]any

// dig walks into decoded JSON by keys and list positions; nil where there is
// nothing.
func dig(v any, path ...any) any {
	for _, step := range path {
		switch at := step.(type) {
		case string:
			o, _ := v.(object)
			v = o[at]
		case int:
			list, _ := v.([]any)
			if at >= len(list) {
				return nil
			}
			v = list[at]
		}
	}
	return v
}

func text(v any, path ...any) string {
	s, _ := dig(v, path...).(string)
	return s
}

func list(v any, path ...any) []any {
	l, _ := dig(v, path...).([]any)
	return l
}
