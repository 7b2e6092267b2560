package dashboard_test

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
)

func (h *house) agentNow() access.AgentProfile {
	h.t.Helper()
	a, err := h.Keyring.AgentBySlug(h.t.Context(), h.Workspace.ID, h.Agent.Slug)
	if err != nil {
		h.t.Fatal(err)
	}
	return a
}

// sees reports whether the agent's view has a tool.
func (h *house) sees(name string) bool {
	h.t.Helper()
	a := h.agentNow()
	view, err := h.Tools.View(h.Workspace, &a)
	if err != nil {
		h.t.Fatal(err)
	}
	_, there := view.Get(name)
	return there
}

// Changes of an agent's tools are collected and saved as one, by the version that was shown.
func TestToolsAreSwitchedTogether(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		base := "/d/" + h.Workspace.Slug + "/tools"
		form, back := base+"/agents/agente", base+"?agent=agente"
		session := h.Session("+5491155550001")
		h.OK(session, "retail/list_products", map[string]any{})
		shown := owner.get(base).is(http.StatusOK).says("list_products", `id="retail-list_products"`,
			`value="retail/list_products"`, "Guardar", "Cancelar", `id="others"`)
		// The agent's own come first; those of other trades are folded.
		if own, others := strings.Index(shown.body, `id="retail-list_products"`),
			strings.Index(shown.body, `id="others"`); own > others ||
			strings.Index(shown.body, `id="agenda-listEventsTool"`) < others {
			t.Error("an agent's own tools are not first")
		}
		ticked := func(version int64, pairs ...string) url.Values { // name, on or off
			out := url.Values{"version": {strconv.FormatInt(version, 10)}}
			for i := 0; i < len(pairs); i += 2 {
				out.Add("shown", pairs[i])
				if pairs[i+1] == "on" {
					out.Add("tool", pairs[i])
				}
			}
			return out
		}
		version := h.agentNow().Version
		owner.post(form, ticked(version, "retail/list_products", "off", "erp/create_lead", "on")).leads(back)
		if a := h.Call(session, "retail/list_products", map[string]any{}); a.ErrorCode != fault.ToolNotEnabled {
			t.Errorf("it can still be called: %+v", a)
		}
		if h.sees("list_products") || !h.sees("create_lead") || h.agentNow().Version != version+1 {
			t.Error("the two are not one change")
		}
		// The same form again was made of an older version.
		owner.post(form, ticked(version, "retail/list_products", "on")).is(http.StatusConflict).says("Alguien cambió")
		owner.post(form, url.Values{"shown": {"retail/list_products"}}).is(http.StatusConflict) // no version
		// A tool that was not shown stays as it is.
		owner.post(form, ticked(version+1, "retail/list_products", "on")).leads(back)
		if !h.sees("create_lead") || !h.sees("list_products") {
			t.Error("a tool that was not shown changed")
		}
		// Another pack's tool of the same name needs another name first.
		owner.post(form, ticked(version+2, "orders/confirm_order", "on")).is(http.StatusConflict)
		owner.post(form, ticked(version+2, "retail/nope", "on")).is(http.StatusNotFound)
		if h.agentNow().Version != version+2 {
			t.Error("a refused form changed something")
		}
		for _, nobodys := range []string{"nadie", "%00"} {
			owner.post(base+"/agents/"+nobodys, ticked(1)).is(http.StatusNotFound)
		}
		for _, nobodys := range []string{"/agents/nadie/retail/list_products", "/agents/%00/retail/list_products",
			"/agents/agente/retail/nope", "/agents/agente/nope/list_products"} {
			owner.get(base + nobodys).is(http.StatusNotFound)
		}
		owner.get(base + "?agent=nadie").is(http.StatusNotFound)
		h.as(h.hires(h.Workspace, "Tomás", access.Staff)).post(form, ticked(version+2)).is(http.StatusForbidden)
	})
}

