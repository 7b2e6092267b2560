package page

import (
	"bytes"
	"cmp"
	"html/template"
	"io"
	"net/http"
	"strings"

	"github.com/mostrador/mostrador/internal/door/dashboard/chart"
)

// Answer is what a handler returns: a page, a redirect, a file, a stream.
type Answer interface{ Write(v *Visit) error }

// Page is an HTML response. Its template has the page's name and finds its data under .Data.
type Page struct {
	Name   string
	Within string // the navigation entry it belongs to, if not its own
	Title  string
	Data   any
	Crumbs []Crumb
	Status int  // 0: 200
	Bare   bool // without navigation: for visitors outside a business
}

// Crumb is a breadcrumb.
type Crumb struct{ Title, Path string }

// Crumbs are the way to a page that is reached from one of the navigation.
func (v *Visit) Crumbs(name string) []Crumb { return []Crumb{{v.T("nav." + name), v.Path(name)}} }

// Choice is one option of a page: a tab, a filter, an offer.
type Choice struct {
	Title, Value, Path string
	Here               bool
}

// Choices makes a choice of each value of a filter.
func Choices[T any](values []T, choice func(T) Choice) []Choice {
	list := make([]Choice, len(values))
	for i, value := range values {
		list[i] = choice(value)
	}
	return list
}

// Stat is one figure, with its link and its trend.
type Stat struct {
	Title, Value, Note string
	Path               string // empty: no link
	Trend              chart.Series
	Urgent             bool
}

// Cut is a page of at most n of a list, and the address of the next page where there is more.
func Cut[T any](list []T, n int, next func(last T) string) (page []T, more string) {
	if len(list) <= n {
		return list, ""
	}
	return list[:n], next(list[n-1])
}

func (p Page) Write(v *Visit) error {
	layout := "layout"
	if p.Bare || v.Workspace == nil {
		layout = "bare"
	}
	shown, err := v.view(p)
	if err != nil {
		return err
	}
	var body, out bytes.Buffer
	if err := v.templates.ExecuteTemplate(&body, p.Name, shown); err != nil {
		return err
	}
	shown.Body = template.HTML(body.String()) //nolint:gosec // a template made it
	if err := v.templates.ExecuteTemplate(&out, layout, shown); err != nil {
		return err
	}
	text := out.Bytes()
	if len(v.wrong) > 0 {
		text = pointed(text, v.Request.URL.Path, v.wrong, v.why)
	}
	h := v.Writer.Header()
	h.Set("Content-Security-Policy", contentPolicy)
	h.Set("Content-Type", "text/html; charset=utf-8")
	v.clearFlash()
	v.Writer.WriteHeader(cmp.Or(p.Status, http.StatusOK))
	_, _ = turns.WriteString(v.Writer, string(text)) // the browser is gone
	return nil
}

// turns removes the characters that change the text direction: no language needs them, and a name with one would
// reverse the words beside it.
var turns = strings.NewReplacer(
	"\u202a", "", "\u202b", "", "\u202c", "", "\u202d", "", "\u202e", "", "\u2066", "", "\u2067", "", "\u2068", "",
	"\u2069",
	"",
)

// Away redirects to another page, with a message to show there.
type Away struct {
	To      string
	Message string
	Bad     bool // the message is an error
}

func (a Away) Write(v *Visit) error {
	if a.Message != "" {
		v.setFlash(flash{Text: a.Message, Bad: a.Bad})
	}
	http.Redirect(v.Writer, v.Request, a.To, http.StatusSeeOther)
	return nil
}

// Done redirects after a successful action, with a message.
func (v *Visit) Done(to, key string, args ...any) (Answer, error) {
	return Away{To: to, Message: v.T(key, args...)}, nil
}

// Finish is Done unless the action failed: then the page that the form was on shows why.
func (v *Visit) Finish(err error, to, key string, args ...any) (Answer, error) {
	if err != nil {
		return nil, err
	}
	return v.Done(to, key, args...)
}

// Download is a response that the browser saves.
type Download struct {
	Name, Kind string
	Body       io.Reader
}

func (d Download) Write(v *Visit) error {
	h := v.Writer.Header()
	h.Set("Content-Type", d.Kind)
	h.Set("Content-Disposition", `attachment; filename="`+d.Name+`"`)
	if c, is := d.Body.(io.Closer); is {
		defer func() { _ = c.Close() }()
	}
	_, _ = io.Copy(v.Writer, d.Body) // the browser is gone
	return nil
}

// Paper is a customer's file as a response. Only our own pages may frame it; a picture opened by itself is in a
// sandbox, in which browsers would not show a PDF.
type Paper struct {
	Kind string
	Body io.ReadCloser
}

func (p Paper) Write(v *Visit) error {
	defer func() { _ = p.Body.Close() }()
	h := v.Writer.Header()
	h.Set("X-Frame-Options", "SAMEORIGIN")
	switch {
	case p.Kind == "application/pdf":
		h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'self'")
	case strings.HasPrefix(p.Kind, "image/") && p.Kind != "image/svg+xml":
		h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'self'; sandbox")
	default:
		p.Kind = "application/octet-stream"
		h.Set("Content-Disposition", "attachment")
	}
	h.Set("Content-Type", p.Kind)
	_, _ = io.Copy(v.Writer, p.Body) // the browser is gone
	return nil
}
