package dashboard_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit"
)

// A business's own tool gets from its form to the agent, and its secrets are never shown on the way.
func TestAToolIsDescribedTriedAndUsed(t *testing.T) {
	const secret = "hunter2hunter2"
	up := testkit.NewUpstream(t, func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, `{"price":12,"zip":%q,"echo":%q}`, r.URL.Query().Get("zip"), r.Header.Get("Authorization"))
	})
	eachOf(t, testkit.Setup{Plan: access.Enterprise, Loopback: up.Address}, func(t *testing.T, h *house) {
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		base := "/d/" + h.Workspace.Slug + "/tools"
		owner.get(base).says(base + "/own/new")
		owner.get(base + "/own/new").is(http.StatusOK).says(`name="parameters"`)
		form := url.Values{
			"name": {"check_rate"}, "description": {"Tarifa <i>de</i> envío."}, "type": {"api_call"}, "method": {"GET"},
			"address":    {up.URL + "/rates?zip={{code}}"},
			"headers":    {"Authorization: Bearer {{secrets.API_KEY}}"},
			"parameters": {`{"type":"object","properties":{"code":{"type":"string"}},"required":["code"]}`},
			"transform":  {"response.{cost: price, zip: zip}"}, "active": {"yes"},
		}
		with := func(name, value string) url.Values {
			out := url.Values{}
			for n, v := range form {
				out[n] = v
			}
			out.Set(name, value)
			return out
		}
		for name, value := range map[string]string{
			"parameters": "{", "headers": "nothing", "timeout": "soon", "transform": "][", "name": "list_products",
			"address": "gopher://x", "type": "magic",
		} {
			owner.post(base+"/own", with(name, value)).is(http.StatusBadRequest).says("hay que corregir esto",
				"Tarifa &lt;i&gt;")
		}
		owner.post(base+"/own", with("address", "")).says("<b>Dirección:</b> <bdi>Hace falta.</bdi>")
		owner.post(base+"/own", with("confirm", "yes")).says("<b>Datos que pide (JSON Schema):</b>",
			"<code>properties/code/title</code>", "Falta el título")
		if all, err := h.Workshop.List(t.Context(), h.Workspace); err != nil || len(all) != 0 {
			t.Fatalf("a refused form left %v, %v", all, err)
		}
		one := owner.post(base+"/own", form).is(http.StatusSeeOther).header.Get("Location")
		owner.post(base+"/own", form).is(http.StatusConflict)
		if page := owner.get(one).is(http.StatusOK).says("API_KEY", "Falta",
			"<bdi>Rosa</bdi>"); strings.Contains(page.body, "owner:") {
			t.Error("whoever made it is not named")
		}
		owner.post(one+"/secret", url.Values{"name": {"api key"}, "value": {secret}}).is(http.StatusBadRequest)
		owner.post(one+"/secret", url.Values{"name": {"API_KEY"}, "value": {secret}}).leads(one)

		sample := url.Values{"arguments": {`{"code":"1<4"}`}, "do": {"send"}}
		tried := owner.post(one+"/try", sample).is(http.StatusOK).says("GET "+up.URL, "&#34;cost&#34;: 12",
			"Bearer •••", ">200<")
		sample.Set("do", "make")
		made := owner.post(one+"/try", sample).is(http.StatusOK).says("GET " + up.URL)
		if strings.Contains(tried.body+made.body, secret) || strings.Contains(made.body, ">200<") {
			t.Error("a trial shows too much")
		}
		owner.post(one+"/try", url.Values{"arguments": {`{}`},
			"do": {"send"}}).is(http.StatusBadRequest).says("<code>code</code>")

		claim := h.Describe(`{"name": "open_claim", "execution_type": "internal", "parameters_schema": {"type": "object", "properties": {"what": {"type": "string"}}},
			"execution_config": {"steps": [{"name": "lead", "tool": "erp/create_lead", "arguments": {"name": "'Ana'"}},
				{"name": "ticket", "tool": "erp/create_support_ticket", "arguments": {"subject": "arguments.what", "description": "steps.lead.lead_id"}}]}}`)
		owner.post(base+"/own/"+claim.ID+"/try", url.Values{"arguments": {`{"what":"Llegó roto"}`},
			"do": {"send"}}).is(http.StatusOK).
			says("No se hizo ninguno", "erp/create_lead", "&#34;subject&#34;: &#34;Llegó roto&#34;",
				"De un paso anterior: description")

		h.Reread()
		session := h.Session("+5491155550009")
		h.isSwitchedOn(owner, one, session)
		if got := h.OK(session, "custom/check_rate", map[string]any{"code": "1000"}); fmt.Sprint(got["cost"]) != "12" {
			t.Errorf("it answered %v", got)
		}
		owner.get(base).says("check_rate", `href="`+one+`"`)

		second := with("description", "Otra cosa.")
		second.Set("version", "1")
		owner.post(one, second).leads(one)
		owner.post(one, with("version", "1")).is(http.StatusConflict) // no longer the newest version
		owner.get(base).says("Versión 2 sin aceptar", "Usa la versión 1; hay una 2")
		h.versionsAreAccepted(owner, one)
		owner.post(one+"/accept", url.Values{"version": {"9"}}).is(http.StatusNotFound)
		owner.post(one+"/accept", url.Values{"version": {"2"}}).leads(one)
		if k, err := h.Workshop.Get(t.Context(), h.Workspace, "check_rate"); err != nil || k.Given != 2 ||
			k.Newest != 2 {
			t.Errorf("it is %+v, %v", k.Record, err)
		}
		owner.post(one+"/remove", nil).leads(base)
		owner.get(one).is(http.StatusNotFound)
		owner.post(one+"/remove", nil).is(http.StatusNotFound)
	})
}

