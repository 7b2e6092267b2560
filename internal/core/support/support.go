// Package support is customers' problems and messages to teams: tickets with a number, a priority and a state, and
// notifications that escalate until staff opens them. It sends nothing itself: it leaves events and errands.
package support

import (
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Rows is what support needs from storage.
type Rows struct {
	TicketRows
	NotificationRows
	MailRows
}

// Support is the noun bound to one unit.
type Support struct {
	rows  Rows
	scope *scope.Scope
}

// New binds support to a unit.
func New(rows Rows, s *scope.Scope) *Support { return &Support{rows: rows, scope: s} }

var msgPeople = locale.Text{
	ES: "Solo las personas del negocio ven esto.",
	PT: "Só as pessoas do negócio veem isto.",
	EN: "Only the people of the business see this.",
}

// peopleOnly returns forbidden for anyone but staff.
func (s *Support) peopleOnly() error {
	if s.scope.Actor.Role.Trusted() {
		return nil
	}
	return fault.New(fault.Forbidden, "%s", s.scope.Say(msgPeople))
}
