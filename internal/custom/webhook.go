package custom

import (
	"net/http"
	"strconv"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"github.com/mostrador/mostrador/internal/fault"
	"github.com/mostrador/mostrador/internal/strictjson"
)

// message is what a webhook tool is sent.
func (t *Tool) message(c Call) []byte {
	arguments := c.Arguments
	if arguments == nil {
		arguments = map[string]any{}
	}
	body := map[string]any{
		"type":      "tool.call",
		"tool":      t.Name,
		"call_id":   c.ID,
		"arguments": arguments,
		"timestamp": c.Now.UTC().Format(time.RFC3339),
	}
	if c.CallbackURL != "" {
		body["callback_url"] = c.CallbackURL
		body["callback_expires_at"] = c.ExpiresAt.UTC().Format(time.RFC3339)
	}
	return strictjson.Canonical(body)
}

// sign puts the three headers of Standard Webhooks on a request. The message's id is
// the call's, so that a receiver which keeps the ids it has seen acts once.
func (t *Tool) sign(r *Request, c Call) error {
	secret, set := c.Secrets[t.signature]
	if !set {
		return fault.New(fault.Unavailable, "%s", secretNotSet.In(c.Tag, t.signature))
	}
	signer, err := standardwebhooks.NewWebhook(secret)
	if err != nil {
		return fault.Wrap(err, fault.Unavailable, "%s", secretUnfit.In(c.Tag, t.signature))
	}
	signature, err := signer.Sign(c.ID, c.Now, r.Body)
	if err != nil {
		return fault.Wrap(err, fault.Internal, "the call could not be signed")
	}
	r.Header.Set("Webhook-Id", c.ID)
	r.Header.Set("Webhook-Timestamp", strconv.FormatInt(c.Now.Unix(), 10))
	r.Header.Set("Webhook-Signature", signature)
	return nil
}

// later reports whether a webhook took the call and will answer at its callback.
func (t *Tool) later(status int) bool {
	return t.ExecutionType == Webhook && status == http.StatusAccepted
}
