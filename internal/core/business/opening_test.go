package business_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/business"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// week is a shop that is open in two parts, until late on Friday, and closed on Sunday; its Saturday is ambiguous.
var week = map[string]string{
	"monday": "9 a 13 y 17 a 21", "tuesday": "9 a 13 y 17 a 21", "wednesday": "9 a 13 y 17 a 21",
	"thursday": "9 a 13 y 17 a 21",
	"friday":   "18 a 2", "saturday": "según el clima", "sunday": "cerrado",
}

// home is the shop's zone.
var home = func() *time.Location {
	zone, err := time.LoadLocation("America/Argentina/Buenos_Aires")
	if err != nil {
		panic(err)
	}
	return zone
}()

// at is the shop at a moment of the week of Monday, 9 March 2026, in Buenos Aires.
func at(t *testing.T, tag locale.Tag, schedule map[string]string, moment string) *business.Business {
	t.Helper()
	return telling(t, tag, schedule, moment, "")
}

// telling is at, with the shop's own message for customers who wait.
func telling(t *testing.T, tag locale.Tag, schedule map[string]string, moment, message string) *business.Business {
	t.Helper()
	now, err := time.ParseInLocation("2006-01-02 15:04", moment, home)
	if err != nil {
		t.Fatal(err)
	}
	return business.New(&scope.Scope{Now: now.UTC(), Workspace: &access.Workspace{
		Locale: tag, Currency: "ARS", Zone: home.String(),
		Settings: access.Settings{Profile: access.Profile{Schedule: schedule},
			TransferMessage: message},
	}})
}

func TestWhetherItIsOpen(t *testing.T) {
	t.Parallel()
	for moment, want := range map[string]string{
		"2026-03-09 08:59": "hoy desde las 9",
		"2026-03-09 09:00": "open",
		"2026-03-09 13:00": "hoy desde las 17",
		"2026-03-09 20:59": "open",
		"2026-03-09 21:00": "mañana desde las 9",
		"2026-03-12 22:00": "mañana desde las 18",
		"2026-03-13 12:00": "hoy desde las 18",
		"2026-03-13 23:30": "open",
		"2026-03-14 01:59": "unknown", // still Friday's night, but Saturday's hours are ambiguous
		"2026-03-15 12:00": "mañana desde las 9",
		"2026-03-16 00:30": "hoy desde las 9",
	} {
		b := at(t, locale.ESAR, week, moment)
		got, o := "unknown", b.Opening(home)
		switch {
		case o.Open:
			got = "open"
		case !o.Next.IsZero():
			got = b.When(o.Next)
		}
		if got != want || o.Known != (want != "unknown") {
			t.Errorf("%s: %s (%+v), want %s", moment, got, o, want)
		}
	}
	late := map[string]string{"friday": "18 a 2", "saturday": "18 a 2"}
	if o := at(t, locale.ESAR, late, "2026-03-14 01:59").Opening(home); !o.Open {
		t.Errorf("Friday goes on past midnight: %+v", o)
	}
	if o := at(t, locale.ESAR, late, "2026-03-14 02:00").Opening(home); o.Open || o.Next.Hour() != 18 {
		t.Errorf("and ends at two: %+v", o)
	}
	if o := at(t, locale.ESAR, nil, "2026-03-09 12:00").Opening(home); o != (business.Opening{}) {
		t.Errorf("a shop that says nothing: %+v", o)
	}
	never := map[string]string{"monday": "cerrado", "tuesday": "cerrado"}
	if o := at(t, locale.ESAR, never, "2026-03-09 12:00").Opening(home); !o.Known || o.Open || !o.Next.IsZero() {
		t.Errorf("nobody knows when it opens: %+v", o)
	}
}

func TestWhenItOpens(t *testing.T) {
	t.Parallel()
	one := map[string]string{"monday": "cerrado", "tuesday": "cerrado", "wednesday": "13 a 20:30"}
	for tag, want := range map[locale.Tag]string{
		locale.ESAR: "el miércoles 11 de marzo desde las 13",
		locale.ESMX: "el miércoles 11 de marzo desde la 1:00 p. m.",
		locale.PTBR: "quarta-feira, 11 de março, a partir das 13h",
		locale.EN:   "on Wednesday, March 11, from 1:00 PM",
	} {
		b := at(t, tag, one, "2026-03-09 12:00")
		if got := b.When(b.Opening(home).Next); got != want {
			t.Errorf("%s: %q, want %q", tag, got, want)
		}
	}
}

