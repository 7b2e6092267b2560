package page

import (
	"bytes"
	"compress/gzip"
	"embed"
	"fmt"
	"html/template"
	"io/fs"
	"net/http"
	"regexp"
	"strings"

	"github.com/mostrador/mostrador/internal/door/dashboard/chart"
	"github.com/mostrador/mostrador/internal/door/doorkit"
)

//go:embed *.html *.words
var files embed.FS

var (
	//go:embed static/dashboard.css
	styleSheet []byte
	//go:embed static/dashboard.js
	script []byte
	//go:embed static/worker.js
	worker []byte
)

// Frame is what all areas share: the layout, small parts, and a gallery of them for developers.
var Frame = Area{Files: files, Routes: []Route{For(Everyone, "GET /_components", showGallery)}}

// templatesOf are the frame's templates and the area's own.
func templatesOf(a Area) *template.Template {
	t := parse(template.New(""), files)
	if a.Files == nil || a.Files == files {
		return t
	}
	return parse(t.Funcs(a.Funcs), a.Files)
}

var indentation = regexp.MustCompile(`\n +`)

// parse adds the templates of some files, without their indentation: it would be a fifth of every page.
func parse(t *template.Template, from fs.FS) *template.Template {
	names, _ := fs.Glob(from, "*.html") // the pattern is valid
	for _, name := range names {
		raw, err := fs.ReadFile(from, name)
		if err != nil {
			panic(err) // it is part of the program
		}
		template.Must(t.Parse(indentation.ReplaceAllString(string(raw), "\n")))
	}
	return t
}

// AssetPrefix is the path of the static files.
const AssetPrefix = "/_dash/"

// WorkerPath is the path of the service worker, by which browsers know it: it stays the same, and they ask for its
// content again. Its scope is the folder, where no page is.
const WorkerPath = AssetPrefix + "worker.js"

// asset is a static file. Its name holds a hash of its content, so that browsers cache it for good.
type asset struct {
	kind       string
	body, gzip []byte
}

var (
	stylePath  = AssetPrefix + "dashboard-" + doorkit.Digest(styleSheet) + ".css"
	scriptPath = AssetPrefix + "dashboard-" + doorkit.Digest(script) + ".js"
	assets     = map[string]asset{
		stylePath:  {"text/css; charset=utf-8", styleSheet, compress(styleSheet)},
		scriptPath: {"text/javascript; charset=utf-8", script, compress(script)},
		WorkerPath: {"text/javascript; charset=utf-8", worker, compress(worker)},
	}
)

func compress(body []byte) []byte {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is valid
	_, _ = w.Write(body)                                  // a buffer takes everything
	_ = w.Close()
	return b.Bytes()
}

// serveAsset needs no session: these files are the same for all.
func serveAsset(w http.ResponseWriter, r *http.Request) {
	a, known := assets[r.URL.Path]
	if !known {
		http.NotFound(w, r)
		return
	}
	h := w.Header()
	h.Set("Content-Type", a.kind)
	h.Set("Cache-Control", "public, max-age=31536000, immutable")
	if r.URL.Path == WorkerPath {
		h.Set("Cache-Control", "no-cache")
		h.Set("Content-Security-Policy", "default-src 'none'")
	}
	h.Set("Vary", "Accept-Encoding")
	body := a.body
	if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		h.Set("Content-Encoding", "gzip")
		body = a.gzip
	}
	_, _ = w.Write(body) // the browser is gone
}

// showGallery shows one of each component, for developers.
func showGallery(*Visit) (Answer, error) {
	written := func(n int64) string { return fmt.Sprintf("%02d", n) }
	week := chart.Series{Title: "Sales", Write: written}
	for i, day := range []string{"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"} {
		n := []int64{12, 19, 8, 22, 31, 44, 17}[i]
		week.Points = append(week.Points, chart.Point{Label: day, Value: n, Text: written(n)})
	}
	return Page{Name: "components", Title: "Components", Data: week, Bare: true}, nil
}
