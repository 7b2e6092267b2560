package access

import (
	"fmt"
	"maps"
	"net/mail"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/phone"
	"github.com/mostrador/mostrador/internal/kit/taxid"
)

// The tax id that each known country requires.
var msgTaxID = map[string]locale.Text{
	"AR": {
		ES: "no es un CUIT o CUIL válido: son 11 dígitos, como 30-50001091-2, y el último tiene que coincidir",
		PT: "não é um CUIT ou CUIL válido: são 11 dígitos, como 30-50001091-2, e o último tem que conferir",
		EN: "is no valid CUIT or CUIL: it has 11 digits, as 30-50001091-2, and the last one has to match the others",
	},
	"BR": {
		ES: "no es un CPF o CNPJ válido: son 11 o 14 caracteres, como 529.982.247-25 u 11.222.333/0001-81, y los dos últimos tienen que coincidir",
		PT: "não é um CPF ou CNPJ válido: são 11 ou 14 caracteres, como 529.982.247-25 ou 11.222.333/0001-81, e os dois últimos têm que conferir",
		EN: "is no valid CPF or CNPJ: it has 11 or 14 characters, as 529.982.247-25 or 11.222.333/0001-81, and the last two have to match the others",
	},
	"MX": {
		ES: "no es un RFC válido: son 12 o 13 caracteres, como GODE561231GR8",
		PT: "não é um RFC válido: são 12 ou 13 caracteres, como GODE561231GR8",
		EN: "is no valid RFC: it has 12 or 13 characters, as GODE561231GR8",
	},
}

// checkBank rejects a tax id that is invalid in the business's country: receipts would be compared with a typo, and all
// would wait for staff. Unknown countries' ids are not checked.
func (w Workspace) checkBank() error {
	id := w.Settings.Bank.TaxID
	if valid, known := taxid.Valid(w.Country, id); id == "" || valid || !known {
		return nil
	}
	return InvalidSettings(fault.Field{Path: "/bank/tax_id", Message: msgTaxID[w.Country].In(w.Locale)})
}

// Booking is a business's booking rules. Zero values mean the defaults.
type Booking struct {
	ReservationMins int `json:"reservation_minutes,omitempty"` // length of a reservation
	AppointmentMins int `json:"appointment_minutes,omitempty"` // for services without a length
	DaysAhead       int `json:"days_ahead,omitempty"`          // booking horizon; by default customers have 90 days
	KitchenMins     int `json:"kitchen_minutes,omitempty"`     // until an order is ready
	DeliveryMins    int `json:"delivery_minutes,omitempty"`    // additional time for delivery
}

// ReservationMinutes is how long a table is kept for a party.
func (b Booking) ReservationMinutes() int { return orDefault(b.ReservationMins, 60) }

// AppointmentMinutes is the default length of an appointment.
func (b Booking) AppointmentMinutes() int { return orDefault(b.AppointmentMins, 60) }

// Horizon is how many days ahead customers can book.
func (b Booking) Horizon() int { return orDefault(b.DaysAhead, 90) }

// StaffHorizon is how many days ahead staff can book. The default is ten years: a date further ahead is a typo.
func (b Booking) StaffHorizon() int { return orDefault(b.DaysAhead, 10*365) }

// ReadyIn is how many minutes an order takes, delivered or picked up.
func (b Booking) ReadyIn(delivered bool) int {
	minutes := orDefault(b.KitchenMins, 30)
	if delivered {
		minutes += orDefault(b.DeliveryMins, 20)
	}
	return minutes
}

// FileLimits limit the customers' files that a business stores. Zero is the default.
type FileLimits struct {
	// PerConversation and ConversationMB limit one conversation in 30 days.
	PerConversation int `json:"per_conversation,omitempty"`
	ConversationMB  int `json:"conversation_mb,omitempty"`
	// Total and TotalMB limit the whole business. Files of visitors without a proved identity take at most a quarter of
	// it.
	Total   int `json:"total,omitempty"`
	TotalMB int `json:"total_mb,omitempty"`
	// StrangerDays is how long unused files of such visitors are kept.
	StrangerDays int `json:"stranger_days,omitempty"`
}

