package scope

import (
	"errors"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// Invalid is invalid_arguments for one argument, in the workspace's language. It is for checks that need the business's
// data; the schema has done the rest.
func (s *Scope) Invalid(path string, t locale.Text, args ...any) *fault.Error {
	text := s.Say(t, args...)
	return fault.Invalid(text, fault.Field{Path: path, Message: text})
}

// Decimal shows an amount as the decimal number some contracts use.
func (s *Scope) Decimal(minor int64) money.Decimal { return s.Workspace.Amount(minor).Decimal() }

var (
	msgFiner = locale.Text{
		ES: "El monto %s tiene más decimales de los que admite %s.",
		PT: "O valor %s tem mais casas decimais do que %s permite.",
		EN: "The amount %s has more decimals than %s has.",
	}
	msgTooLarge = locale.Text{ES: "El monto %s es demasiado grande.", PT: "O valor %s é grande demais.", EN: "The amount %s is too large."}
)

// Minor converts a decimal argument to minor units of the workspace's currency. One with too many decimals, or too
// large, is invalid_arguments at its path.
func (s *Scope) Minor(path string, d money.Decimal) (int64, error) {
	minor, err := d.Minor(s.Workspace.Currency)
	switch {
	case errors.Is(err, money.ErrFiner):
		return 0, s.Invalid(path, msgFiner, d, s.Workspace.Currency)
	case err != nil:
		return 0, s.Invalid(path, msgTooLarge, d)
	}
	return minor, nil
}
