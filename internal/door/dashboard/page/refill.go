package page

import (
	"bytes"
	"cmp"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// refill shows a refused form once more on the page it was on, with what was typed, and marks the fields that are wrong. It reports
// false where that page has no such form, or one without anything to write.
func (s *Site) refill(v *Visit, back string, e *fault.Error, words string) bool {
	shown := s.visitAgain(v, back, words)
	if shown == nil || shown.status != http.StatusOK || !strings.HasPrefix(shown.header.Get("Content-Type"), "text/html") {
		return false
	}
	page, err := html.Parse(&shown.body)
	if err != nil {
		return false
	}
	sent := v.Request.PostForm
	form := formOf(page, back, v.Request.URL.Path, sent)
	if form == nil || !fill(form, sent, e.Fields, words) {
		return false
	}
	var out bytes.Buffer
	if html.Render(&out, page) != nil {
		return false
	}
	for name, values := range shown.header {
		v.Writer.Header()[name] = values
	}
	v.Writer.WriteHeader(fault.Of(e.Code).Status)
	_, _ = v.Writer.Write(out.Bytes()) // the browser is gone
	return true
}

// response is a page that is kept instead of sent.
type response struct {
	header http.Header
	body   bytes.Buffer
	status int
}

func (r *response) Header() http.Header         { return r.header }
func (r *response) Write(b []byte) (int, error) { return r.body.Write(b) }
func (r *response) WriteHeader(status int)      { r.status = status }

// visitAgain opens a page as the same user, with a message; nil: it is none of ours.
func (s *Site) visitAgain(v *Visit, back, words string) *response {
	to, err := url.Parse(back)
	if err != nil {
		return nil
	}
	r := v.Request.Clone(v.Context())
	r.Method, r.URL, r.RequestURI, r.Body, r.ContentLength = http.MethodGet, to, back, http.NoBody, 0
	r.Form, r.PostForm, r.MultipartForm, r.Pattern = nil, nil, nil, ""
	r.Header.Del("Content-Type")
	r.Header.Set("Cookie", "")
	for _, c := range v.Request.Cookies() {
		if c.Name != v.cookieName(flashCookie) {
			r.AddCookie(c)
		}
	}
	r.AddCookie(&http.Cookie{Name: v.cookieName(flashCookie), Value: flash{Text: words, Bad: true}.cookie()})
	out := &response{header: http.Header{}, status: http.StatusOK}
	guard(out.header)
	s.mux.ServeHTTP(out, r)
	return out
}

// formOf finds the form that was sent: by its address and, where several have it, by what is hidden in it.
func formOf(page *html.Node, back, action string, sent url.Values) (best *html.Node) {
	at, err := url.Parse(back)
	if err != nil {
		return nil
	}
	most := -1
	for n := range page.Descendants() {
		if n.DataAtom != atom.Form || !strings.EqualFold(value(n, "method"), http.MethodPost) {
			continue
		}
		to, err := at.Parse(value(n, "action"))
		if err != nil || to.Path != action {
			continue
		}
		same := 0
		for field := range n.Descendants() {
			name := value(field, "name")
			if field.DataAtom == atom.Input && value(field, "type") == "hidden" && sent.Get(name) == value(field, "value") {
				same++
			}
		}
		if same > most {
			best, most = n, same
		}
	}
	return best
}

// onlyOnce are the hidden fields that keep a form from doing a thing twice.
var onlyOnce = []string{"once", "key", "message"}

// fill writes what was sent into a form; false: nothing in it can be written. Secrets and files are not sent back.
func fill(form *html.Node, sent url.Values, wrong []fault.Field, words string) (written bool) {
	for n := range form.Descendants() {
		name, kind := value(n, "name"), value(n, "type")
		isField := n.DataAtom == atom.Input || n.DataAtom == atom.Textarea || n.DataAtom == atom.Select
		if !isField || name == "" {
			continue
		}
		switch {
		case kind == "hidden":
			if slices.Contains(onlyOnce, name) && sent.Has(name) {
				set(n, "value", sent.Get(name))
			}
			continue
		case kind == "password", kind == "file", kind == "submit":
		case n.DataAtom == atom.Select:
			for option := range n.Descendants() {
				if option.DataAtom == atom.Option && sent.Has(name) {
					mark(option, "selected", slices.Contains(sent[name], value(option, "value")))
				}
			}
		case kind == "checkbox", kind == "radio":
			mark(n, "checked", slices.Contains(sent[name], value(n, "value")))
		case n.DataAtom == atom.Textarea && sent.Has(name):
			for n.FirstChild != nil {
				n.RemoveChild(n.FirstChild)
			}
			n.AppendChild(&html.Node{Type: html.TextNode, Data: strings.ReplaceAll(sent.Get(name), "\r\n", "\n")})
		case sent.Has(name):
			set(n, "value", sent.Get(name))
		}
		written = true
	}
	point(form, wrong, words)
	return written
}

// pointed is a page whose form was refused, with the fields marked that are wrong.
func pointed(page []byte, action string, wrong []fault.Field, words string) []byte {
	root, err := html.Parse(bytes.NewReader(page))
	var out bytes.Buffer
	if err == nil {
		if form := formOf(root, action, action, nil); form != nil {
			point(form, wrong, words)
			err = html.Render(&out, root)
		}
	}
	if err != nil || out.Len() == 0 {
		return page
	}
	return out.Bytes()
}

// point marks the fields that are wrong, says beside each what is, goes to the first of them, and opens what they are folded
// into. words are why the form was refused, for a field without words of its own.
func point(form *html.Node, wrong []fault.Field, words string) {
	var fields []*html.Node
	for n := range form.Descendants() {
		isField := n.DataAtom == atom.Input || n.DataAtom == atom.Textarea || n.DataAtom == atom.Select
		if isField && value(n, "type") != "hidden" {
			fields = append(fields, n)
		}
	}
	met := map[string]bool{}
	for _, n := range fields {
		i := slices.IndexFunc(wrong, func(f fault.Field) bool { return strings.TrimPrefix(f.Path, "/") == value(n, "name") })
		if i < 0 {
			continue
		}
		first := !met[wrong[i].Path] // of the choices of one field
		if said := cmp.Or(wrong[i].Message, words); first && said != "" && value(n, "aria-invalid") == "" {
			note(n, said)
		}
		set(n, "aria-invalid", "true")
		mark(n, "autofocus", len(met) == 0)
		met[wrong[i].Path] = true
		open(n)
	}
	open(form)
}

// note says below a field what is wrong with it.
func note(field *html.Node, words string) {
	id := "wrong-" + strings.ReplaceAll(value(field, "name"), "/", "-")
	set(field, "aria-describedby", strings.TrimSpace(id+" "+value(field, "aria-describedby")))
	said := &html.Node{Type: html.ElementNode, DataAtom: atom.Small, Data: "small", Attr: []html.Attribute{{Key: "id", Val: id}}}
	badge := &html.Node{Type: html.ElementNode, DataAtom: atom.Strong, Data: "strong", Attr: []html.Attribute{{Key: "class", Val: "badge bad"}}}
	badge.AppendChild(&html.Node{Type: html.TextNode, Data: words})
	said.AppendChild(badge)
	field.Parent.InsertBefore(said, field.NextSibling)
}

// open unfolds what an element is inside of.
func open(within *html.Node) {
	for n := within.Parent; n != nil; n = n.Parent {
		if n.DataAtom == atom.Details {
			mark(n, "open", true)
		}
	}
}

func value(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

func set(n *html.Node, name, to string) {
	for i := range n.Attr {
		if n.Attr[i].Key == name {
			n.Attr[i].Val = to
			return
		}
	}
	n.Attr = append(n.Attr, html.Attribute{Key: name, Val: to})
}

// mark gives an element a property without a value, or takes it away.
func mark(n *html.Node, name string, on bool) {
	n.Attr = slices.DeleteFunc(n.Attr, func(a html.Attribute) bool { return a.Key == name })
	if on {
		n.Attr = append(n.Attr, html.Attribute{Key: name})
	}
}
