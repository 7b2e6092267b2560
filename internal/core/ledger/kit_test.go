package ledger_test

import (
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

var noon = time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC)

// memory is a ledger without a database. Rows that no test needs are missing.
type memory struct {
	ledger.PaymentRows
	ledger.LinkRows
	payments []ledger.Payment
	applied  []ledger.Application
	links    []ledger.Link
	numbers  int64
}

func (m *memory) Payment(id string, _ bool) (ledger.Payment, bool, error) {
	i := slices.IndexFunc(m.payments, func(p ledger.Payment) bool { return p.ID == id })
	if i < 0 {
		return ledger.Payment{}, false, nil
	}
	return m.payments[i], true, nil
}

func (m *memory) InsertPayment(p ledger.Payment) error {
	m.payments = append(m.payments, p)
	return nil
}

func (m *memory) UpdatePayment(p ledger.Payment) error {
	m.payments[slices.IndexFunc(m.payments, func(q ledger.Payment) bool { return q.ID == p.ID })] = p
	return nil
}

func (m *memory) CompletedBy(referenceKey, externalKey, receiptID string) (ledger.Payment, bool, error) {
	same := func(a, b string) bool { return a != "" && a == b }
	for _, p := range m.payments {
		if p.Status == ledger.Completed && (same(p.ReferenceKey, referenceKey) || same(p.ExternalKey, externalKey) ||
			same(p.ReceiptID, receiptID)) {
			return p, true, nil
		}
	}
	return ledger.Payment{}, false, nil
}

func (m *memory) NextReceiptNumber() (int64, error) {
	m.numbers++
	return m.numbers, nil
}

func (m *memory) Credits(customerID string, _ bool) (list []ledger.Payment, err error) {
	for _, p := range m.payments {
		if p.CustomerID == customerID && p.Status == ledger.Completed && p.Unapplied > 0 {
			list = append(list, p)
		}
	}
	return list, nil
}

func (m *memory) Taken(orderID string) (list []ledger.Application, err error) {
	for _, a := range slices.Backward(m.applied) {
		if a.OrderID != orderID {
			continue
		}
		if i := slices.IndexFunc(list, func(b ledger.Application) bool { return b.PaymentID == a.PaymentID }); i >= 0 {
			list[i].Amount += a.Amount
		} else {
			list = append(list, a)
		}
	}
	return slices.DeleteFunc(list, func(a ledger.Application) bool { return a.Amount == 0 }), nil
}

func (m *memory) Takers(string) ([]string, error) { return nil, nil }

func (m *memory) InsertApplications(list []ledger.Application, _ time.Time) error {
	m.applied = append(m.applied, list...)
	return nil
}

func (m *memory) Link(id string, _ bool) (ledger.Link, bool, error) {
	i := slices.IndexFunc(m.links, func(l ledger.Link) bool { return l.ID == id })
	if i < 0 {
		return ledger.Link{}, false, nil
	}
	return m.links[i], true, nil
}

func (m *memory) InsertLink(l ledger.Link) error {
	m.links = append(m.links, l)
	return nil
}

func (m *memory) UpdateLink(l ledger.Link) error {
	m.links[slices.IndexFunc(m.links, func(k ledger.Link) bool { return k.ID == l.ID })] = l
	return nil
}

func unit(m *memory, role access.Role, customerID string) (*ledger.Ledger, *scope.Scope) {
	s := &scope.Scope{
		Workspace: &access.Workspace{Locale: locale.ESAR, Currency: "ARS"},
		Actor:     access.Actor{Role: role, PersonID: "p"},
		Now:       noon, SessionID: "talk", CustomerID: customerID,
	}
	return ledger.New(m, s), s
}
