package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/testkit/browser"
)

// scene is a page: of the first business, of another (/d/…) or of none (/…).
type scene struct{ name, path string }

// opens are what is pressed to come from a list to one of its own.
var opens = map[string][]string{
	"talk": {"#queue a.button"}, "customer": {"#customer-list a.row"}, "order": {"main a.row"},
	"order-print": {"main a.row", "a[href$='/print']"},
	"product":     {"a[href*='/catalog/product/']"}, "receipt": {"#receipts a.row"}, "booking": {"a.slot"},
	"execution": {"main a.row"},
	"own-tool":  {"a[href*='/tools/own/']:not([href$=new])"}, "webhook": {"main a.row"},
	"quick-action": {"#history a.row"},
	"lead":         {"#lead-list a.row"}, "ticket": {"#ticket-list a.row"},
	"notification": {"#notification-list a.row"},
}

// afternoon is the demo on a working day: a customer waits for a person, the owner has used a quick action, made a tool
// and added a webhook.
type afternoon struct {
	demoInfo
	t       *testing.T
	program *browser.Browser
	process *process
}

func workingDay(t *testing.T, program *browser.Browser) afternoon {
	t.Helper()
	hooks := httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(hooks.Close)
	process, o := newMachine(t).demo("--webhook-loopback", hooks.Listener.Addr().String())
	shop := o.Workspaces[0]
	made := func(at demoShop, path, body string) {
		t.Helper()
		if code, answer := post(t, o.URL+path, at.Keys.Owner, body); code != http.StatusCreated {
			t.Fatalf("%s: %d %s", path, code, answer)
		}
	}
	made(shop, "/v1/webhooks", `{"url": "`+hooks.URL+`", "types": ["order.confirmed"]}`)
	made(o.Workspaces[len(o.Workspaces)-1], "/v1/custom-tools",
		`{"name": "check_freight", "description": "Cotiza un flete",
		"parameters_schema": {"type": "object", "properties": {"city": {"type": "string"}}}, "execution_type": "api_call",
		"execution_config": {"method": "GET", "url": "`+hooks.URL+`/freight"}}`)
	c := &visitor{Page: program.Open(t, shop.ChatURL, browser.View{})}
	c.Sees("#openers button")
	for _, line := range []string{"quiero 2 cocas de 2,25 y un fernet branca de 750", "lo paso a buscar",
		"quiero hablar con una persona"} {
		c.says(line)
	}
	rosa := entersAs(t, program, o, shop.SignIn.Email, browser.View{Width: 1280, Height: 860})
	rosa.Goes(shop.DashboardURL + "quick")
	rosa.Writes("main textarea[data-words]", "subí el precio del fernet branca 5%")
	rosa.Sees("#history a.row")
	return afternoon{o, t, program, process}
}

// company is one staff member of each business, with one kind of screen.
type company struct {
	afternoon
	view browser.View
	of   map[string]*person
}

func (a afternoon) company(view browser.View) company { return company{a, view, map[string]*person{}} }

// looksAt opens a scene as a staff member of its business.
func (c company) looksAt(s scene) *person {
	c.t.Helper()
	to, slug := c.Workspaces[0].DashboardURL+s.path, c.Workspaces[0].Slug
	if strings.HasPrefix(s.path, "/") {
		to = c.URL + s.path
	}
	if in, another := strings.CutPrefix(s.path, "/d/"); another {
		slug, _, _ = strings.Cut(in, "/")
	}
	p := c.of[slug]
	if p == nil {
		p = entersAs(c.t, c.program, c.demoInfo, "owner@"+slug+".example", c.view)
		c.of[slug] = p
	}
	p.Goes(to)
	for _, link := range opens[s.name] {
		from := p.Text(`location.href`)
		p.Touches(link)
		p.Shows(fmt.Sprintf(`location.href !== %q && document.readyState === "complete"`, from))
	}
	p.Sees("main")
	return p
}

func TestScreenshotsOfTheDashboard(t *testing.T) {
	folder := os.Getenv("MOSTRADOR_SCREENSHOTS")
	if folder == "" {
		t.Skip("make screenshots takes them")
	}
	program := browser.Start(t)
	day := workingDay(t, program)
	for _, dark := range []bool{false, true} {
		look := map[bool]string{false: "light", true: "dark"}[dark]
		in := program.Open(t, day.URL+"/sign-in", browser.View{Dark: dark})
		in.Sees("input[name=password]")
		in.Shot(filepath.Join(folder, "dashboard-sign-in-phone-"+look+".png"))
		for size, view := range map[string]browser.View{"phone": {Dark: dark},
			"laptop": {Width: 1280, Height: 860, Dark: dark}} {
			c := day.company(view)
			for _, s := range scenes {
				c.looksAt(s).Shot(filepath.Join(folder, fmt.Sprintf("dashboard-%s-%s-%s.png", s.name, size, look)))
			}
		}
	}
	day.process.stop()
}
