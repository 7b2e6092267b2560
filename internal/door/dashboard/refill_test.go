package dashboard_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/mostrador/mostrador/internal/access"
)

// form is one of a page, with values that no business has.
type form struct {
	action string
	values url.Values
	typed  []string // what a person wrote
}

// formsOf are the forms of a page that people write in.
func formsOf(t *testing.T, at, page string) (list []form) {
	t.Helper()
	root, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	for n := range root.Descendants() {
		if n.DataAtom != atom.Form || attribute(n, "method") != "post" {
			continue
		}
		base, _ := url.Parse(at)
		to, err := base.Parse(attribute(n, "action"))
		if err != nil {
			t.Fatal(err)
		}
		f := form{action: to.RequestURI(), values: url.Values{}}
		for field := range n.Descendants() {
			name := attribute(field, "name")
			text := field.DataAtom == atom.Textarea || field.DataAtom == atom.Input && slices.Contains(
				[]string{"", "text", "tel", "email", "search", "url", "number", "date", "color"}, attribute(field, "type"))
			switch {
			case name == "" || hasAttribute(field, "readonly"):
			case name == "seen" || name == "version":
				f.values.Set(name, "0")
			case attribute(field, "type") == "hidden":
				f.values.Add(name, attribute(field, "value"))
			case text:
				f.values.Set(name, "zz "+name)
				f.typed = append(f.typed, "zz "+name)
			}
		}
		if len(f.typed) > 0 && !strings.HasSuffix(f.action, "/quick") { // the bar on every page
			list = append(list, f)
		}
	}
	return list
}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

func hasAttribute(n *html.Node, name string) bool {
	return slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == name })
}

// written are the pages with forms that people write in.
var written = []string{
	"/settings/profile", "/settings/hours", "/settings/branches/new", "/settings/services/new", "/settings/professionals/new",
	"/settings/tables/new", "/settings/joined-tables/new", "/settings/promotions/new", "/settings/price-lists/new",
	"/settings/zones", "/settings/agents/new", "/settings/templates/one/message", "/settings/channels", "/settings/whatsapp",
	"/settings/models", "/settings/keys", "/settings/webhooks", "/all-settings", "/people", "/catalog/new", "/catalog/edit",
	"/catalog/raise", "/orders/new", "/customers/new", "/agenda/new", "/tools/own/new", "/tools/rules/new",
}

// Whatever form is refused comes back on its page with everything that was written in it, and the reason.
func TestEveryRefusedFormKeepsWhatWasTyped(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.Item("Yerba", 8450_00, 10)
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		home, refused := "/d/tienda", []string{}
		for _, at := range written {
			page := owner.get(home + at).is(http.StatusOK)
			for _, f := range formsOf(t, home+at, page.body) {
				a := owner.do(http.MethodPost, f.action, f.values, http.Header{"Referer": {h.server.URL + home + at}})
				if a.status < http.StatusBadRequest {
					continue // it was taken
				}
				refused = append(refused, f.action)
				root, err := html.Parse(strings.NewReader(a.body))
				if err != nil {
					t.Fatal(err)
				}
				shown := values(root)
				for _, typed := range f.typed {
					if !slices.Contains(shown, typed) {
						t.Errorf("%s on %s: %d, %q is gone", f.action, at, a.status, typed)
					}
				}
				// What is wrong with a field is said there; a form that is stale, or refused as a whole, has its reason above.
				points := strings.Contains(a.body, `aria-invalid="true"`)
				if !points && (a.status == http.StatusBadRequest || !strings.Contains(a.body, `role="alert"`)) {
					t.Errorf("%s on %s: %d does not say what is wrong", f.action, at, a.status)
				}
			}
		}
		if len(refused) < 25 {
			t.Errorf("only %d forms were refused: %q", len(refused), refused)
		}
	})
}

// values are what the fields of a page show.
func values(root *html.Node) (list []string) {
	for n := range root.Descendants() {
		switch n.DataAtom {
		case atom.Input:
			list = append(list, attribute(n, "value"))
		case atom.Textarea:
			if n.FirstChild != nil {
				list = append(list, n.FirstChild.Data)
			}
		}
	}
	return list
}
