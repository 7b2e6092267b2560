package settings

import (
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// section is a page of the settings; at is its address below the business's.
type section struct {
	at, title, lead string
	only            func(v *page.Visit) bool // nil: every business has it
}

func books(v *page.Visit) bool { return v.Books() }
func sells(v *page.Visit) bool { return v.Sells() }

// seats reports a business that has tables: by its trade, or by none that says otherwise.
func seats(v *page.Visit) bool { return v.Books() && !v.Visits() }

// index is all pages, in groups that people understand.
var index = []struct {
	title string
	pages []section
}{
	{"settings.group.business", []section{
		{"settings/profile", "settings.general", "settings.general.lead", nil},
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

func (s section) path(v *page.Visit) string { return v.Path() + "/" + s.at }

// showIndex lists the pages, or those and the single settings that some words find.
func (area *Settings) showIndex(v *page.Visit, w access.Workspace) (page.Answer, error) {
	p := indexPage{Query: v.Query("q")}
	if err := v.Read(func(*core.Unit) error { return nil }); err != nil { // what the business has decides what it is shown
		return nil, err
	}
	for _, g := range index {
		group := indexGroup{Title: v.T(g.title)}
		for _, s := range g.pages {
			line := indexLine{v.T(s.title), v.T(s.lead), s.path(v)}
			if (s.only == nil || s.only(v)) && contains(line.Title+" "+line.Lead, p.Query) {
				group.Pages = append(group.Pages, line)
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

// contains reports whether a text has all words of a query, in any spelling.
func contains(text, query string) bool {
	text = locale.Fold(text)
	for word := range strings.FieldsSeq(locale.Fold(query)) {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
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
