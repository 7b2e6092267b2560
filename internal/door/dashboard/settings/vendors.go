package settings

import (
	"cmp"
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// vendor is a vendor that a business may have an account with, and the fields of its credential.
type vendor struct {
	Name   string // of the credential
	Title  string // a brand, the same in every language
	word   string // what it is for
	hook   string // the webhook path, before the business's slug and after it
	after  string
	Fields []vendorField
	// Silent vendors only send requests: there is nothing to ask them whether the account opens.
	Silent bool
}

// vendorField is a field of a credential. A credential that comes as a file is one field.
type vendorField struct {
	Name, word string
	Kind       fieldKind
	Must       bool
	Options    []string
}

// fieldKind is the type of a field.
type fieldKind string

const (
	plainField  fieldKind = "text"
	secretField fieldKind = "password"
	numberField fieldKind = "number"
	choiceField fieldKind = "select"
	fileField   fieldKind = "file"
)

// agentPart is the end of the address at which a platform reaches one agent.
const agentPart = "/{agent}"

var vendors = []vendor{
	{Name: access.WhatsAppMeta, Title: "WhatsApp (Meta)", word: "vendors.whatsapp.meta",
		hook: "/webhooks/whatsapp_meta/", Fields: []vendorField{
			{Name: "phone_number_id", word: "vendors.phone_id", Must: true},
			{Name: "access_token", word: "vendors.token", Kind: secretField, Must: true},
			{Name: "app_secret", word: "vendors.app_secret", Kind: secretField, Must: true},
			{Name: "verify_token", word: "vendors.verify_token", Kind: secretField, Must: true},
		}},
	{Name: access.WhatsAppInfobip, Title: "WhatsApp (Infobip)", word: "vendors.whatsapp.infobip",
		hook: "/webhooks/whatsapp_infobip/", Fields: []vendorField{
			{Name: "base_url", word: "vendors.base_url", Must: true},
			{Name: "api_key", word: "vendors.api_key", Kind: secretField, Must: true},
			{Name: "sender", word: "vendors.sender", Must: true},
			{Name: "webhook_user", word: "vendors.hook_user"},
			{Name: "webhook_password", word: "vendors.hook_password", Kind: secretField},
			{Name: "webhook_hmac_header", word: "vendors.hmac_header"},
			{Name: "webhook_hmac_secret", word: "vendors.hmac_secret", Kind: secretField},
		}},
	{Name: access.MercadoPago, Title: "Mercado Pago", word: "vendors.mercadopago",
		hook: "/webhooks/mercadopago/", Fields: []vendorField{
			{Name: "access_token", word: "vendors.token", Kind: secretField, Must: true},
			{Name: "collector_id", word: "vendors.collector", Must: true},
			{Name: "webhook_secret", word: "vendors.hook_secret", Kind: secretField},
		}},
	{Name: access.GoogleCalendar, Title: "Google Calendar", word: "vendors.google", Fields: []vendorField{
		{Name: "file", word: "vendors.google.file", Kind: fileField, Must: true},
	}},
	{Name: access.Twilio, Title: "Twilio", word: "vendors.twilio",
		hook: "/voice/twilio/", after: "/incoming", Fields: []vendorField{
			{Name: "account_sid", word: "vendors.account_sid", Must: true},
			{Name: "auth_token", word: "vendors.auth_token", Kind: secretField, Must: true},
		}},
	{Name: access.Vapi, Title: "VAPI", word: "vendors.vapi", Silent: true,
		hook: "/voice/vapi/", after: agentPart, Fields: []vendorField{
			{Name: "signing_key", word: "vendors.hmac_secret", Kind: secretField},
			{Name: "secret", word: "vendors.header_secret", Kind: secretField},
		}},
	{Name: access.Retell, Title: "Retell", word: "vendors.retell", Silent: true,
		hook: "/voice/retell/", after: agentPart, Fields: []vendorField{
			{Name: "api_key", word: "vendors.api_key", Kind: secretField, Must: true},
			{Name: "socket_secret", word: "vendors.socket_secret", Kind: secretField},
		}},
	{Name: access.ElevenLabs, Title: "ElevenLabs", word: "vendors.elevenlabs", Silent: true,
		hook: "/voice/elevenlabs/", after: agentPart + "/{tool}", Fields: []vendorField{
			{Name: "tool_secret", word: "vendors.tool_secret", Kind: secretField, Must: true},
		}},
	{Name: access.OpenAIRealtime, Title: "OpenAI Realtime", word: "vendors.realtime", Silent: true,
		hook: "/voice/openai/", after: agentPart, Fields: []vendorField{
			{Name: "api_key", word: "vendors.api_key", Kind: secretField, Must: true},
			{Name: "webhook_secret", word: "vendors.hook_secret", Kind: secretField, Must: true},
			{Name: "model", word: "vendors.model"},
			{Name: "voice", word: "vendors.voice"},
		}},
	{Name: access.SMTP, Title: "SMTP", word: "vendors.smtp", Fields: []vendorField{
		{Name: "host", word: "vendors.host", Must: true}, {Name: "port", word: "vendors.port", Kind: numberField},
		{Name: "security", word: "vendors.security", Kind: choiceField, Options: []string{"starttls", "tls"}},
		{Name: "username", word: "vendors.username"}, {Name: "password", word: "vendors.password", Kind: secretField},
		{Name: "from", word: "vendors.from", Must: true},
	}},
}

// vendorNamed is the vendor in the address.
func vendorNamed(v *page.Visit) (vendor, error) {
	for _, k := range vendors {
		if k.Name == v.Request.PathValue("vendor") {
			return k, nil
		}
	}
	return vendor{}, page.NotFound()
}

// vendorCard is a vendor as the page shows it: whether there is an account, never its contents.
type vendorCard struct {
	vendor
	Text   string
	Since  time.Time // zero: no account
	Hook   string
	Labels map[string]string
}

func newVendorCard(v *page.Visit, k vendor, kept []access.Credential) vendorCard {
	c := vendorCard{vendor: k, Text: v.T(k.word), Labels: map[string]string{}}
	if k.hook != "" {
		c.Hook = v.Base() + k.hook + v.Workspace.Slug + k.after
	}
	for _, one := range kept {
		if one.Name == k.Name {
			c.Since = one.UpdatedAt
		}
	}
	for _, f := range k.Fields {
		c.Labels[f.Name] = v.T(f.word)
	}
	return c
}

// readCredential is the credential in the form. It replaces the stored one whole: a stored secret is never sent to an
// address entered beside it later.
func (k vendor) readCredential(v *page.Visit) (string, error) {
	fields := map[string]any{}
	for _, f := range k.Fields {
		value := v.Field(f.Name)
		switch {
		case value == "":
		case f.Kind == fileField:
			return value, nil
		case f.Kind == numberField:
			n, err := strconv.Atoi(value)
			if err != nil {
				return "", fault.Invalid("", fault.Field{Path: "/" + f.Name})
			}
			fields[f.Name] = n
		default:
			fields[f.Name] = value
		}
	}
	text, err := json.Marshal(fields)
	return string(text), err
}

// connectVendor stores a credential.
func (area *Settings) connectVendor(v *page.Visit, k vendor) (page.Answer, error) {
	value, err := k.readCredential(v)
	if err == nil {
		err = area.Credentials.Set(v.Context(), v.Workspace.ID, k.Name, value)
	}
	if fault.Is(err, fault.InvalidArguments) {
		fields := fault.From(err).Fields
		if len(fields) == 0 || len(k.Fields) == 1 {
			fields = []fault.Field{{Path: k.Fields[0].Name}}
		}
		err = fault.Invalid(v.T("vendors.wrong", k.Title, wrongFields(v, k, fields)), fields...)
	}
	kept := "vendors.kept"
	if k.Silent {
		kept = "vendors.stored"
	}
	return v.Finish(err, vendorPath(v, k), kept, k.Title)
}

// wrongFields names the missing or invalid fields, as the form does.
func wrongFields(v *page.Visit, k vendor, wrong []fault.Field) string {
	var names []string
	for _, w := range wrong {
		for _, f := range k.Fields {
			if "/"+f.Name == w.Path {
				names = append(names, v.T(f.word))
			}
		}
	}
	if len(names) == 0 {
		return v.T(k.Fields[0].word)
	}
	return strings.Join(names, ", ")
}

func vendorPath(v *page.Visit, k vendor) string {
	if k.Name == access.WhatsAppMeta || k.Name == access.WhatsAppInfobip {
		return whatsAppPath(v, k)
	}
	return v.Path("settings", "channels") + "#" + k.Name
}

func (area *Settings) disconnectVendor(v *page.Visit, k vendor) (page.Answer, error) {
	return v.Finish(area.Credentials.Remove(v.Context(), v.Workspace.ID, k.Name), vendorPath(v, k), "vendors.gone",
		k.Title)
}

// checkVendor tests the account now and shows the result.
func (area *Settings) checkVendor(v *page.Visit, k vendor) (page.Answer, error) {
	if k.Silent {
		return nil, page.NotFound()
	}
	err := area.CheckVendor(v.Context(), v.Workspace, k.Name)
	return page.Away{To: vendorPath(v, k), Message: checkResult(v, k.Title, err), Bad: err != nil}, nil
}

// checkResult is the result of a test, and what to do about it.
func checkResult(v *page.Visit, whom string, err error) string {
	if err == nil {
		return v.T("check.works", whom)
	}
	return v.T(cmp.Or(checkWords[fault.From(err).Code], "check.away"), whom)
}

var checkWords = map[fault.Code]string{
	fault.NotFound: "check.none", fault.UpstreamFailed: "check.refused", fault.InvalidArguments: "check.incomplete",
	fault.BlockedAddress: "check.blocked", fault.RateLimited: "check.slower", fault.Timeout: "check.late",
}
