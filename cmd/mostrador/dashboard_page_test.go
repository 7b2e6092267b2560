package main

import (
	"fmt"
	"testing"

	"github.com/mostrador/mostrador/internal/testkit/browser"
)

// person is a staff member at the dashboard.
type person struct {
	*browser.Page
	t *testing.T
}

// entersAs signs in with an email and the demo's password.
func entersAs(t *testing.T, program *browser.Browser, o demoInfo, email string, view browser.View) *person {
	t.Helper()
	p := &person{program.Open(t, o.URL+"/sign-in", view), t}
	p.Sees("input[name=password]")
	p.signsIn(email, o.Workspaces[0].SignIn.Password)
	p.Shows(`location.pathname.startsWith("/d/") && document.readyState === "complete"`)
	return p
}

func (p *person) signsIn(email, password string) {
	p.t.Helper()
	p.Types("input[name=email]", email)
	p.Types("input[name=password]", password)
	p.Touches("form[action='/sign-in'] button")
}

// isFine expects no errors on the page, and a name for everything that can be pressed.
func (p *person) isFine() {
	p.t.Helper()
	p.Shows(`document.readyState === "complete"`)
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
	p.Goes(shop.DashboardURL + "settings/webhooks") // the last tab, beyond the screen's edge
	p.Shows(`(r => r.left >= 0 && r.right <= innerWidth)(document.querySelector(".tabs [aria-current]").getBoundingClientRect())`)
	p.Touches(".more > summary")
	p.Sees(".sheet a[href$='/people']")
	p.Touches(".sheet .account button")
	p.Shows(`location.pathname === "/sign-in"`)
	p.complained(1) // the browser notes the refused password

	one := &person{program.Open(t, o.URL, browser.View{Width: 1280, Height: 720}), t}
	one.Touches("form[action='/sign-in/demo'] button")
	one.Sees("#today .stat")
	one.Shows(`document.querySelector(".side .account button").getBoundingClientRect().bottom <= innerHeight`) // however long the menu is
	one.usesKeys()
	one.isFine()
	process.stop()
}

// usesKeys goes through a page without a mouse: past the navigation, into the quick action bar, around it, and back.
func (p *person) usesKeys() {
	p.t.Helper()
	at := func(css string) {
		p.t.Helper()
		p.Shows(fmt.Sprintf(`document.activeElement.matches(%q)`, css))
		if p.Text(`getComputedStyle(document.activeElement).outlineStyle`) == "none" && css != "main" {
			p.t.Errorf("nobody sees that they are at %s", css)
		}
	}
	p.Text(`document.activeElement.blur()`)
	p.Presses("\t")
	at(".skip")
	p.Shows(`document.activeElement.getBoundingClientRect().top >= 0`)
	p.Presses("\r")
	at("main")
	p.Presses("\t")
	at(".quick-open")
	p.Presses("\r")
	at("#quick textarea")
	for range 6 {
		p.Presses("\t")
		p.Shows(`document.activeElement === document.body || document.getElementById("quick").contains(document.activeElement)`) // or the browser's own
	}
	p.Presses("\x1b")
	p.Shows(`!document.getElementById("quick").open`)
	at(".quick-open")
}

// complained expects so many errors: a browser counts every refusal as one.
func (p *person) complained(n int) {
	p.t.Helper()
	if wrong := p.Errors(); len(wrong) != n {
		p.t.Errorf("the page complained: %q", wrong)
	}
}

// TestFirstScreensAreSmall measures what a first screen costs a visitor with an empty cache.
func TestFirstScreensAreSmall(t *testing.T) {
	t.Parallel()
	program := browser.Start(t)
	process, o := newMachine(t).demo()
	for _, address := range []string{o.URL + "/sign-in", o.Workspaces[0].ChatURL} {
		p := &person{program.Open(t, address, browser.View{}), t}
		p.isWithin(100 << 10)
	}
	p := entersAs(t, program, o, o.Workspaces[0].SignIn.Email, browser.View{})
	p.Forgets()
	p.Goes(o.Workspaces[0].DashboardURL)
	p.isWithin(100 << 10)
	process.stop()
}

