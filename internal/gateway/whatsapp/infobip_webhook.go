package whatsapp

import (
	"encoding/json"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// infobipResult is one entry of any of Infobip's webhooks: a message, a delivery report or a seen report. Its fields
// tell which.
type infobipResult struct {
	From       loose          `json:"from"`
	To         loose          `json:"to"`
	Sender     loose          `json:"sender"`
	MessageID  loose          `json:"messageId"`
	Ref        loose          `json:"callbackData"`
	ReceivedAt loose          `json:"receivedAt"`
	SentAt     loose          `json:"sentAt"`
	DoneAt     loose          `json:"doneAt"`
	SeenAt     loose          `json:"seenAt"`
	Status     *infobipReport `json:"status"`
	Error      *infobipReport `json:"error"`
	Contact    struct {
		Name   loose `json:"name"`
		UserID loose `json:"userId"`
	} `json:"contact"`
	Message *infobipMessage `json:"message"`
}

type infobipMessage struct {
	Type        loose `json:"type"`
	Text        loose `json:"text"`
	ID          loose `json:"id"`
	Title       loose `json:"title"`
	Description loose `json:"description"`
	Payload     loose `json:"payload"`
	URL         loose `json:"url"`
	Caption     loose `json:"caption"`
	MIME        loose `json:"mimeType"`
	Filename    loose `json:"filename"`
	Latitude    loose `json:"latitude"`
	Longitude   loose `json:"longitude"`
	Name        loose `json:"name"`
	Address     loose `json:"address"`
	Context     struct {
		ID loose `json:"id"`
	} `json:"context"`
}

func (c infobipChannel) parse(raw []byte) (Batch, error) {
	var hook struct {
		Results *[]json.RawMessage `json:"results"`
	}
	if err := decode(raw, &hook); err != nil {
		return Batch{}, err
	}
	if hook.Results == nil {
		return Batch{}, fault.New(fault.InvalidArguments, "the webhook has no results")
	}
	out := newCollect()
	for _, raw := range *hook.Results {
		var r infobipResult
		_ = lenient(raw, &r) // without an id it is ignored
		switch {
		case r.Message != nil && !c.a.owns(string(r.To)):
			out.Foreign++
		case r.Message != nil && !numbered(string(r.From)):
			out.Ignored++
		case r.Message != nil:
			out.message(r.inbound())
		case r.Sender != "" && !c.a.owns(string(r.Sender)):
			out.Foreign++
		default:
			out.status(r.status(c.a.owns))
		}
	}
	return out.Batch, nil
}

func (r infobipResult) inbound() Inbound {
	m := r.Message
	in := Inbound{
		ID: string(r.MessageID), To: digits(string(r.To)), WAID: digits(string(r.From)), From: e164Of(string(r.From)),
		UserID: string(r.Contact.UserID), Name: string(r.Contact.Name), At: stamp(r.ReceivedAt),
		Type: string(m.Type), AnswerTo: string(m.Context.ID), Kind: KindUnsupported,
	}
	switch m.Type {
	case "TEXT":
		in.Kind, in.Text = KindText, string(m.Text)
	case "BUTTON": // of a template
		in.Kind, in.Text, in.Reply = KindReply, string(m.Text), &Reply{ID: string(m.Payload), Title: string(m.Text)}
	case "INTERACTIVE_BUTTON_REPLY", "INTERACTIVE_LIST_REPLY":
		in.Kind, in.Text = KindReply, string(m.Title)
		in.Reply = &Reply{ID: string(m.ID), Title: string(m.Title), Description: string(m.Description)}
	case "IMAGE":
		m.into(&in, KindImage)
	case "DOCUMENT":
		m.into(&in, KindDocument)
	case "AUDIO", "VOICE":
		m.into(&in, KindAudio)
	case "VIDEO":
		m.into(&in, KindVideo)
	case "LOCATION":
		in.place(m.Latitude, m.Longitude, m.Name, m.Address)
	}
	return in
}

func (m infobipMessage) into(in *Inbound, kind Kind) {
	in.Kind, in.Text = kind, string(m.Caption)
	in.Media = &MediaRef{URL: string(m.URL), MIME: string(m.MIME), Filename: string(m.Filename)}
}

// status reads a report. Infobip writes the two numbers of a seen report either
// way round, so the customer is the one that is not us.
func (r infobipResult) status(ours func(number string) bool) Status {
	customer := string(r.To)
	if ours(customer) {
		customer = string(r.From)
	}
	// The message's id at Infobip is the ref we gave it.
	s := Status{MessageID: string(r.MessageID), Ref: string(r.Ref), To: e164Of(customer)}
	if s.Ref == "" {
		s.Ref = s.MessageID
	}
	switch {
	case r.SeenAt != "":
		s.State, s.At = Read, stamp(r.SeenAt)
	case r.Status != nil:
		s.State, s.Failure = r.Status.judge(r.Error)
		s.At = stamp(r.DoneAt)
		if s.At.IsZero() {
			s.At = stamp(r.SentAt)
		}
	}
	return s
}

// stamp reads Infobip's time, whose offset has no colon.
func stamp(s loose) time.Time {
	for _, form := range []string{"2006-01-02T15:04:05.999999999-0700", time.RFC3339Nano} {
		if t, err := time.Parse(form, string(s)); err == nil {
			return t.UTC()
		}
	}
	return time.Time{}
}
