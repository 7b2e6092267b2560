package whatsapp

import (
	"log/slog"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/phone"
)

// Vendor is the vendor of an account.
type Vendor string

const (
	Meta    Vendor = "meta"
	Infobip Vendor = "infobip"
)

// Account is a channel of one workspace with its secrets: a MetaAccount or an InfobipAccount. Printing or logging one
// shows no secret.
type Account interface {
	Vendor() Vendor
	// Uploads reports whether files can be uploaded to the vendor instead of being fetched from a URL.
	Uploads() bool
	// Number is the number that it sends from, as Inbound.To names it.
	Number() string

	check() fields
	on(*Gateway) channel
}

// MetaAccount is a phone number on Meta's Cloud API.
type MetaAccount struct {
	PhoneNumberID string
	Numbers       []string // ids of further numbers whose webhooks it reads
	AccessToken   string
	AppSecret     string // signs webhooks
	VerifyToken   string // ours; Meta repeats it once, when the webhook is set up
}

func (MetaAccount) Vendor() Vendor          { return Meta }
func (MetaAccount) Uploads() bool           { return true }
func (a MetaAccount) on(g *Gateway) channel { return metaChannel{g: g, a: a} }

func (a MetaAccount) Number() string { return a.PhoneNumberID }
func (a MetaAccount) owns(id string) bool {
	return id == a.PhoneNumberID || slices.Contains(a.Numbers, id)
}

func (a MetaAccount) check() (bad fields) {
	bad.when(!number.MatchString(a.PhoneNumberID), "/phoneNumberId", "must be the number's id at Meta, digits only")
	bad.when(!token(a.AccessToken), "/accessToken", "is missing or has characters that no token has")
	return bad
}

func (a MetaAccount) String() string       { return "meta " + a.PhoneNumberID }
func (a MetaAccount) GoString() string     { return a.String() }
func (a MetaAccount) LogValue() slog.Value { return slog.StringValue(a.String()) }

// InfobipAccount is a sender at Infobip.
type InfobipAccount struct {
	BaseURL   string // https://xyz123.api.infobip.com, each customer's own
	APIKey    string
	Sender    string   // E.164; Infobip's own pages show it without the plus
	Numbers   []string // further senders whose webhooks it reads
	NotifyURL string   // where reports go, if not to the subscription's URL
	Webhook   InfobipAuth
}

// InfobipAuth is how Infobip authenticates its webhooks. Whatever is set here must be right in every request; with
// nothing set every request is refused. (Infobip can also present an OAuth token or a client certificate; those belong
// to the proxy in front of us.)
type InfobipAuth struct {
	User, Password string // BASIC in Infobip's security settings

	Header, Secret string // a fixed header, as older forwarding rules add one

	// HMAC of the raw body with SHA-256, in hex or base64. The header is named
	// here because Infobip's documents name none.
	HMACHeader, HMACSecret string
}

func (InfobipAccount) Vendor() Vendor          { return Infobip }
func (InfobipAccount) Uploads() bool           { return false }
func (a InfobipAccount) on(g *Gateway) channel { return infobipChannel{g: g, a: a} }

func (a InfobipAccount) Number() string { return digits(a.Sender) }

func (a InfobipAccount) owns(number string) bool {
	same := func(own string) bool { return digits(own) == digits(number) }
	return same(a.Sender) || slices.ContainsFunc(a.Numbers, same)
}

func (a InfobipAccount) check() (bad fields) {
	u, err := url.Parse(a.BaseURL)
	bad.when(err != nil || u.Host == "" || (u.Scheme != "https" && u.Scheme != "http") || u.User != nil ||
		u.RawQuery != "" || u.Fragment != "",
		"/baseUrl", "must be the address Infobip gave you, like https://xyz123.api.infobip.com")
	bad.when(!token(a.APIKey), "/apiKey", "is missing or has characters that no key has")
	bad.when(!isE164("+"+digits(a.Sender)), "/sender", "must be the sender's number in E.164, like +5491122334455")
	if a.NotifyURL != "" {
		bad.when(!link(a.NotifyURL), "/notifyUrl", "must be an https address")
	}
	return bad
}

func (a InfobipAccount) String() string       { return "infobip " + phone.Mask(a.Sender) }
func (a InfobipAccount) GoString() string     { return a.String() }
func (a InfobipAccount) LogValue() slog.Value { return slog.StringValue(a.String()) }

var (
	number = regexp.MustCompile(`^[0-9]{1,32}$`)
	e164   = regexp.MustCompile(`^\+[1-9][0-9]{6,14}$`)
	secret = regexp.MustCompile(`^[!-~]+$`)
)

func isE164(s string) bool { return e164.MatchString(s) }

// token: what may be sent in a header as it is.
func token(s string) bool { return len(s) <= 4096 && secret.MatchString(s) }

// digits is how both vendors write a number.
func digits(number string) string { return strings.TrimPrefix(number, "+") }

// numbered reports whether a sender can be a number; WhatsApp hides some. Text in the number's place identifies no
// customer.
func numbered(from string) bool {
	number := digits(from)
	return len(number) <= 20 && strings.Trim(number, "0123456789") == ""
}

// e164Of reads a number as vendors write it. WhatsApp keeps old forms (a Mexican 1, a Brazilian number without its 9),
// so the same person gets one number here.
func e164Of(waID string) string {
	if waID == "" {
		return ""
	}
	if n, err := phone.Normalize("+"+digits(waID), ""); err == nil {
		return n
	}
	return ""
}
