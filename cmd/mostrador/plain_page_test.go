package main

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/testkit/browser"
)

// In a browser without scripts staff sign in, move an order, decide about a receipt and book a table.
func TestPagesWorkWithoutTheScript(t *testing.T) {
	t.Parallel()
	program := browser.Start(t)
	process, o := newMachine(t).demo()
	at, plain := o.Workspaces[0].DashboardURL, browser.View{Plain: true}
	p := entersAs(t, program, o, o.Workspaces[0].SignIn.Email, plain)
	if keys := p.Text(`document.querySelector(".quick-open kbd").hidden`); keys != "true" {
		t.Fatal("the script runs")
	}
	p.Goes(at + "orders")
	number := p.Text(`document.querySelector("section:has(#column-pending) article b").textContent`)
	p.Touches("section:has(#column-pending) article button[value=processing]")
	p.Sees(".toast")
	if moved := p.Text(`document.querySelector("section:has(#column-processing)").textContent`); !strings.Contains(moved, number) {
		t.Errorf("%s is not among %q", number, moved)
	}
	p.Goes(at + "receipts")
	p.Touches("#receipts a.row")
	p.Sees("form[action$='/attach']")
	receipt := p.Text(`location.pathname`)
	p.Types("input[name=reason]", "No se lee")
	p.Touches("form[action$='/reject'] button")
	p.Sees(".toast")
	p.Goes(o.URL + receipt)
	if said := p.Text(`document.querySelector("main").innerText`); !strings.Contains(said, "No se lee") {
		t.Errorf("the receipt says %q", said)
	}
	p.Goes(at + "quick")
	p.Text(`document.querySelector("main textarea").value = "subí el precio del fernet branca 5%"`)
	p.Touches("main form button.primary")
	p.Sees("#history a.row")
	p.complained(1) // prices are not changed by a sentence, and the browser notes the refusal

	desk := entersAs(t, program, o, "owner@parrilla.example", plain)
	day := clock.System{}.Now().AddDate(0, 0, 21)
	for agenda := ""; agenda == "" ||
		desk.Text(`!document.querySelector(".agenda a.free")`) == "true"; day = day.AddDate(0, 0, 1) {
		agenda = o.URL + "/d/parrilla/agenda?day=" + day.Format(time.DateOnly)
		desk.Goes(agenda)
	}
	desk.Becomes(browser.View{Width: laptop.Width, Height: laptop.Height, Plain: true})
	desk.Touches(".agenda a.free")
	desk.Types("input[name=name]", "Marta Gómez")
	desk.Text(`document.querySelector("input[name=party]").value = 2`)
	desk.Touches("form.card button.primary")
	desk.Sees(".agenda a.slot")
	desk.isFine()
	process.stop()
}
