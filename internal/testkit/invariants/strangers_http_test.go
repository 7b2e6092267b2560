package invariants_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

// TestStrangersAtTheDoor: a key opens its own business; what another one has is
// not there, under every route that takes a name and for every role.
func TestStrangersAtTheDoor(t *testing.T) {
	t.Parallel()
	server.EachShop(t, tooltest.Everything(tooltest.Open), func(t *testing.T, s *server.Shop) {
		abroad := s.Open(tooltest.Abroad())
		session := abroad.Session("+5493415550777")
		foreign := tooltest.Possess(&abroad.Shop, "+5493415550666", "Malbec extranjero")
		before := abroad.Snapshot()
		for _, role := range []access.Role{access.Agent, access.Staff, access.Owner} {
			key, err := s.Keyring.Issue(t.Context(), s.Workspace.ID, "llave", role)
			if err != nil {
				t.Fatal(err)
			}
			c := dial(t, s)
			c.key = key.Secret
			for _, door := range []struct{ method, path, id, body string }{
				{"GET", "/v1/sessions/ID", session, ""},
				{"GET", "/v1/sessions/ID/messages", session, ""},
				{"POST", "/v1/sessions/ID/resume", session, ""},
				{"GET", "/v1/confirmations/ID", foreign[tooltest.Confirmation], ""},
				{"POST", "/v1/confirmations/ID", foreign[tooltest.Confirmation], `{"message":"sí"}`},
				{"POST", "/v1/confirmations/ID", foreign[tooltest.Confirmation], `{"decision":"confirm"}`},
				{"GET", "/v1/confirmations?session=ID", session, ""},
				{"GET", "/v1/executions?session=ID", session, ""},
				{"GET", "/v1/tools?agent=ID", abroad.Agent.ID, ""},
				{"GET", "/v1/agents/ID/tools", abroad.Agent.ID, ""},
				{"PATCH", "/v1/agents/ID", abroad.Agent.ID, `{"active":false}`},
				{"GET", "/v1/branches/ID", foreign[tooltest.Branch], ""},
				{"PATCH", "/v1/branches/ID", foreign[tooltest.Branch], `{"name":"Otra"}`},
				{"DELETE", "/v1/branches/ID", foreign[tooltest.Branch], ""},
				{"GET", "/v1/workspaces/ID", abroad.Workspace.ID, ""},
				{"PATCH", "/v1/workspaces/ID", abroad.Workspace.ID, `{"plan":"free"}`},
				{"POST", "/v1/workspaces/ID/keys", abroad.Workspace.ID, `{"name":"x","role":"owner"}`},
				{"GET", "/v1/calendars/ID", foreign[tooltest.Doctor], ""},
				{"PUT", "/v1/calendars/ID", foreign[tooltest.Doctor], `{"calendar_id":"alguien@example.com"}`},
				{"POST", "/v1/calendars/ID/sync", foreign[tooltest.Doctor], ""},
				{"DELETE", "/v1/calendars/ID", foreign[tooltest.Doctor], ""},
				{"GET", "/v1/calendars/ID/feed", foreign[tooltest.Doctor], ""},
				{"POST", "/v1/calendars/ID/feed", foreign[tooltest.Doctor], ""},
				{"DELETE", "/v1/calendars/ID/feed", foreign[tooltest.Doctor], ""},
				{"POST", "/v1/sessions", abroad.Agent.ID, `{"agent":"ID","channel":"web"}`},
			} {
				theirs, unknown := c.knock(door.method, door.path, door.id, door.body),
					c.knock(door.method, door.path, testkit.NewID(), door.body)
				if theirs != unknown {
					t.Errorf("%s %s as %s:\n%s\nand one that does not exist:\n%s", door.method, door.path, role, theirs,
						unknown)
				}
			}
		}
		untouched(t, abroad, before)
	})
}

// knock is what a route says about an id, without the id.
func (c *client) knock(method, path, id, body string) string {
	c.t.Helper()
	with := func(s string) string { return strings.ReplaceAll(s, "ID", id) }
	r, err := http.NewRequest(method, c.base+with(path), strings.NewReader(with(body)))
	if err != nil {
		c.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+c.key)
	r.Header.Set("Content-Type", "application/json")
	answer, err := c.http.Do(r)
	if err != nil {
		c.t.Fatal(err)
	}
	defer answer.Body.Close()
	raw, err := io.ReadAll(answer.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	return answer.Status + " " + tooltest.WithoutIDs(string(raw))
}
