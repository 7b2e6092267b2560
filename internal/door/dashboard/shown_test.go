package dashboard_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/testkit"
	screen "github.com/mostrador/mostrador/internal/testkit/browser"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// signsInOn is a page of the dashboard as a person sees it.
func (h *house) signsInOn(program *screen.Browser, p access.Person, path string, v screen.View) *screen.Page {
	h.t.Helper()
	page := program.Open(h.t, h.server.URL+"/sign-in", v)
	page.Types("[name=email]", p.Email)
	page.Types("[name=password]", password)
	page.Touches("form[method=post] button")
	page.Shows(`location.pathname !== "/sign-in"`)
	page.Goes(h.server.URL + path)
	return page
}

// The stock of a product fits a phone.
func TestStockFitsAPhone(t *testing.T) {
	t.Parallel()
	program := screen.Start(t)
	h := houseOf(t, server.OpenShop(t, testkit.SQLite(t), testkit.Setup{}))
	p := h.Item("Yerba", 8450_00, 10)
	rosa := h.hires(h.Workspace, "Rosa", access.Owner)
	at := "/d/" + h.Workspace.Slug + "/catalog/product/" + p.ID
	page := h.signsInOn(program, rosa, at, screen.View{})
	page.Shows(`document.querySelector("#stock table") && document.documentElement.scrollWidth <= 390`)
	page.Shows(`document.querySelector("#stock table").getBoundingClientRect().right <= document.querySelector("#stock").getBoundingClientRect().right`)
}
