package dashboard_test

import (
	"maps"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/mostrador/mostrador/internal/access"
)

// filledIn is a form as its page shows it, as a browser would send it.
type filledIn struct {
	action  string
	sent    url.Values
	writing []string // its fields for texts
}

func filledForms(t *testing.T, at, page string) (list []filledIn) {
	t.Helper()
	root, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	base, _ := url.Parse(at)
	for n := range root.Descendants() {
		if n.DataAtom != atom.Form || attribute(n, "method") != "post" {
			continue
		}
		to, err := base.Parse(attribute(n, "action"))
		if err != nil {
			t.Fatal(err)
		}
		f := filledIn{action: to.RequestURI(), sent: url.Values{}}
		for field := range n.Descendants() {
			f.add(field)
		}
		if len(f.writing) > 0 && !strings.HasSuffix(f.action, "/quick") { // the bar on every page
			list = append(list, f)
		}
	}
	return list
}

func (f *filledIn) add(field *html.Node) {
	name, kind := attribute(field, "name"), attribute(field, "type")
	switch {
	case name == "" || kind == "file" || kind == "submit" || kind == "password" || hasAttribute(field, "readonly"):
	case field.DataAtom == atom.Textarea:
		if f.sent.Set(name, ""); field.FirstChild != nil {
			f.sent.Set(name, field.FirstChild.Data)
		}
		f.writing = append(f.writing, name)
	case field.DataAtom == atom.Select:
		for option := range field.Descendants() {
			if option.DataAtom == atom.Option && (hasAttribute(option, "selected") || f.sent.Get(name) == "") {
				f.sent.Set(name, attribute(option, "value"))
			}
		}
	case field.DataAtom != atom.Input:
	case kind == "checkbox" || kind == "radio":
		if hasAttribute(field, "checked") {
			f.sent.Add(name, attribute(field, "value"))
		}
	case kind == "hidden":
		f.sent.Add(name, attribute(field, "value"))
	default:
		f.sent.Set(name, attribute(field, "value"))
		f.writing = append(f.writing, name)
	}
}

// marks are the fields that a page marks as wrong, with what it says of each.
func marks(t *testing.T, page string) map[string]string {
	t.Helper()
	root, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	said, marked := map[string]string{}, map[string]string{}
	for n := range root.Descendants() {
		if id := attribute(n, "id"); id != "" && n.DataAtom == atom.Small {
			for in := range n.Descendants() {
				if in.DataAtom == atom.Strong && in.FirstChild != nil {
					said[id] = in.FirstChild.Data
				}
			}
		}
	}
	for n := range root.Descendants() {
		if attribute(n, "aria-invalid") == "true" {
			name := attribute(n, "name")
			for id := range strings.FieldsSeq(attribute(n, "aria-describedby")) {
				if said[id] != "" {
					marked[name] = said[id]
				}
			}
			if _, told := marked[name]; !told {
				marked[name] = ""
			}
		}
	}
	return marked
}

// goodForms are what forms need beside what they show, to be taken.
var goodForms = map[string]url.Values{
	"/settings/services/new":      {"name": {"Corte"}, "duration_minutes": {"30"}},
	"/settings/professionals/new": {"name": {"Ana"}},
	"/settings/tables/new":        {"name": {"Mesa"}, "seats_min": {"1"}, "seats_max": {"4"}},
	"/settings/branches/new":      {"name": {"Centro"}},
	"/settings/promotions/new":    {"name": {"Otoño"}, "kind": {"percentage"}, "percent": {"10"}},
	"/settings/price-lists/new":   {"name": {"Bares"}, "percent": {"10"}},
	"/settings/agents/new":        {"name": {"Ventas"}},
	"/catalog/new":                {"name": {"Pan"}, "price": {"100"}, "variant_name_0": {"Chico"}, "variant_price_0": {"90"}, "variant_name_1": {"Medio"}, "variant_name_2": {"Grande"}},
	"/customers/new":              {"name": {"Marta"}, "phone": {"11 5555 4321"}},
	"/settings/keys":              {"name": {"ERP"}},
	"/settings/webhooks":          {"url": {"https://erp.example/hook"}},
	"/people":                     {"name": {"Ana"}, "email": {"ana@tienda.example"}},
	"/agenda/new":                 {"name": {"Ana"}, "phone": {"11 5555 4321"}, "time": {"10:00"}, "minutes": {"30"}},
	"/tools/own/new":              {"name": {"check_it"}, "description": {"Mira algo"}, "address": {"https://erp.example/x"}},
	"/tools/rules/new":            {"name": {"Regla"}, "when": {"true"}},
}

// In every form, a field that is wrong by itself is the one that the refused form marks, and what is wrong stands beside it.
func TestARefusedFormPointsAtTheFieldThatIsWrong(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.Item("Yerba", 8450_00, 10)
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		home, pointed := "/d/tienda", 0
		wrong := strings.Repeat("x", 6000) // too long for a text, and neither a number nor an address
		for _, at := range written {
			forms := func() []filledIn { return filledForms(t, home+at, owner.get(home+at).is(http.StatusOK).body) }
			for i := range forms() {
				send := func(name string) answered {
					f := forms()[i] // as it is now: what was taken before has changed it
					maps.Copy(f.sent, goodForms[at])
					if name != "" {
						f.sent.Set(name, wrong)
					}
					h.Clock.Advance(time.Second)
					return owner.do(http.MethodPost, f.action, f.sent, http.Header{"Referer": {h.server.URL + home + at}})
				}
				// What it lacks, filled in as well as this test can, is said whatever else is wrong.
				lacking := marks(t, send("").body)
				for _, name := range forms()[i].writing {
					a := send(name)
					if a.status < http.StatusBadRequest {
						continue // it was taken
					}
					found := marks(t, a.body)
					for other := range lacking {
						if other != name {
							delete(found, other)
						}
					}
					group, _, _ := strings.Cut(name, "/")
					for other := range found { // of a group, one may be wrong without another
						if other != name && strings.HasPrefix(other, group+"/") {
							delete(found, other)
						}
					}
					if a.status == http.StatusConflict && len(found) == 0 {
						continue // the one that was taken before is in the way
					}
					if found[name] == "" && len(lacking) == 0 || len(found) > 1 {
						t.Errorf("%s: with a wrong %s it is %d, and marks %q", at, name, a.status, found)
					}
					pointed++
				}
			}
		}
		if pointed < 100 {
			t.Errorf("only %d fields were refused", pointed)
		}
	})
}
