// Package payments collects money through Mercado Pago: payment links, the state of a payment, and notifications that
// are verified before they are read.
//
// It stores nothing and decides nothing: whether a payment is applied, to what and how often, is up to the ledger. A
// notification only says which payment to fetch; its contents are never trusted.
package payments

import (
	"log/slog"
	"time"

	"github.com/mostrador/mostrador/internal/kit/money"
)

// Credentials are one workspace's access to its own Mercado Pago account.
type Credentials struct {
	AccessToken   string
	WebhookSecret string // the application's secret signature
	CollectorID   string // the user id money goes to; when set, a link has to be for it
	Currency      money.Currency
}

// String hides the secrets when a value that holds them is printed.
func (c Credentials) String() string { return "credentials of collector " + c.CollectorID }

// GoString does the same for %#v.
func (c Credentials) GoString() string { return c.String() }

// LogValue does the same for logs.
func (c Credentials) LogValue() slog.Value { return slog.StringValue(c.String()) }

// Preference is what a customer is asked to pay.
type Preference struct {
	ExternalReference string // ours, unique per intention to collect: payments carry it back
	Title             string // what the customer reads while paying, at most 256 characters
	Amount            money.Amount
	StartsAt          time.Time // now when zero; pass the stored time to repeat a call with the same body
	ExpiresAt         time.Time
	NotificationURL   string // webhooks only: the parameter that turns the old IPN off is added
	BackURLs          BackURLs
	PayerEmail        string
	Metadata          map[string]string // Mercado Pago rewrites keys to snake_case
}

// BackURLs are where the customer's browser returns to. Its parameters prove nothing.
type BackURLs struct {
	Success string `json:"success,omitempty"`
	Pending string `json:"pending,omitempty"`
	Failure string `json:"failure,omitempty"`
}

// Link is a preference that a customer can pay.
type Link struct {
	PreferenceID string
	URL          string
	ExpiresAt    time.Time // zero if it never does
}

// Status is Mercado Pago's state of a payment. An unknown word is passed on as it came, and does not count as paid.
type Status string

// The states of a payment.
const (
	Pending     Status = "pending"
	Approved    Status = "approved"
	Authorized  Status = "authorized" // reserved on the card, not collected
	InProcess   Status = "in_process"
	InMediation Status = "in_mediation"
	Rejected    Status = "rejected"
	Cancelled   Status = "cancelled"
	Refunded    Status = "refunded" // in full; a part leaves it approved with Refunded set
	ChargedBack Status = "charged_back"
)

// Payment is what was fetched about a payment. Callers compare amount,
// currency, collector and reference with what they asked for.
type Payment struct {
	ID                string
	Status            Status
	StatusDetail      string
	Amount            money.Amount
	Refunded          money.Amount
	ExternalReference string
	CollectorID       string
	OrderID           string // the merchant order that groups attempts to pay one preference
	Method            string // visa, account_money, pix …
	Live              bool   // false: paid with test credentials
	CreatedAt         time.Time
	ApprovedAt        time.Time // zero unless it was approved once
	UpdatedAt         time.Time // tells the newer of two answers
}
