package money_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/money"
)

// Where people write 1.234,50 (Argentina, Brazil, Chile, Colombia) and where they write 1,234.50 (Mexico, Peru, English).
func comma(c money.Currency) money.Input { return money.Input{Currency: c, Group: ".", Point: ","} }
func point(c money.Currency) money.Input { return money.Input{Currency: c, Group: ",", Point: "."} }

func TestInput(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		in   money.Input
		text string
		want int64
	}{
		{comma("ARS"), "0", 0}, {comma("ARS"), "4100", 410000}, {comma("ARS"), "007", 700}, {comma("ARS"), " 4100 ", 410000},
		{comma("ARS"), "2.350,50", 235050}, {comma("ARS"), "$ 4.150", 415000}, {comma("ARS"), "4.150", 415000},
		{comma("ARS"), "$4.150.-", 415000}, {comma("ARS"), "$ 4.150,-", 415000}, {comma("ARS"), "4.150 ARS", 415000},
		{comma("ARS"), "1.234.567", 123456700}, {comma("ARS"), "1,234.50", 123450}, {comma("ARS"), "1,234,567", 123456700},
		{comma("ARS"), "4,5", 450}, {comma("ARS"), "4,15", 415}, {comma("ARS"), "0,05", 5}, {comma("ARS"), ",50", 50}, {comma("ARS"), "$ ,50", 50},
		{comma("ARS"), "3900.50", 390050}, {comma("ARS"), "3900.5", 390050}, {comma("ARS"), "3900,50", 390050},
		{comma("ARS"), "0.50", 50}, {comma("ARS"), "0.500", 50}, {comma("ARS"), "4100.0000", 410000}, {comma("ARS"), "1.234,5000", 123450},
		{comma("ARS"), "1 234,50", 123450}, {comma("ARS"), "1\u00a0234\u202f567", 123456700}, {comma("ARS"), "10000000000000", money.MaxMinor},
		{comma("BRL"), "R$ 89,90", 8990}, {comma("BRL"), "r$1.089,90", 108990}, {comma("BRL"), "89,9", 8990}, {comma("BRL"), "$ 89,90", 8990},
		{comma("CLP"), "$ 4.150", 4150}, {comma("CLP"), "4,150", 4150}, {comma("CLP"), "4.150,00", 4150}, {comma("CLP"), "4150,00", 4150},
		{comma("COP"), "$ 12.500", 1250000}, {comma("COP"), "COP 12.500,50", 1250050}, {comma("USD"), "US$ 10,50", 1050}, {comma("USD"), "U$S 10", 1000},
		{point("MXN"), "4,150", 415000}, {point("MXN"), "$4,150.00", 415000}, {point("MXN"), "4.15", 415}, {point("MXN"), "4150,50", 415050},
		{point("MXN"), "1.234,50", 123450}, {point("MXN"), "1'", 0}, {point("PEN"), "S/ 12.50", 1250}, {point("PEN"), "S/. 1,012.50", 101250},
		{point("USD"), "$1,234.50", 123450}, {point("USD"), "1,234,567.5", 123456750}, {point("GBP"), "£3.20", 320}, {point("EUR"), "3.20 €", 320},
	} {
		got, err := c.in.Read(c.text)
		if c.text == "1'" {
			if !errors.Is(err, money.ErrSyntax) {
				t.Errorf("%q is %d, %v", c.text, got, err)
			}
			continue
		}
		if got != c.want || err != nil {
			t.Errorf("%+v: %q is %d, %v, want %d", c.in, c.text, got, err, c.want)
		}
	}
}

