package page

import (
	"strings"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// Amount reads a form's field of money as the business writes amounts; an empty one is 0. invalid_arguments: it is no amount, or
// can be read in two ways.
func (v *Visit) Amount(name string) (int64, error) { return v.AmountIn(name, v.Workspace.Currency) }

// AmountIn is Amount in another currency than the business's.
func (v *Visit) AmountIn(name string, c money.Currency) (int64, error) {
	written := v.Field(name)
	if written == "" {
		return 0, nil
	}
	minor, err := v.readAmount(written, c)
	if err != nil {
		err = fault.Invalid(fault.From(err).Message, fault.Field{Path: name})
	}
	return minor, err
}

// ReadAmount is an amount that was typed, as the business writes amounts. invalid_arguments: as Amount.
func (v *Visit) ReadAmount(written string) (int64, error) {
	return v.readAmount(written, v.Workspace.Currency)
}

func (v *Visit) readAmount(written string, c money.Currency) (int64, error) {
	minor, err := v.Workspace.Locale.Amounts(c).Read(written)
	if err != nil {
		return 0, fault.New(fault.InvalidArguments, "%s", v.Workspace.Locale.AmountProblem(v.Tag, c, written, err)+".")
	}
	return minor, nil
}

// WriteAmount is an amount for a form's field: without its currency, with the business's decimal mark and no marks between
// thousands.
func (v *Visit) WriteAmount(minor int64) string { return v.WriteAmountIn(minor, v.Workspace.Currency) }

// WriteAmountIn is WriteAmount in another currency than the business's.
func (v *Visit) WriteAmountIn(minor int64, c money.Currency) string {
	_, decimal := v.Workspace.Locale.Separators()
	whole, cents, _ := strings.Cut(money.FromMinor(minor, c).String(), ".")
	if cents == "" {
		return whole
	}
	return whole + decimal + cents + strings.Repeat("0", c.Exponent()-len(cents))
}
