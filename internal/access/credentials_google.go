package access

import (
	"strings"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// GoogleCalendarAccount opens calendars at Google: the file of a service account as it
// is downloaded, or a refresh token with the client it was issued to. What else such a
// file has, addresses among it, is not used.
type GoogleCalendarAccount struct {
	ClientEmail  string `json:"client_email,omitempty"`
	PrivateKey   string `json:"private_key,omitempty"`
	PrivateKeyID string `json:"private_key_id,omitempty"`
	Subject      string `json:"subject,omitempty"` // whom it acts for, where a domain lets it

	ClientID     string `json:"client_id,omitempty"`
	ClientSecret string `json:"client_secret,omitempty"`
	RefreshToken string `json:"refresh_token,omitempty"`
}

// String hides the secrets from whoever prints a value that holds them.
func (a GoogleCalendarAccount) String() string { return "Google account " + a.ClientEmail + a.ClientID }

// GoString does the same for %#v.
func (a GoogleCalendarAccount) GoString() string { return a.String() }

// googleShape asks for one of the two kinds, whole.
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