func TestHoursAsPeopleReadThem(t *testing.T) {
	t.Parallel()
	days := map[string]string{"monday": "09:00-13:30, 17:00-21:00", "tuesday": "Cerrado", "wednesday": "24hs",
		"thursday": " según\nel clima "}
	for tag, want := range map[locale.Tag][4]string{
		locale.ESAR: {"de 9:00 a 13:30 y de 17:00 a 21:00", "cerrado", "las 24 horas", "según el clima"},
		locale.ESMX: {"de 9:00 a. m. a 1:30 p. m. y de 5:00 p. m. a 9:00 p. m.", "cerrado", "las 24 horas",
			"según el clima"},
		locale.PTBR: {"das 9h às 13h30 e das 17h às 21h", "fechado", "24 horas", "según el clima"},
		locale.EN:   {"9:00 AM to 1:30 PM and 5:00 PM to 9:00 PM", "closed", "24 hours", "según el clima"},
	} {
		b := at(t, tag, days, "2026-03-09 12:00")
		got := [4]string{b.Hours("monday"), b.Hours("tuesday"), b.Hours("wednesday"), b.Hours("thursday")}
		if got != want {
			t.Errorf("%s: %q, want %q", tag, got, want)
		}
		if night := b.Spans([][2]int{{13 * 60, 24*60 + 30}}); strings.Contains(night, " h30") {
			t.Errorf("%s: half past midnight is %q", tag, night)
		}
		if none := b.Hours("friday"); none != "" {
			t.Errorf("%s: nothing is known of Friday, not %q", tag, none)
		}
	}
}

func TestWhatWhoeverWaitsIsTold(t *testing.T) {
	t.Parallel()
	const open, closed = "2026-03-09 10:00", "2026-03-09 22:00"
	for name, c := range map[string]struct {
		tag     locale.Tag
		moment  string
		hours   map[string]string
		own     string
		wait    time.Duration
		said    string
		message string
	}{
		"open": {locale.ESAR, open, week, "", 7 * time.Minute, "unos 10 minutos",
			"Le paso tu conversación a una persona del equipo. La espera es de unos 10 minutos."},
		"at once": {locale.ESAR, open, week, "", 0, "unos 5 minutos",
			"Le paso tu conversación a una persona del equipo. La espera es de unos 5 minutos."},
		"an hour": {locale.PTBR, open, week, "", 58 * time.Minute, "cerca de uma hora",
			"Vou passar a sua conversa para uma pessoa da equipe. A espera é de cerca de uma hora."},
		"hours": {locale.EN, open, week, "", 100 * time.Minute, "about 2 hours",
			"I am passing your conversation on to a person of our team. The wait is about 2 hours."},
		"nobody knows when": {locale.ESMX, closed, nil, "", 0, "unos 5 minutos",
			"Le paso tu conversación a una persona del equipo. La espera es de unos 5 minutos."},
		"closed": {locale.ESAR, closed, week, "", 0, "mañana desde las 9",
			"Le dejo tu conversación a una persona del equipo. Ahora está cerrado: te responden mañana desde las 9."},
		"own words": {locale.ESAR, open, week, "¡Ya va Tito!", 0, "unos 5 minutos", "¡Ya va Tito!"},
		"own words, closed": {locale.ESAR, closed, week, "¡Ya va Tito!", 0, "mañana desde las 9",
			"¡Ya va Tito! Ahora está cerrado: te responden mañana desde las 9."},
		"closed for how long": {locale.ESAR, closed, map[string]string{"monday": "9 a 18"}, "", 0,
			"cuando volvamos a abrir", "Le dejo tu conversación a una persona del equipo. Ahora está cerrado: te responden cuando volvamos a abrir."},
	} {
		b := telling(t, c.tag, c.hours, c.moment, c.own)
		if got := b.Handover(b.Opening(home), c.wait, "+5491155550001"); got.Wait != c.said ||
			got.Message != c.message {
			t.Errorf("%s: %+v", name, got)
		}
	}
}