func TestToolTermsAreNarrowed(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		base := "/d/" + h.Workspace.Slug + "/tools"
		one := base + "/agents/agente/retail/list_products"
		owner.get(one).is(http.StatusOK).says("retail/list_products", `name="argument.limit"`,
			`name="version" value="1"`, "60 por minuto")

		terms := url.Values{
			"version": {"1"}, "alias": {"ver_todo"}, "per_minute": {"7"}, "says": {"Mirar\r\n<b>todo</b>"},
			"argument.limit": {"5"}, "argument.category": {"bebidas"}, "fixed.category": {"yes"},
		}
		owner.post(one, terms).leads(base + "?agent=agente#retail-list_products")
		got := h.agentNow().Tools
		if len(got) != 1 || !got[0].Enabled || got[0].Alias != "ver_todo" || got[0].PerMinute != 7 ||
			got[0].Description != "Mirar\n<b>todo</b>" ||
			string(got[0].Arguments["limit"].Value) != "5" || got[0].Arguments["limit"].Fixed ||
			string(got[0].Arguments["category"].Value) != `"bebidas"` || !got[0].Arguments["category"].Fixed {
			t.Fatalf("it kept %+v", got)
		}
		if !h.sees("ver_todo") || h.sees("list_products") {
			t.Error("the agent does not know it by its name")
		}
		list := owner.get(base).says("ver_todo", "&lt;b&gt;todo", "7 por minuto")
		if strings.Contains(list.body, "<b>todo</b>") {
			t.Error("a description is not text")
		}
		owner.get(one).says(`value="bebidas"`, `value="5"`)

		// The same form again is stale.
		owner.post(one, terms).is(http.StatusConflict).says("Alguien cambió", `value="ver_todo"`)
		for field, wrong := range map[string]string{
			"per_minute": "61", "alias": "dos palabras", "says": strings.Repeat("x", 1001), "argument.limit": "mucho",
		} {
			form := url.Values{"version": {"2"}, field: {wrong}}
			owner.post(one, form).is(http.StatusBadRequest).says("No se guardó", `class="why"`)
		}
		owner.post(one, url.Values{"version": {"2"},
			"ask": {"customer"}}).is(http.StatusBadRequest) // the tool only reads
		owner.post(one, url.Values{"alias": {"x"}}).is(http.StatusConflict) // a form without a version
		if now := h.agentNow(); now.Version != 2 || now.Tools[0].PerMinute != 7 {
			t.Errorf("a refused form changed %+v", now)
		}
		owner.post(one, url.Values{"version": {"2"}, "shown": {"retail/list_products"},
			"alias": {"x"}}).is(http.StatusSeeOther)
		if h.sees("x") || h.sees("ver_todo") || h.sees("list_products") {
			t.Error("it was unticked, and is there")
		}
		owner.post(one, url.Values{"version": {"3"}, "shown": {"retail/list_products"},
			"tool": {"retail/list_products"}}).is(http.StatusSeeOther)
		if now := h.agentNow(); len(now.Tools) != 0 {
			t.Errorf("an empty form leaves %+v", now.Tools)
		}
	})
}

// A tool's page says how often it was called, how often it failed and how long it took, by its execution rows.
func TestAToolsFigures(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		one := "/d/" + h.Workspace.Slug + "/tools/agents/agente/retail/list_products"
		if page := owner.get(one).is(http.StatusOK); strings.Contains(page.body, `id="figures"`) {
			t.Error("a tool that was never called has figures")
		}
		session := h.Session("+5491155550001")
		for range 3 {
			h.OK(session, "retail/list_products", map[string]any{})
		}
		h.Runtime.Execute(t.Context(), runtime.Call{Workspace: h.Workspace, Actor: testkit.Relay, SessionID: session,
			Tool: "retail/list_products", Arguments: []byte(`{"limit": -1}`), CostMicros: 25_000})
		for end := time.Now().Add(time.Minute); h.Runtime.Backlog().Rows > 0 && time.Now().Before(end); {
			time.Sleep(10 * time.Millisecond)
		}
		owner.get(one).says(`id="figures"`, "<td>4</td><td>1</td>", `class="figure"`, "<td>US$ 0,03</td>")
		other := h.Open(testkit.Setup{Slug: "otra-" + testkit.NewID()})
		boss := h.as(h.hires(other.Workspace, "Otra", access.Owner))
		if page := boss.get("/d/" + other.Workspace.Slug +
			"/tools/agents/agente/retail/list_products").is(http.StatusOK); strings.Contains(page.body,
			`id="figures"`) {
			t.Error("another business's calls are counted")
		}
	})
}
