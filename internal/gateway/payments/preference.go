package payments

import (
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/gateway/vendorapi"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/money"
)

const preferences = "/checkout/preferences"

// CreatePreference creates a payment link. Retries carry the same idempotency key; should the vendor not honour it for
// preferences, which it does not document, the worst is a second preference whose link no customer gets.
//
// With an Unknown outcome the link may exist: FindPreference tells.
func (m *MercadoPago) CreatePreference(ctx context.Context, creds Credentials, p Preference,
	idempotencyKey string) (Link, error) {
	if idempotencyKey == "" || len(idempotencyKey) > 128 {
		return Link{}, invalid("a payment link needs a key of at most 128 characters")
	}
	if p.StartsAt.IsZero() {
		p.StartsAt = m.Clock.Now()
	}
	if err := p.check(creds); err != nil {
		return Link{}, err
	}
	body, err := json.Marshal(p.wire())
	if err != nil {
		return Link{}, invalid("the payment link cannot be written as JSON")
	}
	var link Link
	c := call{vendorapi.Request{Method: http.MethodPost, Path: preferences, Body: body}, idempotencyKey}
	err = m.do(ctx, creds, c, func(answer []byte) *failure {
		var f *failure
		link, f = readPreference(answer, creds, p.ExternalReference, &p.Amount)
		return f
	})
	return link, err
}

// FindPreference looks for the preference of a reference, after a call of unknown outcome. Of several it returns the
// oldest. The vendor's index lags: not found a moment after the call does not prove that there is none.
func (m *MercadoPago) FindPreference(ctx context.Context, creds Credentials,
	externalReference string) (link Link, found bool, err error) {
	if externalReference == "" {
		return Link{}, false, invalid("a reference is needed to find a payment link")
	}
	var id string
	search := get(preferences+"/search", url.Values{"external_reference": {externalReference}, "limit": {"50"}})
	err = m.do(ctx, creds, search, func(answer []byte) (f *failure) {
		id, f = oldest(answer, externalReference)
		return f
	})
	if err != nil || id == "" {
		return Link{}, false, err
	}
	// The index does not hold the link itself.
	err = m.do(ctx, creds, get(preferences+"/"+url.PathEscape(id), nil), func(answer []byte) (f *failure) {
		link, f = readPreference(answer, creds, externalReference, nil)
		return f
	})
	return link, err == nil, err
}

func (p Preference) check(creds Credentials) error {
	switch {
	case p.ExternalReference == "" || len(p.ExternalReference) > 256:
		return invalid("a payment link needs a reference of at most 256 bytes")
	case p.Title == "" || utf8.RuneCountInString(p.Title) > 256:
		return invalid("a payment link needs a title of at most 256 characters")
	case p.Amount.Minor <= 0 || p.Amount.Minor > money.MaxMinor:
		return invalid("the amount has to be more than nothing")
	case !p.Amount.Currency.Valid() || p.Amount.Currency != creds.Currency:
		return invalid("the Mercado Pago account collects %s, not %s", creds.Currency, p.Amount.Currency)
	case !p.ExpiresAt.After(p.StartsAt):
		return invalid("the payment link would be over before it starts")
	}
	return nil
}

// wirePreference is the request's body. Two fields of the API are left out on purpose: purpose would exclude customers
// without an account, and binary_mode would reject payments that are only waiting for a review.
type wirePreference struct {
	Items             []wireItem        `json:"items"`
	ExternalReference string            `json:"external_reference"`
	Payer             *wirePayer        `json:"payer,omitempty"`
	BackURLs          *BackURLs         `json:"back_urls,omitempty"`
	AutoReturn        string            `json:"auto_return,omitempty"`
	NotificationURL   string            `json:"notification_url,omitempty"`
	Expires           bool              `json:"expires"`
	From              string            `json:"expiration_date_from"`
	To                string            `json:"expiration_date_to"`
	Metadata          map[string]string `json:"metadata,omitempty"`
}

type wireItem struct {
	Title    string         `json:"title"`
	Quantity int            `json:"quantity"`
	Price    *money.Decimal `json:"unit_price"`
	Currency money.Currency `json:"currency_id"`
}

type wirePayer struct {
	Email string `json:"email"`
}

