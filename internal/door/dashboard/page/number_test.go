package page

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

func TestNumbersAreReadAsTheyAreWritten(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		tag     locale.Tag
		kind    field.Kind
		written string
		stored  string // empty: it is no number
	}{
		{locale.ESAR, field.Number, "40", "40"},
		{locale.ESAR, field.Number, "1.000", "1000"},
		{locale.ESAR, field.Number, "12.345.678", "12345678"},
		{locale.ESMX, field.Number, "1,000", "1000"},
		{locale.ESAR, field.Number, "0.700", "0.7"}, // no thousands begin with a nought
		{locale.ESAR, field.Number, "0,7", "0.7"},
		{locale.ESAR, field.Days, "-3", "-3"},
		{locale.ESAR, field.Percent, "12,5", "12.5"},
		{locale.ESAR, field.Percent, "12.125", "12.125"},
		{locale.PTBR, field.Points, "21", "2100"},
		{locale.PTBR, field.Points, "10,5", "1050"},
		{locale.EN, field.Points, "10.555", "1055.5"}, // which the description refuses
		{locale.ESMX, field.Millis, "1.5", "1500"},
		{locale.ESAR, field.Micros, "2,50", "2500000"},
		{locale.ESAR, field.Number, "muchos", ""},
		{locale.ESAR, field.Number, "1,2,3", ""},
		{locale.ESAR, field.Points, "", ""},
		{locale.ESAR, field.Points, "9999999999999999999999999999", ""},
	} {
		got, read := readNumber(c.tag, c.kind, c.written)
		if read != (c.stored != "") || read && string(got) != c.stored {
			t.Errorf("%s %s %q is %q, %v", c.tag, c.kind, c.written, got, read)
		}
	}
	for _, c := range []struct {
		kind    field.Kind
		stored  float64
		written string
	}{{field.Number, 12000, "12000"}, {field.Number, 0.7, "0,7"}, {field.Points, 2100, "21"}, {field.Points, 5, "0,05"}, {field.Millis, 1500, "1,5"},
		{field.Micros, 2_500_000, "2,5"}, {field.Percent, 12.5, "12,5"}, {field.Days, 0, "0"}} {
		if got := WriteNumber(locale.ESAR, c.kind, c.stored); got != c.written {
			t.Errorf("%s %v is written %q", c.kind, c.stored, got)
		}
	}
}

func TestMomentsAreReadAsTheyAreWritten(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		tag             locale.Tag
		written, stored string // stored empty: it is none
	}{
		{locale.ESAR, "31/3/2026", "2026-03-31"},
		{locale.PTBR, "01/04/2026 9:05", "2026-04-01T09:05"},
		{locale.ESMX, "31/3/2026, 18:00", "2026-03-31T18:00"},
		{locale.ESAR, "2026-03-31", "2026-03-31"},
		{locale.EN, "2026-03-31 18:00", "2026-03-31T18:00"},
		{locale.EN, "2026-03-31T18:00", "2026-03-31T18:00"},
		{locale.EN, "3/4/2026", ""}, // of March, or of April
		{locale.ESAR, "31/2/2026", ""},
		{locale.ESAR, "31/3/2026 25:00", ""},
		{locale.ESAR, "mañana", ""},
		{locale.ESAR, "", ""},
	} {
		got, read := readMoment(c.tag, c.written)
		if read != (c.stored != "") || read && got != c.stored {
			t.Errorf("%s %q is %q, %v", c.tag, c.written, got, read)
		}
		if !read {
			if got != c.written {
				t.Errorf("%q became %q", c.written, got)
			}
			continue
		}
		if again, _ := readMoment(c.tag, WriteMoment(c.tag, got)); again != got {
			t.Errorf("%q is written %q", got, WriteMoment(c.tag, got))
		}
	}
}
