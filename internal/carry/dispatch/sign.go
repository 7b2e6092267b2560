package dispatch

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Secret is the sealed signing key of deliveries. An old one also signs until it expires, so that a receiver can change
// over in between.
type Secret struct {
	Sealed    string    `json:"sealed"`
	CreatedAt time.Time `json:"created_at"`
	ExpiresAt time.Time `json:"expires_at,omitzero"` // zero: it is the current one
}

const (
	secretPrefix = "whsec_"
	secretBytes  = 32
)

// Live reports whether a secret still signs.
func (s Secret) Live(now time.Time) bool { return s.ExpiresAt.IsZero() || s.ExpiresAt.After(now) }

// newSecret makes a secret for an endpoint; text is what its receiver is given.
func (d *Dispatcher) newSecret(workspaceID, endpointID string) (s Secret, text string, err error) {
	raw := make([]byte, secretBytes)
	_, _ = rand.Read(raw) // never fails
	text = secretPrefix + base64.StdEncoding.EncodeToString(raw)
	s.CreatedAt = d.Clock.Now()
	s.Sealed, err = d.Box.Seal(text, SecretPlace(workspaceID, endpointID))
	return s, text, err
}

// SecretPlace binds a secret to its row.
func SecretPlace(workspaceID, endpointID string) string {
	return "webhook " + workspaceID + " " + endpointID
}

// sign puts the three headers of the specification on a request: what identifies
// the message, when it is sent, and a signature over both and the body for every
// live secret, the newest first.
func (d *Dispatcher) sign(h http.Header, workspaceID string, e Endpoint, messageID, body string) error {
	now := d.Clock.Now()
	stamp := strconv.FormatInt(now.Unix(), 10)
	var signatures []string
	for _, s := range slices.Backward(e.Secrets) {
		if !s.Live(now) {
			continue
		}
		text, err := d.Box.Open(s.Sealed, SecretPlace(workspaceID, e.ID))
		if err != nil {
			return err
		}
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(text, secretPrefix))
		if err != nil {
			return fmt.Errorf("the secret of endpoint %s is none", e.ID)
		}
		mac := hmac.New(sha256.New, key)
		mac.Write([]byte(messageID + "." + stamp + "." + body))
		signatures = append(signatures, "v1,"+base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	}
	h.Set("webhook-id", messageID)
	h.Set("webhook-timestamp", stamp)
	h.Set("webhook-signature", strings.Join(signatures, " "))
	return nil
}
