package payments

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

// Topic is what a notification is about.
type Topic string

// The topics that matter here; others keep the vendor's name.
const (
	TopicPayment       Topic = "payment"
	TopicMerchantOrder Topic = "merchant_order"
	TopicChargeback    Topic = "chargebacks"
)

// Notification is a signed hint that something changed. DataID and SentAt are
// covered by the signature, the rest is not: fetch what DataID names.
type Notification struct {
	Topic          Topic
	DataID         string
	Action         string // payment.created, payment.updated …
	NotificationID string // the same when the vendor sends it again
	SentAt         time.Time
}

var (
	// ErrIPN marks the older kind of notification (?topic=…&id=…). Its signature header cannot be verified, as the
	// vendor itself says, so it is never trusted. The receiver may answer 200, which stops the repetitions.
	ErrIPN = errors.New("an IPN, which nobody can verify")
	// ErrSignature marks a notification without a valid signature of Mercado Pago.
	ErrSignature = errors.New("not proved to be Mercado Pago's")
)

const (
	// replayWindow is how long a signature is valid. It is wide: a replay only makes us fetch a payment again, while
	// the vendor repeats what we missed for days and does not promise a new signature each time.
	replayWindow = 96 * time.Hour
	// clockSkew is how far the vendor's clock may be ahead of ours.
	clockSkew = 5 * time.Minute

	maxNotification = 64 << 10
)

// VerifyWebhook reads a notification that is signed with the application's secret. Everything else is forbidden, with
// ErrIPN or ErrSignature as cause: no secret, no signature, a wrong or old one, or a body that contradicts what was
// signed.
func VerifyWebhook(header http.Header, query url.Values, body []byte, secret string,
	now time.Time) (Notification, error) {
	n, err := VerifySignature(header, query, secret, now)
	if err != nil {
		return Notification{}, err
	}
	if why := n.read(query, body); why != "" {
		return Notification{}, unproved(why)
	}
	return n, nil
}

// VerifySignature is the part of VerifyWebhook that needs no body: the vendor signs the URL. It reads only what the
// signature covers.
func VerifySignature(header http.Header, query url.Values, secret string, now time.Time) (Notification, error) {
	if !query.Has("data.id") && query.Has("topic") && query.Has("id") {
		return Notification{}, fault.Wrap(ErrIPN, fault.Forbidden, "only signed webhooks are read")
	}
	dataID, sentAt, why := verify(header, query, secret)
	switch {
	case why != "":
		return Notification{}, unproved(why)
	case now.Sub(sentAt) > replayWindow:
		return Notification{}, unproved("the signature is too old")
	case sentAt.Sub(now) > clockSkew:
		return Notification{}, unproved("the signature is from the future")
	}
	return Notification{DataID: dataID, SentAt: sentAt}, nil
}

func unproved(why string) error {
	return fault.Wrap(ErrSignature, fault.Forbidden, "%s", why)
}

// read reads what the signature does not cover. Query and body have to agree with each other and with what was signed.
func (n *Notification) read(query url.Values, body []byte) (why string) {
	value, problems := strictjson.Parse(body, strictjson.Limits{Bytes: maxNotification, Depth: 8})
	object, ok := value.(map[string]any)
	if len(problems) > 0 || !ok {
		return "the body is no JSON object"
	}
	if data, ok := object["data"].(map[string]any); ok {
		if id := text(data["id"]); id != "" && signedID(id) != signedID(n.DataID) {
			return "the body is about something else than what was signed"
		}
	}
	topic := text(object["type"])
	if asked := query["type"]; len(asked) > 1 || len(asked) == 1 && topic != "" && asked[0] != topic {
		return "query and body disagree about the topic"
	} else if topic == "" && len(asked) == 1 {
		topic = asked[0]
	}
	switch topic {
	case "":
		return "there is no topic"
	case "topic_merchant_order_wh":
		n.Topic = TopicMerchantOrder
	case "topic_chargebacks_wh":
		n.Topic = TopicChargeback
	default:
		n.Topic = Topic(topic)
	}
	n.Action, n.NotificationID = text(object["action"]), text(object["id"])
	return ""
}

// text is a short value that is written as a text or as a number.
func text(v any) string {
	s, ok := v.(string)
	if n, number := v.(json.Number); number {
		s, ok = n.String(), true
	}
	if !ok || len(s) > 200 {
		return ""
	}
	return s
}
