package custom

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
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
