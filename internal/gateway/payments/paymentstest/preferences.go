package paymentstest

import (
	"encoding/json"
	"net/http"
	"regexp"
	"time"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/gateway/payments"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// Preference is a link as the server keeps it.
type Preference struct {
	ID                string
	ExternalReference string
	Title             string
	Amount            money.Amount
	NotificationURL   string
	PayerEmail        string
	Key               string // the idempotency key it was made with
	StartsAt          time.Time
	ExpiresAt         time.Time
	CreatedAt         time.Time

	seller payments.Credentials
	order  string
	items  json.RawMessage
}

// Preferences are all that were made, oldest first.
func (s *Server) Preferences() []Preference {
	s.mu.Lock()
	defer s.mu.Unlock()
	var all []Preference
	for _, p := range s.preferences {
		all = append(all, *p)
	}
	return all
}

type preferenceIn struct {
	Items             json.RawMessage `json:"items"`
	ExternalReference string          `json:"external_reference"`
	NotificationURL   string          `json:"notification_url"`
	AutoReturn        string          `json:"auto_return"`
	Expires           bool            `json:"expires"`
	From              string          `json:"expiration_date_from"`
	To                string          `json:"expiration_date_to"`
	BackURLs          struct {
		Success string `json:"success"`
	} `json:"back_urls"`
	Payer struct {
		Email string `json:"email"`
	} `json:"payer"`
}

type itemIn struct {
	Title    string         `json:"title"`
	Quantity int            `json:"quantity"`
	Price    money.Decimal  `json:"unit_price"`
	Currency money.Currency `json:"currency_id"`
}

// dated is the form of times that the API takes: milliseconds and an offset.
var dated = regexp.MustCompile(`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$`)

func (s *Server) createPreference(w http.ResponseWriter, r *http.Request, seller payments.Credentials) {
	key := r.Header.Get("X-Idempotency-Key")
	if first, ok := s.byKey[seller.AccessToken+" "+key]; ok && key != "" {
		answer(w, http.StatusCreated, first.wire())
		return
	}
	var in preferenceIn
	var items []itemIn
	if json.NewDecoder(r.Body).Decode(&in) != nil {
		refuse(w, http.StatusBadRequest, "bad_request", "the body is no JSON object")
		return
	}
	if json.Unmarshal(in.Items, &items) != nil || len(items) != 1 || items[0].Quantity < 1 || items[0].Title == "" {
		refuse(w, http.StatusBadRequest, "invalid_items", "items invalid.")
		return
	}
	minor, err := items[0].Price.Minor(items[0].Currency)
	if err != nil || minor <= 0 {
		refuse(w, http.StatusBadRequest, "invalid_items", "unit_price invalid.")
		return
	}
	if items[0].Currency != seller.Currency {
		refuse(w, http.StatusBadRequest, "invalid_items", "currency_id invalid.")
		return
	}
	if in.AutoReturn != "" && in.BackURLs.Success == "" {
		refuse(w, http.StatusBadRequest, "invalid_auto_return", "auto_return invalid. back_url.success must be defined")
		return
	}
	for name, value := range map[string]string{"expiration_date_from": in.From, "expiration_date_to": in.To} {
		if in.Expires && !dated.MatchString(value) {
			refuse(w, http.StatusBadRequest, "invalid_"+name, name+" invalid.")
			return
		}
	}
	p := &Preference{
		ID: seller.CollectorID + "-" + uuid.NewString(), ExternalReference: in.ExternalReference,
		Title: items[0].Title, Amount: money.Amount{Minor: minor * int64(items[0].Quantity),
			Currency: items[0].Currency},
		NotificationURL: in.NotificationURL, PayerEmail: in.Payer.Email, Key: key,
		StartsAt: parse(in.From), ExpiresAt: parse(in.To), CreatedAt: s.clock.Now(),
		seller: seller, order: s.id(), items: in.Items,
	}
	s.preferences = append(s.preferences, p)
	s.byKey[seller.AccessToken+" "+key] = p
	answer(w, http.StatusCreated, p.wire())
}

func (s *Server) getPreference(w http.ResponseWriter, r *http.Request, seller payments.Credentials) {
	for _, p := range s.preferences {
		if p.ID == r.PathValue("id") && p.seller == seller {
			answer(w, http.StatusOK, p.wire())
			return
		}
	}
	refuse(w, http.StatusNotFound, "invalid_id", "preference_id not found.")
}

func (s *Server) searchPreferences(w http.ResponseWriter, r *http.Request, seller payments.Credentials) {
	elements := []any{}
	for _, p := range s.preferences {
		if p.seller == seller && p.ExternalReference == r.URL.Query().Get("external_reference") {
			// As in the real index, titles replace the items, and there is no link.
			elements = append(elements, map[string]any{
				"id": p.ID, "external_reference": p.ExternalReference,
				"collector_id": json.Number(p.seller.CollectorID),
				"date_created": written(p.CreatedAt), "expires": !p.ExpiresAt.IsZero(), "items": []string{p.Title},
				"expiration_date_from": written(p.StartsAt), "expiration_date_to": written(p.ExpiresAt),
			})
		}
	}
	answer(w, http.StatusOK, map[string]any{"elements": elements, "next_offset": len(elements), "total": len(elements)})
}

func (p *Preference) wire() map[string]any {
	return map[string]any{
		"id": p.ID, "external_reference": p.ExternalReference, "collector_id": json.Number(p.seller.CollectorID),
		"items": p.items, "notification_url": p.NotificationURL, "date_created": written(p.CreatedAt),
		"expires": !p.ExpiresAt.IsZero(), "expiration_date_from": written(p.StartsAt),
		"expiration_date_to": written(p.ExpiresAt),
		"init_point":         "https://www.mercadopago.com.ar/checkout/v1/redirect?pref_id=" + p.ID,
		"sandbox_init_point": "https://sandbox.mercadopago.com.ar/checkout/v1/redirect?pref_id=" + p.ID,
	}
}

func parse(text string) time.Time {
	t, _ := time.Parse(time.RFC3339Nano, text)
	return t.UTC()
}

// written is a time as the API writes it: four hours behind, or null.
func written(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t.In(time.FixedZone("", -4*60*60)).Format("2006-01-02T15:04:05.000-07:00")
}
