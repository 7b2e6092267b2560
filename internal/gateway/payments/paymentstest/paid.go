package paymentstest

import (
	"encoding/json"
	"net/http"
	"strconv"
	"time"

	"github.com/mostrador/mostrador/internal/gateway/payments"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// Payment is a payment as the server stores and returns it. It may be made to disagree with the preference.
type Payment struct {
	ID                string
	PreferenceID      string
	Status            payments.Status
	StatusDetail      string
	Amount            money.Amount
	Refunded          money.Amount
	ExternalReference string
	CollectorID       string
	Live              bool
	Hidden            bool // the notification is faster than the payment itself
	CreatedAt         time.Time
	ApprovedAt        time.Time
	UpdatedAt         time.Time

	seller payments.Credentials // whose token sees it
	order  string
}

// Pay pays a preference: approved and in full, unless a change says otherwise.
// It returns the payment's id.
func (s *Server) Pay(preferenceID string, changes ...func(*Payment)) string {
	s.t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, preference := range s.preferences {
		if preference.ID != preferenceID {
			continue
		}
		now := s.clock.Now()
		p := &Payment{
			ID: s.id(), PreferenceID: preferenceID, Status: payments.Approved, Amount: preference.Amount,
			Refunded:          money.Amount{Currency: preference.Amount.Currency},
			ExternalReference: preference.ExternalReference,
			CollectorID:       preference.seller.CollectorID, Live: true, CreatedAt: now, UpdatedAt: now,
			seller: preference.seller, order: preference.order,
		}
		s.payments = append(s.payments, p)
		p.apply(now, changes)
		return p.ID
	}
	s.t.Fatalf("paymentstest: there is no preference %q", preferenceID)
	return ""
}

// Change changes a payment later.
func (s *Server) Change(paymentID string, changes ...func(*Payment)) {
	s.t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.payment(paymentID).apply(s.clock.Now(), changes)
}

// Status puts a payment in a state; refunded means in full.
func Status(status payments.Status) func(*Payment) {
	return func(p *Payment) {
		p.Status, p.StatusDetail = status, details[status]
		if status == payments.Refunded {
			p.Refunded = p.Amount
		}
	}
}

// Amount makes it a payment of so much.
func Amount(a money.Amount) func(*Payment) {
	return func(p *Payment) { p.Amount, p.Refunded.Currency = a, a.Currency }
}

// PartlyRefunded gives a part back; the payment stays approved.
func PartlyRefunded(minor int64) func(*Payment) {
	return func(p *Payment) { p.Refunded.Minor, p.StatusDetail = minor, "partially_refunded" }
}

var details = map[payments.Status]string{
	payments.Pending:     "pending_waiting_payment",
	payments.Approved:    "accredited",
	payments.Authorized:  "pending_capture",
	payments.InProcess:   "pending_review_manual",
	payments.InMediation: "pending",
	payments.Rejected:    "cc_rejected_insufficient_amount",
	payments.Cancelled:   "expired",
	payments.Refunded:    "refunded",
	payments.ChargedBack: "settled",
}

func (p *Payment) apply(now time.Time, changes []func(*Payment)) {
	p.UpdatedAt = now
	for _, change := range changes {
		change(p)
	}
	if p.StatusDetail == "" {
		p.StatusDetail = details[p.Status]
	}
	if p.Status == payments.Approved && p.ApprovedAt.IsZero() {
		p.ApprovedAt = now
	}
}

func (s *Server) payment(id string) *Payment {
	s.t.Helper()
	for _, p := range s.payments {
		if p.ID == id {
			return p
		}
	}
	s.t.Fatalf("paymentstest: there is no payment %q", id)
	return nil
}

func (s *Server) getPayment(w http.ResponseWriter, r *http.Request, seller payments.Credentials) {
	for _, p := range s.payments {
		if p.ID == r.PathValue("id") && p.seller == seller && !p.Hidden {
			answer(w, http.StatusOK, p.wire())
			return
		}
	}
	answer(w, http.StatusNotFound, map[string]any{
		"message": "Payment not found", "error": "not_found", "status": http.StatusNotFound,
		"cause": []any{map[string]any{"code": 2000, "description": "Payment not found", "data": nil}},
	})
}

func (s *Server) searchPayments(w http.ResponseWriter, r *http.Request, seller payments.Credentials) {
	query := r.URL.Query()
	var found []any
	for _, p := range s.payments {
		if p.seller == seller && !p.Hidden && p.ExternalReference == query.Get("external_reference") {
			found = append(found, p.wire())
		}
	}
	limit, err := strconv.Atoi(query.Get("limit"))
	if err != nil {
		limit = 30
	}
	offset, _ := strconv.Atoi(query.Get("offset"))
	from, to := min(offset, len(found)), min(offset+limit, len(found))
	answer(w, http.StatusOK, map[string]any{
		"paging":  map[string]int{"total": len(found), "limit": limit, "offset": offset},
		"results": append([]any{}, found[from:to]...),
	})
}

func (p *Payment) wire() map[string]any {
	return map[string]any{
		"id": json.Number(p.ID), "status": p.Status, "status_detail": p.StatusDetail,
		"currency_id": p.Amount.Currency, "transaction_amount": p.Amount.Decimal(),
		"transaction_amount_refunded": p.Refunded.Decimal(),
		"external_reference":          p.ExternalReference, "collector_id": json.Number(p.CollectorID),
		"live_mode":         p.Live,
		"order":             map[string]string{"id": p.order, "type": "mercadopago"},
		"payment_method_id": "account_money", "payment_type_id": "account_money",
		"date_created": written(p.CreatedAt), "date_approved": written(p.ApprovedAt),
		"date_last_updated": written(p.UpdatedAt),
		"installments":      1, "metadata": map[string]any{}, "refunds": []any{},
	}
}
