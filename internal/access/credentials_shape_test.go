package access

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

func TestACredentialHasItsVendorsFieldsOnly(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, value, wrong string }{
		{MercadoPago, `{"access_token":"a","collector_id":"1","webhook_secret":"s"}`, ""},
		{MercadoPago, `{"access_token":"a","collector_id":"1","webhok_secret":"s"}`, "/webhok_secret"},
		{WhatsAppMeta, `{"phone_number_id":"1","access_token":"a","sender":"+5491122334455"}`, "/sender"},
		{WhatsAppMeta, `{"phone_number_id":"+54 9 11","access_token":"a"}`, "/phone_number_id"},
		{WhatsAppInfobip, `{"base_url":"https://x.api.infobip.com","api_key":"a","sender":"+5491122334455"}`, ""},
		{WhatsAppInfobip, `{"base_url":"https://x.api.infobip.com","api_key":"a","sender":"5491122334455"}`, ""},
		{WhatsAppInfobip, `{"base_url":"https://x.api.infobip.com","api_key":"a","sender":"Mi Tienda"}`, "/sender"},
		{SMTP, `{"host":"h","from":"a@b.example","user":"x"}`, "/user"},
		{Twilio, `{"account_sid":"a","auth_token":"b","a/b":1}`, "/a~1b"},
		{Vapi, `{"signing_key":"0123456789012345678901"}`, ""},
		{Vapi, `{"secret":"short"}`, "/secret"},
		{Vapi, `{}`, "/signing_key"},
		{Retell, `{"api_key":"key_1"}`, ""},
		{Retell, `{"api_key":"key_1","socket_secret":"with/slashes/0123456789"}`, "/socket_secret"},
		{ElevenLabs, `{"tool_secret":""}`, "/tool_secret"},
		{OpenAIRealtime, `{"api_key":"sk","webhook_secret":"whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODk=","trust_from":true}`, ""},
		{OpenAIRealtime, `{"api_key":"sk","webhook_secret":"whsec_short"}`, "/webhook_secret"},
		{OpenAIRealtime, `{"api_key":"sk","webhook_secret":"whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODk=","trust_from":"yes"}`,
			"/trust_from"},
		{"model_x", `{"api_key":"a"}`, ""},
		{"model_x", `{"api_key":"a","base":"b"}`, "/base"},
		{GoogleCalendar, `{"type":"service_account","project_id":"p","client_email":"a@b.example","private_key":"-","extra":1}`, "/extra"},
	} {
		err := checkCredential(c.name, c.value)
		if c.wrong == "" {
			if err != nil {
				t.Errorf("%s %s: %v", c.name, c.value, err)
			}
			continue
		}
		if !fault.Is(err, fault.InvalidArguments) || !strings.Contains(err.Error(), c.wrong) {
			t.Errorf("%s %s: %v, want %s", c.name, c.value, err, c.wrong)
		}
	}
}
