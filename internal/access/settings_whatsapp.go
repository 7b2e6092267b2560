package access

import (
	"maps"
	"regexp"
	"slices"
	"strings"
)

// WhatsApp is a business's WhatsApp configuration.
type WhatsApp struct {
	// Account is the credential to use, for a business that has both.
	Account string `json:"account,omitempty"`
	// Agent is the slug of the agent that answers there; empty: the first active one.
	Agent string `json:"agent,omitempty"`
}

// Template is a text that WhatsApp has approved beforehand.
type Template struct {
	Name     string `json:"name"`
	Language string `json:"language"` // as it was registered: es_AR
}

// The purposes of messages with a template, and the parameters of each:
//
//	document      the file in the header; {{1}} the shop's name
//	reminder      {{1}} what is owed
//	reminder_link {{1}} what is owed, {{2}} where to pay it
//	payment_link  {{1}} the amount, {{2}} the link
//	code          {{1}} the code
//	ticket        {{1}} the number of a request, {{2}} the answer to it
const (
	TemplateDocument    = "document"
	TemplateReminder    = "reminder"
	TemplateReminderPay = "reminder_link"
	TemplatePaymentLink = "payment_link"
	TemplateCode        = "code"
	TemplateTicket      = "ticket"
)

var templatePurposes = []string{TemplateCode, TemplateDocument, TemplatePaymentLink, TemplateReminder, TemplateReminderPay, TemplateTicket}

// whatsAppAccounts are the credentials of WhatsApp vendors.
var whatsAppAccounts = []string{WhatsAppMeta, WhatsAppInfobip}

// WhatsAppAccount is the credential a workspace sends messages with; empty: it is not on WhatsApp.
func (w *Workspace) WhatsAppAccount() string {
	if chosen := w.Settings.WhatsApp.Account; chosen != "" {
		if w.HasAccount(chosen) {
			return chosen
		}
		return ""
	}
	for _, name := range whatsAppAccounts {
		if w.HasAccount(name) {
			return name
		}
	}
	return ""
}

var (
	templateNames     = regexp.MustCompile(`^[a-z0-9_]{1,512}$`)
	templateLanguages = regexp.MustCompile(`^[a-z]{2,3}(_[A-Z]{2})?$`)
)

func (c *settingsCheck) whatsApp(s Settings) {
	if chosen := s.WhatsApp.Account; chosen != "" && !slices.Contains(whatsAppAccounts, chosen) {
		c.add("/whatsapp/account", "%q is none of %s", chosen, strings.Join(whatsAppAccounts, ", "))
	}
	for _, purpose := range slices.Sorted(maps.Keys(s.Templates)) {
		at, t := "/templates/"+pointer.Replace(purpose), s.Templates[purpose]
		if !slices.Contains(templatePurposes, purpose) {
			c.add(at, "is none of %s", strings.Join(templatePurposes, ", "))
		}
		if !templateNames.MatchString(t.Name) {
			c.add(at+"/name", "%q is no template's name: lower case letters, digits and underscores", t.Name)
		}
		if !templateLanguages.MatchString(t.Language) {
			c.add(at+"/language", "%q is no language as WhatsApp registers them, such as es_AR", t.Language)
		}
	}
}
