package whatsapp

import (
	"context"
	"net/http"
	"net/url"
)

// MarkRead shows a customer that their message was read and, where the vendor can, that an answer is being written: Meta
// shows that until a message is sent, for 25 seconds at most. It is tried once: a customer who does not see it misses
// nothing.
func (g *Gateway) MarkRead(ctx context.Context, a Account, messageID string) error {
	if fields := a.check(); len(fields) > 0 {
		return invalid(a, fields)
	}
	if f := a.on(g).markRead(ctx, messageID); f != nil {
		return f
	}
	return nil
}

func (c metaChannel) markRead(ctx context.Context, messageID string) *Failure {
	res, f := callJSON(ctx, Meta, c.g.o.API, c.url(c.a.PhoneNumberID+"/messages"), c.header(), object{
		"messaging_product": "whatsapp", "status": "read", "message_id": messageID,
		"typing_indicator": object{"type": "text"},
	})
	if f != nil {
		return f
	}
	return c.refusal(res.Status, res.Header, res.Body)
}

func (c infobipChannel) markRead(ctx context.Context, messageID string) *Failure {
	path := "/whatsapp/1/senders/" + digits(c.a.Sender) + "/message/" + url.PathEscape(messageID) + "/read"
	res, f := call(ctx, Infobip, c.g.o.API, http.MethodPost, c.url(path), c.header(), nil)
	if f != nil {
		return f
	}
	return c.refusal(res.Status, res.Header, res.Body)
}
