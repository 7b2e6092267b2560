package paymentstest

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/google/uuid"
)

// Webhook is a notification before it is sent.
type Webhook struct {
	Header http.Header
	Query  url.Values
	Body   []byte
}

// Request is the notification as a request to an address, which may have a
// query of its own.
func (w Webhook) Request(address string) *http.Request {
	u, err := url.Parse(address)
	if err != nil {
		panic(err)
	}
	query := u.Query()
	for name, values := range w.Query {
		query[name] = values
	}
	u.RawQuery = query.Encode()
	r, err := http.NewRequest(http.MethodPost, u.String(), bytes.NewReader(w.Body))
	if err != nil {
		panic(err)
	}
	r.Header = w.Header.Clone()
	return r
}

// Webhook is the notification of a payment, signed now with its seller's secret. Every call is another notification; to
// repeat one, send the value again.
func (s *Server) Webhook(paymentID string) Webhook {
	s.t.Helper()
	return s.WebhookAt(paymentID, s.clock.Now())
}

// WebhookAt is the notification of a payment, signed at a given time.
func (s *Server) WebhookAt(paymentID string, at time.Time) Webhook {
	s.t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.payment(paymentID)
	action := "payment.created"
	if p.UpdatedAt.After(p.CreatedAt) {
		action = "payment.updated"
	}
	body, err := json.Marshal(map[string]any{
		"id": json.Number(s.id()), "live_mode": p.Live, "type": "payment", "date_created": written(at),
		"user_id": json.Number(p.CollectorID), "api_version": "v1", "action": action,
		"data": map[string]string{"id": p.ID},
	})
	if err != nil {
		s.t.Fatal(err)
	}
	requestID, ts := uuid.NewString(), strconv.FormatInt(at.UnixMilli(), 10)
	header := http.Header{}
	header.Set("Content-Type", "application/json")
	header.Set("X-Request-Id", requestID)
	header.Set("X-Signature", Sign(p.seller.WebhookSecret, "id:"+p.ID+";request-id:"+requestID+";ts:"+ts+";", ts))
	return Webhook{Header: header, Query: url.Values{"data.id": {p.ID}, "type": {"payment"}}, Body: body}
}

// IPN is the same notification in the older form. It carries a signature header as the real one does, which proves
// nothing.
func (s *Server) IPN(paymentID string) Webhook {
	s.t.Helper()
	w := s.Webhook(paymentID)
	w.Query = url.Values{"topic": {"payment"}, "id": {paymentID}}
	w.Body, _ = json.Marshal(map[string]string{"resource": paymentID, "topic": "payment"})
	return w
}

// Sign makes a signature header for a manifest.
func Sign(secret, manifest, ts string) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(manifest))
	return "ts=" + ts + ",v1=" + hex.EncodeToString(mac.Sum(nil))
}
