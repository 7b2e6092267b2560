package main

import (
	"testing"

	"github.com/mostrador/mostrador/internal/testkit/browser"
)

// Staff look for a customer who owes, record a payment and a note.
func TestACustomerPaysAtTheCounter(t *testing.T) {
	t.Parallel()
	program := browser.Start(t)
	m := newMachine(t)
	process, o := m.demo()
	p := entersAs(t, program, o, o.Workspaces[0].SignIn.Email, browser.View{})
	p.Goes(o.Workspaces[0].DashboardURL + "customers")
	p.Sees("#customer-list a.row")
	p.isFine()
	p.Touches(".tabs a[href$='owing']")
	p.Touches("#customer-list a.row:has(.badge)")
	p.Sees("#customer .stat.urgent")
	p.Touches("#pay > summary")
	p.Touches("#pay button.primary") // all of it is offered
	p.Sees(".toast")
	p.Shows(`!document.querySelector("#customer .stat.urgent")`)
	p.Types("textarea[name=notes]", "Paga los viernes.")
	p.Touches("form[action$='/notes'] button")
	p.Shows(`document.querySelector(".toast").textContent.includes("notas")`) // the page after the form's
	p.Shows(`document.querySelector("textarea[name=notes]").value.includes("viernes")`)
	p.isFine()
	process.stop()
}
