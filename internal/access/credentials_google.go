package access

import (
	"strings"

	"github.com/mostrador/mostrador/internal/kit/fault"
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

// googleShape requires all fields of one of the two kinds.
func googleShape(fields map[string]any) (wrong []fault.Field) {
	needed := []string{"client_email", "private_key"}
	if _, granted := fields["refresh_token"]; granted {
		needed = []string{"client_id", "client_secret", "refresh_token"}
	}
	for _, field := range needed {
		if text, _ := fields[field].(string); strings.TrimSpace(text) == "" {
			wrong = append(wrong, fault.Field{Path: "/" + field, Message: "is missing, or no text"})
		}
	}
	return wrong
}