// isWithin expects the page to have cost no more bytes than this in all: itself, its sheet,
// its script and its pictures.
func (p *person) isWithin(most int) {
	p.t.Helper()
	p.Shows(`document.readyState === "complete" && performance.getEntriesByType("navigation")[0].loadEventEnd > 0`)
	sum := p.Text(`[...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].reduce((n, e) => n + e.transferSize, 0)`)
	var bytes int
	if _, err := fmt.Sscan(sum, &bytes); err != nil || bytes < 4<<10 || bytes > most {
		p.t.Errorf("%s took %s bytes", p.Text(`location.pathname`), sum)
	}
}

// scenes are the pages people look at, in a business and out of one; those in opens are reached from there.
var scenes = []scene{
	{"today", ""}, {"handoffs", "handoffs"}, {"talk", "handoffs"}, {"conversations", "conversations"},
	{"archived", "conversations?folder=archived"}, {"people", "people"}, {"own", "/me"}, {"codes", "/me/codes"},
	{"components", "/_components"}, {"nothing", "nothing"},
	{"orders", "orders"}, {"order-new", "orders/new"}, {"customer-new", "customers/new"}, {"order-list", "orders/list"}, {"order", "orders/list"},
	{"settings", "settings"}, {"settings-profile", "settings/profile"}, {"settings-branches", "settings/branches/new"},
	{"settings-services", "/d/sonrisas/settings/services"}, {"settings-service", "/d/sonrisas/settings/services/new"},
	{"settings-professionals", "/d/sonrisas/settings/professionals"}, {"settings-tables", "/d/parrilla/settings/tables"},
	{"settings-joined", "/d/parrilla/settings/joined-tables/new"}, {"settings-promotions", "settings/promotions"},
	{"settings-promotion", "settings/promotions/new"}, {"settings-lists", "settings/price-lists/new"},
	{"settings-agents", "settings/agents"}, {"settings-agent", "settings/agents/new"}, {"settings-templates", "settings/templates"},
	{"settings-backups", "settings/backups"}, {"settings-zones", "settings/zones"}, {"settings-keys", "settings/keys"},
	{"settings-webhooks", "settings/webhooks"},
	{"settings-channels", "settings/channels"}, {"settings-whatsapp", "settings/whatsapp"},
	{"settings-telephone", "settings/of/voice"}, {"settings-payments", "settings/of/payments"}, {"settings-calendars", "/d/sonrisas/settings/calendars"}, {"settings-models", "settings/models"},
	{"settings-hours", "/d/sonrisas/settings/hours"},
	{"agenda", "/d/parrilla/agenda"}, {"agenda-week", "/d/sonrisas/agenda?view=week"},
	{"agenda-new", "/d/sonrisas/agenda/new"},
	{"customers", "customers"}, {"debtors", "customers?show=owing"}, {"customer", "customers?show=owing"},
	{"catalog", "catalog"}, {"catalog-low", "catalog?view=low"}, {"product-new", "catalog/new"},
	{"import", "import/products"}, {"catalog-edit", "catalog/edit"}, {"catalog-raise", "catalog/raise?percent=8&round=50"}, {"receipts", "receipts"}, {"payments", "payments"}, {"payments-all", "payments?view=all"},
	{"questions", "questions"}, {"clinic", "/d/sonrisas/"},
	{"tools", "tools"}, {"tool", "tools/agents/almacen/retail/confirm_order"}, {"executions", "executions"}, {"changes", "changes"},
	{"new-tool", "tools/own/new"},
	{"quick", "quick"}, {"quick-action", "quick"},
	{"product", "catalog"}, {"receipt", "receipts"}, {"receipts-all", "receipts?view=all"},
	{"order-print", "orders/list"}, {"booking", "/d/sonrisas/agenda?view=week"},
	{"execution", "executions"}, {"own-tool", "/d/ferreteria/tools"}, {"webhook", "settings/webhooks"},
	{"salon", "/d/estudio/"},
	{"leads", "/d/ferreteria/leads"}, {"lead", "/d/ferreteria/leads"}, {"tickets", "/d/ferreteria/tickets?state=all"},
	{"ticket", "/d/ferreteria/tickets?state=in_progress"},
	{"notifications", "/d/ferreteria/notifications"}, {"notifications-all", "/d/ferreteria/notifications?view=all"},
	{"notification", "/d/ferreteria/notifications?view=all"}, {"notices", "notices"},
	{"help", "help"}, {"guide", "help/owner"}, {"import-api", "tools/import"}, {"rules", "tools/rules"}, {"rule", "tools/rules/new?example=debt"},
}