// FileWindow is the period over which a conversation's files are counted: a customer of many years may send more in
// total than a stranger.
const FileWindow = 30 * 24 * time.Hour

func (l FileLimits) MostPerConversation() int64   { return int64(orDefault(l.PerConversation, 50)) }
func (l FileLimits) MostConversationBytes() int64 { return megabytes(l.ConversationMB, 100) }
func (l FileLimits) MostFiles() int64             { return int64(orDefault(l.Total, 100_000)) }
func (l FileLimits) MostBytes() int64             { return megabytes(l.TotalMB, 10<<10) }

// StrangerLife is how long a file of an unproved visitor is kept.
func (l FileLimits) StrangerLife() time.Duration {
	return time.Duration(orDefault(l.StrangerDays, 7)) * 24 * time.Hour
}

func megabytes(n, def int) int64 { return int64(orDefault(n, def)) << 20 }

func (c *settingsCheck) files(l FileLimits) {
	c.limits([]limit{
		{"/files/per_conversation", l.PerConversation, mostCount},
		{"/files/conversation_mb", l.ConversationMB, mostCount},
		{"/files/total", l.Total, mostCount},
		{"/files/total_mb", l.TotalMB, mostCount},
		{"/files/stranger_days", l.StrangerDays, centuryOfDays},
	}...)
}

// ModelBudget limits the cost of a workspace's models, in millionths of a US dollar; 0: no limit. Once it is spent,
// agents use free models only.
type ModelBudget struct {
	Day   int64 `json:"day_usd_micros,omitempty"`
	Month int64 `json:"month_usd_micros,omitempty"`
}

func (c *settingsCheck) modelBudget(b ModelBudget) {
	c.amount("/model_budget/day_usd_micros", b.Day)
	c.amount("/model_budget/month_usd_micros", b.Month)
}

// Weekdays are the keys of a schedule's days, in the order of time.Weekday.
var Weekdays = []string{"sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"}

// longestTransferMessage still fits a chat bubble together with the hours.
const longestTransferMessage = 1000

func (c *settingsCheck) handoff(s Settings) {
	if written := s.EscalationPhone; written != "" {
		if _, err := phone.Normalize(written, ""); err != nil || !strings.HasPrefix(written, "+") {
			c.add("/escalation_phone", "%q is no number with its country code, such as +5491145678901", written)
		}
	}
	if n := utf8.RuneCountInString(s.TransferMessage); n > longestTransferMessage {
		c.add("/transfer_message", "has %d characters; %d fit", n, longestTransferMessage)
	}
}

// schedule checks the names of the days. Their hours are free text: what cannot be parsed is shown as it is and never
// used in computations.
func (c *settingsCheck) schedule(days map[string]string) {
	for _, day := range slices.Sorted(maps.Keys(days)) {
		if !slices.Contains(Weekdays, day) {
			c.add("/profile/schedule/"+pointer.Replace(day), "is none of %s", strings.Join(Weekdays, ", "))
		}
	}
}

// Voice is a business's telephone configuration. Empty fields get defaults for its language.
type Voice struct {
	// Agent is the slug of the agent that answers; empty: the first active one.
	Agent string `json:"agent,omitempty"`
	// Greeting is how a call begins.
	Greeting string `json:"greeting,omitempty"`
	// Filler is what a caller hears when a tool takes long; nil: a sentence of ours, empty: nothing.
	Filler *string `json:"filler,omitempty"`
	// Provider, Name and Language choose the voice, and Hears the language of transcription, as the telephone platform
	// names them.
	Provider string `json:"tts_provider,omitempty"`
	Name     string `json:"tts_voice,omitempty"`
	Language string `json:"tts_language,omitempty"`
	Hears    string `json:"transcription_language,omitempty"`
	// CallBacks are the calls that the business returns.
	CallBacks CallBacks `json:"call_backs,omitzero"`
}

