package dashboard_test

import (
	"io"
	"maps"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

const password = "correct horse battery"

// house is a shop with its dashboard.
type house struct {
	*server.Shop
	t      *testing.T
	server *httptest.Server
}

// each runs fn in a shop on each database.
func each(t *testing.T, fn func(t *testing.T, h *house)) {
	t.Helper()
	eachOf(t, testkit.Setup{}, fn)
}

// eachOf is each with a shop that differs from the usual one.
func eachOf(t *testing.T, setup testkit.Setup, fn func(t *testing.T, h *house)) {
	t.Helper()
	t.Parallel()
	server.EachShop(t, setup, func(t *testing.T, s *server.Shop) { fn(t, houseOf(t, s)) })
}

func houseOf(t *testing.T, s *server.Shop) *house {
	h := &house{Shop: s, t: t, server: httptest.NewServer(s.Handler())}
	t.Cleanup(func() {
		s.EndStreams()
		h.server.Close()
	})
	return h
}

// hires adds a person to a business, with a password.
func (h *house) hires(w *access.Workspace, name string, role access.Role) access.Person {
	h.t.Helper()
	p, err := h.Keyring.AddPerson(h.t.Context(), w.ID,
		access.Person{Name: name, Email: strings.ToLower(name) + "@" + w.Slug + ".example", Role: role})
	if err == nil {
		err = h.Entrance.Provide(h.t.Context(), w.ID, p.ID, password)
	}
	if err != nil {
		h.t.Fatal(err)
	}
	return p
}

// another opens a second business beside the shop's.
func (h *house) another(slug string) *access.Workspace {
	h.t.Helper()
	w := *h.Workspace
	w.ID, w.Slug, w.Name = "", slug, "Otra casa"
	w, err := h.Keyring.CreateWorkspace(h.t.Context(), w)
	if err != nil {
		h.t.Fatal(err)
	}
	return &w
}

// browser has cookies and follows no redirects.
type browser struct {
	*house
	http *http.Client
}

func (h *house) browser() *browser {
	jar, _ := cookiejar.New(nil)
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &browser{h, &http.Client{Jar: jar, Timeout: 2 * time.Minute, CheckRedirect: stay}}
}

// as is a browser in which a person is signed in.
func (h *house) as(p access.Person) *browser {
	h.t.Helper()
	b := h.browser()
	b.post("/sign-in", url.Values{"email": {p.Email}, "password": {password}}).leads("/")
	return b
}

// answered is a response.
type answered struct {
	t      *testing.T
	what   string
	status int
	header http.Header
	body   string
}

func (b *browser) do(method, path string, form url.Values, header http.Header) answered {
	b.t.Helper()
	sent := http.Header{}
	if method == http.MethodPost {
		sent.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	maps.Copy(sent, header)
	return b.ask(method, path, strings.NewReader(form.Encode()), sent)
}

func (b *browser) ask(method, path string, sent io.Reader, header http.Header) answered {
	b.t.Helper()
	r, err := http.NewRequestWithContext(b.t.Context(), method, b.server.URL+path, sent)
	if err != nil {
		b.t.Fatal(err)
	}
	maps.Copy(r.Header, header)
	res, err := b.http.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	return answered{b.t, method + " " + path, res.StatusCode, res.Header, string(body)}
}

func (b *browser) get(path string) answered {
	b.t.Helper()
	return b.do(http.MethodGet, path, nil, nil)
}

func (b *browser) post(path string, form url.Values) answered {
	b.t.Helper()
	return b.do(http.MethodPost, path, form, nil)
}

func (a answered) is(status int) answered {
	a.t.Helper()
	if a.status != status {
		a.t.Fatalf("%s: %d, want %d: %s", a.what, a.status, status, a.body)
	}
	return a
}

func (a answered) leads(to string) answered {
	a.t.Helper()
	if got := a.is(http.StatusSeeOther).header.Get("Location"); got != to {
		a.t.Fatalf("%s led to %s, want %s", a.what, got, to)
	}
	return a
}

func (a answered) says(words ...string) answered {
	a.t.Helper()
	shown := strings.Join(strings.Fields(a.body), " ") // as browsers have it, wherever the template breaks its lines
	for _, w := range words {
		if !strings.Contains(a.body, w) && !strings.Contains(shown, w) {
			a.t.Errorf("%s does not say %q: %s", a.what, w, a.body)
		}
	}
	return a
}
