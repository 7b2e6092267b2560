package workshop_test

import (
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
	"github.com/mostrador/mostrador/internal/tool"
)

// Agents do not have a new tool, whatever it does, until it is switched on for each of them; then only those have it.
func TestANewToolIsOffForEveryAgent(t *testing.T) {
	t.Parallel()
	var called sync.Map // paths
	up := testkit.NewUpstream(t, func(w http.ResponseWriter, r *http.Request) {
		called.Store(r.URL.Path, true)
		io.WriteString(w, `{"ok": true}`)
	})
	server.Flows(t, server.Flow{Name: "off", Setup: enterprise(up), Play: func(t *testing.T, s *server.Shop) {
		k, err := s.Workshop.Create(t.Context(), s.Workspace, testkit.Boss, kept(up.URL+"/"+s.Workspace.ID,
			"send_parcel"), false)
		if err != nil {
			t.Fatal(err)
		}
		s.Reread()
		d := doorOf(t, s)
		session := s.Session("")
		for range 2 {
			want(t, s.Call(session, "custom/send_parcel", `{}`), fault.ToolNotEnabled)
		}
		if _, was := called.Load("/" + s.Workspace.ID + "/x"); was {
			t.Error("the other side was called")
		}
		other, err := s.Keyring.CreateAgent(t.Context(), s.Workspace.ID,
			access.AgentProfile{Slug: "otro", Name: "Otro", AssistantType: "retail"})
		if err != nil {
			t.Fatal(err)
		}
		// shown checks that the API, the models' list and the view of an agent agree.
		shown := func(agent string, on bool) {
			t.Helper()
			got, raw := d.do(access.Owner, "GET", "/v1/custom-tools/"+k.ID, "", 200)
			for _, one := range got["agents"].([]any) {
				if u := one.(map[string]any); u["agent"] == agent && u["enabled"] != on {
					t.Errorf("the tool says %s", raw)
				}
			}
			_, said := d.do(access.Owner, "GET", "/v1/agents/"+agent+"/tools", "", 200)
			_, listed := d.do(access.Owner, "GET", "/v1/tools?format=openai&agent="+agent, "", 200)
			if strings.Contains(said, "send_parcel") != on || strings.Contains(listed, "send_parcel") != on {
				t.Errorf("%s: the agent's tools say %s", agent, said)
			}
		}
		shown("agente", false)
		shown("otro", false)
		d.do(access.Owner, "PUT", "/v1/agents/agente/tools",
			`{"tools": [{"tool": "custom/send_parcel", "enabled": true}]}`, 200)
		shown("agente", true)
		shown("otro", false)
		want(t, s.Call(session, "custom/send_parcel", `{}`), "")
		if _, was := called.Load("/" + s.Workspace.ID + "/x"); !was {
			t.Error("the other side was not called")
		}
		a, err := s.Keyring.AgentBySlug(t.Context(), s.Workspace.ID, other.Slug)
		if err != nil {
			t.Fatal(err)
		}
		set, err := tool.Of(t.Context(), s.Workspace, s.Tools, s.Workshop)
		if err != nil {
			t.Fatal(err)
		}
		if t2, known := set.Get("custom/send_parcel"); !known || tool.Enabled(t2, s.Workspace, &a) == nil {
			t.Error("an agent that nobody gave it has it")
		}
		// Another business's tool cannot be switched on here.
		stranger := s.Open(testkit.Setup{Slug: "otra-" + testkit.NewID(), Plan: access.Enterprise})
		doorOf(t, stranger).do(access.Owner, "PUT", "/v1/agents/agente/tools",
			`{"tools": [{"tool": "custom/send_parcel", "enabled": true}]}`, 400)
		s.Sound()
	}}, server.Flow{Name: "a draft that is imported", Setup: enterprise(up), Play: func(t *testing.T, s *server.Shop) {
		def := kept(up.URL, "send_parcel")
		def.ExecutionType = custom.APICall
		k, err := s.Workshop.Create(t.Context(), s.Workspace, testkit.Boss, def, true)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Workshop.Change(t.Context(), s.Workspace, testkit.Boss, k.ID, nil, def); err != nil {
			t.Fatal(err)
		}
		s.Reread()
		want(t, s.Call(s.Session(""), "custom/send_parcel", `{}`), fault.ToolNotEnabled)
	}})
}
