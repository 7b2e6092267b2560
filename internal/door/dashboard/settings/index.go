package settings

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/field"
)

// section is a page of the settings; at is its address below the business's, or one from the top.
type section struct {
	at, title, lead string
	only            func(v *page.Visit) bool // nil: every business has it
}

func books(v *page.Visit) bool { return v.Books() }
func sells(v *page.Visit) bool { return v.Sells() }

// seats reports a business that has tables: by its trade, or by none that says otherwise.
func seats(v *page.Visit) bool { return v.Books() && !v.Visits() }

// sectionGroup is pages that people look for together.
type sectionGroup struct {
	title string
	pages []section
}

// index is all pages, in groups that people understand.
var index = []sectionGroup{
	{"settings.group.business", []section{
		{"settings/profile", "settings.general", "settings.general.lead", nil},
		{"settings/locality", "locality.title", "locality.lead", nil},
		{"settings/hours", "settings.booking", "settings.booking.lead", nil},
		{"settings/branches", "branches.title", "branches.lead", nil},
		{"settings/of/business", "settings.look", "settings.look.lead", nil},
	}},
	{"settings.group.offer", []section{
		{"settings/services", "services.title", "services.lead", books},
		{"settings/professionals", "professionals.title", "professionals.lead", books},
		{"settings/tables", "tables.title", "tables.lead", seats},
		{"settings/joined-tables", "joined.title", "joined.lead", seats},
		{"settings/calendars", "calendars.title", "calendars.lead", books},
		{"settings/promotions", "promotions.title", "promotions.lead", sells},
		{"settings/price-lists", "lists.title", "lists.lead", sells},
		{"settings/zones", "settings.zones", "settings.zones.lead", sells},
		{"settings/of/payments", "settings.money", "settings.money.lead", nil},
		{"settings/of/orders", "settings.orders", "settings.orders.lead", sells},
	}},
	{"settings.group.talk", []section{
		{"settings/agents", "agents.title", "agents.lead", nil},
		{"settings/channels", "settings.channels", "settings.channels.lead", nil},
		{"start/open#public", "address.title", "address.lead", nil},
		{"settings/whatsapp", "whatsapp.title", "whatsapp.short", nil},
		{"settings/of/voice", "settings.telephone", "settings.telephone.lead", nil},
		{"settings/models", "settings.answering", "settings.answering.lead", nil},
		{"settings/templates", "templates.title", "templates.lead", nil},
		{"settings/news", "news.title", "news.lead", nil},
		{"settings/of/conversation", "settings.conversation", "settings.conversation.lead", nil},
	}},
	{"settings.group.house", []section{
		{"people", "nav.people", "settings.people.lead", nil},
		{"settings/backups", "backups.title", "backups.lead", nil},
		{"settings/keys", "settings.keys", "settings.keys.lead", nil},
		{"settings/webhooks", "settings.webhooks", "settings.hooks.lead", nil},
		{"all-settings", "settings.all", "settings.all.lead", nil},
	}},
}

// doings are pages beside the settings, where what people look for in them is done. Only a search shows them.
var doings = []section{
	{"/me", "search.account", "search.account.lead", nil},
	{"settings/profile#limits", "search.kept", "search.kept.lead", nil},
	{"customers", "search.erase", "search.erase.lead", nil},
	{"import/products", "search.import", "search.import.lead", sells},
	{"catalog/raise", "search.raise", "search.raise.lead", sells},
	{"catalog", "search.catalog", "search.catalog.lead", sells},
	{"orders/list", "search.print", "search.print.lead", sells},
	{"agenda", "search.day", "search.day.lead", books},
	{"start/open", "search.link", "search.link.lead", nil},
	{"notices", "search.notices", "search.notices.lead", nil},
	{"changes", "search.changes", "search.changes.lead", nil},
	{"tools/rules", "search.rules", "search.rules.lead", nil},
	{"help", "search.help", "search.help.lead", nil},
}

// indexPage is the data of the index.
type indexPage struct {
	Query  string
	Groups []indexGroup
	Found  []page.Choice // single settings that the words find
}

type indexGroup struct {
	Title string
	Pages []indexLine
}

type indexLine struct{ Title, Lead, Path string }

func (s section) path(v *page.Visit) string {
	if strings.HasPrefix(s.at, "/") {
		return s.at
	}
	return v.Path() + "/" + s.at
}

// showIndex lists the pages, or those and the single settings that some words find.
func (area *Settings) showIndex(v *page.Visit, w access.Workspace) (page.Answer, error) {
	p := indexPage{Query: v.Query("q")}
	if err := v.Read(func(*core.Unit) error { return nil }); err != nil { // what the business has decides what it is shown
		return nil, err
	}
	groups := index
	if p.Query != "" {
		groups = append(slices.Clone(index), sectionGroup{"settings.group.elsewhere", doings})
	}
	look := looking(p.Query)
	best := 1
	for _, g := range groups {
		for _, s := range g.pages {
			best = max(best, look.hits(s.text(v)))
		}
	}
	for _, g := range groups {
		group := indexGroup{Title: v.T(g.title)}
		for _, s := range g.pages {
			if (s.only == nil || s.only(v)) && (len(look) == 0 || look.hits(s.text(v)) == best) {
				group.Pages = append(group.Pages, indexLine{v.T(s.title), v.T(s.lead), s.path(v)})
			}
		}
		if len(group.Pages) > 0 {
			p.Groups = append(p.Groups, group)
		}
	}
	if p.Query != "" {
		for _, f := range w.SettingsFields().Fields {
			if page.Plain(f) && field.May(string(v.Person.Role), f.See) && meant(f, p.Query, v.Tag) {
				p.Found = append(p.Found, page.Choice{Title: f.Label.In(v.Tag), Value: f.Help.In(v.Tag),
					Path: page.Query{"q": f.Label.In(v.Tag)}.At(v.Path("all-settings"))})
			}
		}
	}
	return page.Page{Name: "settings", Title: v.T("nav.settings"), Data: p}, nil
}

// sections are the pages of the same group as the page that is shown.
func sections(v page.View) (list []page.Choice) {
	here := strings.TrimPrefix(v.Request.URL.Path, v.Path()+"/")
	for _, g := range index {
		list = nil
		found := false
		for _, s := range g.pages {
			if s.only != nil && !s.only(v.Visit) {
				continue
			}
			at := here == s.at || strings.HasPrefix(here, s.at+"/")
			found = found || at
			list = append(list, page.Choice{Title: v.T(s.title), Path: s.path(v.Visit), Here: at})
		}
		if found {
			return list
		}
	}
	return nil
}

// titleOf is what the index calls a page; empty: it has none of this address.
func titleOf(v *page.Visit, at string) string {
	for _, g := range index {
		for _, s := range g.pages {
			if s.at == at {
				return v.T(s.title)
			}
		}
	}
	return ""
}
