package whatsapptest

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
)

// Webhook is the body Meta would post for these events, all in one request.
func (m *Meta) Webhook(events ...Event) []byte {
	return m.WebhookFor(m.PhoneNumberID, events...)
}

// WebhookFor is the same for another number of the same app.
func (m *Meta) WebhookFor(phoneNumberID string, events ...Event) []byte {
	value := object{
		"messaging_product": "whatsapp",
		"metadata":          object{"display_phone_number": "15550783881", "phone_number_id": phoneNumberID},
	}
	var contacts, messages, statuses, echoes []object
	field := "messages"
	for _, e := range events {
		if e.isStatus() {
			statuses = append(statuses, metaStatus(e))
			continue
		}
		from := strings.TrimPrefix(e.From, "+")
		if e.Kind == "echo" { // these come in webhooks of their own
			field = "smb_message_echoes"
			echo := metaMessage(Event{ID: e.ID, At: e.At, Kind: "text", Text: e.Text}, "15550783881")
			echo["to"] = from
			echoes = append(echoes, echo)
			continue
		}
		if e.Name != "" {
			contacts = append(contacts, object{"profile": object{"name": e.Name}, "wa_id": from})
		}
		messages = append(messages, metaMessage(e, from))
	}
	for name, list := range map[string][]object{"contacts": contacts, "messages": messages, "statuses": statuses,
		"message_echoes": echoes} {
		if len(list) > 0 {
			value[name] = list
		}
	}
	raw, err := json.Marshal(object{
		"object": "whatsapp_business_account",
		"entry":  []object{{"id": "102290129340398", "changes": []object{{"value": value, "field": field}}}},
	})
	if err != nil {
		panic(err)
	}
	return raw
}

func metaMessage(e Event, from string) object {
	o := object{"from": from, "id": e.ID, "timestamp": strconv.FormatInt(e.at().Unix(), 10)}
	put := func(kind string, content object) object {
		o["type"], o[kind] = kind, content
		return o
	}
	switch e.Kind {
	case "text":
		return put("text", object{"body": e.Text})
	case "button", "list":
		kind := e.Kind + "_reply"
		return put("interactive", object{"type": kind, kind: object{"id": e.Reply, "title": e.Text}})
	case "quick_reply":
		return put("button", object{"text": e.Text, "payload": e.Reply})
	case "location":
		return put("location", locationOf(e))
	case "reaction":
		return put("reaction", object{"message_id": "wamid.X", "emoji": e.Text})
	}
	sum := sha256.Sum256(e.Media.Data)
	media := object{"id": e.Media.ID, "mime_type": e.Media.MIME, "sha256": base64.StdEncoding.EncodeToString(sum[:])}
	if e.Text != "" {
		media["caption"] = e.Text
	}
	if e.Media.Filename != "" {
		media["filename"] = e.Media.Filename
	}
	return put(e.Kind, media)
}

func metaStatus(e Event) object {
	o := object{
		"id": e.Sent.ID, "status": e.Kind, "timestamp": strconv.FormatInt(e.at().Unix(), 10),
		"recipient_id": strings.TrimPrefix(e.Sent.To, "+"), "biz_opaque_callback_data": e.Sent.Ref,
	}
	if e.Kind == "failed" {
		o["errors"] = []object{{"code": e.Code, "title": e.Why, "message": e.Why,
			"error_data": object{"details": e.Why}}}
	}
	return o
}

// Sign is the headers Meta would post a body with.
func (m *Meta) Sign(body []byte) http.Header {
	mac := hmac.New(sha256.New, []byte(m.AppSecret))
	mac.Write(body)
	return http.Header{
		"Content-Type":        {"application/json"},
		"X-Hub-Signature-256": {"sha256=" + hex.EncodeToString(mac.Sum(nil))},
	}
}
