package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/testkit/browser"
)

// A tool that the owner describes and tests in a form answers a customer in the chat a moment later.
func TestAToolFromItsFormToAChat(t *testing.T) {
	t.Parallel()
	program := browser.Start(t)
	workbench := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, `{"state":"lista para retirar","ticket":%q}`, r.URL.Query().Get("ticket"))
	}))
	defer workbench.Close()
	m := newMachine(t)
	process, o := m.demo("--webhook-loopback", strings.TrimPrefix(workbench.URL, "http://"))
	p := entersAs(t, program, o, "owner@ferreteria.example", browser.View{Width: 1280, Height: 860})

	puts := func(css, text string) {
		p.Sees(css)
		p.Text(fmt.Sprintf(`document.querySelector(%q).value = %q`, css, text))
	}

	p.Goes(o.URL + "/d/ferreteria/tools/own/new")
	p.Types("input[name=name]", "check_sharpening")
	p.Types("input[name=display]", "Estado del afilado")
	puts("textarea[name=description]", "Consulta en el taller si el afilado de una motosierra está listo.")
	p.Types("input[name=address]", workbench.URL+"/jobs?ticket={{ticket}}")
	puts("textarea[name=parameters]",
		`{"type":"object","properties":{"ticket":{"type":"string","description":"Número de boleta"}},"required":["ticket"]}`)
	p.Touches("main form.card button.primary")
	p.Sees("#console")
	puts("#console textarea", `{"ticket":"A-1"}`)
	p.Touches("#console button[value=send]")
	p.Shows(`document.querySelector("#transformed")?.textContent.includes("lista para retirar")`)
	p.isFine()

	// No agent has it before the owner says so.
	p.Text(`document.querySelectorAll("#agents input[name=agent]").forEach(box => box.checked = true)`)
	p.Touches("#agents .primary")
	p.Sees("#agents input[name=agent]:checked")
	p.isFine()

	shop := o.Workspaces[len(o.Workspaces)-1]
	c := &visitor{Page: program.Open(t, shop.ChatURL, browser.View{})}
	c.Sees("#openers button")
	c.says("hola, está listo el afilado de mi motosierra?")
	c.says("4711")
	if !c.has("lista para retirar") || !c.has("4711") {
		t.Errorf("nobody told the customer:\n%s", c.Text(`document.getElementById("log").innerText`))
	}
	process.stop()
}
