package access

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

// MercadoPagoAccount gives access to a Mercado Pago account.
type MercadoPagoAccount struct {
	AccessToken   string `json:"access_token"`
	WebhookSecret string `json:"webhook_secret"` // verifies webhooks; without it all are rejected
	CollectorID   string `json:"collector_id"`   // the payee that payments must have
}

// Test reports whether it is a test account.
func (a MercadoPagoAccount) Test() bool { return strings.HasPrefix(a.AccessToken, "TEST-") }

// String hides the secrets from logs and error texts.
func (a MercadoPagoAccount) String() string { return "Mercado Pago account " + a.CollectorID }

// GoString does the same for %#v.
func (a MercadoPagoAccount) GoString() string { return a.String() }

// required lists the mandatory fields of a credential. Vendor adapters check the others.
var required = map[string][]string{
	MercadoPago:     {"access_token", "collector_id"},
	WhatsAppMeta:    {"phone_number_id", "access_token"},
	WhatsAppInfobip: {"base_url", "api_key", "sender"},
	SMTP:            {"host", "from"},
	Twilio:          {"account_sid", "auth_token"},
	Retell:          {"api_key"},
	ElevenLabs:      {"tool_secret"},
	OpenAIRealtime:  {"api_key", "webhook_secret"},
}

// accounts maps vendors to their credential types, whose fields are those that may be saved.
var accounts = map[string]reflect.Type{
	MercadoPago: reflect.TypeFor[MercadoPagoAccount](), WhatsAppMeta: reflect.TypeFor[WhatsAppMetaAccount](),
	WhatsAppInfobip: reflect.TypeFor[WhatsAppInfobipAccount](), SMTP: reflect.TypeFor[SMTPAccount](),
	Twilio: reflect.TypeFor[TwilioAccount](), GoogleCalendar: reflect.TypeFor[GoogleCalendarAccount](),
	Vapi: reflect.TypeFor[VapiAccount](), Retell: reflect.TypeFor[RetellAccount](),
	ElevenLabs: reflect.TypeFor[ElevenLabsAccount](), OpenAIRealtime: reflect.TypeFor[RealtimeAccount](),
}

// googleFile lists the other fields of a service account's key file, which users paste whole.
var googleFile = []string{
	"type", "project_id", "auth_uri", "token_uri", "auth_provider_x509_cert_url", "client_x509_cert_url",
	"universe_domain", "quota_project_id", "account",
}

var senderNumber = regexp.MustCompile(`^\+?[1-9][0-9]{6,14}$`)

// unknownFields reports fields that no code reads: a typo, or another vendor's. Ignoring them silently would be worse
// than a refusal.
func (m *mistakes) unknownFields(name string, fields map[string]any) {
	account, found := accounts[name]
	if ModelCredential(name) {
		account, found = reflect.TypeFor[ModelAccount](), true
	}
	if !found {
		return
	}
	var known []string
	for i := range account.NumField() {
		tag, _, _ := strings.Cut(account.Field(i).Tag.Get("json"), ",")
		known = append(known, tag)
	}
	for _, field := range slices.Sorted(maps.Keys(fields)) {
		if !slices.Contains(known, field) && (name != GoogleCalendar || !slices.Contains(googleFile, field)) {
			m.add("/"+pointer.Replace(field), "is no field of it; there are %s", strings.Join(known, ", "))
		}
	}
}

// check reports what is wrong with a credential, by field and without quoting its content.
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

// checkCredential checks the form only.
func checkCredential(name, value string) error {
	if _, problems := strictjson.Parse([]byte(value), strictjson.Limits{Bytes: mostCredential}); len(problems) > 0 {
		return fault.Invalid(fmt.Sprintf("the credential %s has to be a JSON object", name))
	}
	var fields map[string]any
	if err := json.Unmarshal([]byte(value), &fields); err != nil || fields == nil {
		return fault.Invalid(fmt.Sprintf("the credential %s has to be a JSON object", name))
	}
	var wrong mistakes
	needed := required[name]
	if ModelCredential(name) {
		needed = []string{"api_key"}
	}
	wrong.texts(fields, needed)
	wrong.unknownFields(name, fields)
	switch name {
	case WhatsAppInfobip:
		if sender, _ := fields["sender"].(string); sender != "" && !senderNumber.MatchString(sender) {
			wrong.add("/sender", "is no telephone number; it has to be one with its country, such as +5491122334455")
		}
	case WhatsAppMeta:
		if id, _ := fields["phone_number_id"].(string); strings.Trim(id, "0123456789") != "" {
			wrong.add("/phone_number_id", "is the number's id at Meta, digits only")
		}
	case GoogleCalendar:
		wrong.google(fields)
	case SMTP:
		wrong.smtp(fields)
	case Vapi:
		wrong.vapi(fields)
	case Retell:
		wrong.secret(fields, "socket_secret")
	case ElevenLabs:
		wrong.secret(fields, "tool_secret")
	case OpenAIRealtime:
		wrong.realtime(fields)
	case MercadoPago:
		if strings.Trim(fmt.Sprint(fields["collector_id"]), "0123456789") != "" {
			wrong.add("/collector_id", "is the account's user id, digits only")
		}
	}
	return wrongCredential(name, wrong)
}

func wrongCredential(name string, wrong mistakes) error {
	return wrong.invalid("the credential "+name+": ", " ")
}
