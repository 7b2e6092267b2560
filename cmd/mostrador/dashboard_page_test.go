package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/testkit/browser"
)

// person is somebody of a business at the dashboard.
type person struct {
	*browser.Page
	t *testing.T
}

// entersAs signs in with an email and the demo's password.
func entersAs(t *testing.T, program *browser.Browser, o opened, email string, view browser.View) *person {
	t.Helper()
	p := &person{program.Open(t, o.URL+"/sign-in", view), t}
	p.Sees("input[name=password]")
	p.signsIn(email, o.Workspaces[0].SignIn.Password)
	p.Shows(`location.pathname.startsWith("/d/")`)
	return p
}

func (p *person) signsIn(email, password string) {
	p.t.Helper()
	p.Types("input[name=email]", email)
	p.Types("input[name=password]", password)
	p.Touches("form[action='/sign-in'] button")
}

// isFine expects no complaint of the page, and a name for everything that can be pressed.
func (p *person) isFine() {
	p.t.Helper()
	if wrong := p.Errors(); len(wrong) > 0 {
		p.t.Errorf("the page complained: %q", wrong)
	}
	if none := p.Text(unnamed); none != "" {
		p.t.Errorf("nobody can tell what these are: %s", none)
	}
	if p.Text(`document.documentElement.scrollWidth > innerWidth`) == "true" {
		p.t.Errorf("%s is wider than its screen", p.Text(`location.pathname`))
	}
}

func TestSomebodySignsIn(t *testing.T) {
	t.Parallel()
	program := browser.Start(t)
	m := newMachine(t)
	process, o := m.demo()
	shop := o.Workspaces[0]

	p := &person{program.Open(t, shop.DashboardURL, browser.View{}), t}
	p.Shows(`location.pathname === "/sign-in"`)
	p.signsIn(shop.SignIn.Email, "not the password")
	p.Sees("#wrong")
	p.signsIn(shop.SignIn.Email, shop.SignIn.Password)
	p.Sees("#today .stat")
	if at := p.Text(`location.pathname`); at != "/d/almacen/" {
		t.Errorf("it led to %s", at)
	}
	p.Touches(".more > summary")
	p.Sees(".sheet a[href$='/people']")
	p.isWithin(100 << 10)
	p.Touches(".sheet .account button")
	p.Shows(`location.pathname === "/sign-in"`)
	p.complained(1) // the browser notes the refused password

	one := &person{program.Open(t, o.URL, browser.View{Width: 1280, Height: 800}), t}
	one.Touches("form[action='/sign-in/demo'] button")
	one.Sees("#today .stat")
	one.isFine()
	process.stop()
}

// complained expects so many complaints: a browser counts every refusal as one.
func (p *person) complained(n int) {
	p.t.Helper()
	if wrong := p.Errors(); len(wrong) != n {
		p.t.Errorf("the page complained: %q", wrong)
	}
}

// isWithin expects the first screen to cost no more bytes than this in all.
func (p *person) isWithin(most int) {
	p.t.Helper()
	sum := p.Text(`[...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].reduce((n, e) => n + e.transferSize, 0)`)
	var bytes int
	if _, err := fmt.Sscan(sum, &bytes); err != nil || bytes == 0 || bytes > most {
		p.t.Errorf("the first screen took %s bytes", sum)
	}
}

// scenes are the pages people look at, in a business and out of one.
var scenes = []struct{ name, path string }{
	{"today", ""}, {"handoffs", "handoffs"}, {"talk", "handoffs"}, {"conversations", "conversations"}, {"archived", "conversations?folder=archived"}, {"people", "people"}, {"own", "/me"}, {"codes", "/me/codes"}, {"components", "/_components"}, {"nothing", "nothing"},
	{"orders", "orders"}, {"order-list", "orders/list"}, {"order", "orders/list?find=1"},
	{"settings", "settings"}, {"settings-zones", "settings/zones"}, {"settings-keys", "settings/keys"}, {"settings-webhooks", "settings/webhooks"},
	{"agenda", "/d/parrilla/agenda"}, {"agenda-week", "/d/sonrisas/agenda?view=week"}, {"agenda-new", "/d/sonrisas/agenda/new"},
	{"customers", "customers"}, {"debtors", "customers?show=owing"}, {"customer", "customers?show=owing"},
	{"catalog", "catalog"}, {"catalog-low", "catalog?view=low"}, {"product-new", "catalog/new"}, {"import", "catalog/import"}, {"receipts", "receipts"},
	{"tools", "tools"}, {"tool", "tools/agents/almacen/retail/confirm_order"}, {"executions", "executions"}, {"new-tool", "tools/own/new"},
	{"quick", "quick"},
}

func TestScreenshotsOfTheDashboard(t *testing.T) {
	folder := os.Getenv("MOSTRADOR_SCREENSHOTS")
	if folder == "" {
		t.Skip("make screenshots takes them")
	}
	program := browser.Start(t)
	m := newMachine(t)
	process, o := m.demo()
	c := &visitor{Page: program.Open(t, o.Workspaces[0].ChatURL, browser.View{})}
	c.Sees("#openers button")
	for _, line := range []string{"quiero 2 cocas de 2,25 y un fernet branca de 750", "lo paso a buscar", "quiero hablar con una persona"} {
		c.says(line)
	}
	for _, dark := range []bool{false, true} {
		look := map[bool]string{false: "light", true: "dark"}[dark]
		in := program.Open(t, o.URL+"/sign-in", browser.View{Dark: dark})
		in.Sees("input[name=password]")
		in.Shot(filepath.Join(folder, "dashboard-sign-in-phone-"+look+".png"))
		for _, size := range []string{"phone", "laptop"} {
			view := browser.View{Dark: dark}
			if size == "laptop" {
				view.Width, view.Height = 1280, 860
			}
			p := entersAs(t, program, o, o.Workspaces[0].SignIn.Email, view)
			for _, s := range scenes {
				to, p := o.Workspaces[0].DashboardURL+s.path, p
				if strings.HasPrefix(s.path, "/") {
					to = o.URL + s.path
				}
				if in, another := strings.CutPrefix(s.path, "/d/"); another { // another business's
					slug, _, _ := strings.Cut(in, "/")
					p = entersAs(t, program, o, "owner@"+slug+".example", view)
				}
				p.Goes(to)
				if s.name == "talk" {
					p.Touches("#queue a.button")
					p.Sees("#talk")
				}
				if s.name == "customer" {
					p.Touches("#customer-list a.row")
					p.Sees("#customer")
				}
				p.Sees("main")
				p.Shot(filepath.Join(folder, fmt.Sprintf("dashboard-%s-%s-%s.png", s.name, size, look)))
			}
		}
	}
	process.stop()
}
