package mcpapi

import (
	"bytes"
	"crypto/sha256"
	_ "embed" // the page
	"encoding/base64"
	"encoding/json"
	"html/template"
	"net/http"

	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

//go:embed page.html
var pageHTML string

//go:embed page.css
var pageCSS string

var pageTemplate = template.Must(template.New("page").Parse(pageHTML))

// sheet is the content of one page.
type sheet struct {
	tag      locale.Tag
	shop     string
	title    locale.Text
	note     string
	question string
	form     *formText
}

type formText struct{ Action, Proof, Yes, No, Change, Send, Until string }

func show(w http.ResponseWriter, status int, s sheet) {
	var page bytes.Buffer
	err := pageTemplate.Execute(&page, map[string]any{
		"Lang": s.tag, "Style": template.CSS(pageCSS), "Title": s.title.In(s.tag),
		"Shop": s.shop, "Note": s.note, "Question": s.question, "Form": s.form,
	})
	if err != nil {
		panic(err) // the template is ours and takes any sheet
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write(page.Bytes()) // the browser is gone
}

var policy = "default-src 'none'; style-src 'sha256-" + styleHash() +
	"'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

func styleHash() string {
	sum := sha256.Sum256([]byte(pageCSS))
	return base64.StdEncoding.EncodeToString(sum[:])
}

// guardPage sets headers that keep the page from running scripts, being framed, leaking or being cached. The referrer
// is sent to our own pages: without it, browsers hide the origin of a form.
func guardPage(h http.Header) {
	doorkit.Guard(h)
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Frame-Options", "DENY")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
}

func statusOf(s confirmation.State) int {
	if s == confirmation.Expired {
		return http.StatusGone
	}
	return http.StatusOK
}

// ownWords is the sentence some tools return for the customer.
func ownWords(data json.RawMessage) string {
	var answer struct {
		ConfirmationMessage string `json:"confirmationMessage"`
	}
	_ = json.Unmarshal(data, &answer) // most tools have none
	return answer.ConfirmationMessage
}
