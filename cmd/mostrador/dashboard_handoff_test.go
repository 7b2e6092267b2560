package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/testkit/browser"
)

// A customer asks for a person; two staff members see it without reloading, one of them takes it, answers, and gives it
// back.
func TestAPersonTakesOver(t *testing.T) {
	t.Parallel()
	program := browser.Start(t)
	m := newMachine(t)
	process, o := m.demo()
	shop := o.Workspaces[0]
	wide := browser.View{Width: 1280, Height: 860}
	rosa := entersAs(t, program, o, shop.SignIn.Email, wide)
	tomas := entersAs(t, program, o, strings.Replace(shop.SignIn.Email, "owner@", "staff@", 1), browser.View{})
	for _, p := range []*person{rosa, tomas} {
		p.Goes(shop.DashboardURL + "handoffs")
		p.Sees("#queue .empty")
		p.Shows(`document.readyState === "complete"`)
	}

	c := &visitor{Page: program.Open(t, shop.ChatURL, browser.View{})}
	c.Sees("#openers button")
	c.says("quiero hablar con una persona")
	for _, p := range []*person{rosa, tomas} {
		p.Sees("#queue .waiter")
		p.isFine()
	}
	rosa.Touches("#queue form button")
	rosa.Shows(`location.pathname.includes("/conversations/")`)
	rosa.Sees("#composer")
	tomas.Shows(`document.querySelector("#queue .waiter").innerText.includes("Rosa")`) // and nothing to press any more
	if n := tomas.Text(`document.querySelectorAll("#queue form").length`); n != "0" {
		t.Errorf("%s forms are left to take it", n)
	}
	rosa.Writes("#composer textarea", "Hola, soy Rosa, ¿en qué te ayudo?")
	c.Shows(`document.getElementById("log").innerText.includes("soy Rosa")`)
	const said = `quería saber el horario <img src=x onerror="alert(1)">` // a page that took it for more than words would complain
	c.Writes("#words", said)
	rosa.Shows(fmt.Sprintf(`document.getElementById("talk").innerText.includes(%q)`, said))
	rosa.isFine()
	rosa.Writes("#composer textarea", "De 8 a 20 <img src=x onerror=alert(1)>")
	c.Shows(`document.getElementById("log").innerText.includes("De 8 a 20 <img")`)
	paper := blankPicture(t)
	rosa.Chooses("#composer input[type=file]", paper)
	rosa.Shows(`document.querySelector("#composer .clip").title === "transferencia.png"`)
	rosa.Writes("#composer textarea", "Así se ve")
	c.Shows(`document.querySelector("#log img")?.naturalWidth === 300`)
	rosa.Shows(`document.querySelector("#talk .us img")?.naturalWidth === 300`)
	c.Chooses("#file", paper)
	rosa.Shows(`document.querySelector("#talk .them img")?.naturalWidth === 300`) // without a reload
	rosa.isFine()
	if wrong := c.Errors(); len(wrong) > 0 {
		t.Errorf("the chat complained: %q", wrong)
	}
	rosa.Touches("form[action$='/back'] button")
	rosa.Sees("form[action$='/take'] button")
	tomas.Sees("#queue .empty")
	tomas.isFine()
	process.stop()
}
