package main

import (
	"testing"

	"github.com/mostrador/mostrador/internal/testkit/browser"
)

// An integrator reads how a request is made and sends it, to the demo; on a phone, too.
func TestTheAPIIsTriedOnItsPages(t *testing.T) {
	t.Parallel()
	axe, program := browser.Axe(t), browser.Start(t)
	process, o := newMachine(t).demo()
	p := &person{program.Open(t, o.URL+"/docs", laptop), t}
	p.Sees("main h1")
	p.isOpen(axe, "the first page")
	p.Goes(o.URL + "/docs/catalogue")
	p.Writes("#key", o.Workspaces[0].Keys.Owner)
	p.Touches("#listProducts form summary")
	p.Writes("#listProducts-limit", "1")
	p.Touches("#listProducts form button")
	p.Shows(`document.querySelector("#listProducts output").textContent.startsWith("200 ")`)
	p.Shows(`JSON.parse(document.querySelector("#listProducts output pre").textContent).data.length === 1`)
	p.Touches("#createProduct form summary")
	p.Types("#createProduct-body", `{"sku": "", "price": -1}`)
	p.Touches("#createProduct form button")
	p.Shows(`document.querySelector("#createProduct output").textContent.includes("/name")`)
	p.isOpen(axe, "a part of the API")
	process.stop()
}
