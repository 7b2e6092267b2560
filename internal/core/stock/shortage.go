package stock

import (
	"strings"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

var (
	msgShort = locale.Plural{
		One:   locale.Text{ES: "solo queda %d de %s", PT: "só resta %d de %s", EN: "only %d of %s is left"},
		Other: locale.Text{ES: "solo quedan %d de %s", PT: "só restam %d de %s", EN: "only %d of %s are left"},
	}
	msgNone     = locale.Text{ES: "no queda stock de %s", PT: "não há mais estoque de %s", EN: "%s is out of stock"}
	msgShortage = locale.Text{
		ES: "No alcanza el stock%s: %s.",
		PT: "Estoque insuficiente%s: %s.",
		EN: "Not enough stock%s: %s.",
	}
	msgElsewhere = locale.Text{ES: " Sí hay %s%s.", PT: " Mas há %s%s.", EN: " There is %s%s."}
)

// LocateWith sets how a branch is said: " en la sucursal Norte", or nothing where the business has one at most.
func (s *Stock) LocateWith(where func(branchID string) (string, error)) { s.where = where }

// Shortage is out_of_stock for a demand that what is left does not meet.
func (s *Stock) Shortage(d Demand, left int64) error {
	items, err := s.rows.Items([]Pair{d.Pair}, s.scope.BranchID, false)
	if err != nil {
		return err
	}
	b := newBook(items)
	lapsed, err := s.rows.Expired(b.order, s.scope.Now)
	if err != nil {
		return err
	}
	for _, r := range lapsed {
		b.release(r)
	}
	return s.shortage([]missing{{name: d.Name, left: left, elsewhere: b.elsewhere(d)}})
}

// shortage is out_of_stock with what is left of each at the branch, and which other branches have it.
func (s *Stock) shortage(short []missing) error {
	tag := s.scope.Workspace.Locale
	parts := make([]string, len(short))
	var elsewhere strings.Builder
	for i, m := range short {
		if m.left <= 0 {
			parts[i] = msgNone.In(tag, m.name)
		} else {
			parts[i] = msgShort.In(tag, int(m.left), m.left, m.name)
		}
		there, err := s.said(m.elsewhere)
		if err != nil {
			return err
		}
		if there != "" {
			elsewhere.WriteString(s.scope.Say(msgElsewhere, m.name, there))
		}
	}
	here, err := s.where(s.scope.BranchID)
	if err != nil {
		return err
	}
	text := s.scope.Say(msgShortage, here, locale.List(tag, parts, false))
	return fault.New(fault.OutOfStock, "%s", text+elsewhere.String())
}

// said are branches in words.
func (s *Stock) said(branches []string) (string, error) {
	var parts []string
	for _, id := range branches {
		where, err := s.where(id)
		if err != nil {
			return "", err
		}
		if where != "" {
			parts = append(parts, strings.TrimSpace(where))
		}
	}
	if len(parts) == 0 {
		return "", nil
	}
	return " " + locale.List(s.scope.Workspace.Locale, parts, false), nil
}
