package payments

import (
	"context"
	"encoding/json"
	"net/url"
	"strconv"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/money"
)

const (
	paymentsPath = "/v1/payments"
	pageSize     = 50
	maxPages     = 10
)

// GetPayment fetches a payment. One that the account cannot see is not_found.
func (m *MercadoPago) GetPayment(ctx context.Context, creds Credentials, id string) (Payment, error) {
	if !digits(id) {
		// Ids come from notifications; anything else could change the request's path.
		return Payment{}, (&failure{outcome: Refused, code: fault.NotFound,
			message: "there is no such payment"}).fault()
	}
	var p Payment
	err := m.do(ctx, creds, get(paymentsPath+"/"+id, nil), func(answer []byte) *failure {
		var w wirePayment
		if err := json.Unmarshal(answer, &w); err != nil {
			return unreadable("%w", err)
		}
		if string(w.ID) != id {
			return unreadable("it is about another payment")
		}
		var f *failure
		p, f = w.payment()
		return f
	})
	return p, err
}

// SearchPayments lists the payments that carry a reference, oldest first:
// rejected attempts, too.
func (m *MercadoPago) SearchPayments(ctx context.Context, creds Credentials,
	externalReference string) ([]Payment, error) {
	if externalReference == "" {
		return nil, invalid("a reference is needed to find payments")
	}
	var all []Payment
	for page := range maxPages {
		more, err := m.searchPage(ctx, creds, externalReference, page, &all)
		if err != nil {
			return nil, err
		}
		if !more {
			return all, nil
		}
	}
	return nil, (&failure{outcome: Refused, code: fault.UpstreamFailed,
		message: "there are too many payments with this reference"}).fault()
}

func (m *MercadoPago) searchPage(ctx context.Context, creds Credentials, reference string, page int,
	all *[]Payment) (more bool, err error) {
	c := get(paymentsPath+"/search", url.Values{
		"external_reference": {reference},
		"sort":               {"date_created"},
		"criteria":           {"asc"},
		"limit":              {strconv.Itoa(pageSize)},
		"offset":             {strconv.Itoa(page * pageSize)},
	})
	err = m.do(ctx, creds, c, func(answer []byte) *failure {
		var w struct {
			Results *[]wirePayment `json:"results"`
		}
		if err := json.Unmarshal(answer, &w); err != nil {
			return unreadable("%w", err)
		}
		if w.Results == nil {
			return unreadable("it is no page of payments")
		}
		var found []Payment
		for _, r := range *w.Results {
			if r.ExternalReference != reference {
				continue
			}
			p, f := r.payment()
			if f != nil {
				return f
			}
			found = append(found, p)
		}
		*all = append(*all, found...)
		more = len(*w.Results) == pageSize
		return nil
	})
	return more, err
}

type wirePayment struct {
	ID                identifier     `json:"id"`
	Status            Status         `json:"status"`
	StatusDetail      string         `json:"status_detail"`
	Currency          money.Currency `json:"currency_id"`
	Amount            *money.Decimal `json:"transaction_amount"`
	Refunded          *money.Decimal `json:"transaction_amount_refunded"`
	ExternalReference string         `json:"external_reference"`
	CollectorID       identifier     `json:"collector_id"`
	Order             *struct {
		ID identifier `json:"id"`
	} `json:"order"`
	Method   string `json:"payment_method_id"`
	Live     bool   `json:"live_mode"`
	Created  moment `json:"date_created"`
	Approved moment `json:"date_approved"`
	Updated  moment `json:"date_last_updated"`
}

func (w wirePayment) payment() (Payment, *failure) {
	if !digits(string(w.ID)) || w.Status == "" || len(w.Currency) != 3 {
		return Payment{}, unreadable("it is no payment")
	}
	paid, err := amount(w.Amount, w.Currency)
	if err != nil {
		return Payment{}, unreadable("transaction_amount: %w", err)
	}
	refunded := money.Amount{Currency: w.Currency}
	if w.Refunded != nil {
		if refunded, err = amount(w.Refunded, w.Currency); err != nil {
			return Payment{}, unreadable("transaction_amount_refunded: %w", err)
		}
	}
	p := Payment{
		ID: string(w.ID), Status: w.Status, StatusDetail: w.StatusDetail,
		Amount: paid, Refunded: refunded,
		ExternalReference: w.ExternalReference, CollectorID: string(w.CollectorID),
		Method: w.Method, Live: w.Live,
		CreatedAt: w.Created.Time, ApprovedAt: w.Approved.Time, UpdatedAt: w.Updated.Time,
	}
	if w.Order != nil {
		p.OrderID = string(w.Order.ID)
	}
	return p, nil
}
