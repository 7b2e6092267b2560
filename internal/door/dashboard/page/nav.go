package page

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/access/trade"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/figures"
)

// NavGroup is a part of the navigation.
type NavGroup struct {
	Title string
	Items []NavItem
}

// NavItem is one entry of it.
type NavItem struct {
	Name, Title, Path, Icon string
	Here                    bool
	Count                   int64 // how many wait there
	Main                    bool  // it is in a phone's bar, too
}

// place is a navigation entry. One without a route is left out.
type place struct {
	name, icon string
	main       bool
	waiting    func(counts) int64
	or         string // the page of those who may not open it
	only       func(uses) bool
}

// uses is what a business does, by its trade and by what it has: the menu shows nothing else.
type uses struct{ sells, books, team bool }

func sells(u uses) bool { return u.sells }
func books(u uses) bool { return u.books }
func team(u uses) bool  { return u.team }

// Sells and Books report whether the business sells goods, and whether its people or tables are booked. One of which
// nothing is known yet does both.
func (v *Visit) Sells() bool { return v.uses().sells }

// Books is described with Sells.
func (v *Visit) Books() bool { return v.uses().books }

// Visits reports a business whose people are booked, not its tables: a booking is an appointment there.
func (v *Visit) Visits() bool {
	t, _ := trade.Of(v.Workspace.Settings.Trade)
	return t.Books() && !t.Seats()
}

func (v *Visit) uses() uses {
	t, known := trade.Of(v.Workspace.Settings.Trade)
	u := uses{sells: t.Sells(), books: t.Books() || t.Seats()}
	if v.waiting != nil {
		u.sells, u.books, u.team = u.sells || v.waiting.Sells, u.books || v.waiting.Books, v.waiting.Works
	}
	if !known && !u.sells && !u.books {
		u.sells, u.books = true, true
	}
	return u
}

// counts are how many things wait in a business, and which team pages it has.
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
		{
			name: "handoffs", icon: "hand", main: true,
			waiting: func(c counts) int64 { return c.Handoffs },
		},
		{name: "conversations", icon: "talk", main: true},
		{name: "notifications", icon: "bell", only: team, waiting: func(c counts) int64 { return c.Urgent }},
	}},
	{"nav.shop", []place{
		{name: "agenda", icon: "agenda", main: true, only: books},
		{name: "orders", icon: "order", main: true, only: sells},
		{name: "payments", icon: "money", only: sells, waiting: func(c counts) int64 { return c.Claims }},
		{name: "receipts", icon: "receipt", only: sells, waiting: func(c counts) int64 { return c.Receipts }},
		{name: "customers", icon: "customer"},
		{name: "leads", icon: "flag", only: team},
		{name: "tickets", icon: "ticket", only: team},
		{name: "catalog", icon: "product", only: sells},
	}},
	{"nav.agents", []place{
		{name: "quick", icon: "quick"},
		{name: "tools", icon: "tool"},
		{name: "executions", icon: "log"},
	}},
	{"nav.house", []place{
		{name: "people", icon: "people"},
		{name: "notices", icon: "bell"},
		{name: "changes", icon: "log"},
		{name: "settings", icon: "settings", or: "all-settings"},
		{name: "help", icon: "help"},
	}},
}

func countsOf(u *core.Unit) (c counts, err error) {
	if c.Waiting, err = u.Figures.Waiting(); err == nil {
		c.Team, err = u.Figures.Team()
	}
	return c, err
}

// To is the address of a page by its name; empty: it does not exist, or the user may not open it.
func (v *Visit) To(name string) string {
	path, address := "/"+name, v.Path(name)
	if name == "today" {
		path, address = "/{$}", v.Path()+"/"
	}
	if who, there := v.site.pages[path]; !there || !who.lets(v.Person.Role) {
		return ""
	}
	return address
}

func (v *Visit) navigation(here string) (groups []NavGroup) {
	does := v.uses()
	for _, g := range navigation {
		group := NavGroup{}
		if g.title != "" {
			group.Title = v.T(g.title)
		}
		for _, p := range g.places {
			address := v.To(p.name)
			if address == "" && p.or != "" {
				address = v.To(p.or)
			}
			if address == "" || p.only != nil && !p.only(does) && !(p.waiting != nil && p.waiting(*v.waiting) > 0) {
				continue
			}
			item := NavItem{
				Name: p.name, Title: v.T("nav." + p.name), Path: address, Icon: p.icon, Main: p.main,
				Here: p.name == here || strings.HasPrefix(here, p.name+"-"),
			}
			if p.waiting != nil {
				item.Count = p.waiting(*v.waiting)
			}
			group.Items = append(group.Items, item)
		}
		if len(group.Items) > 0 {
			groups = append(groups, group)
		}
	}
	return groups
}

// Bar is a phone's navigation: the main pages; a menu has the rest.
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

// Pressing is the count that a phone's menu shows for the pages within: urgent notifications escalate until they are
// opened. Everything else there can wait.
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

// Rest reports whether the page is not in a phone's bar.
func (v View) Rest() bool {
	return !slices.ContainsFunc(v.Bar(), func(i NavItem) bool { return i.Here })
}
