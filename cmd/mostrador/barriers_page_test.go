package main

import (
	"regexp"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/testkit/browser"
)

var laptop = browser.View{Width: 1280, Height: 860}

// isOpen expects the page to be accessible, on a phone in dark mode and on a laptop in light mode.
func (p *person) isOpen(axe, name string) {
	p.t.Helper()
	for i, view := range []browser.View{{Dark: true}, laptop} {
		p.Becomes(view)
		if where := p.Text(lost); where != "" {
			p.t.Errorf("%s, %d wide: %s", name, view.Width, where)
		}
		if axe == "" {
			continue
		}
		for _, barrier := range p.Barriers(axe, i > 0) {
			p.t.Errorf("%s, %d wide: %s", name, view.Width, barrier)
		}
	}
}

// lost names what is out of reach: what is wider than the screen, or too narrow to read, or ends below the bar.
const lost = `(() => {
	const page = document.documentElement, bar = document.querySelector("nav.bar"), main = document.querySelector("main");
	if (page.scrollWidth > innerWidth) return "it is " + page.scrollWidth + " wide";
	for (const [css, least] of [["input[type=search]", 120], ["input:is(:not([type]), [type=text], [type=tel], [type=email])", 56], [".row .grow", 88]]) {
		const narrow = [...main?.querySelectorAll(css) ?? []].find(e => e.offsetParent && e.getBoundingClientRect().width < least);
		if (narrow) return (narrow.name || narrow.innerText) + " (" + css + ") is " + narrow.getBoundingClientRect().width + " wide";
	}
	const spilt = [...main?.querySelectorAll(".field") ?? []].find(e => e.offsetParent && e.scrollWidth > e.clientWidth + 1);
	if (spilt) return spilt.innerText + " is " + spilt.scrollWidth + " wide in a field of " + spilt.clientWidth;
	scrollTo({ top: page.scrollHeight, behavior: "instant" });
	if (bar && bar.offsetParent !== null && main.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1) return "its end is under the bar";
	return "";
})()`

// Every page is accessible: colours, names, sizes of what is touched, reach; and no page logs an error.
func TestNoPageHasBarriers(t *testing.T) {
	t.Parallel()
	axe, program := browser.Axe(t), browser.Start(t)
	day := workingDay(t, program)
	c := day.company(laptop)
	for _, s := range scenes {
		c.looksAt(s).isOpen(axe, s.name)
	}
	for _, slug := range []string{"almacen", "sonrisas", "parrilla"} {
		c.looksAtSettings(axe, slug)
	}
	rosa := c.looksAt(scene{"today", ""})
	rosa.Touches(".quick-open")
	rosa.Sees("#quick textarea")
	rosa.isOpen(axe, "the quick action bar")
	for _, s := range day.outside() {
		p := &person{program.Open(t, s.path, laptop), t}
		p.Sees("main, #log")
		p.isOpen(axe, s.name)
	}
	for slug, p := range c.of {
		for _, wrong := range p.Errors() {
			if !strings.Contains(wrong, "/nothing") { // a page that does not exist, as the browser notes
				t.Errorf("a page of %s complained: %s", slug, wrong)
			}
		}
	}
	day.process.stop()
	if axe == "" {
		t.Skip("there is no axe-core to look for the rest; make test fetches it")
	}
}

// looksAtSettings opens every page that the index of a business's settings leads to, and that is no scene of its own.
func (c company) looksAtSettings(axe, slug string) {
	c.t.Helper()
	seen := map[string]bool{}
	for _, s := range scenes {
		at := s.path
		if !strings.HasPrefix(at, "/") {
			at = "/d/" + c.Workspaces[0].Slug + "/" + at
		}
		seen[at] = true
	}
	p := c.looksAt(scene{"settings", "/d/" + slug + "/settings"})
	list := strings.Fields(p.Text(`[...document.querySelectorAll("main a.row")].map(a => new URL(a.href).pathname).join(" ")`))
	if len(list) < 12 {
		c.t.Errorf("the settings of %s are %q", slug, list)
	}
	for _, at := range list {
		if !seen[at] {
			c.looksAt(scene{at, at}).isOpen(axe, at)
		}
	}
}

// outside are the pages without signing in.
func (a afternoon) outside() []scene {
	a.t.Helper()
	rosa := entersAs(a.t, a.program, a.demoInfo, a.Workspaces[0].SignIn.Email, laptop)
	rosa.Goes(a.Workspaces[0].DashboardURL + "people")
	rosa.Types("input[name=name]", "Ema Paz")
	rosa.Types("input[name=email]", "ema@paz.example")
	rosa.Touches("main form.card button.primary")
	rosa.Sees("input.copy")
	return []scene{
		{"sign-in", a.URL + "/sign-in"}, {"welcome", rosa.Text(`document.querySelector("input.copy").value`)},
		{"a link that never was", a.URL + "/welcome/almacen/none"},
		{"chat", a.Workspaces[0].ChatURL}, {"question", a.asked()},
		{"a question that never was", a.URL + "/confirm/none"},
	}
}

// asked is the page of a question to a customer, of a counter of its own.
func (a afternoon) asked() string {
	a.t.Helper()
	m := newMachine(a.t)
	m.ok("workspace", "create", "tienda", "--location", "local=Local")
	m.ok("agent", "create", "ana", "--type", "retail")
	m.ok("import", "products", m.file("products.csv", "sku;name;price;stock_local\nYER;Yerba 1 kg;3900,50;10\n"))
	s := m.mcp("--agent", "ana")
	found := regexp.MustCompile(`"id":"([^"]+)"`).FindStringSubmatch(saidIn(m.callTool(s, "search_products",
		map[string]any{"query": "yerba"})))
	if found == nil {
		a.t.Fatal("nothing was found")
	}
	m.callTool(s, "add_item_to_draft", map[string]any{"productId": found[1], "quantity": 2})
	m.callTool(s, "set_delivery_details", map[string]any{"deliveryMethod": "pickup"})
	m.callTool(s, "set_customer_identity", map[string]any{"firstName": "Ana", "dni": "14872305"})
	link, _ := m.callTool(s, "request_confirmation", map[string]any{}).Meta["mostrador/confirmationUrl"].(string)
	return link
}
