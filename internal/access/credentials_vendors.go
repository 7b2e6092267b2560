package access

import (
	"encoding/json"
	"net/mail"
)

// GoogleCalendarAccount gives access to Google calendars: a service account's key file as downloaded, or a refresh
// token with its client. Other fields of such a file, URLs included, are not used.
type GoogleCalendarAccount struct {
	ClientEmail  string `json:"client_email,omitempty"`
	PrivateKey   string `json:"private_key,omitempty"`
	PrivateKeyID string `json:"private_key_id,omitempty"`
	Subject      string `json:"subject,omitempty"` // the user it impersonates, if the domain allows it

	ClientID     string `json:"client_id,omitempty"`
	ClientSecret string `json:"client_secret,omitempty"`
	RefreshToken string `json:"refresh_token,omitempty"`
}

// String hides the secrets from logs and error texts.
func (a GoogleCalendarAccount) String() string { return "Google account " + a.ClientEmail + a.ClientID }

// GoString does the same for %#v.
func (a GoogleCalendarAccount) GoString() string { return a.String() }

// google requires all fields of one of the two kinds.
func (m *mistakes) google(fields map[string]any) {
	needed := []string{"client_email", "private_key"}
	if _, granted := fields["refresh_token"]; granted {
		needed = []string{"client_id", "client_secret", "refresh_token"}
	}
	m.texts(fields, needed)
}

// ModelAccount holds the key of a model's server.
type ModelAccount struct {
	APIKey string `json:"api_key"`
}

// String hides the secrets from logs and error texts.
func (a ModelAccount) String() string { return "key of a model" }

// GoString does the same for %#v.
func (a ModelAccount) GoString() string { return a.String() }

// JSON is the account as a credential's JSON.
func (a ModelAccount) JSON() (string, error) {
	text, err := json.Marshal(a)
	return string(text), err
}

// SMTPAccount sends email through a server. The workspace chooses the host, so dialling it needs the same checks as
// every user-supplied address.
type SMTPAccount struct {
	Host string `json:"host"`
	Port int    `json:"port,omitempty"` // 0: 587, or 465 for tls
	// Security is starttls or tls; none works only for this machine, for tests and the demo. Empty: starttls.
	Security string `json:"security,omitempty"`
	Username string `json:"username,omitempty"`
	Password string `json:"password,omitempty"`
	From     string `json:"from"` // an address, or "Name <address>"
}

// String hides the secrets from logs and error texts.
func (a SMTPAccount) String() string { return "mail account at " + a.Host }

// GoString does the same for %#v.
func (a SMTPAccount) GoString() string { return a.String() }

// smtp reports values that could not work, before the first email is sent.
func (m *mistakes) smtp(fields map[string]any) {
	if from, ok := fields["from"].(string); ok && from != "" {
		if _, err := mail.ParseAddress(from); err != nil {
			m.add("/from", "is no email address")
		}
	}
	switch fields["security"] {
	case nil, "", "starttls", "tls", "none":
	default:
		m.add("/security", "is none of starttls, tls, none")
	}
	if port, ok := fields["port"]; ok {
		if n, ok := port.(float64); !ok || n != float64(int(n)) || n < 0 || n > 65535 {
			m.add("/port", "is no port")
		}
	}
}

// TwilioAccount verifies Twilio's webhooks about calls.
type TwilioAccount struct {
	AccountSID string `json:"account_sid"`
	AuthToken  string `json:"auth_token"` // verifies signatures; without it all requests are rejected
}

// String hides the secret from logs and error texts.
func (a TwilioAccount) String() string { return "Twilio account " + a.AccountSID }

// GoString does the same for %#v.
func (a TwilioAccount) GoString() string { return a.String() }

// WhatsAppMetaAccount gives access to a number on Meta's Cloud API.
type WhatsAppMetaAccount struct {
	PhoneNumberID string `json:"phone_number_id"`
	AccessToken   string `json:"access_token"`
	AppSecret     string `json:"app_secret"`   // verifies webhooks; without it all are rejected
	VerifyToken   string `json:"verify_token"` // ours; Meta echoes it when the webhook is set up
}

// String hides the secrets from logs and error texts.
func (a WhatsAppMetaAccount) String() string {
	return "WhatsApp number " + a.PhoneNumberID + " at Meta"
}

// GoString does the same for %#v.
func (a WhatsAppMetaAccount) GoString() string { return a.String() }

// WhatsAppInfobipAccount gives access to a sender at Infobip. Its webhooks need at least one of three proofs; every
// configured one must match.
type WhatsAppInfobipAccount struct {
	BaseURL   string `json:"base_url"`
	APIKey    string `json:"api_key"`
	Sender    string `json:"sender"` // E.164
	NotifyURL string `json:"notify_url,omitempty"`

	WebhookUser       string `json:"webhook_user,omitempty"`
	WebhookPassword   string `json:"webhook_password,omitempty"`
	WebhookHeader     string `json:"webhook_header,omitempty"`
	WebhookSecret     string `json:"webhook_secret,omitempty"`
	WebhookHMACHeader string `json:"webhook_hmac_header,omitempty"`
	WebhookHMACSecret string `json:"webhook_hmac_secret,omitempty"`
}

// String hides the secrets from logs and error texts.
func (a WhatsAppInfobipAccount) String() string { return "WhatsApp sender at Infobip" }

// GoString does the same for %#v.
func (a WhatsAppInfobipAccount) GoString() string { return a.String() }
