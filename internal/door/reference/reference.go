// Package reference serves the API's document as pages for people, with a form that sends each request to this server.
// It shows what the document says and knows no route of its own.
package reference

import (
	"bytes"
	"embed"
	"html/template"
	"net/http"
	"strings"
	"sync"

	"github.com/mostrador/mostrador/internal/door/doorkit"
)

// Prefix is the path of the pages.
const Prefix = "/docs"

//go:embed page.html page.css page.js
var files embed.FS

var pageTemplate = template.Must(template.New("page.html").Funcs(template.FuncMap{"lower": strings.ToLower}).ParseFS(files, "page.html"))

// static are the files beside the pages, by names that change with their content.
var static = func() map[string]asset {
	out := map[string]asset{}
	for name, kind := range map[string]string{"page.css": "text/css; charset=utf-8", "page.js": "text/javascript; charset=utf-8"} {
		body, err := files.ReadFile(name)
		if err != nil {
			panic(err) // it is part of the program
		}
		stem, ending, _ := strings.Cut(name, ".")
		out[name] = asset{Path: Prefix + "/" + stem + "-" + doorkit.Digest(body) + "." + ending, kind: kind, body: body}
	}
	return out
}()

type asset struct {
	Path, kind string
	body       []byte
}

// New returns the handler of everything below Prefix. Document makes the OpenAPI document; it is asked once.
func New(make func() ([]byte, error)) http.Handler {
	pages := sync.OnceValues(func() (*document, error) {
		raw, err := make()
		if err != nil {
			return nil, err
		}
		return read(raw)
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		doorkit.Guard(w.Header())
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "only GET", http.StatusMethodNotAllowed)
			return
		}
		if serveStatic(w, r) {
			return
		}
		d, err := pages()
		if err != nil {
			http.Error(w, "the document of the API cannot be read", http.StatusInternalServerError)
			return
		}
		d.serve(w, r)
	})
}

func serveStatic(w http.ResponseWriter, r *http.Request) bool {
	for _, a := range static {
		if r.URL.Path == a.Path {
			w.Header().Set("Content-Type", a.kind)
			w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
			_, _ = w.Write(a.body) // the browser is gone
			return true
		}
	}
	return false
}

// contentPolicy lets a page do what it is for: send requests to this server.
const contentPolicy = "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// serve sends the page of a tag, or the first page, which lists everything.
func (d *document) serve(w http.ResponseWriter, r *http.Request) {
	slug := strings.Trim(strings.TrimPrefix(r.URL.Path, Prefix), "/")
	var shown *tag
	for i := range d.Tags {
		if d.Tags[i].Slug() == slug {
			shown = &d.Tags[i]
		}
	}
	if shown == nil && slug != "" {
		http.NotFound(w, r)
		return
	}
	var page bytes.Buffer
	err := pageTemplate.Execute(&page, map[string]any{"Doc": d, "Tag": shown, "At": Prefix,
		"Style": static["page.css"].Path, "Script": static["page.js"].Path})
	if err != nil {
		http.Error(w, "the page cannot be made", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Security-Policy", contentPolicy)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write(page.Bytes()) // the browser is gone
}
