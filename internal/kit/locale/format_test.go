package locale_test

import (
	"math"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// inEach is one expectation for every tag, in the order of locale.Tags.
type inEach [4]string

func (want inEach) check(t *testing.T, of any, in func(locale.Tag) string) {
	t.Helper()
	for i, tag := range locale.Tags() {
		if got := in(tag); got != want[i] {
			t.Errorf("%v in %s reads %q, want %q", of, tag, got, want[i])
		}
	}
}

func TestMoney(t *testing.T) {
	t.Parallel()
	for amount, want := range map[money.Amount]inEach{
		{Minor: 123450, Currency: money.ARS}: {"$ 1.234,50", "ARS 1,234.50", "ARS 1.234,50", "ARS 1,234.50"},
		{Minor: 123400, Currency: money.ARS}: {"$ 1.234", "ARS 1,234", "ARS 1.234", "ARS 1,234"},
		{Minor: 123450, Currency: money.MXN}: {"MXN 1.234,50", "$1,234.50", "MXN 1.234,50", "MXN 1,234.50"},
		{Minor: 100, Currency: money.MXN}:    {"MXN 1", "$1", "MXN 1", "MXN 1"},
		{Minor: 123450, Currency: money.BRL}: {"R$ 1.234,50", "R$ 1,234.50", "R$ 1.234,50", "R$ 1,234.50"},
		{Minor: 5, Currency: money.BRL}:      {"R$ 0,05", "R$ 0.05", "R$ 0,05", "R$ 0.05"},
		{Minor: 1000, Currency: money.USD}:   {"US$ 10", "US$ 10", "US$ 10", "$10"},
		{Minor: 123450, Currency: money.USD}: {"US$ 1.234,50", "US$ 1,234.50", "US$ 1.234,50", "$1,234.50"},
		{Minor: 1990, Currency: money.CLP}:   {"CLP 1.990", "CLP 1,990", "CLP 1.990", "CLP 1,990"},
		{Minor: 9900, Currency: "EUR"}:       {"€ 99", "€ 99", "€ 99", "€ 99"},
		{Minor: 0, Currency: money.ARS}:      {"$ 0", "ARS 0", "ARS 0", "ARS 0"},
		{Minor: -50, Currency: money.ARS}:    {"-$ 0,50", "-ARS 0.50", "-ARS 0,50", "-ARS 0.50"},
		{Minor: -100000000, Currency: money.BRL}: {
			"-R$ 1.000.000", "-R$ 1,000,000", "-R$ 1.000.000", "-R$ 1,000,000",
		},
		{Minor: math.MinInt64, Currency: money.USD}: {
			"-US$ 92.233.720.368.547.758,08", "-US$ 92,233,720,368,547,758.08",
			"-US$ 92.233.720.368.547.758,08", "-$92,233,720,368,547,758.08",
		},
	} {
		want.check(t, amount, func(tag locale.Tag) string { return locale.Money(tag, amount) })
	}
}

func TestNumber(t *testing.T) {
	t.Parallel()
	for n, want := range map[int64]inEach{
		0:       {"0", "0", "0", "0"},
		7:       {"7", "7", "7", "7"},
		999:     {"999", "999", "999", "999"},
		1000:    {"1.000", "1,000", "1.000", "1,000"},
		-12345:  {"-12.345", "-12,345", "-12.345", "-12,345"},
		1234567: {"1.234.567", "1,234,567", "1.234.567", "1,234,567"},
		math.MinInt64: {"-9.223.372.036.854.775.808", "-9,223,372,036,854,775,808",
			"-9.223.372.036.854.775.808", "-9,223,372,036,854,775,808"},
	} {
		want.check(t, n, func(tag locale.Tag) string { return locale.Number(tag, n) })
	}
}

func TestDate(t *testing.T) {
	t.Parallel()
	for day, want := range map[string]inEach{
		"2026-01-20": {"martes 20 de enero", "martes 20 de enero", "terça-feira, 20 de janeiro", "Tuesday, January 20"},
		"2026-02-01": {"domingo 1 de febrero", "domingo 1 de febrero", "domingo, 1º de fevereiro",
			"Sunday, February 1"},
		"2026-03-02": {"lunes 2 de marzo", "lunes 2 de marzo", "segunda-feira, 2 de março", "Monday, March 2"},
		"2026-04-08": {"miércoles 8 de abril", "miércoles 8 de abril", "quarta-feira, 8 de abril",
			"Wednesday, April 8"},
		"2026-05-28": {"jueves 28 de mayo", "jueves 28 de mayo", "quinta-feira, 28 de maio", "Thursday, May 28"},
		"2026-06-05": {"viernes 5 de junio", "viernes 5 de junio", "sexta-feira, 5 de junho", "Friday, June 5"},
		"2026-07-11": {"sábado 11 de julio", "sábado 11 de julio", "sábado, 11 de julho", "Saturday, July 11"},
		"2026-08-01": {"sábado 1 de agosto", "sábado 1 de agosto", "sábado, 1º de agosto", "Saturday, August 1"},
		"2026-09-30": {"miércoles 30 de septiembre", "miércoles 30 de septiembre", "quarta-feira, 30 de setembro",
			"Wednesday, September 30"},
		"2026-10-06": {"martes 6 de octubre", "martes 6 de octubre", "terça-feira, 6 de outubro", "Tuesday, October 6"},
		"2026-11-13": {"viernes 13 de noviembre", "viernes 13 de noviembre", "sexta-feira, 13 de novembro",
			"Friday, November 13"},
		"2026-12-31": {"jueves 31 de diciembre", "jueves 31 de diciembre", "quinta-feira, 31 de dezembro",
			"Thursday, December 31"},
	} {
		at, err := time.Parse(time.DateOnly, day)
		if err != nil {
			t.Fatal(err)
		}
		want.check(t, day, func(tag locale.Tag) string { return locale.Date(tag, at) })
		year := inEach{want[0] + " de 2026", want[1] + " de 2026", want[2] + " de 2026", want[3] + ", 2026"}
		year.check(t, day, func(tag locale.Tag) string { return locale.DateYear(tag, at) })
	}
	// The day is the one of the time's own location, not of UTC.
	late := time.Date(2026, 1, 20, 23, 30, 0, 0, time.FixedZone("ART", -3*60*60))
	if got := locale.Date(locale.ESAR, late); got != "martes 20 de enero" {
		t.Errorf("late in the evening reads %q", got)
	}
}

func TestTime(t *testing.T) {
	t.Parallel()
	for clock, want := range map[string]inEach{
		"00:00": {"00:00", "12:00 a. m.", "0h", "12:00 AM"},
		"00:05": {"00:05", "12:05 a. m.", "0h05", "12:05 AM"},
		"09:05": {"09:05", "9:05 a. m.", "9h05", "9:05 AM"},
		"11:59": {"11:59", "11:59 a. m.", "11h59", "11:59 AM"},
		"12:00": {"12:00", "12:00 p. m.", "12h", "12:00 PM"},
		"14:30": {"14:30", "2:30 p. m.", "14h30", "2:30 PM"},
		"20:00": {"20:00", "8:00 p. m.", "20h", "8:00 PM"},
		"23:59": {"23:59", "11:59 p. m.", "23h59", "11:59 PM"},
	} {
		at, err := time.Parse("15:04", clock)
		if err != nil {
			t.Fatal(err)
		}
		want.check(t, clock, func(tag locale.Tag) string { return locale.Time(tag, at) })
	}
}

// The stop of "p. m." is the stop of its sentence.
func TestOneFullStop(t *testing.T) {
	t.Parallel()
	at := locale.Time(locale.ESMX, time.Date(2026, 3, 10, 13, 0, 0, 0, time.UTC))
	until := locale.Text{ES: "Abierto hasta la %s. Te esperamos."}
	if got := until.In(locale.ESMX, at); got != "Abierto hasta la 1:00 p. m. Te esperamos." {
		t.Errorf("%q", got)
	}
}
