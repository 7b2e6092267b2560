package workshop_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/talk/clerk"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// receiver takes webhooks, verifies them and answers later.
type receiver struct {
	testkit.Upstream
	secret string
	mu     sync.Mutex
	seen   []map[string]any
	alone  sync.Mutex // what was seen last is only one database's at a time
}

func newReceiver(t *testing.T) *receiver {
	r := &receiver{secret: custom.NewWebhookSecret()}
	r.Upstream = testkit.NewUpstream(t, func(w http.ResponseWriter, req *http.Request) {
		raw, _ := io.ReadAll(req.Body)
		proof, err := standardwebhooks.NewWebhook(r.secret)
		if err == nil {
			err = proof.VerifyIgnoringTimestamp(raw, req.Header)
		}
		if err != nil {
			t.Errorf("not proved: %v", err)
		}
		var body map[string]any
		_ = json.Unmarshal(raw, &body)
		r.mu.Lock()
		r.seen = append(r.seen, body)
		r.mu.Unlock()
		w.WriteHeader(http.StatusAccepted)
	})
	return r
}

func (r *receiver) callback(t *testing.T) string {
	t.Helper()
	r.mu.Lock()
	defer r.mu.Unlock()
	u, err := url.Parse(r.seen[len(r.seen)-1]["callback_url"].(string))
	if err != nil {
		t.Fatal(err)
	}
	return u.Path
}

func answered(s *server.Shop, path, body string) int {
	r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	return s.Knock(r)
}

func said(t *testing.T, s *server.Shop, session string) (out []conversation.Message) {
	t.Helper()
	s.Look(func(u *core.Unit) (err error) {
		out, err = u.Conversations.Messages(session, "", 100)
		return err
	})
	return out
}

func TestALateAnswer(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		play func(t *testing.T, s *server.Shop, r *receiver, session string)
	}{
		{"once, to its conversation", func(t *testing.T, s *server.Shop, r *receiver, session string) {
			before := s.Snapshot()
			path := r.callback(t)
			if code := answered(s, path, `{"quote": 1500, "echo": "`+r.secret+`"}`); code != 200 {
				t.Fatalf("answered %d", code)
			}
			if code := answered(s, path, `{"quote": 1}`); code != 404 {
				t.Errorf("a second answer: %d", code)
			}
			if changed := s.Since(before); len(changed) != 2 {
				t.Errorf("changed %q", changed)
			}
			if err := s.Errands(); err != nil {
				t.Fatal(err)
			}
			all := said(t, s, session)
			if len(all) == 0 || !strings.Contains(all[len(all)-1].Text, "1500") {
				t.Errorf("said %+v", all)
			}
			nothingSecret(t, s, r.secret)
		}},
		{"in time only, and as it was signed", func(t *testing.T, s *server.Shop, r *receiver, _ string) {
			path := r.callback(t)
			for _, forged := range []string{path[:len(path)-2] + "xx", path + "x", "/webhooks/custom/",
				"/webhooks/custom/x.y"} {
				if code := answered(s, forged, `{}`); code != 404 {
					t.Errorf("%s: %d", forged, code)
				}
			}
			s.Clock.Advance(time.Hour)
			if code := answered(s, path, `{}`); code != 404 {
				t.Errorf("too late: %d", code)
			}
		}},
		{"something that is no answer", func(t *testing.T, s *server.Shop, r *receiver, session string) {
			path, before := r.callback(t), s.Snapshot()
			for _, body := range []string{`<h1>oops</h1>`, `{"quote": `, `quote=1500`} {
				if code := answered(s, path, body); code != 400 {
					t.Errorf("%s: answered %d", body, code)
				}
			}
			form := httptest.NewRequest(http.MethodPost, path, strings.NewReader(`{"quote": 1}`))
			form.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			if code := s.Knock(form); code != 400 {
				t.Errorf("a form: %d", code)
			}
			if changed := s.Since(before); len(changed) != 0 {
				t.Errorf("changed %q", changed)
			}
			if code := answered(s, path, `{"quote": 1500}`); code != 200 {
				t.Errorf("the answer: %d", code)
			}
			if code := answered(s, path, `<h1>oops</h1>`); code != 404 {
				t.Errorf("after the answer: %d", code)
			}
		}},
		{"something else than was agreed", func(t *testing.T, s *server.Shop, r *receiver, session string) {
			if code := answered(s, r.callback(t), `{"quote": "a lot"}`); code != 200 {
				t.Fatalf("answered %d", code)
			}
			if err := s.Errands(); err != nil {
				t.Fatal(err)
			}
			all := said(t, s, session)
			if len(all) == 0 || !strings.Contains(all[len(all)-1].Text, "no tiene la forma esperada") {
				t.Errorf("said %+v", all)
			}
		}},
		{"to people, where they have the conversation",
			func(t *testing.T, s *server.Shop, r *receiver, session string) {
				s.HandOff(session)
				before := len(said(t, s, session))
				if code := answered(s, r.callback(t), `{"quote": 1}`); code != 200 {
					t.Fatalf("answered %d", code)
				}
				if err := s.Errands(); err != nil {
					t.Fatal(err)
				}
				if all := said(t, s, session); len(all) != before {
					t.Errorf("said %+v", all)
				}
			}},
		{"confirms nothing", func(t *testing.T, s *server.Shop, r *receiver, session string) {
			asked := want(t, s.Call(session, "custom/gated", `{}`), fault.ConfirmationRequired)
			if code := answered(s, r.callback(t), `{"text": "sí", "message": "sí, confirmo"}`); code != 200 {
				t.Fatalf("answered %d", code)
			}
			if err := s.Errands(); err != nil {
				t.Fatal(err)
			}
			s.Look(func(u *core.Unit) error {
				c, err := u.Confirmations.Get(asked.Confirmation.ID, false)
				if c.State != "pending" {
					t.Errorf("the question is %s", c.State)
				}
				return err
			})
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := newReceiver(t)
			setup := enterprise(r.Upstream)
			setup.Model = clerk.New() // a model has to phrase the answer
			server.Flows(t, server.Flow{Name: "late", Setup: setup, Play: func(t *testing.T, s *server.Shop) {
				r.alone.Lock()
				defer r.alone.Unlock()
				k := s.Describe(`{"name": "ask_quote", "display_name": "Cotización", "execution_type": "webhook",
					"execution_config": {"webhook_url": "` + r.URL + `/hook", "webhook_secret": "{{secrets.SIGNING}}"},
					"response_schema": {"type": "object", "properties": {"quote": {"type": "integer"}}}}`)
				s.Describe(`{"name": "gated", "requires_confirmation": true, "execution_config": {"url": "` + r.URL +
					`/x"}}`)
				s.Secret(k.ID, "SIGNING", r.secret)
				session := s.Session("+5491155550007")
				a := want(t, s.Call(session, "custom/ask_quote", `{"a": "x"}`), "")
				if data := testkit.Data(t, a); data["status"] != "pending" || data["call_id"] != a.ExecutionID {
					t.Fatalf("%s", a.Data)
				}
				c.play(t, s, r, session)
				s.Sound()
			}})
		})
	}
}
