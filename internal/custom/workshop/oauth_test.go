package workshop_test

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/custom/workshop"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// authority is a token endpoint as RFC 6749 describes it, and the API behind it: it knows one client, hands out tokens,
// rotates refresh tokens and accepts each once.
type authority struct {
	testkit.Upstream
	mu      sync.Mutex
	issued  int    // access tokens so far
	valid   string // the access token that the API takes
	refresh string // the refresh token that is still good
	fail    string // an error code to answer with, or "down", "html", "mac"
	slow    time.Duration
	calls   int
	inBody  bool
}

const clientSecret = "c!ient/s3cret+9Zq"

func newAuthority(t *testing.T) *authority {
	a := &authority{refresh: "refresh-token-0"}
	a.Upstream = testkit.NewUpstream(t, a.serve)
	return a
}

func (a *authority) serve(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/token" {
		time.Sleep(a.slow)
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	w.Header().Set("Content-Type", "application/json")
	if r.URL.Path != "/token" {
		a.calls++
		if r.Header.Get("Authorization") != "Bearer "+a.valid {
			w.WriteHeader(http.StatusUnauthorized)
			io.WriteString(w, `{"error": "invalid_token"}`)
			return
		}
		fmt.Fprintf(w, `{"ok": true, "echo": %q}`, r.Header.Get("Authorization"))
		return
	}
	_ = r.ParseForm()
	id, secret, _ := r.BasicAuth()
	id, _ = url.QueryUnescape(id)
	secret, _ = url.QueryUnescape(secret)
	if a.inBody {
		id, secret = r.PostForm.Get("client_id"), r.PostForm.Get("client_secret")
	}
	refuse := func(status int, code string) {
		w.WriteHeader(status)
		fmt.Fprintf(w, `{"error": %q, "error_description": "no %s"}`, code, clientSecret)
	}
	grant := r.PostForm.Get("grant_type")
	switch {
	case a.fail == "down":
		w.WriteHeader(http.StatusBadGateway)
	case a.fail == "html":
		io.WriteString(w, `<html>`)
	case a.fail == "mac":
		io.WriteString(w, `{"access_token": "abcdef", "token_type": "mac"}`)
	case a.fail != "":
		refuse(http.StatusBadRequest, a.fail)
	case id != "tienda" || secret != clientSecret:
		refuse(http.StatusUnauthorized, "invalid_client")
	case grant == "refresh_token" && r.PostForm.Get("refresh_token") != a.refresh:
		refuse(http.StatusBadRequest, "invalid_grant")
	case grant != "refresh_token" && grant != "client_credentials":
		refuse(http.StatusBadRequest, "unsupported_grant_type")
	default:
		a.issued++
		a.valid = fmt.Sprintf("access-token-%d", a.issued)
		more := ""
		if grant == "refresh_token" {
			a.refresh = fmt.Sprintf("refresh-token-%d", a.issued)
			more = fmt.Sprintf(`, "refresh_token": %q`, a.refresh)
		}
		fmt.Fprintf(w, `{"access_token": %q, "token_type": "Bearer", "expires_in": 3600%s}`, a.valid, more)
	}
}

func (a *authority) set(change func(a *authority)) {
	a.mu.Lock()
	defer a.mu.Unlock()
	change(a)
}

// counts are the tokens issued and the calls that arrived.
func (a *authority) counts() (issued, calls int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.issued, a.calls
}

func (a *authority) describe(s *server.Shop, grant, more string) workshop.Kept {
	k := s.Describe(`{"name": "erp_stock", "execution_config": {"method": "GET", "url": "` + a.URL +
		`/stock", "oauth": {"grant_type": "` +
		grant + `", "token_url": "` + a.URL +
		`/token", "client_id": "tienda", "client_secret": "{{secrets.CLIENT_SECRET}}"` + more + `}}}`)
	s.Secret(k.ID, "CLIENT_SECRET", clientSecret)
	if grant == "refresh_token" {
		s.Secret(k.ID, "REFRESH", "refresh-token-0")
	}
	return k
}

