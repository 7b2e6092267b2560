package custom

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

// CallbackLife is how long a webhook may take for its late answer.
const CallbackLife = time.Hour

// Callback is the permission to answer one call, late. The caller that stores the call makes sure that it is used once.
type Callback struct {
	WorkspaceID string `json:"w"`
	ToolID      string `json:"t"`
	CallID      string `json:"c"`
	ExpiresUnix int64  `json:"e"`
}

// NewCallback is a callback with the full lifetime.
func NewCallback(workspaceID, toolID, callID string, now time.Time) Callback {
	return Callback{workspaceID, toolID, callID, now.Add(CallbackLife).Unix()}
}

func (c Callback) ExpiresAt() time.Time { return time.Unix(c.ExpiresUnix, 0).UTC() }

// callbackPurpose keeps these signatures from being valid elsewhere, should the key have other uses.
const callbackPurpose = "custom tool callback\n"

const maxCallback = 1024

// Token is the last part of a callback's URL. It names its call and cannot be forged for another without the key.
func (c Callback) Token(key []byte) string {
	body, _ := json.Marshal(c) // three texts and a number
	payload := base64.RawURLEncoding.EncodeToString(body)
	return payload + "." + base64.RawURLEncoding.EncodeToString(callbackMAC(key, payload))
}

// ReadCallback opens a token. One that was not signed with the key, or has expired, is not_found, so that guessing
// reveals nothing.
func ReadCallback(key []byte, token string, now time.Time) (Callback, error) {
	refused := fault.New(fault.NotFound, "there is no such callback, or its time is over")
	payload, signature, found := strings.Cut(token, ".")
	mac, err := base64.RawURLEncoding.Strict().DecodeString(signature)
	if len(token) > maxCallback || !found || err != nil || !hmac.Equal(mac, callbackMAC(key, payload)) {
		return Callback{}, refused
	}
	body, err := base64.RawURLEncoding.Strict().DecodeString(payload)
	var c Callback
	if err != nil || json.Unmarshal(body, &c) != nil || !now.Before(c.ExpiresAt()) {
		return Callback{}, refused
	}
	return c, nil
}

func callbackMAC(key []byte, payload string) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(callbackPurpose + payload))
	return mac.Sum(nil)
}

// signingPrefix is how Standard Webhooks marks a secret.
const signingPrefix = "whsec_"

// NewWebhookSecret makes a secret for signing, as Standard Webhooks writes it.
func NewWebhookSecret() string {
	raw := make([]byte, 32)
	_, _ = rand.Read(raw) // never fails
	return signingPrefix + base64.StdEncoding.EncodeToString(raw)
}

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
