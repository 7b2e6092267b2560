package webchat_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/browser"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// visits counts requests by path.
type visits struct {
	mu    sync.Mutex
	paths map[string]int
}

func (v *visits) seen(path string) int {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.paths[path]
}

func (v *visits) of(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		v.mu.Lock()
		v.paths[r.URL.Path]++
		v.mu.Unlock()
		next.ServeHTTP(w, r)
	})
}

// until waits for a condition.
func until(so func() bool) bool {
	for range 2400 {
		if so() {
			return true
		}
		time.Sleep(50 * time.Millisecond)
	}
	return false
}

// The button opens the chat on the sites the business named, and on no other.
func TestTheChatOnASite(t *testing.T) {
	t.Parallel()
	program := browser.Start(t)
	s := server.OpenShop(t, testkit.SQLite(t), testkit.Setup{Settings: atOnce})
	seen := &visits{paths: map[string]int{}}
	server := httptest.NewServer(seen.of(s.Handler()))
	defer server.Close()
	defer s.EndStreams()
	chat := "/chat/" + s.Workspace.Slug
	site := func() *httptest.Server {
		return httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprintf(w, `<!doctype html><link rel="icon" href="data:,"><h1>Sitio</h1><script src="%s%s/embed.js" defer></script>`, server.URL, chat)
		}))
	}
	own, stranger := site(), site()
	defer own.Close()
	defer stranger.Close()
	w := *s.Workspace
	w.Settings.WebChat = access.WebChat{Origins: []string{own.URL}}
	if err := s.Keyring.UpdateWorkspace(t.Context(), w); err != nil {
		t.Fatal(err)
	}

	p := program.Open(t, stranger.URL, browser.View{})
	p.Touches("button")
	refused := func() bool { return strings.Contains(strings.Join(p.Errors(), "\n"), "frame-ancestors") }
	if !until(refused) || seen.seen(chat+"/api/open") != 0 {
		t.Errorf("a stranger's site shows the chat: %q", p.Errors())
	}

	p = program.Open(t, own.URL, browser.View{})
	p.Touches("button")
	p.Sees("iframe")
	p.Shows(`document.querySelector("button").getAttribute("aria-expanded") === "true"`)
	p.Shows(fmt.Sprintf(`document.querySelector("iframe").src.endsWith("%s?framed=1")`, chat))
	if !until(func() bool { return seen.seen(chat+"/api/open") > 0 }) {
		t.Errorf("the chat did not open on its own site: %q", p.Errors())
	}
	if wrong := strings.Join(p.Errors(), "\n"); wrong != "" {
		t.Errorf("the site complained: %s", wrong)
	}
	p.Touches("button")
	p.Shows(`document.querySelector("iframe").style.display === "none"`)
}
