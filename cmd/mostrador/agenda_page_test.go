package main

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit/browser"
)

// Staff at a restaurant's desk book a table and move it by an hour; a colleague who looks at the same day on a
// telephone sees it appear.
func TestABookingIsMadeAndMoved(t *testing.T) {
	t.Parallel()
	program := browser.Start(t)
	m := newMachine(t)
	process, o := m.demo()
	on := clock.System{}.Now().AddDate(0, 0, 28) // the sample's bookings do not go that far
	agenda := func() string { return o.URL + "/d/parrilla/agenda?day=" + on.Format(time.DateOnly) }

	p := entersAs(t, program, o, "owner@parrilla.example", browser.View{Width: 1280, Height: 860})
	for p.Goes(agenda()); p.Text(`!document.querySelector(".agenda a.free")`) == "true"; p.Goes(agenda()) {
		on = on.AddDate(0, 0, 1) // it is closed that day
	}
	phone := entersAs(t, program, o, "staff@parrilla.example", browser.View{})
	phone.Goes(agenda())
	phone.Sees("#agenda .phone-only")

	p.Touches(".agenda a.free")
	p.Sees("input[name=name]")
	p.Types("input[name=name]", "Marta Gómez")
	p.Text(`document.querySelector("input[name=party]").value = 2`)
	p.Touches("form.card button.primary")
	p.Sees(".agenda a.slot")
	phone.Sees("#agenda .phone-only a.row")

	p.Touches(".agenda a.slot")
	p.Sees("#move input[name=time]")
	p.Text(`(() => { const at = document.querySelector("#move input[name=time]"); at.stepUp(60); return at.value; })()`)
	moved := p.Text(`document.querySelector("#move input[name=time]").value`)
	p.Touches("#move button.primary")
	p.Sees(".toast")
	p.isFine()
	phone.Shows(fmt.Sprintf(`document.querySelector("#agenda .phone-only .hour").textContent === %q`, locale.Time(locale.ESMX, clockAt(t, moved))))
	phone.isFine()

	// On paper the day is what is left: no menu, no buttons, no form.
	p.Goes(agenda())
	p.Becomes(browser.View{Width: 1280, Height: 860, Paper: true})
	if shown := p.Text(`["aside.side, nav.side, .side", "main button", "main form", ".tabs", "a.free"].filter(css =>
		[...document.querySelectorAll(css)].some(e => e.offsetParent)).join()`); shown != "" {
		t.Errorf("the print shows %s", shown)
	}
	if day := p.Text(`document.querySelector("main").innerText`); !strings.Contains(day, "Marta Gómez") {
		t.Errorf("the print says %q", day)
	}
	process.stop()
}

// clockAt is a time of day as forms have it.
func clockAt(t *testing.T, typed string) time.Time {
	t.Helper()
	at, err := time.Parse("15:04", typed)
	if err != nil {
		t.Fatal(err)
	}
	return at
}
