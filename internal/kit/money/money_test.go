package money_test

import (
	"encoding/json"
	"errors"
	"math/big"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/money"
	"pgregory.net/rapid"
)

func TestCurrency(t *testing.T) {
	t.Parallel()
	for currency, exponent := range map[money.Currency]int{
		money.ARS: 2, money.USD: 2, money.BRL: 2, money.MXN: 2, money.CLP: 0,
		"UYU": 2, "PYG": 0, "EUR": 2, "PEN": 2, "COP": 2,
	} {
		if !currency.Valid() || currency.Exponent() != exponent {
			t.Errorf("%s: Valid %t, Exponent %d, want %d", currency, currency.Valid(), currency.Exponent(), exponent)
		}
	}
	for _, currency := range []money.Currency{"", "ars", "XXX", "PESO"} {
		if currency.Valid() {
			t.Errorf("%q is valid", currency)
		}
	}
}

// TestDecimalJSON reads a number as a field of a struct and writes it back.
func TestDecimalJSON(t *testing.T) {
	t.Parallel()
	type body struct {
		Price money.Decimal  `json:"price"`
		Paid  *money.Decimal `json:"paid,omitempty"`
	}
	for in, want := range map[string]string{
		"0": "0", "-0": "0", "0.00": "0", "-0e5": "0", "0e-18": "0",
		"1234.5": "1234.5", "1234.50": "1234.5", "1234": "1234", "1234.0": "1234", "-7": "-7", "-0.05": "-0.05",
		"1e2": "100", "1E2": "100", "1e+2": "100", "1.5e1": "15", "150e-1": "15", "125e-3": "0.125",
		"1e-7": "0.0000001",
		"0.1":  "0.1", "0.30000000000000004": "0.30000000000000004", "9007199254740993": "9007199254740993",
		"1e18": "1000000000000000000", "1e-18": "0.000000000000000001",
		"123456789012345678901234": "123456789012345678901234",
	} {
		var b body
		if err := json.Unmarshal([]byte(`{"price": `+in+`, "paid": `+in+`}`), &b); err != nil {
			t.Errorf("%s: %v", in, err)
			continue
		}
		if b.Price != *b.Paid || b.Price.String() != want {
			t.Errorf("%s reads as %v and %v, want %s", in, b.Price, b.Paid, want)
		}
		out, err := json.Marshal(b)
		if err != nil || string(out) != `{"price":`+want+`,"paid":`+want+`}` {
			t.Errorf("%s is written as %s, %v", in, out, err)
		}
	}
	var absent body
	if out, err := json.Marshal(absent); err != nil || string(out) != `{"price":0}` {
		t.Errorf("the zero value is written as %s, %v", out, err)
	}
}

func TestDecimalRefuses(t *testing.T) {
	t.Parallel()
	for _, in := range []string{
		`"12"`, `null`, `true`, `{}`, `[1]`, `"1e2"`,
		"1e19", "1e-19", "1e999999999999", strings.Repeat("9", 25), "0." + strings.Repeat("1", 23),
		"1.23456789012345e-18", "12345678e18", // short to write, too long in plain digits
	} {
		var d money.Decimal
		if err := json.Unmarshal([]byte(in), &d); !errors.Is(err, money.ErrSyntax) {
			t.Errorf("%s reads as %v, %v, want ErrSyntax", in, d, err)
		}
	}
	for _, in := range []string{
		"", " ", "-", "+1", ".5", "5.", "01", "-01", "1e", "1e+", "1e+-2", "1e--2", "e5", "1,5", "1 ", " 1", "0x10",
		"1_000", "NaN", "Infinity", "1.2.3", "1e1.5", "١", "--1", "1-",
	} {
		if d, err := money.Parse(in); !errors.Is(err, money.ErrSyntax) {
			t.Errorf("Parse(%q) = %v, %v, want ErrSyntax", in, d, err)
		}
	}
}

func TestMinor(t *testing.T) {
	t.Parallel()
	tests := []struct {
		in       string
		currency money.Currency
		want     int64
		err      error
	}{
		{"0", money.ARS, 0, nil},
		{"1234.5", money.ARS, 123450, nil},
		{"1234.50", money.USD, 123450, nil},
		{"0.01", money.BRL, 1, nil},
		{"-0.05", money.MXN, -5, nil},
		{"0.29", money.USD, 29, nil}, // 28.999… in binary
		{"1e2", money.ARS, 10000, nil},
		{"1990", money.CLP, 1990, nil},
		{"1990.00", money.CLP, 1990, nil},
		{"7.5e1", "PYG", 75, nil},
		{"0.001", money.ARS, 0, money.ErrFiner},
		{"1990.5", money.CLP, 0, money.ErrFiner},
		{"1e-18", money.ARS, 0, money.ErrFiner},
		{"10000000000000", money.ARS, money.MaxMinor, nil},
		{"-10000000000000", money.ARS, -money.MaxMinor, nil},
		{"10000000000000.01", money.ARS, 0, money.ErrRange},
		{"-10000000000000.01", money.ARS, 0, money.ErrRange},
		{"1000000000000001", money.CLP, 0, money.ErrRange},
		{"99999999999999999999999", money.ARS, 0, money.ErrRange},
	}
	for _, tt := range tests {
		d, err := money.Parse(tt.in)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := d.Minor(tt.currency); got != tt.want || !errors.Is(err, tt.err) {
			t.Errorf("%s %s = %d, %v, want %d, %v", tt.in, tt.currency, got, err, tt.want, tt.err)
		}
	}
}