const refreshes = `, "refresh_token": "{{secrets.REFRESH}}"`

// eachAuthority plays with an authority of its own on each database.
func eachAuthority(t *testing.T, play func(t *testing.T, s *server.Shop, a *authority)) {
	t.Helper()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		a := newAuthority(t)
		play(t, server.OpenShop(t, db, enterprise(a.Upstream)), a)
	})
}

func (a *authority) want(t *testing.T, issued, calls int) {
	t.Helper()
	if gotIssued, gotCalls := a.counts(); gotIssued != issued || gotCalls != calls {
		t.Errorf("%d tokens and %d calls, want %d and %d", gotIssued, gotCalls, issued, calls)
	}
}

// A token serves until shortly before it expires, all callers at once included; a refused one is renewed once.
func TestTokensAreCachedAndRenewed(t *testing.T) {
	t.Parallel()
	eachAuthority(t, func(t *testing.T, s *server.Shop, a *authority) {
		a.slow = 50 * time.Millisecond
		a.describe(s, "client_credentials", `, "scope": "stock"`)
		session := s.Session("")
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() { want(t, s.Call(session, "custom/erp_stock", `{}`), "") })
		}
		all.Wait()
		a.want(t, 1, 20)
		s.Clock.Advance(58 * time.Minute)
		want(t, s.Call(session, "custom/erp_stock", `{}`), "")
		a.want(t, 1, 21)
		s.Clock.Advance(90 * time.Second) // shortly before its expiry
		want(t, s.Call(session, "custom/erp_stock", `{}`), "")
		a.want(t, 2, 22)
		a.set(func(a *authority) { a.valid = "revoked elsewhere" })
		want(t, s.Call(session, "custom/erp_stock", `{}`), "")
		a.want(t, 3, 24) // the refused call, and the same one with another token
		a.set(func(a *authority) { a.valid, a.fail = "revoked elsewhere", "invalid_client" })
		want(t, s.Call(session, "custom/erp_stock", `{}`), fault.UpstreamFailed)
		a.want(t, 3, 25)
		s.Sound()
	})
}

