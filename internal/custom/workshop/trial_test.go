package workshop_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/custom/workshop"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// The console shows what a call would return, and has no lasting effect here.
func TestTheConsole(t *testing.T) {
	t.Parallel()
	up := testkit.NewUpstream(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/hook" {
			fmt.Fprint(w, `{"price": 42}`)
			return
		}
		raw, _ := io.ReadAll(r.Body)
		var body struct {
			Callback string `json:"callback_url"`
		}
		if err := json.Unmarshal(raw, &body); err != nil ||
			!strings.HasSuffix(body.Callback, workshop.CallbackPath+workshop.TestToken) {
			t.Errorf("sent %s %v", raw, err)
		}
		w.WriteHeader(http.StatusAccepted)
	})
	server.Flows(t, server.Flow{Name: "console", Setup: enterprise(up), Play: func(t *testing.T, s *server.Shop) {
		try := func(name, arguments string) workshop.Trial {
			t.Helper()
			got, err := s.Workshop.Try(t.Context(), s.Workspace, name,
				workshop.Sample{Arguments: json.RawMessage(arguments), Send: true})
			if err != nil {
				t.Fatal(err)
			}
			return got
		}
		s.Describe(`{"name": "price", "execution_config": {"url": "` + up.URL +
			`/x", "method": "GET"}, "response_transform": "response.price"}`)
		given := want(t, s.Call(s.Session("+5491155550011"), "custom/price", `{}`), "")
		if shown, err := json.Marshal(try("price", `{}`).Data); err != nil || string(shown) != string(given.Data) ||
			string(shown) != `{"result":42}` {
			t.Errorf("shown %s, answered %s", shown, given.Data)
		}
		hook := s.Describe(`{"name": "ask_quote", "execution_type": "webhook", "execution_config": {"webhook_url": "` +
			up.URL + `/hook", "webhook_secret": "{{secrets.SIGNING}}"}}`)
		s.Secret(hook.ID, "SIGNING", "")
		before := s.Snapshot()
		if got := try("ask_quote", `{}`); !got.Pending || got.Data != nil {
			t.Errorf("%+v", got)
		}
		if code := answered(s, workshop.CallbackPath+workshop.TestToken, `{"quote": 1}`); code != 200 {
			t.Errorf("a test's answer: %d", code)
		}
		if changed := s.Since(before); len(changed) != 0 {
			t.Errorf("changed %q", changed)
		}
	}})
}

func TestTheConsoleShowsTheStepsOfAComposition(t *testing.T) {
	t.Parallel()
	server.Flows(t, server.Flow{Name: "steps", Setup: testkit.Setup{Plan: access.Enterprise, AssistantType: "erp"},
		Play: func(t *testing.T, s *server.Shop) {
			s.Describe(claim)
			s.Describe(`{"name": "register", "execution_type": "internal", "execution_config": {"function": "crm.createLead"},
			"parameters_schema": {"type": "object", "properties": {"name": {"type": "string"}, "email": {"type": "string"}}}}`)
			before := s.Snapshot()
			d := doorOf(t, s)
			_, raw := d.do(access.Owner, "POST", "/v1/custom-tools/open_claim/test",
				`{"arguments": {"who": "Ana", "what": "Roto"}}`, 200)
			var tried struct {
				Sent  bool
				Steps []struct {
					Name, Tool string
					Arguments  map[string]any
					Later      []string
					Errors     []any
				}
			}
			if err := json.Unmarshal([]byte(raw), &tried); err != nil || tried.Sent || len(tried.Steps) != 2 {
				t.Fatalf("%s %v", raw, err)
			}
			if one := tried.Steps[0]; one.Name != "lead" || one.Tool != "erp/create_lead" ||
				one.Arguments["name"] != "Ana" || len(one.Later)+len(one.Errors) != 0 {
				t.Errorf("the first %+v", one)
			}
			if two := tried.Steps[1]; two.Arguments["subject"] != "Roto" ||
				!slices.Equal(two.Later, []string{"description"}) {
				t.Errorf("the second %+v", two)
			}
			_, raw = d.do(access.Owner, "POST", "/v1/custom-tools/register/test", `{"arguments": {"email": "x"}}`, 200)
			if !strings.Contains(raw, `"path":"/name"`) {
				t.Errorf("what the tool would refuse: %s", raw)
			}
			if changed := s.Since(before); slices.ContainsFunc(changed,
				func(c string) bool { return strings.Contains(c, "lead") || strings.Contains(c, "execution") }) {
				t.Errorf("changed %q", changed)
			}
		}})
}
