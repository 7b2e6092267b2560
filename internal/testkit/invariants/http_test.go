package invariants_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// client is an agent's program: it knows an address and a key, nothing else.
type client struct {
	t    testing.TB
	base string
	key  string
	http *http.Client
}

// dial opens a shop's HTTP door and returns the program of its agent.
func dial(t testing.TB, s *server.Shop) *client {
	t.Helper()
	server := httptest.NewServer(s.Handler())
	t.Cleanup(server.Close)
	key, err := s.Keyring.Issue(t.Context(), s.Workspace.ID, "relay", access.Agent)
	if err != nil {
		t.Fatal(err)
	}
	return &client{t: t, base: server.URL, key: key.Secret, http: server.Client()}
}

// post sends a body and reads the answer into out; an error is the network's.
func (c *client) post(path string, body io.Reader, idempotencyKey string, out any) (status int, err error) {
	r, err := http.NewRequest(http.MethodPost, c.base+path, body)
	if err != nil {
		return 0, err
	}
	r.Header.Set("Authorization", "Bearer "+c.key)
	r.Header.Set("Content-Type", "application/json")
	if idempotencyKey != "" {
		r.Header.Set("Idempotency-Key", idempotencyKey)
	}
	answer, err := c.http.Do(r)
	if err != nil {
		return 0, err
	}
	defer answer.Body.Close()
	raw, err := io.ReadAll(answer.Body)
	if err != nil {
		return 0, err
	}
	if err := json.Unmarshal(raw, out); err != nil {
		return 0, fmt.Errorf("%w in %.200q", err, raw)
	}
	return answer.StatusCode, nil
}

func (c *client) must(status int, err error) int {
	c.t.Helper()
	if err != nil {
		c.t.Fatal(err)
	}
	return status
}

// session opens a conversation.
func (c *client) session(phone string) string {
	c.t.Helper()
	var out struct{ ID string }
	who := object{"agent": "agente", "channel": "whatsapp"}
	if phone != "" {
		who["customer_phone"] = phone
	}
	if status := c.must(c.post("/v1/sessions", body(who), "", &out)); status/100 != 2 {
		c.t.Fatalf("a session was refused: %d", status)
	}
	return out.ID
}

// call runs a tool.
func (c *client) call(session, tool string, arguments any, key string) (status int, a runtime.Answer) {
	c.t.Helper()
	status = c.must(c.post("/v1/sessions/"+session+"/tools/"+tool, body(arguments), key, &a))
	return status, a
}

// reply answers a question in the customer's words.
func (c *client) reply(question, words string) (status int, d runtime.Decision) {
	c.t.Helper()
	status = c.must(c.post("/v1/confirmations/"+question, body(object{"message": words}), "", &d))
	return status, d
}

func body(v any) io.Reader { return strings.NewReader(text(v)) }