// A rotated refresh token is stored sealed and used the next time, also by another node.
func TestRefreshTokensRotate(t *testing.T) {
	t.Parallel()
	eachAuthority(t, func(t *testing.T, s *server.Shop, a *authority) {
		k := a.describe(s, "refresh_token", refreshes)
		session := s.Session("")
		for n := 1; n <= 3; n++ {
			want(t, s.Call(session, "custom/erp_stock", `{}`), "")
			a.want(t, n, n)
			s.Clock.Advance(2 * time.Hour)
		}
		sealed := func() (out []workshop.Sealed) {
			err := s.Workshop.Store.OwnTools(t.Context(), s.Workspace.ID, false, func(rows workshop.Rows) (err error) {
				out, err = rows.Secrets(k.ID)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			return out
		}
		for _, one := range sealed() {
			if strings.Contains(one.Text, "refresh-token") || strings.Contains(one.Text, clientSecret) {
				t.Errorf("%s is stored as %q", one.Name, one.Text)
			}
			if one.Name == "REFRESH" {
				value, err := s.Workshop.Box.Open(one.Text, workshop.SecretPlace(s.Workspace.ID, k.ID, "REFRESH"))
				if err != nil || value != "refresh-token-3" {
					t.Errorf("kept %q, %v", value, err)
				}
			}
		}
		// The owner sets a new one after the other side forgot ours.
		a.set(func(a *authority) { a.refresh, a.valid = "refresh-token-new", "" })
		want(t, s.Call(session, "custom/erp_stock", `{}`), fault.UpstreamFailed)
		s.Secret(k.ID, "REFRESH", "refresh-token-new")
		want(t, s.Call(session, "custom/erp_stock", `{}`), "")
	})
}

// What the endpoint answers beside a token is told the owner, without secrets; the API is not called.
func TestATokenEndpointThatRefuses(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		a := newAuthority(t)
		var log bytes.Buffer
		lines := &syncWriter{w: &log}
		setup := enterprise(a.Upstream)
		setup.Log = lines
		s := server.OpenShop(t, db, setup)
		k := a.describe(s, "client_credentials", "")
		session := s.Session("")
		for code, text := range map[string]string{
			"invalid_request": "no aceptó nuestras credenciales", "invalid_client": "no aceptó nuestras credenciales",
			"invalid_grant":          "no aceptó nuestras credenciales",
			"unauthorized_client":    "no aceptó nuestras credenciales",
			"unsupported_grant_type": "no aceptó nuestras credenciales",
			"invalid_scope":          "no aceptó nuestras credenciales",
			"down":                   "No se pudo obtener el permiso", "html": "No se pudo obtener el permiso",
			"mac": "No se pudo obtener el permiso",
		} {
			a.set(func(a *authority) { a.fail = code })
			got := want(t, s.Call(session, "custom/erp_stock", `{}`), fault.UpstreamFailed)
			if !strings.Contains(got.Error, text) || strings.Contains(got.Error, clientSecret) {
				t.Errorf("%s: told %q", code, got.Error)
			}
			tried, err := s.Workshop.Try(t.Context(), s.Workspace, k.ID, workshop.Sample{Send: true})
			if err != nil || tried.Sent || tried.Err == nil || !strings.Contains(tried.Detail, "token endpoint") ||
				strings.Contains(tried.Detail, clientSecret) {
				t.Errorf("%s: the console shows %+v, %v", code, tried, err)
			}
		}
		a.want(t, 0, 0)
		a.set(func(a *authority) { a.fail = "" })
		if got := s.OK(session, "custom/erp_stock", `{}`); got["echo"] != "Bearer •••" {
			t.Errorf("a token came back: %v", got)
		}
		dry, err := s.Workshop.Try(t.Context(), s.Workspace, k.ID, workshop.Sample{})
		if err != nil || dry.Request.Headers["Authorization"] != "Bearer •••" {
			t.Errorf("only made: %+v, %v", dry.Request, err)
		}
		if said := lines.read(&log); strings.Contains(said, clientSecret) || strings.Contains(said, "access-token") {
			t.Errorf("the log has a secret: %s", said)
		}
		if err := s.Workshop.DropSecret(t.Context(), s.Workspace, k.ID, "CLIENT_SECRET"); err != nil {
			t.Fatal(err)
		}
		if got := want(t, s.Call(session, "custom/erp_stock", `{}`), fault.Unavailable); !strings.Contains(got.Error,
			"CLIENT_SECRET") {
			t.Errorf("told %q", got.Error)
		}
	})
}

// The client's credentials go into the form where the definition says so; an effect is not sent twice after a 401.
func TestTokensOfEffects(t *testing.T) {
	t.Parallel()
	eachAuthority(t, func(t *testing.T, s *server.Shop, a *authority) {
		a.inBody = true
		k := s.Describe(`{"name": "erp_order", "execution_config": {"url": "` + a.URL +
			`/orders", "oauth": {"grant_type": "client_credentials", "token_url": "` +
			a.URL + `/token", "client_id": "tienda", "client_secret": "{{CLIENT_SECRET}}", "client_auth": "body"}}}`)
		s.Secret(k.ID, "CLIENT_SECRET", clientSecret)
		session := s.Session("")
		want(t, s.Call(session, "custom/erp_order", `{"a": "1"}`), "")
		a.set(func(a *authority) { a.valid = "revoked elsewhere" })
		want(t, s.Call(session, "custom/erp_order", `{"a": "2"}`), "")
		a.want(t, 2, 3)
		s.Sound()
	})
}
