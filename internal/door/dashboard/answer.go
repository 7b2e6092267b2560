package dashboard

import (
	"bytes"
	"html/template"
	"net/http"
	"strings"
)

// page is an HTML response. Its template has the page's name and finds its data under .Data.
type page struct {
	name   string
	within string // the navigation entry it belongs to, if not its own
	title  string
	data   any
	crumbs []Crumb
	status int  // 0: 200
	bare   bool // without navigation: for visitors outside a business
}

// Crumb is a breadcrumb.
type Crumb struct{ Title, Path string }

func (p page) write(v *visit) error {
	layout := "layout"
	if p.bare || v.Workspace == nil {
		layout = "bare"
	}
	shown, err := v.view(p)
	if err != nil {
		return err
	}
	var body, out bytes.Buffer
	if err := templates().ExecuteTemplate(&body, p.name, shown); err != nil {
		return err
	}
	shown.Body = template.HTML(body.String()) //nolint:gosec // a template made it
	if err := templates().ExecuteTemplate(&out, layout, shown); err != nil {
		return err
	}
	h := v.w.Header()
	h.Set("Content-Security-Policy", contentPolicy)
	h.Set("Content-Type", "text/html; charset=utf-8")
	v.forgetSaid()
	if p.status == 0 {
		p.status = http.StatusOK
	}
	v.w.WriteHeader(p.status)
	_, _ = turns.WriteString(v.w, out.String()) // the browser is gone
	return nil
}

// turns removes the characters that change the text direction: no language needs them, and a name with one would
// reverse the words beside it.
var turns = strings.NewReplacer(
	"\u202a", "", "\u202b", "", "\u202c", "", "\u202d", "", "\u202e", "", "\u2066", "", "\u2067", "", "\u2068", "", "\u2069", "",
)

// away redirects to another page, with a message to show there.
type away struct {
	to   string
	said string
	bad  bool // the message is an error
}

func (a away) write(v *visit) error {
	if a.said != "" {
		v.keepSaid(said{Text: a.said, Bad: a.bad})
	}
	http.Redirect(v.w, v.r, a.to, http.StatusSeeOther)
	return nil
}

// done redirects after a successful action.
func (v *visit) done(to, key string, args ...any) (answer, error) {
	return away{to: to, said: v.T(key, args...)}, nil
}