func TestFromMinor(t *testing.T) {
	t.Parallel()
	for want, amount := range map[string]money.Amount{
		"0": {0, money.ARS}, "0.01": {1, money.ARS}, "-0.01": {-1, money.ARS}, "0.1": {10, money.USD},
		"1234.5": {123450, money.ARS}, "1234": {123400, money.BRL}, "1990": {1990, money.CLP},
		"-92233720368547758.08": {-1 << 63, money.MXN},
	} {
		if got := amount.Decimal().String(); got != want {
			t.Errorf("%+v = %s, want %s", amount, got, want)
		}
	}
}

func TestMinorUnitsSurviveJSON(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		minor := rapid.Int64Range(-money.MaxMinor, money.MaxMinor).Draw(t, "minor")
		currency := rapid.SampledFrom([]money.Currency{money.ARS, money.CLP}).Draw(t, "currency")
		written, _ := json.Marshal(money.FromMinor(minor, currency))
		var read money.Decimal
		if err := json.Unmarshal(written, &read); err != nil {
			t.Fatal(err)
		}
		if got, err := read.Minor(currency); err != nil || got != minor {
			t.Fatalf("%d %s is written as %s and reads as %d, %v", minor, currency, written, got, err)
		}
	})
}

func TestBasisPoints(t *testing.T) {
	t.Parallel()
	tests := []struct {
		in   string
		want int
		err  error
	}{
		{"0", 0, nil}, {"12.5", 1250, nil}, {"30", 3000, nil}, {"0.01", 1, nil}, {"100", 10000, nil}, {"-5", -500, nil},
		{"10000", 1_000_000, nil}, {"12.345", 0, money.ErrFiner}, {"10000.01", 0, money.ErrRange},
		{"1e18", 0, money.ErrRange},
	}
	for _, tt := range tests {
		d, err := money.Parse(tt.in)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := d.BasisPoints(); got != tt.want || !errors.Is(err, tt.err) {
			t.Errorf("%s = %d, %v, want %d, %v", tt.in, got, err, tt.want, tt.err)
		}
	}
}

func TestPercentBP(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		minor int64
		bp    int
		want  int64
	}{
		{10000, 1250, 1250}, {999, 1000, 100}, {994, 1000, 99}, {995, 1000, 100}, {-995, 1000, -100}, {-994, 1000, -99},
		{5, 1000, 1}, {4, 1000, 0}, {-5, 1000, -1}, {0, 5000, 0}, {123, 0, 0}, {123, 10000, 123}, {100, -500, -5},
		{money.MaxMinor, 10000, money.MaxMinor}, {money.MaxMinor - 1, 5000, money.MaxMinor / 2},
	} {
		if got := money.PercentBP(tt.minor, tt.bp); got != tt.want {
			t.Errorf("PercentBP(%d, %d) = %d, want %d", tt.minor, tt.bp, got, tt.want)
		}
	}
}

func TestPercentBPIsExact(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		minor := rapid.Int64Range(-money.MaxMinor, money.MaxMinor).Draw(t, "minor")
		bp := rapid.IntRange(-20_000, 20_000).Draw(t, "bp")
		// Twice the share plus the sign of it, halved towards zero: exact, in big integers.
		twice := new(big.Int).Mul(big.NewInt(minor), big.NewInt(int64(bp)*2))
		half := big.NewInt(int64(twice.Sign()) * 10_000)
		want := new(big.Int).Quo(twice.Add(twice, half), big.NewInt(20_000)).Int64()
		if got := money.PercentBP(minor, bp); got != want {
			t.Fatalf("PercentBP(%d, %d) = %d, want %d", minor, bp, got, want)
		}
	})
}

func TestPercentUp(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		minor int64
		bp    int
		want  int64
	}{{0, 1500, 0}, {1, 1, 1}, {33, 1500, 5}, {100, 1500, 15}, {10_001, 5000, 5001},
		{money.MaxMinor, 9999, 999_900_000_000_000}} {
		if got := money.PercentUp(c.minor, c.bp); got != c.want {
			t.Errorf("%d bp of %d is %d, want %d", c.bp, c.minor, got, c.want)
		}
	}
}
