package stock

import (
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// ShortestReason is how much has to be said about a change by hand, in characters.
const ShortestReason = 10

var (
	msgReason = locale.Text{ES: "El motivo tiene que explicar el ajuste, con al menos %d letras.", PT: "O motivo precisa explicar o ajuste, com pelo menos %d letras.", EN: "The reason has to explain the adjustment, in at least %d letters."}
	msgOwners = locale.Text{
		ES: "Un cambio de más de %d unidades lo tiene que hacer quien es dueño del negocio.",
		PT: "Uma mudança de mais de %d unidades precisa ser feita por quem é dono do negócio.",
		EN: "A change of more than %d units is an owner's to make.",
	}
)

// CountAtDesk is Count for the people of the business, who answer for it themselves: a
// change larger than the business lets others make is an owner's, and forbidden to them.
func (s *Stock) CountAtDesk(c Count) (Counted, error) {
	if utf8.RuneCountInString(c.Reason) < ShortestReason {
		return Counted{}, s.scope.Invalid("/reason", msgReason, ShortestReason)
	}
	out, err := s.Count(c)
	if most := int64(s.scope.Workspace.Settings.StockApprovalAbove()); err == nil && s.scope.Actor.Role != access.Owner &&
		max(out.After-out.Before, out.Before-out.After) > most {
		err = fault.New(fault.Forbidden, "%s", s.scope.Say(msgOwners, most))
	}
	return out, err
}

// made finds the adjustment of a count that was made before. The pair's items are locked
// first: whoever makes it at the same time is waited for.
func (s *Stock) made(c Count) (out Counted, made bool, err error) {
	if c.ID == "" {
		return out, false, nil
	}
	if _, err := s.rows.Items([]Pair{c.Pair}, true); err != nil {
		return out, false, err
	}
	out.Adjustment, made, err = s.rows.Adjustment(c.ID)
	return out, made, err
}