// versionsAreAccepted shows what the second version changes, gives it to one agent and takes it back before all
// agents get it.
func (h *house) versionsAreAccepted(owner *browser, one string) {
	h.t.Helper()
	uses := func(want int) {
		h.t.Helper()
		a := h.agentNow()
		h.Reread()
		if own, err := h.Workshop.Own(h.t.Context(), h.Workspace); err != nil {
			h.t.Fatal(err)
		} else if t, made := own.Get("custom/check_rate"); !made || t.For(&a).Version != want {
			h.t.Errorf("the agent does not use version %d", want)
		}
	}
	owner.get(one).says("los asistentes siguen con la versión 1", `<del class="pre">Tarifa &lt;i&gt;`,
		`<ins class="pre">Otra cosa.`, "Qué versión usa cada asistente")
	mine := one + "/agents/" + h.Agent.Slug
	uses(1)
	owner.post(mine, url.Values{"version": {"2"}}).leads(one)
	uses(2)
	owner.get(one).says("aceptada solo para él")
	for _, nobodys := range []string{"9", "-1", "x"} {
		owner.post(mine, url.Values{"version": {nobodys}}).is(http.StatusNotFound)
	}
	owner.post(one+"/agents/nadie", url.Values{"version": {"2"}}).is(http.StatusNotFound)
	owner.post(mine, url.Values{"version": {"0"}}).leads(one)
	uses(1)
	for _, o := range h.agentNow().Tools {
		if !o.Enabled || !o.Plain() {
			h.t.Errorf("following everybody leaves %+v", o)
		}
	}
}

// isSwitchedOn: no agent has a new tool before the owner ticks it.
func (h *house) isSwitchedOn(owner *browser, one string, session string) {
	h.t.Helper()
	call := func(want fault.Code) {
		h.t.Helper()
		if a := h.Call(session, "custom/check_rate", map[string]any{"code": "1000"}); a.ErrorCode != want {
			h.t.Errorf("a call came to %q (%s), want %q", a.ErrorCode, a.Error, want)
		}
	}
	seen := func() string { return strconv.FormatInt(h.agentNow().Version, 10) }
	ticked := func(version string) url.Values {
		return url.Values{"agent": {h.Agent.Slug}, "version." + h.Agent.Slug: {version}}
	}
	owner.get(one).says("Qué asistentes la tienen", `name="agent" value="agente">`)
	call(fault.ToolNotEnabled)
	owner.post(one+"/agents", ticked("0")).is(http.StatusConflict) // another version of the agent
	owner.post(one+"/agents", url.Values{"agent": {"nadie"}}).leads(one)
	call(fault.ToolNotEnabled)
	for range 2 { // the second time changes nothing
		owner.post(one+"/agents", ticked(seen())).leads(one)
		call("")
	}
	owner.get(one).says(`name="agent" value="agente" checked>`)
	owner.post(one+"/agents", url.Values{"version." + h.Agent.Slug: {seen()}}).leads(one)
	call(fault.ToolNotEnabled)
	owner.post(one+"/agents", ticked(seen())).leads(one)
}