// CallBacks says whether customers who were promised a call are called, and how. Off by default.
type CallBacks struct {
	Enabled bool `json:"enabled,omitempty"`
	// Automatic places a call at the promised time; otherwise staff start it.
	Automatic bool `json:"automatic,omitempty"`
	// From is the business's number with the telephone vendor, with its country code.
	From string `json:"from,omitempty"`
	// Countries that may be called (ISO 3166); empty: the business's own.
	Countries []string `json:"countries,omitempty"`
	PerDay    int      `json:"per_day,omitempty"`  // attempts of the workspace in a day; 0: 20
	Attempts  int      `json:"attempts,omitempty"` // of one call; 0: 2
	// WaitMinutes is the pause after a call that was busy or not answered; 0: 15.
	WaitMinutes int `json:"wait_minutes,omitempty"`
}

// MostPerDay, MostAttempts and Wait are the limits with their defaults.
func (c CallBacks) MostPerDay() int   { return orDefault(c.PerDay, 20) }
func (c CallBacks) MostAttempts() int { return orDefault(c.Attempts, 2) }
func (c CallBacks) Wait() time.Duration {
	return time.Duration(orDefault(c.WaitMinutes, 15)) * time.Minute
}

// Allows reports whether a number's country may be called; own is the business's.
func (c CallBacks) Allows(e164, own string) bool {
	country := phone.Country(e164)
	if len(c.Countries) == 0 {
		return country != "" && strings.EqualFold(country, own)
	}
	return slices.Contains(c.Countries, country)
}

const (
	mostCallsADay  = 1000
	mostAttempts   = 5
	longestWaiting = 24 * 60 // minutes
)

func (c *settingsCheck) callBacks(b CallBacks) {
	switch _, err := phone.Normalize(b.From, ""); {
	case b.From == "" && b.Enabled:
		c.add("/voice/call_backs/from", "is missing: the number that customers are called from")
	case b.From != "" && (err != nil || !strings.HasPrefix(b.From, "+")):
		c.add("/voice/call_backs/from", "%q is no number with its country code, such as +5491145678901", b.From)
	}
	for i, country := range b.Countries {
		if !countryCode.MatchString(country) {
			c.add(fmt.Sprintf("/voice/call_backs/countries/%d", i), "%q is no country such as AR", country)
		}
	}
	c.limits(limit{"/voice/call_backs/per_day", b.PerDay, mostCallsADay},
		limit{"/voice/call_backs/attempts", b.Attempts, mostAttempts},
		limit{"/voice/call_backs/wait_minutes", b.WaitMinutes, longestWaiting})
}

var countryCode = regexp.MustCompile(`^[A-Z]{2}$`)

const (
	longestGreeting = 500
	longestFiller   = 100
)

var voiceNames = regexp.MustCompile(`^[A-Za-z0-9_.:-]{0,100}$`)

func (c *settingsCheck) voice(v Voice) {
	c.callBacks(v.CallBacks)
	if n := len([]rune(v.Greeting)); n > longestGreeting {
		c.add("/voice/greeting", "has %d characters; %d are listened to", n, longestGreeting)
	}
	if v.Filler != nil && len([]rune(*v.Filler)) > longestFiller {
		c.add("/voice/filler", "has %d characters; a filler has %d at most", len([]rune(*v.Filler)), longestFiller)
	}
	for _, n := range []struct{ field, value string }{
		{"tts_provider", v.Provider}, {"tts_voice", v.Name}, {"tts_language", v.Language},
		{"transcription_language", v.Hears},
	} {
		if !voiceNames.MatchString(n.value) {
			c.add("/voice/"+n.field, "%q is no name of a voice, a provider or a language", n.value)
		}
	}
}

// Team is a group of staff with common notifications.
type Team string

const (
	SalesTeam   Team = "sales"
	SupportTeam Team = "support"
	Management  Team = "management"
	TheOwner    Team = "owner" // the last step of every escalation
)