func (p Preference) wire() wirePreference {
	price := p.Amount.Decimal()
	w := wirePreference{
		Items:             []wireItem{{Title: p.Title, Quantity: 1, Price: &price, Currency: p.Amount.Currency}},
		ExternalReference: p.ExternalReference,
		NotificationURL:   webhooksOnly(p.NotificationURL),
		Expires:           true,
		From:              p.StartsAt.UTC().Format(wireTime),
		To:                p.ExpiresAt.UTC().Format(wireTime),
		Metadata:          p.Metadata,
	}
	if p.PayerEmail != "" {
		w.Payer = &wirePayer{Email: p.PayerEmail}
	}
	if p.BackURLs != (BackURLs{}) {
		w.BackURLs = &p.BackURLs
	}
	if p.BackURLs.Success != "" {
		w.AutoReturn = "approved"
	}
	return w
}

// webhooksOnly adds the parameter that keeps Mercado Pago from also sending the same notification as an IPN, which
// cannot be verified.
func webhooksOnly(address string) string {
	u, err := url.Parse(address)
	if address == "" || err != nil {
		return address
	}
	q := u.Query()
	q.Set("source_news", "webhooks")
	u.RawQuery = q.Encode()
	return u.String()
}

// readPreference accepts a link only from an answer with what was asked for: the same reference, the same price if
// given, and the right account.
func readPreference(answer []byte, creds Credentials, reference string, asked *money.Amount) (Link, *failure) {
	var w struct {
		ID                string     `json:"id"`
		InitPoint         string     `json:"init_point"`
		SandboxInitPoint  string     `json:"sandbox_init_point"`
		CollectorID       identifier `json:"collector_id"`
		ExternalReference string     `json:"external_reference"`
		Items             []wireItem `json:"items"`
		Expires           bool       `json:"expires"`
		To                moment     `json:"expiration_date_to"`
	}
	if err := json.Unmarshal(answer, &w); err != nil {
		return Link{}, unreadable("%w", err)
	}
	if creds.CollectorID != "" && w.CollectorID != "" && string(w.CollectorID) != creds.CollectorID {
		return Link{}, &failure{outcome: Refused, code: fault.UpstreamFailed,
			message: "the Mercado Pago access token belongs to another account than the one configured"}
	}
	address := w.InitPoint
	if strings.HasPrefix(creds.AccessToken, "TEST-") && w.SandboxInitPoint != "" {
		address = w.SandboxInitPoint
	}
	u, err := url.Parse(address)
	switch {
	case w.ID == "" || err != nil || u.Scheme != "https" || u.Host == "":
		return Link{}, unreadable("it holds no link")
	case creds.CollectorID != "" && w.CollectorID == "":
		return Link{}, unreadable("it does not say who collects")
	case w.ExternalReference != reference:
		return Link{}, unreadable("it is about another reference")
	case asked != nil && !priced(w.Items, *asked):
		return Link{}, unreadable("it has another price")
	}
	link := Link{PreferenceID: w.ID, URL: address}
	if w.Expires {
		link.ExpiresAt = w.To.Time
	}
	return link, nil
}

func priced(items []wireItem, asked money.Amount) bool {
	if len(items) != 1 || items[0].Quantity != 1 {
		return false
	}
	got, err := amount(items[0].Price, items[0].Currency)
	return err == nil && got == asked
}

// oldest picks the preference of a reference from a page of the index.
func oldest(answer []byte, reference string) (string, *failure) {
	type element struct {
		ID                string `json:"id"`
		ExternalReference string `json:"external_reference"`
		Created           moment `json:"date_created"`
	}
	var page struct {
		Elements *[]element `json:"elements"`
	}
	if err := json.Unmarshal(answer, &page); err != nil {
		return "", unreadable("%w", err)
	}
	if page.Elements == nil {
		return "", unreadable("it is no page of preferences")
	}
	mine := slices.DeleteFunc(*page.Elements, func(e element) bool {
		return e.ID == "" ||
			e.ExternalReference != reference
	})
	if len(mine) == 0 {
		return "", nil
	}
	return slices.MinFunc(mine, func(a, b element) int {
		return cmp.Or(a.Created.Compare(b.Created.Time), cmp.Compare(a.ID, b.ID))
	}).ID, nil
}
