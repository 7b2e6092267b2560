package main

import (
	"fmt"
	"testing"

	"github.com/mostrador/mostrador/internal/testkit/browser"
)

// versioned is the first form of a page of settings that knows whether another owner changed them meanwhile.
const versioned = `[...document.querySelectorAll("main form[method=post]")].find(f => f.querySelector("[name=seen]"))`

// An owner saves every page of settings on a phone as it is; a form that another owner's change makes stale comes back with what
// was typed. Nothing of it needs more room than the phone has.
func TestSettingsAreSavedOnAPhone(t *testing.T) {
	t.Parallel()
	program := browser.Start(t)
	process, o := newMachine(t).demo()
	shop := o.Workspaces[0]
	p := entersAs(t, program, o, shop.SignIn.Email, browser.View{})
	refused := 0
	for _, at := range []string{"profile", "zones", "channels", "models", "of/business", "of/policies", "of/payments", "of/orders",
		"of/delivery", "of/conversation", "of/voice", "of/bookings", "of/retention"} {
		p.Goes(shop.DashboardURL + "settings/" + at)
		if where := p.Text(lost); where != "" {
			t.Errorf("%s: %s", at, where)
		}
		p.Text(versioned + `.requestSubmit(` + versioned + `.querySelector("button"))`)
		p.Shows(`document.querySelector(".toast") !== null && document.readyState === "complete"`)
		if said := p.Text(`document.querySelector(".toast").className`); said != "toast" {
			t.Errorf("%s is not saved as it is: %s", at, p.Text(`document.querySelector(".toast").textContent`))
		}

		p.Goes(shop.DashboardURL + "settings/" + at)
		typed := p.Text(`(() => {
			const form = ` + versioned + `, field = form.querySelector("input:not([type]):not([readonly]), textarea");
			if (!field) return "";
			field.value = "lo que escribí";
			form.querySelector("[name=seen]").value = "0";
			form.requestSubmit(form.querySelector("button"));
			return field.name;
		})()`)
		if typed == "" {
			continue
		}
		p.Shows(`document.querySelector("[role=alert]") !== null && document.readyState === "complete"`)
		if kept := p.Text(fmt.Sprintf(`document.getElementsByName(%q)[0].value`, typed)); kept != "lo que escribí" {
			t.Errorf("%s of %s came back as %q", typed, at, kept)
		}
		refused++
	}
	p.complained(refused) // the browser notes each refusal
	process.stop()
}