// Teams is the email addresses of each team, and how long an urgent notification waits to be opened before it
// escalates.
type Teams struct {
	Sales        []string `json:"sales,omitempty"`
	Support      []string `json:"support,omitempty"`
	Management   []string `json:"management,omitempty"`
	Owner        []string `json:"owner,omitempty"` // empty: the persons with the owner role
	EscalateMins int      `json:"escalate_minutes,omitempty"`
}

// Of returns the email addresses of a team.
func (t Teams) Of(team Team) []string {
	switch team {
	case SalesTeam:
		return t.Sales
	case SupportTeam:
		return t.Support
	case Management:
		return t.Management
	case TheOwner:
		return t.Owner
	}
	return nil
}

// EscalateAfter is how long an urgent notification waits to be opened.
func (t Teams) EscalateAfter() time.Duration { return minutes(t.EscalateMins, 15) }

const mostAddresses = 50

func (c *settingsCheck) teams(t Teams) {
	c.limits(limit{"/teams/escalate_minutes", t.EscalateMins, tenYearsOfMinutes})
	for _, team := range []Team{SalesTeam, SupportTeam, Management, TheOwner} {
		list, path := t.Of(team), "/teams/"+string(team)
		if len(list) > mostAddresses {
			c.add(path, "has %d addresses; %d fit", len(list), mostAddresses)
		}
		for i, written := range list {
			if a, err := mail.ParseAddress(written); err != nil || a.Address != written ||
				strings.ContainsAny(written, "\r\n") {
				c.add(fmt.Sprintf("%s/%d", path, i), "%q is no email address", written)
			}
		}
	}
}

// WebChat is a business's web chat configuration.
type WebChat struct {
	// Agent is the slug of the agent that answers there; empty: the active one of Agents or, if that is empty, of all
	// agents that was created first.
	Agent string `json:"agent,omitempty"`
	// Agents are the slugs of other agents that visitors may choose in the chat's URL. Agents not listed are not
	// public.
	Agents []string `json:"agents,omitempty"`
	// Origins are the sites that may show the chat in a frame: https://tienda.example.
	Origins []string `json:"origins,omitempty"`
}

// Public reports whether visitors may choose an agent in the chat's URL.
func (s WebChat) Public(slug string) bool { return slug == s.Agent || slices.Contains(s.Agents, slug) }

// mostPublic is more than any business has.
const mostPublic = 100

// mostOrigins limits the length of their header.
const mostOrigins = 20

func (c *settingsCheck) webChat(s WebChat) {
	if len(s.Agents) > mostPublic {
		c.add("/web_chat/agents", "has more than %d agents", mostPublic)
	}
	for i, slug := range s.Agents {
		if strings.TrimSpace(slug) == "" || len(slug) > 100 {
			c.add(fmt.Sprintf("/web_chat/agents/%d", i), "%q is no agent's slug", slug)
		}
	}
	if len(s.Origins) > mostOrigins {
		c.add("/web_chat/origins", "has more than %d sites", mostOrigins)
	}
	for i, origin := range s.Origins {
		if !isSite(origin) {
			c.add(fmt.Sprintf("/web_chat/origins/%d", i),
				"%q is no site: expected https://host, or http:// of this machine, without a path", origin)
		}
	}
}

// isSite reports an origin that can be used in a content security policy as it is.
func isSite(s string) bool {
	u, err := url.Parse(s)
	if err != nil || u.Host == "" || s != u.Scheme+"://"+u.Host || strings.ContainsAny(u.Host, " ;,'\"*@") {
		return false
	}
	host := u.Hostname()
	return u.Scheme == "https" || (u.Scheme == "http" && (host == "localhost" || host == "127.0.0.1"))
}

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

var templatePurposes = []string{TemplateCode, TemplateDocument, TemplatePaymentLink, TemplateReminder,
	TemplateReminderPay, TemplateTicket}

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
	if chosen := s.WhatsApp.Account; chosen != "" {
		c.oneOf("/whatsapp/account", chosen, whatsAppAccounts)
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
