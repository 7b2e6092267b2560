package dashboard_test

import (
	"fmt"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
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

// A long conversation is opened at what was said last, and stays there, with and without the script.
func TestATalkOpensAtItsEnd(t *testing.T) {
	t.Parallel()
	program := screen.Start(t)
	h := houseOf(t, server.OpenShop(t, testkit.SQLite(t), testkit.Setup{}))
	session := h.Session(ana)
	says := func(text string) {
		h.Do(func(u *core.Unit) error {
			talk, err := u.Conversations.Get(session, false)
			if err == nil {
				u.Conversations.Adopt(talk)
				_, err = u.Conversations.Say("agent", text, "")
			}
			return err
		})
	}
	for i := range 60 {
		says(fmt.Sprintf("Mensaje %d", i))
	}
	said := "Mensaje 59"
	rosa := h.hires(h.Workspace, "Rosa", access.Owner)
	last := func(text string) string {
		return fmt.Sprintf(`(() => { const one = [...document.querySelectorAll("#talk li")].at(-1), at = one.getBoundingClientRect();
			return one.textContent.includes(%q) && at.top >= 0 && at.bottom <= innerHeight; })()`, text)
	}
	for i, v := range []screen.View{{}, {Width: 1280, Height: 800}, {Plain: true}} {
		page := h.signsInOn(program, rosa, "/d/"+h.Workspace.Slug+"/conversations/"+session, v)
		page.Shows(last(said))
		said = fmt.Sprintf("Otro %d", i)
		says(said)
		page.Reload() // as sending does
		page.Shows(last(said))
	}
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
