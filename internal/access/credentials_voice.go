package access

import (
	"encoding/base64"
	"regexp"
	"strings"
)

// VapiAccount verifies VAPI's requests. Every field that is set has to match; a yes counts only in signed requests.
type VapiAccount struct {
	SigningKey string `json:"signing_key,omitempty"` // of a credential of the kind HMAC
	Secret     string `json:"secret,omitempty"`      // x-vapi-secret, or a bearer token
}

// String hides the secrets from logs and error texts.
func (a VapiAccount) String() string { return "VAPI account" }

// GoString does the same for %#v.
func (a VapiAccount) GoString() string { return a.String() }

// RetellAccount verifies Retell's requests.
type RetellAccount struct {
	APIKey string `json:"api_key"` // the one with the webhook badge, which signs
	// SocketSecret is ours: part of the address that Retell opens its socket at.
	SocketSecret string `json:"socket_secret,omitempty"`
}

// String hides the secrets from logs and error texts.
func (a RetellAccount) String() string { return "Retell account" }

// GoString does the same for %#v.
func (a RetellAccount) GoString() string { return a.String() }

// ElevenLabsAccount verifies the requests of ElevenLabs' server tools.
type ElevenLabsAccount struct {
	ToolSecret string `json:"tool_secret"` // ours; the tools send it as a bearer token
}

// String hides the secret from logs and error texts.
func (a ElevenLabsAccount) String() string { return "ElevenLabs account" }

// GoString does the same for %#v.
func (a ElevenLabsAccount) GoString() string { return a.String() }

// RealtimeAccount answers the calls of a project at OpenAI.
type RealtimeAccount struct {
	APIKey        string `json:"api_key"`
	WebhookSecret string `json:"webhook_secret"`  // whsec_…, of the project's webhook
	Model         string `json:"model,omitempty"` // empty: the default
	Voice         string `json:"voice,omitempty"`
	// TrustFrom says that calls come through the business's own trunk alone, so that the caller's number is true.
	TrustFrom bool `json:"trust_from,omitempty"`
}

// String hides the secrets from logs and error texts.
func (a RealtimeAccount) String() string { return "OpenAI Realtime account" }

// GoString does the same for %#v.
func (a RealtimeAccount) GoString() string { return a.String() }

// realtime checks the secret's form, and what is no text.
func (m *mistakes) realtime(fields map[string]any) {
	secret, _ := fields["webhook_secret"].(string)
	if key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_")); secret != "" &&
		(err != nil || len(key) < 16) {
		m.add("/webhook_secret", "is no secret of a webhook; it begins with whsec_")
	}
	for _, name := range []string{"model", "voice"} {
		if value, given := fields[name]; given {
			if _, text := value.(string); !text {
				m.add("/"+name, "has to be a text")
			}
		}
	}
	if value, given := fields["trust_from"]; given {
		if _, yes := value.(bool); !yes {
			m.add("/trust_from", "has to be true or false")
		}
	}
}

// vapi requires one of its proofs.
func (m *mistakes) vapi(fields map[string]any) {
	key, _ := fields["signing_key"].(string)
	secret, _ := fields["secret"].(string)
	if key == "" && secret == "" {
		m.add("/signing_key", "is missing; without it, secret is needed")
	}
	m.secret(fields, "signing_key")
	m.secret(fields, "secret")
}

// ownSecret is what a business makes up itself: long enough not to be guessed, and fit for an address.
var ownSecret = regexp.MustCompile(`^[A-Za-z0-9._~-]{20,200}$`)

// secret checks a secret that the business chose.
func (m *mistakes) secret(fields map[string]any, name string) {
	if value, given := fields[name]; given && value != "" {
		if text, ok := value.(string); !ok || !ownSecret.MatchString(text) {
			m.add("/"+name, "has to be 20 to 200 letters, digits or ._~-")
		}
	}
}
