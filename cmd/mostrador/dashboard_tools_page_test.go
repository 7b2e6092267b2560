package main

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/testkit/browser"
)

// A tool that is switched off leaves the agent's list at once.
func TestSomebodySwitchesAToolOff(t *testing.T) {
	t.Parallel()
	program := browser.Start(t)
	m := newMachine(t)
	process, o := m.demo()
	shop := o.Workspaces[0]

	p := entersAs(t, program, o, shop.SignIn.Email, browser.View{})
	p.Goes(shop.DashboardURL + "tools")
	off := "#retail-list_products .switch"
	is := func(on string) { p.Shows(`document.querySelector("` + off + `").checked === ` + on) }
	is("true")
	p.isFine()
	p.Touches(off)
	is("false")
	p.Touches("#tools .save a") // cancelled: nothing has happened
	is("true")
	if list := listed(t, o); !strings.Contains(list, `"list_products"`) {
		t.Errorf("the agent has %s", list)
	}
	p.Touches(off)
	p.Touches("#tools .save .primary")
	p.Sees("#others #retail-list_products")
	if list := listed(t, o); strings.Contains(list, `"list_products"`) || !strings.Contains(list, `"search_products"`) {
		t.Errorf("the agent has %s", list)
	}
	p.Touches("#others > summary")
	p.Touches(off)
	p.Touches("#tools .save .primary")
	p.Shows(`!document.querySelector("#others #retail-list_products")`)
	is("true")
	p.Touches("#retail-list_products a.button")
	p.Sees("input[name=per_minute]")
	p.isFine()
	p.Types("input[name=per_minute]", "7")
	p.Touches("main form.card .primary")
	p.Sees("#retail-list_products .badge.live")
	p.isFine()
	p.Touches("a[href$='/tools/own/new']")
	p.Sees("textarea[name=parameters]")
	p.isFine()
	process.stop()
}

// What agents did is found, opened, and looked at in charts.
func TestSomebodyLooksAtExecutions(t *testing.T) {
	t.Parallel()
	program := browser.Start(t)
	m := newMachine(t)
	process, o := m.demo()
	p := entersAs(t, program, o, o.Workspaces[0].SignIn.Email, browser.View{})
	p.Goes(o.Workspaces[0].DashboardURL + "executions")
	p.Touches("details.fold > summary")
	p.Sees(".chart.lines")
	p.isFine()
	p.Touches("a.row")
	p.Sees("dl.facts")
	p.isFine()
	process.stop()
}

// listed are the tools of the first shop's agent, as its program is given them.
func listed(t *testing.T, o demoInfo) string {
	t.Helper()
	shop := o.Workspaces[0]
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, o.URL+"/v1/tools?format=openai&agent="+shop.Agent,
		nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+shop.Keys.Agent)
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}
