package access

import (
	"net/mail"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// SMTPAccount sends email through a server. Its host is the workspace's own choice, so
// that it is dialled with the same care as every address others named.
type SMTPAccount struct {
	Host string `json:"host"`
	Port int    `json:"port,omitempty"` // 0: 587, or 465 for tls
	// Security is starttls or tls; none only ever reaches this machine, for tests and
	// the demo. Empty: starttls.
	Security string `json:"security,omitempty"`
	Username string `json:"username,omitempty"`
	Password string `json:"password,omitempty"`
	From     string `json:"from"` // an address, or "Name <address>"
}

// String hides the secrets from whoever prints a value that holds them.
func (a SMTPAccount) String() string { return "mail account at " + a.Host }

// GoString does the same for %#v.
func (a SMTPAccount) GoString() string { return a.String() }

// wrongSMTP is what nobody could send with, found before the first email is.
func wrongSMTP(fields map[string]any) (wrong []fault.Field) {
	if from, said := fields["from"].(string); said && from != "" {
		if _, err := mail.ParseAddress(from); err != nil {
			wrong = append(wrong, fault.Field{Path: "/from", Message: "is no email address"})
		}
	}
	switch fields["security"] {
	case nil, "", "starttls", "tls", "none":
	default:
		wrong = append(wrong, fault.Field{Path: "/security", Message: "is none of starttls, tls, none"})
	}
	if port, said := fields["port"]; said {
		if n, ok := port.(float64); !ok || n != float64(int(n)) || n < 0 || n > 65535 {
			wrong = append(wrong, fault.Field{Path: "/port", Message: "is no port"})
		}
	}
	return wrong
}
