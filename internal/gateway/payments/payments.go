// Package payments collects money through Mercado Pago: links to pay, what
// became of a payment, and notifications that are proved before they are read.
//
// It keeps nothing and decides nothing: whether a payment is applied, to what
// and how often, is the ledger's. A notification only says which payment to
// fetch; its own words are never believed.
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

// String hides the secrets from whoever prints a value that holds them.
func (c Credentials) String() string { return "credentials of collector " + c.CollectorID }

// GoString does the same for %#v.
func (c Credentials) GoString() string { return c.String() }

// LogValue does the same for logs.
func (c Credentials) LogValue() slog.Value { return slog.StringValue(c.String()) }

// Preference is what a customer is asked to pay.
type Preference struct {
	ExternalReference string // ours, unique per intention to collect: payments carry it back
	Title             string // what the customer reads while paying, 256 characters at most
	Amount            money.Amount
	StartsAt          time.Time // now when zero; give the stored time to repeat a call with the same body
	ExpiresAt         time.Time
	NotificationURL   string // webhooks only: the parameter that turns the old IPN off is added
	BackURLs          BackURLs
	PayerEmail        string
	Metadata          map[string]string // Mercado Pago rewrites keys to snake_case
}

// BackURLs are where the customer's browser returns to. What it brings along
// proves nothing.
type BackURLs struct {
	Success string `json:"success,omitempty"`
	Pending string `json:"pending,omitempty"`
	Failure string `json:"failure,omitempty"`
}

// Link is a preference that somebody can pay.
type Link struct {
	PreferenceID string
	URL          string
	ExpiresAt    time.Time // zero if it never does
}

// Status is what Mercado Pago says of a payment. A word that is not listed
// here is passed on as it came, and is no payment.
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
