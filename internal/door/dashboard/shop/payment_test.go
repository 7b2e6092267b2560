package shop

import "testing"

func TestAmountsAsPeopleTypeThem(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int64{
		"12500": 12500_00, "12.500": 12500_00, "12,500": 12500_00, "12.500,50": 12500_50, "12,500.5": 12500_50,
		"$ 1.234.567": 1234567_00,
		"0,5":         50, ".75": 75, "R$ 10,00": 10_00, "007": 7_00, "0": 0,
	} {
		if got, err := parseAmount(text, "ARS"); err != nil || got != want {
			t.Errorf("%q is %d, %v; want %d", text, got, err, want)
		}
	}
	for _, wrong := range []string{
		"mil", "1e3", "-5", "1-2", "1.2.3x", "99999999999999999999", "0,001", "1,2345", "1.23.456", "1.234,567",
		"12.500.50",
		",", ".",
	} {
		if got, err := parseAmount(wrong, "ARS"); err == nil {
			t.Errorf("%q is %d", wrong, got)
		}
	}
}
