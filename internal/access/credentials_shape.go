package access

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/mostrador/mostrador/internal/fault"
	"github.com/mostrador/mostrador/internal/strictjson"
)

// MercadoPagoAccount opens an account with Mercado Pago.
type MercadoPagoAccount struct {
	AccessToken   string `json:"access_token"`
	WebhookSecret string `json:"webhook_secret"` // proves notifications; without it none is believed
	CollectorID   string `json:"collector_id"`   // whom payments must be for
}

// Test reports whether the account only plays with money.
func (a MercadoPagoAccount) Test() bool { return strings.HasPrefix(a.AccessToken, "TEST-") }

// String hides the secrets from whoever prints a value that holds them.
func (a MercadoPagoAccount) String() string { return "Mercado Pago account " + a.CollectorID }

// GoString does the same for %#v.
func (a MercadoPagoAccount) GoString() string { return a.String() }

// required are the fields without which a credential opens nothing. What more a
// vendor's has is looked at by whoever uses it.
var required = map[string][]string{
	MercadoPago:     {"access_token", "collector_id"},
	WhatsAppMeta:    {"phone_number_id", "access_token"},
	WhatsAppInfobip: {"base_url", "api_key", "sender"},
	SMTP:            {"host", "from"},
	Twilio:          {"account_sid", "auth_token"},
}

// check says what is wrong with a credential, by field and without a word of its content.
func (c *Credentials) check(name, value string) error {
	if err := checkCredential(name, value); err != nil {
		return err
	}
	var fields map[string]any
	if err := json.Unmarshal([]byte(value), &fields); err != nil {
		return err
	}
	return wrongCredential(name, c.wrongAddress(name, fields))
}

// checkCredential looks at the form alone.
func checkCredential(name, value string) error {
	if _, problems := strictjson.Parse([]byte(value), strictjson.Limits{Bytes: mostCredential}); len(problems) > 0 {
		return fault.Invalid(fmt.Sprintf("the credential %s has to be a JSON object", name))
	}
	var fields map[string]any
	if err := json.Unmarshal([]byte(value), &fields); err != nil || fields == nil {
		return fault.Invalid(fmt.Sprintf("the credential %s has to be a JSON object", name))
	}
	var wrong []fault.Field
	needed := required[name]
	if ModelCredential(name) {
		needed = []string{"api_key"}
	}
	for _, field := range needed {
		if text, _ := fields[field].(string); strings.TrimSpace(text) == "" {
			wrong = append(wrong, fault.Field{Path: "/" + field, Message: "is missing, or no text"})
		}
	}
	if name == GoogleCalendar {
		wrong = append(wrong, googleShape(fields)...)
	}
	if name == SMTP {
		wrong = append(wrong, wrongSMTP(fields)...)
	}
	if name == MercadoPago && strings.Trim(fmt.Sprint(fields["collector_id"]), "0123456789") != "" {
		wrong = append(wrong, fault.Field{Path: "/collector_id", Message: "is the account's user id, digits only"})
	}
	return wrongCredential(name, wrong)
}

func wrongCredential(name string, wrong []fault.Field) error {
	if len(wrong) == 0 {
		return nil
	}
	said := make([]string, len(wrong))
	for i, f := range wrong {
		said[i] = f.Path + " " + f.Message
	}
	return fault.Invalid("the credential "+name+": "+strings.Join(said, "; "), wrong...)
}