func TestInputDoubts(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		in         money.Input
		text       string
		one, other int64
	}{
		{comma("ARS"), "1,234", 123, 123400}, {comma("ARS"), "$ 12,500", 1250, 1250000}, {comma("ARS"), "4.15", 415, 415000},
		{comma("ARS"), "4.1", 410, 410000}, {comma("ARS"), "890.50", 89050, 89050000}, {comma("ARS"), "4100.500", 410050, 410050000},
		{comma("ARS"), "4100,500", 410050, 410050000}, {comma("BRL"), "R$ 89.90", 8990, 8990000}, {comma("CLP"), "4.00", 4, 4000},
		{point("MXN"), "4.150", 415, 415000}, {point("MXN"), "4,15", 415, 415000}, {point("USD"), "1.234", 123, 123400},
	} {
		_, err := c.in.Read(c.text)
		var doubt *money.Doubt
		if !errors.As(err, &doubt) || !errors.Is(err, money.ErrDoubt) || doubt.One != c.one || doubt.Other != c.other {
			t.Errorf("%+v: %q gives %v, want %d or %d", c.in, c.text, err, c.one, c.other)
		}
	}
}

func TestInputRefuses(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		in   money.Input
		text string
		want error
	}{
		{comma("ARS"), "", money.ErrSyntax}, {comma("ARS"), "$", money.ErrSyntax}, {comma("ARS"), "-1", money.ErrSyntax},
		{comma("ARS"), "1e3", money.ErrSyntax}, {comma("ARS"), "1a2", money.ErrSyntax}, {comma("ARS"), "12.", money.ErrSyntax},
		{comma("ARS"), "1.2.3", money.ErrSyntax}, {comma("ARS"), "1.234.56", money.ErrSyntax}, {comma("ARS"), "1,234,50", money.ErrSyntax},
		{comma("ARS"), "1.234,50,10", money.ErrSyntax}, {comma("ARS"), "12,34.567", money.ErrSyntax}, {comma("ARS"), "0.123.456", money.ErrSyntax},
		{comma("ARS"), "1 2", money.ErrSyntax}, {comma("ARS"), "diez", money.ErrSyntax}, {comma("ARS"), "4100 c/u", money.ErrSyntax},
		{comma("ARS"), "١٢", money.ErrSyntax}, {comma("ARS"), strings.Repeat("1", 100), money.ErrSyntax},
		{comma("ARS"), "US$ 10", money.ErrCurrency}, {comma("ARS"), "10 EUR", money.ErrCurrency}, {comma("ARS"), "R$ 89,90", money.ErrCurrency},
		{point("PEN"), "$ 10", money.ErrCurrency}, {comma("ARS"), "1.234,567", money.ErrFiner}, {comma("ARS"), "0,005", money.ErrFiner},
		{comma("ARS"), "4,1234", money.ErrFiner}, {comma("CLP"), "1990,5", money.ErrFiner}, {comma("CLP"), "4.15", money.ErrFiner},
		{comma("ARS"), "10000000000000,01", money.ErrRange}, {comma("ARS"), strings.Repeat("9", 30), money.ErrRange},
	} {
		if got, err := c.in.Read(c.text); !errors.Is(err, c.want) || got != 0 {
			t.Errorf("%+v: %q is %d, %v, want %v", c.in, c.text, got, err, c.want)
		}
	}
}

// FuzzInput: what is read is an amount whose digits were written, and both countries agree or one of them asks.
func FuzzInput(f *testing.F) {
	for _, s := range []string{"4.150", "1,234.50", "R$ 89,90", "4.15", "1 234", "$ 4.150.-", "0,500", "US$", ".,", "1.2,3.4"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		read := map[bool]int64{}
		for _, in := range []money.Input{comma("ARS"), point("ARS")} {
			minor, err := in.Read(s)
			if err != nil && minor != 0 || minor < 0 || minor > money.MaxMinor {
				t.Fatalf("%q is %d, %v", s, minor, err)
			}
			if err == nil {
				read[in.Point == ","] = minor
			}
		}
		if len(read) == 2 && read[true] != read[false] {
			t.Fatalf("%q is %d here and %d there, and neither asks", s, read[true], read[false])
		}
	})
}
