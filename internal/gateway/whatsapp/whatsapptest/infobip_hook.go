package whatsapptest

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"strings"
)

// Webhook is the body Infobip would post for these events. (It would not mix messages and reports in one request;
// reading them does not depend on that.)
func (f *Infobip) Webhook(events ...Event) []byte { return f.WebhookFor(f.Sender, events...) }

// WebhookFor is the same for another sender of the same customer.
func (f *Infobip) WebhookFor(sender string, events ...Event) []byte {
	results := []object{}
	for _, e := range events {
		results = append(results, infobipResult(e, strings.TrimPrefix(sender, "+")))
	}
	raw, err := json.Marshal(object{"results": results, "messageCount": len(results), "pendingMessageCount": 0})
	if err != nil {
		panic(err)
	}
	return raw
}

func infobipResult(e Event, sender string) object {
	at := e.at().UTC().Format("2006-01-02T15:04:05.000-0700")
	customer := strings.TrimPrefix(e.Sent.To, "+")
	switch {
	case e.Kind == "read":
		return object{"messageId": e.Sent.ID, "from": customer, "to": sender, "sentAt": at, "seenAt": at}
	case e.isStatus():
		o := object{
			"bulkId": "bulk-1", "messageId": e.Sent.ID, "callbackData": e.Sent.Ref, "sender": sender, "to": customer,
			"sentAt": at, "doneAt": at, "messageCount": 1, "price": object{"pricePerMessage": 0.01, "currency": "USD"},
			"error": object{"groupId": 0, "groupName": "OK", "id": 0, "name": "NO_ERROR", "description": "No Error",
				"permanent": false},
		}
		switch e.Kind {
		case "sent":
			o["status"] = object{"groupId": 1, "groupName": "PENDING", "id": 7, "name": "PENDING_ENROUTE",
				"description": "Message sent to next instance"}
		case "delivered":
			o["status"] = object{"groupId": 3, "groupName": "DELIVERED", "id": 5, "name": "DELIVERED_TO_HANDSET",
				"description": "Message delivered to handset"}
		case "failed":
			o["status"] = object{"groupId": 2, "groupName": "UNDELIVERABLE", "id": 9,
				"name": "UNDELIVERABLE_NOT_DELIVERED", "description": "Message sent not delivered"}
			o["error"] = object{"groupId": 1, "groupName": "HANDSET_ERRORS", "id": e.Code, "name": e.Why,
				"description": e.Why, "permanent": true}
		}
		return o
	}
	o := object{
		"from": strings.TrimPrefix(e.From, "+"), "to": sender, "integrationType": "WHATSAPP", "receivedAt": at,
		"messageId":       e.ID,
		"pairedMessageId": nil, "callbackData": nil, "message": infobipMessage(e),
		"price": object{"pricePerMessage": 0, "currency": "USD"},
	}
	if e.Name != "" {
		o["contact"] = object{"name": e.Name}
	}
	return o
}

func infobipMessage(e Event) object {
	switch e.Kind {
	case "text":
		return object{"type": "TEXT", "text": e.Text}
	case "button":
		return object{"type": "INTERACTIVE_BUTTON_REPLY", "id": e.Reply, "title": e.Text}
	case "list":
		return object{"type": "INTERACTIVE_LIST_REPLY", "id": e.Reply, "title": e.Text, "description": ""}
	case "quick_reply":
		return object{"type": "BUTTON", "text": e.Text, "payload": e.Reply}
	case "location":
		o := locationOf(e)
		o["type"] = "LOCATION"
		return o
	case "reaction":
		return object{"type": "REACTION", "emoji": e.Text}
	}
	o := object{"type": strings.ToUpper(e.Kind), "url": e.Media.URL}
	if e.Text != "" {
		o["caption"] = e.Text
	}
	return o
}

// Sign is the headers Infobip would post a body with.
func (f *Infobip) Sign(body []byte) http.Header {
	h := http.Header{"Content-Type": {"application/json"}}
	if f.HMACSecret != "" {
		mac := hmac.New(sha256.New, []byte(f.HMACSecret))
		mac.Write(body)
		h.Set(f.HMACHeader, hex.EncodeToString(mac.Sum(nil)))
	}
	if f.User != "" {
		h.Set("Authorization", "Basic "+base64.StdEncoding.EncodeToString([]byte(f.User+":"+f.Password)))
	}
	return h
}
