package money_test

import (
	"errors"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/money"
)

func TestWritten(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]int64{"0": 0, "3900": 390000, "3900.5": 390050, "3900,50": 390050, "007": 700} {
		if got, err := money.ParseInput(s, "ARS"); got != want || err != nil {
			t.Errorf("%q is %d, %v", s, got, err)
		}
	}
	for s, want := range map[string]error{
		"": money.ErrSyntax, "-1": money.ErrSyntax, "1e3": money.ErrSyntax, "1.234,50": money.ErrSyntax,
		"3.900": money.ErrFiner, "999999999999999": money.ErrRange,
	} {
		if got, err := money.ParseInput(s, "ARS"); !errors.Is(err, want) {
			t.Errorf("%q is %d, %v", s, got, err)
		}
	}
}
