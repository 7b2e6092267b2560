package webchat

import (
	"bytes"
	"cmp"
	_ "embed" // the page
	"encoding/json"
	"html/template"
	"net/http"
	"strings"

	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/door/visitor"
)

var (
	//go:embed page/page.html
	pageHTML string
	//go:embed page/nothing.html
	nothingHTML string
	//go:embed page/chat.js
	chatJS []byte
	//go:embed page/chat.css
	chatCSS []byte
	//go:embed page/embed.js
	embedJS string
)

var (
	pageTemplate    = template.Must(template.New("page").Parse(pageHTML))
	nothingTemplate = template.Must(template.New("nothing").Parse(nothingHTML))
)

// asset is a static file of the page. Its name holds a hash of its content, so that browsers cache it for good.
type asset struct {
	kind string
	body []byte
}

var (
	scriptName = "chat-" + doorkit.Digest(chatJS) + ".js"
	styleName  = "chat-" + doorkit.Digest(chatCSS) + ".css"
	assets     = map[string]asset{
		scriptName: {"text/javascript; charset=utf-8", chatJS},
		styleName:  {"text/css; charset=utf-8", chatCSS},
	}
)

// serveAsset needs no business: these files are the same for all.
func serveAsset(w http.ResponseWriter, r *http.Request, name string) {
	a, known := assets[name]
	if m := brandAsset.FindStringSubmatch(name); m != nil {
		a, known = asset{"text/css; charset=utf-8", brandCSS(m[1])}, true
	}
	if !known || (r.Method != http.MethodGet && r.Method != http.MethodHead) {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", a.kind)
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	_, _ = w.Write(a.body) // the browser is gone
}

// servePage sends the page, without the conversation.
func (d *Door) servePage(w http.ResponseWriter, r *http.Request, v *visit) error {
	tag := v.workspace.Locale
	script, err := json.Marshal(in(tag, scriptWords))
	if err != nil {
		return err
	}
	hello := cmp.Or(strings.TrimSpace(v.workspace.Settings.Profile.Greeting), msgHello.In(tag))
	var page bytes.Buffer
	err = pageTemplate.Execute(&page, map[string]any{
		"Lang": tag, "Shop": v.workspace.Name, "Initial": doorkit.Initial(v.workspace.Name),
		"Base":  Prefix + v.workspace.Slug,
		"Agent": v.agentSlug, "Branch": v.branch,
		"Words": string(script), "Hello": hello, "Script": scriptName, "Style": styleName, "Say": in(tag, labels),
		"Brand": brandName(v.workspace.Settings.Brand.Color), "Logo": v.workspace.Settings.Brand.Logo,
		"Framed": r.URL.Query().Has("framed"), "MostFile": MostFile, "Places": v.workspace.Settings.DrawsZones(),
	})
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Security-Policy", policy(v.workspace))
	h.Set("Permissions-Policy", "camera=(), geolocation=(self), microphone=(), payment=()")
	h.Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write(page.Bytes()) // the browser is gone
	return nil
}

// serveEmbed sends the script that puts a button and the page on a business's own site.
func (d *Door) serveEmbed(w http.ResponseWriter, _ *http.Request, v *visit) error {
	words := in(v.workspace.Locale, embedWords)
	words["title"] = v.workspace.Name
	raw, err := json.Marshal(words)
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "text/javascript; charset=utf-8")
	h.Set("Cache-Control", "public, max-age=3600")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	_, _ = w.Write([]byte(strings.Replace(embedJS, "{/* words */}", string(raw), 1))) // the browser is gone
	return nil
}

// showNothing sends the page of a chat that does not exist: why, or else the same to all in the visitor's language.
func showNothing(w http.ResponseWriter, r *http.Request, status int, why string) {
	tag, text := visitor.Language(r), msgNothing
	if status >= http.StatusInternalServerError || status == http.StatusTooManyRequests {
		text = msgTrouble
	}
	var page bytes.Buffer
	err := nothingTemplate.Execute(&page, map[string]any{"Lang": tag, "Text": cmp.Or(why, text.In(tag)),
		"Style": styleName})
	if err != nil {
		panic(err) // the template is ours and always executes
	}
	w.Header().Set("Content-Security-Policy",
		"default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write(page.Bytes()) // the browser is gone
}
