package when_test

import (
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/when"
)

// words are what texts about days and times are made of, and some that are not.
var words = strings.Fields(`hoy mañana pasado el la las a de del al en y o u por para que viene próximo este esta otro no lunes viernes sábado domingo
	semana mes año fin día 1 2 8 9 12 15 20 29 31 45 2027 00:00 08:00 20hs 20.30hs 3/4 29/2 31/4 3-4-2024 8pm media cuarto menos ocho quince treinta
	tarde noche mediodía medianoche tipo después antes desde hasta entre enero febrero diciembre ayer ahora horas días dentro cenar , . ? : - / $ mesa
	amanhã hoje depois às as da do na sexta segunda terça feira que vem manhã tarde noite meia meio-dia meia-noite dia daqui a dias 15h30 e ou vinte 6ª
	tomorrow next Friday at half past noon the 3rd of April in two weeks 9999 0 00 24 24:00 último primer`)

func drawn(t *rapid.T) (locale.Tag, string, time.Time) {
	tag := rapid.SampledFrom(locale.Tags()).Draw(t, "tag")
	text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(words), 0, 9).Draw(t, "words"), " ")
	start := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	at := start.Add(time.Duration(rapid.IntRange(0, 4*366*24*60).Draw(t, "minutes")) * time.Minute)
	return tag, text, at
}

// before: the reading lies before the moment a text was read.
func before(o when.Option, at time.Time) bool {
	today := time.Date(at.Year(), at.Month(), at.Day(), 0, 0, 0, 0, time.UTC)
	return o.HasDay && (o.Day.Before(today) || o.HasTime && o.Day.Equal(today) && o.Minute < at.Hour()*60+at.Minute())
}

func TestNoReadingIsInThePast(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		tag, text, at := drawn(t)
		m := when.Parse(tag, text, at, when.Hint{})
		if m.Why == when.Past {
			return
		}
		readings := append([]when.Option{{Day: m.Day, HasDay: m.HasDay, Minute: m.Minute, HasTime: m.HasTime}},
			m.Options...)
		for i, o := range readings {
			// The common day and time of several readings are not one themselves.
			if (i > 0 || len(m.Options) == 0) && before(o, at) {
				t.Fatalf("%s %q at %v: %s", tag, text, at, tell(m))
			}
		}
	})
}

// The fields of a meaning are consistent, whatever the text.
func TestMeaningsAreWhole(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		tag, text, at := drawn(t)
		hint := rapid.SampledFrom([]when.Hint{{}, evenings, offices}).Draw(t, "hint")
		whole(t, when.Parse(tag, text, at, hint))
	})
}

func whole(t interface{ Fatalf(string, ...any) }, m when.Meaning) {
	several := m.Why == when.AmbiguousDay || m.Why == when.AmbiguousHour
	switch {
	case several && len(m.Options) < 2:
		t.Fatalf("%s with %d readings", m.Why, len(m.Options))
	case m.Why == when.Mismatch && (len(m.Options) == 0 || m.HasDay):
		t.Fatalf("a mismatch decided: %+v", m)
	case m.Why == when.Clear && (len(m.Options) > 0 ||
		!m.HasDay && !m.HasTime && m.Part == "" && m.Bound != when.Soonest):
		t.Fatalf("clear, but %+v", m)
	case m.HasDay && (m.Day.Location() != time.UTC || m.Day.Hour() != 0):
		t.Fatalf("%v is not a date", m.Day)
	case !m.HasDay && !m.Day.IsZero(), !m.HasTime && m.Minute != 0:
		t.Fatalf("a day or time without being one: %+v", m)
	case m.Minute < 0 || m.Minute >= 1440 || m.Until < 0 || m.Until > 1440:
		t.Fatalf("no minute of a day: %+v", m)
	case m.Bound == when.Between && m.HasTime && m.Until <= m.Minute:
		t.Fatalf("ends before it starts: %+v", m)
	}
	for i, o := range m.Options {
		if o.Minute < 0 || o.Minute >= 1440 || !o.HasDay && !o.HasTime {
			t.Fatalf("not a reading: %+v", o)
		}
		if i > 0 && o == m.Options[i-1] {
			t.Fatalf("a reading twice: %+v", m.Options)
		}
	}
}

// Opening hours never change what was clear without them.
func TestHintOnlyDecidesBetweenReadings(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		tag, text, at := drawn(t)
		plain, hinted := when.Parse(tag, text, at, when.Hint{}), when.Parse(tag, text, at, offices)
		if plain.Why == when.Clear && tell(plain) != tell(hinted) {
			t.Fatalf("%q: %s without hours, %s with them", text, tell(plain), tell(hinted))
		}
		if hinted.Why == when.Clear && len(plain.Options) > 0 {
			for _, o := range plain.Options {
				if o.HasDay == hinted.HasDay && o.Day.Equal(hinted.Day) && o.Minute == hinted.Minute {
					return
				}
			}
			t.Fatalf("%q: %s is none of %s", text, tell(hinted), tell(plain))
		}
	})
}
