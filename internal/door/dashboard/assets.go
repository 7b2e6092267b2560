package dashboard

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"html/template"
	"net/http"
	"strings"
	"sync"
)

//go:embed templates
var templateFiles embed.FS

var (
	//go:embed static/dashboard.css
	styleSheet []byte
	//go:embed static/dashboard.js
	script []byte
)

// templates are all pages, parsed once.
var templates = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").ParseFS(templateFiles, "templates/*.html"))
})

const assetPrefix = "/_dash/"

// asset is a static file. Its name holds a hash of its content, so that browsers cache it for good.
type asset struct {
	kind       string
	body, gzip []byte
}

var (
	stylePath  = assetPrefix + "dashboard-" + digest(styleSheet) + ".css"
	scriptPath = assetPrefix + "dashboard-" + digest(script) + ".js"
	assets     = map[string]asset{
		stylePath:  {"text/css; charset=utf-8", styleSheet, squeezed(styleSheet)},
		scriptPath: {"text/javascript; charset=utf-8", script, squeezed(script)},
	}
)

func digest(body []byte) string {
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:6])
}

func squeezed(body []byte) []byte {
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
	h.Set("Vary", "Accept-Encoding")
	body := a.body
	if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		h.Set("Content-Encoding", "gzip")
		body = a.gzip
	}
	_, _ = w.Write(body) // the browser is gone
}
