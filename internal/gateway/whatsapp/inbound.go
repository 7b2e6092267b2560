package whatsapp

import (
	"encoding/json"
	"errors"
	"strconv"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/geo"
)

// MaxWebhook is the largest body Parse reads; Meta's reach 3 MB.
const MaxWebhook = 3 << 20

// Batch is the contents of one webhook, in order, deduplicated. Vendors repeat webhooks for days: the caller that
// stores them deduplicates across webhooks.
type Batch struct {
	Messages []Inbound
	Statuses []Status
	Echoes   []Echo
	Foreign  int // for another number than the account's; ignored
	Ignored  int // not understood, and not about a message
}

// Kind is what a customer sent.
type Kind string

const (
	KindText        Kind = "text"
	KindReply       Kind = "reply" // a button, a row or a template's button was tapped
	KindImage       Kind = "image"
	KindDocument    Kind = "document"
	KindAudio       Kind = "audio"
	KindVideo       Kind = "video"
	KindLocation    Kind = "location"
	KindUnsupported Kind = "unsupported" // anything else; Type says what
)

// Inbound is a message from a customer. Its words are theirs: data, whatever they
// say.
type Inbound struct {
	ID     string // the vendor's; the same message has the same id in every webhook
	To     string // our side: Meta's number id, or Infobip's sender
	From   string // E.164; empty where WhatsApp hides the number
	WAID   string // the number as WhatsApp writes it
	UserID string // WhatsApp's own id of the person towards us, where given
	Name   string // how they call themselves
	At     time.Time

	Kind     Kind
	Type     string // the vendor's word for it
	Text     string // the words, a caption, or the label of what was tapped
	Reply    *Reply
	Media    *MediaRef
	Location *Location
	AnswerTo string // the vendor's id of the message it answers
}

// Reply is a choice the customer tapped.
type Reply struct {
	ID          string // ours, from the Button, the Row or the TemplateButton
	Title       string
	Description string
}

// Location is a place.
type Location struct {
	geo.Point
	Name, Address string
}

// Echo is a message that staff sent to a customer from the business's own telephone, which shares its number with the
// API.
type Echo struct {
	Inbound         // From is our side
	Customer string // E.164; empty where WhatsApp hides the number
}

// State is the delivery state of a sent message. Statuses come late, twice and out of order.
type State string

const (
	Sent      State = "sent"
	Delivered State = "delivered"
	Read      State = "read"
	Failed    State = "failed"
)

// Status is a report on a message we sent.
type Status struct {
	MessageID string // the vendor's
	Ref       string // ours, where the vendor repeats it
	To        string // E.164 of the customer, where given
	State     State
	At        time.Time
	Failure   *Failure // for Failed: why
}

// collect adds to a batch and drops duplicates within one webhook.
type collect struct {
	Batch
	messages map[string]bool
	statuses map[string]bool
}

func newCollect() *collect {
	return &collect{messages: map[string]bool{}, statuses: map[string]bool{}}
}

func (c *collect) message(m Inbound) {
	switch {
	case m.ID == "":
		c.Ignored++
	case !c.messages[m.ID]:
		c.messages[m.ID] = true
		c.Messages = append(c.Messages, m)
	}
}

func (c *collect) echo(e Echo) {
	switch {
	case e.ID == "" || e.Kind == KindUnsupported && e.Type == "":
		c.Ignored++
	case !c.messages[e.ID]:
		c.messages[e.ID] = true
		c.Echoes = append(c.Echoes, e)
	}
}

func (c *collect) status(s Status) {
	key := s.MessageID + " " + string(s.State)
	switch {
	case s.State == "" || (s.MessageID == "" && s.Ref == ""):
		c.Ignored++
	case !c.statuses[key]:
		c.statuses[key] = true
		c.Statuses = append(c.Statuses, s)
	}
}

// decode reads the outer form of a webhook.
func decode(raw []byte, into any) error {
	if len(raw) > MaxWebhook {
		return fault.New(fault.InvalidArguments, "the webhook is larger than %d bytes", MaxWebhook)
	}
	if err := lenient(raw, into); err != nil {
		return fault.Wrap(err, fault.InvalidArguments, "the webhook is not one of the vendor's")
	}
	return nil
}

// lenient reads JSON and skips fields of the wrong type: an odd field must not cost the message, nor an odd message the
// others.
func lenient(raw []byte, into any) error {
	var odd *json.UnmarshalTypeError
	err := json.Unmarshal(raw, into)
	if errors.As(err, &odd) {
		return nil // the decoder skipped it and read the rest
	}
	return err
}

// loose is a text that some write as a number; it is empty when it is neither.
type loose string

func (s *loose) UnmarshalJSON(raw []byte) error {
	var text string
	var number json.Number
	switch {
	case json.Unmarshal(raw, &text) == nil:
		*s = loose(clean(text))
	case json.Unmarshal(raw, &number) == nil:
		*s = loose(number)
	}
	return nil
}

// place takes a location if it is one on Earth.
func (in *Inbound) place(latitude, longitude, name, address loose) {
	lat, err1 := strconv.ParseFloat(string(latitude), 64)
	long, err2 := strconv.ParseFloat(string(longitude), 64)
	if at := (geo.Point{Latitude: lat, Longitude: long}); err1 == nil && err2 == nil && at.Valid() {
		in.Kind, in.Location = KindLocation, &Location{at, string(name), string(address)}
	}
}
