package main

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/testkit/browser"
)

// An owner orders a discount with a sentence: 25 % is shown and waits for the yes, 60 % is blocked.
func TestAnOwnersSentence(t *testing.T) {
	t.Parallel()
	program := browser.Start(t)
	m := newMachine(t)
	process, o := m.demo()
	shop := o.Workspaces[0]
	c := &visitor{Page: program.Open(t, shop.ChatURL, browser.View{})}
	c.Sees("#openers button")
	for _, line := range []string{"quiero un fernet branca de 750", "lo paso a buscar", "soy Marta Gómez, dni 22333444",
		"eso es todo", "mi celu es 11 5555 4321"} {
		c.says(line)
	}
	c.touches(".choice .yes")

	rosa := entersAs(t, program, o, shop.SignIn.Email, browser.View{Width: 1280, Height: 860})
	rosa.Sees("#today .stat")
	rosa.Shows(`document.querySelector(".quick-open kbd").innerText !== ""`)
	rosa.Text(`dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, cancelable: true }))`)
	rosa.Sees("#quick textarea")
	rosa.Shows(`document.activeElement === document.querySelector("#quick textarea")`)
	rosa.isFine()
	rosa.Writes("#quick textarea", "hacele 25% de descuento a Marta Gómez")
	rosa.Sees("#answer")
	if plan := rosa.Text(`document.getElementById("action").innerText`); !strings.Contains(plan, "25 %") ||
		!strings.Contains(plan, "→") || !strings.Contains(plan, "Rosa") {
		t.Errorf("it shows %q", plan)
	}
	rosa.Touches("#answer button[value=confirm]")
	rosa.Sees("#action .badge.good")
	rosa.isFine()

	phone := entersAs(t, program, o, shop.SignIn.Email, browser.View{})
	phone.Shows(`document.querySelector(".quick-open kbd").hidden === false`)
	phone.Touches(".quick-open")
	phone.Sees("#quick textarea")
	phone.Text(`document.querySelector("#quick textarea").value = "60% de descuento a Marta Gómez"`)
	phone.Touches("#quick button.primary")
	phone.Sees("#why")
	if why := phone.Text(`document.getElementById("why").innerText`); !strings.Contains(why, "bloqueado") ||
		!strings.Contains(why, "60 %") {
		t.Errorf("it says %q", why)
	}
	if n := phone.Text(`document.querySelectorAll("#answer").length`); n != "0" {
		t.Error("what is blocked can be confirmed")
	}
	phone.complained(1) // the browser notes what was refused
	process.stop()
}
