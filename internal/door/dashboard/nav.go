package dashboard

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/core/figures"
)

// NavGroup is a part of the navigation.
type NavGroup struct {
	Title string
	Items []NavItem
}

// NavItem is one page in it.
type NavItem struct {
	Name, Title, Path, Icon string
	Short                   string // the title where there is little room
	Here                    bool
	Count                   int64 // of what waits there
	Main                    bool  // it is in a telephone's bar, too
}

// place is a page that navigation leads to. One that no route serves yet is left out.
type place struct {
	name, icon string
	main       bool
	short      string // what a telephone's bar calls it, if not its name
	waiting    func(counts) int64
	team       bool // it is for businesses that have leads, tickets and notifications
}

// counts are what waits in a business, and whether it has a team's pages.
type counts struct {
	figures.Waiting
	figures.Team
}

var navigation = []struct {
	title  string
	places []place
}{
	{"", []place{
		{name: "today", icon: "today", main: true},
		{name: "handoffs", icon: "hand", main: true, short: "nav.handoffs.short", waiting: func(c counts) int64 { return c.Handoffs }},
		{name: "conversations", icon: "talk", main: true, short: "nav.conversations.short"},
		{name: "notifications", icon: "bell", team: true, waiting: func(c counts) int64 { return c.Urgent }},
	}},
	{"nav.shop", []place{
		{name: "orders", icon: "order", main: true},
		{name: "agenda", icon: "agenda"},
		{name: "receipts", icon: "receipt", waiting: func(c counts) int64 { return c.Receipts }},
		{name: "customers", icon: "customer"},
		{name: "leads", icon: "flag", team: true},
		{name: "tickets", icon: "ticket", team: true},
		{name: "catalog", icon: "product"},
	}},
	{"nav.agents", []place{
		{name: "quick", icon: "quick"},
		{name: "tools", icon: "tool"},
		{name: "executions", icon: "log"},
	}},
	{"nav.house", []place{
		{name: "people", icon: "people"},
		{name: "settings", icon: "settings"},
	}},
}

// pagesOf are the pages of a business that there are, with who may open them.
func pagesOf(all []route) map[string]whom {
	served := map[string]whom{}
	for _, r := range all {
		if path, ours := strings.CutPrefix(r.pattern, "GET /d/{workspace}"); ours {
			served[path] = r.who
		}
	}
	return served
}

// to is the address of a page of the business, by its name, if there is one and it is for
// whoever looks; empty otherwise.
func (v *visit) to(name string) string {
	path, address := "/"+name, v.Path(name)
	if name == "today" {
		path, address = "/{$}", v.Path()+"/"
	}
	if who, there := v.door.pages[path]; !there || !who.lets(v.Person.Role) {
		return ""
	}
	return address
}

func (v *visit) navigation(here string, waiting counts) (groups []NavGroup) {
	for _, g := range navigation {
		group := NavGroup{}
		if g.title != "" {
			group.Title = v.T(g.title)
		}
		for _, p := range g.places {
			address := v.to(p.name)
			if address == "" || p.team && !waiting.Works {
				continue
			}
			item := NavItem{Name: p.name, Title: v.T("nav." + p.name), Path: address, Icon: p.icon, Here: p.name == here || strings.HasPrefix(here, p.name+"-"), Main: p.main}
			if item.Short = item.Title; p.short != "" {
				item.Short = v.T(p.short)
			}
			if p.waiting != nil {
				item.Count = p.waiting(waiting)
			}
			group.Items = append(group.Items, item)
		}
		if len(group.Items) > 0 {
			groups = append(groups, group)
		}
	}
	return groups
}

// Bar is the navigation of a telephone: the main pages, and a menu with the rest.
func (v View) Bar() (items []NavItem) {
	for _, g := range v.Nav {
		for _, i := range g.Items {
			if i.Main {
				items = append(items, i)
			}
		}
	}
	return items[:min(len(items), 4)]
}

// Pressing is what a telephone's menu says of the pages within: urgent notifications go
// further while nobody sees them. Everything else there can wait until it is opened.
func (v View) Pressing() *NavItem {
	for _, g := range v.Nav {
		for _, i := range g.Items {
			if i.Name == "notifications" && i.Count > 0 {
				return &i
			}
		}
	}
	return nil
}

// Rest reports whether the page is one that a telephone's bar has no room for.
func (v View) Rest() bool {
	return !slices.ContainsFunc(v.Bar(), func(i NavItem) bool { return i.Here })
}
