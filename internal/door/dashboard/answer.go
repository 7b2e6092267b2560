package dashboard

import (
	"bytes"
	"html/template"
	"net/http"
	"strings"
)

// page is an answer that is looked at. Its template is called as the page is, and finds
// its data under .Data.
type page struct {
	name   string
	within string // the page of the navigation that it is part of, where it is none itself
	title  string
	data   any
	crumbs []Crumb
	status int  // 200 where it is left out
	bare   bool // without navigation: for whoever is not in a business
}

// Crumb is a step back from a page.
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

// turns leaves out the characters that change the direction of what follows them: no word
// of any language needs one, and a name with one would show the words beside it backwards.
var turns = strings.NewReplacer(
	"\u202a", "", "\u202b", "", "\u202c", "", "\u202d", "", "\u202e", "", "\u2066", "", "\u2067", "", "\u2068", "", "\u2069", "",
)

// away sends somebody to another page, with something to say there.
type away struct {
	to   string
	said string
	bad  bool // it did not work
}

func (a away) write(v *visit) error {
	if a.said != "" {
		v.keepSaid(said{Text: a.said, Bad: a.bad})
	}
	http.Redirect(v.w, v.r, a.to, http.StatusSeeOther)
	return nil
}

// done is away after something was done.
func (v *visit) done(to, key string, args ...any) (answer, error) {
	return away{to: to, said: v.T(key, args...)}, nil
}
