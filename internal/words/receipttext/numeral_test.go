package receipttext

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/money"
)

func TestNumeral(t *testing.T) {
	t.Parallel()
	tests := []struct {
		in       string
		currency money.Currency
		minor    int64
		form     form
	}{
		{"1.234,56", money.ARS, 123456, full},
		{"1,234.56", money.MXN, 123456, full},
		{"0,50", money.BRL, 50, full},
		{"12.500", money.ARS, 1250000, grouped},
		{"12,500", money.MXN, 1250000, grouped},
		{"906", money.ARS, 90600, grouped},
		{"1.234.567", money.ARS, 123456700, grouped},
		{"12.500", money.CLP, 12500, grouped},
		{"12.500,00", money.CLP, 12500, full},
		{"1.23456", money.ARS, 123456, glued},
		{"1.234 56", money.ARS, 123456, glued},
		{"500 00", money.ARS, 50000, glued},
		{"12.50000", money.ARS, 1250000, glued},
		{"1500,00", money.ARS, 150000, ungrouped},
		{"1,234.56", money.ARS, 123456, foreign},
		{"1.234,56", money.MXN, 123456, foreign},
		{"150000", money.ARS, 15000000, ambiguous},
		{"12,500", money.ARS, 1250000, ambiguous},
		{"15.00", money.ARS, 1500, ambiguous},
		{"1.234,5", money.ARS, 123450, ambiguous},
		{"1.234.56", money.ARS, 123456, ambiguous},
		{"0,00", money.ARS, 0, unreadable},
		{"1.2345", money.ARS, 0, unreadable},
		{"5704.208,45", money.ARS, 0, unreadable},
		{"012.500", money.ARS, 0, unreadable},
		{"1..234", money.ARS, 0, unreadable},
		{"12.500,50", money.CLP, 0, unreadable},
		{"99.999.999.999,99", money.ARS, 0, unreadable},
		{"", money.ARS, 0, unreadable},
		{",", money.ARS, 0, unreadable},
	}
	for _, tt := range tests {
		if minor, form := numeral(tt.in, tt.currency); minor != tt.minor || form != tt.form {
			t.Errorf("numeral(%q, %s) = %d, form %d; want %d, form %d", tt.in, tt.currency, minor, form, tt.minor,
				tt.form)
		}
	}
}
