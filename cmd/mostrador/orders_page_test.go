package main

import (
	"testing"

	"github.com/mostrador/mostrador/internal/testkit/browser"
)

// Staff at the counter prepare an order from the board, take money for another and cancel it, on a telephone.
func TestOrdersAreWorkedThrough(t *testing.T) {
	t.Parallel()
	program := browser.Start(t)
	m := newMachine(t)
	process, o := m.demo()
	p := entersAs(t, program, o, o.Workspaces[0].SignIn.Email, browser.View{})
	p.Goes(o.Workspaces[0].DashboardURL + "orders")
	p.Sees("#column-pending")
	number := p.Text(`document.querySelector("section:has(#column-pending) article b").textContent`)
	p.Touches("section:has(#column-pending) article button[value=processing]")
	p.Sees(".toast")
	p.Shows(`document.querySelector("section:has(#column-processing)").textContent.includes("` + number + `")`)
	p.isFine()

	p.Touches("section:has(#column-pending) article .card-link")
	p.Sees("#order #lines")
	p.Touches("#pay > summary")
	p.Types("#pay input[name=reference]", "caja 1")
	p.Touches("#pay button.primary")
	p.Sees(".toast")
	p.Shows(`!document.querySelector("#pay")`) // all of it is paid
	p.isFine()
	p.Touches("#cancel > summary")
	p.Types("#cancel input[name=reason]", "se arrepintió")
	p.Touches("#cancel button.danger")
	p.Shows(`document.querySelector("#order aside .badge").classList.contains("bad")`)
	p.isFine()
	process.stop()
}
