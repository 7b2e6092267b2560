package access

import (
	"net/mail"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

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

// wrongSMTP reports values that could not work, before the first email is sent.
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
