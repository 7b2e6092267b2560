package stock

import (
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// ShortestReason is the minimum length of a manual change's reason, in characters.
const ShortestReason = 10

var (
	msgReason = locale.Text{ES: "El motivo tiene que explicar el ajuste, con al menos %d letras.", PT: "O motivo precisa explicar o ajuste, com pelo menos %d letras.", EN: "The reason has to explain the adjustment, in at least %d letters."}
	msgOwners = locale.Text{
		ES: "Un cambio de más de %d unidades lo tiene que hacer quien es dueño del negocio.",
		PT: "Uma mudança de mais de %d unidades precisa ser feita por quem é dono do negócio.",
		EN: "A change of more than %d units is an owner's to make.",
	}
)

// CountAtDesk is Count for staff, on their own responsibility. A change above the business's limit is forbidden for
// anyone but an owner.
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

// made finds the adjustment of a count that was made before. It locks the pair's items first, to wait for a concurrent
// call.
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
