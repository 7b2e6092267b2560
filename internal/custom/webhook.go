package custom

import (
	"encoding/base64"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
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

// Signing is the name of the secret that a webhook's calls are signed with; empty for
// other kinds.
func (t *Tool) Signing() string { return t.signature }

// How long a key for signing is, by Standard Webhooks.
const (
	shortestKey = 24
	longestKey  = 64
)

// CheckSigning checks a secret that is to sign: invalid_arguments.
func CheckSigning(value string) error {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(value, signingPrefix))
	switch {
	case err != nil:
		return fault.Invalid(fmt.Sprintf("This secret signs webhooks: it has to be base64, as %s… of Standard Webhooks. Without a value one is made.", signingPrefix))
	case len(key) < shortestKey || len(key) > longestKey:
		return fault.Invalid(fmt.Sprintf("This secret signs webhooks: it has to hold %d to %d bytes in base64, and holds %d. Without a value one is made.", shortestKey, longestKey, len(key)))
	}
	return nil
}

// sign puts the three headers of Standard Webhooks on a request. The message's id is the call's, so that a receiver can
// deduplicate by it.
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

// later reports whether a webhook accepted the call and will answer at its callback.
func (t *Tool) later(status int) bool {
	return t.ExecutionType == Webhook && status == http.StatusAccepted
}
