package whatsapp

import (
	"encoding/json"
	"strconv"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// metaHook is Meta's webhook, as far as it is about messages.
type metaHook struct {
	Object loose `json:"object"`
	Entry  []struct {
		Changes []struct {
			Field loose     `json:"field"`
			Value metaValue `json:"value"`
		} `json:"changes"`
	} `json:"entry"`
}

type metaValue struct {
	Metadata struct {
		PhoneNumberID loose `json:"phone_number_id"`
	} `json:"metadata"`
	Contacts []metaContact     `json:"contacts"`
	Messages []json.RawMessage `json:"messages"`
	Statuses []json.RawMessage `json:"statuses"`
	Echoes   []json.RawMessage `json:"message_echoes"`
}

type metaContact struct {
	WAID    loose `json:"wa_id"`
	UserID  loose `json:"user_id"`
	Profile struct {
		Name loose `json:"name"`
	} `json:"profile"`
}

type metaMessage struct {
	ID        loose `json:"id"`
	From      loose `json:"from"`
	UserID    loose `json:"from_user_id"`
	Timestamp loose `json:"timestamp"`
	Type      loose `json:"type"`
	Context   struct {
		ID loose `json:"id"`
	} `json:"context"`
	Text struct {
		Body loose `json:"body"`
	} `json:"text"`
	Button struct {
		Text    loose `json:"text"`
		Payload loose `json:"payload"`
	} `json:"button"`
	Interactive struct {
		ButtonReply *metaReply `json:"button_reply"`
		ListReply   *metaReply `json:"list_reply"`
	} `json:"interactive"`
	Image    *metaMedia `json:"image"`
	Document *metaMedia `json:"document"`
	Audio    *metaMedia `json:"audio"`
	Video    *metaMedia `json:"video"`
	Location *struct {
		Latitude  loose `json:"latitude"`
		Longitude loose `json:"longitude"`
		Name      loose `json:"name"`
		Address   loose `json:"address"`
	} `json:"location"`
}

type metaReply struct {
	ID          loose `json:"id"`
	Title       loose `json:"title"`
	Description loose `json:"description"`
}

type metaMedia struct {
	ID       loose `json:"id"`
	MIME     loose `json:"mime_type"`
	SHA256   loose `json:"sha256"`
	Caption  loose `json:"caption"`
	Filename loose `json:"filename"`
}

func (c metaChannel) parse(raw []byte) (Batch, error) {
	var hook metaHook
	if err := decode(raw, &hook); err != nil {
		return Batch{}, err
	}
	if hook.Object != "whatsapp_business_account" {
		return Batch{}, fault.New(fault.InvalidArguments, "the webhook is not about a WhatsApp account")
	}
	out := newCollect()
	for _, e := range hook.Entry {
		for _, change := range e.Changes {
			v := change.Value
			switch {
			case change.Field != "messages" && change.Field != "smb_message_echoes":
				out.Ignored++
			case !c.a.owns(string(v.Metadata.PhoneNumberID)):
				// One app may serve many numbers, and signs for all of them.
				out.Foreign += len(v.Messages) + len(v.Statuses) + len(v.Echoes)
			default:
				v.read(out)
			}
		}
	}
	return out.Batch, nil
}

func (v metaValue) read(out *collect) {
	for _, raw := range v.Messages {
		var m metaMessage
		_ = lenient(raw, &m) // without an id it is ignored
		if !numbered(string(m.From)) {
			out.Ignored++
			continue
		}
		out.message(m.inbound(v))
	}
	for _, raw := range v.Statuses {
		out.status(metaStatus(raw))
	}
	for _, raw := range v.Echoes {
		var m struct {
			metaMessage
			To loose `json:"to"`
		}
		_ = lenient(raw, &m) // without an id it is ignored
		out.echo(Echo{Inbound: m.inbound(v), Customer: e164Of(string(m.To))})
	}
}

func (m metaMessage) inbound(v metaValue) Inbound {
	in := Inbound{
		ID: string(m.ID), To: string(v.Metadata.PhoneNumberID), WAID: string(m.From), From: e164Of(string(m.From)),
		UserID: string(m.UserID),
		At:     unix(m.Timestamp), Type: string(m.Type), AnswerTo: string(m.Context.ID), Kind: KindUnsupported,
	}
	for _, who := range v.Contacts {
		if (m.From != "" && who.WAID == m.From) || (m.UserID != "" && who.UserID == m.UserID) {
			in.Name, in.UserID = string(who.Profile.Name), string(who.UserID)
		}
	}
	m.content(&in)
	return in
}

func (m metaMessage) content(in *Inbound) {
	reply := m.Interactive.ButtonReply
	if reply == nil {
		reply = m.Interactive.ListReply
	}
	switch {
	case m.Type == "text":
		in.Kind, in.Text = KindText, string(m.Text.Body)
	case m.Type == "button":
		in.Kind, in.Text = KindReply, string(m.Button.Text)
		in.Reply = &Reply{ID: string(m.Button.Payload), Title: string(m.Button.Text)}
	case m.Type == "interactive" && reply != nil:
		in.Kind, in.Text = KindReply, string(reply.Title)
		in.Reply = &Reply{ID: string(reply.ID), Title: string(reply.Title), Description: string(reply.Description)}
	case m.Type == "image" && m.Image != nil:
		m.Image.into(in, KindImage)
	case m.Type == "document" && m.Document != nil:
		m.Document.into(in, KindDocument)
	case m.Type == "audio" && m.Audio != nil:
		m.Audio.into(in, KindAudio)
	case m.Type == "video" && m.Video != nil:
		m.Video.into(in, KindVideo)
	case m.Type == "location" && m.Location != nil:
		in.place(m.Location.Latitude, m.Location.Longitude, m.Location.Name, m.Location.Address)
	}
}

func (m metaMedia) into(in *Inbound, kind Kind) {
	in.Kind, in.Text = kind, string(m.Caption)
	in.Media = &MediaRef{ID: string(m.ID), MIME: string(m.MIME), SHA256: string(m.SHA256), Filename: string(m.Filename)}
}

func metaStatus(raw []byte) Status {
	var s struct {
		ID        loose       `json:"id"`
		Status    loose       `json:"status"`
		Timestamp loose       `json:"timestamp"`
		To        loose       `json:"recipient_id"`
		Ref       loose       `json:"biz_opaque_callback_data"`
		Errors    []metaError `json:"errors"`
	}
	_ = lenient(raw, &s) // without an id and a state it is ignored
	out := Status{MessageID: string(s.ID), Ref: string(s.Ref), To: e164Of(string(s.To)), At: unix(s.Timestamp)}
	switch s.Status {
	case "sent", "delivered", "read":
		out.State = State(s.Status)
	case "played": // a voice message that was heard
		out.State = Read
	case "failed":
		out.State, out.Failure = Failed, &Failure{Problem: Refused, Vendor: Meta}
		if len(s.Errors) > 0 {
			code, _ := strconv.Atoi(string(s.Errors[0].Code))
			out.Failure.Code, out.Failure.Detail = strconv.Itoa(code), s.Errors[0].words()
			// A failed status is final: an outcome that was unknown at sending is known now.
			if p, known := metaProblem(code); known && p != Unknown {
				out.Failure.Problem = p
			}
		}
	}
	return out
}

// unix reads seconds since 1970; anything else is the zero time.
func unix(s loose) time.Time {
	n, err := strconv.ParseInt(string(s), 10, 64)
	if err != nil || n <= 0 || n > 1<<38 {
		return time.Time{}
	}
	return time.Unix(n, 0).UTC()
}
