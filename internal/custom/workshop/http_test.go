package workshop_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// at is the HTTP API of a shop, with a key of each role.
type at struct {
	t       *testing.T
	handler http.Handler
	keys    map[access.Role]string
}

func doorOf(t *testing.T, s *server.Shop) at {
	t.Helper()
	d := at{t, s.Handler(), map[access.Role]string{}}
	for _, role := range []access.Role{access.Agent, access.Staff, access.Owner} {
		k, err := s.Keyring.Issue(t.Context(), s.Workspace.ID, string(role), role)
		if err != nil {
			t.Fatal(err)
		}
		d.keys[role] = k.Secret
	}
	return d
}

func (d at) do(role access.Role, method, path, body string, status int) (map[string]any, string) {
	d.t.Helper()
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Header.Set("Authorization", "Bearer "+d.keys[role])
	w := httptest.NewRecorder()
	d.handler.ServeHTTP(w, r)
	raw := w.Body.String()
	if w.Code != status {
		d.t.Fatalf("%s %s: %d %s", method, path, w.Code, raw)
	}
	var out map[string]any
	_ = json.Unmarshal([]byte(raw), &out)
	return out, raw
}

func TestTheRoutes(t *testing.T) {
	t.Parallel()
	up := testkit.NewUpstream(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/openapi.json":
			fmt.Fprintf(w, `{"openapi":"3.0.3","info":{"title":"Fletes","version":"1"},"servers":[{"url":"https://api.fletes.example"}],
				"components":{"securitySchemes":{"key":{"type":"apiKey","in":"header","name":"X-Key"}}},"security":[{"key":[]}],
				"paths":{"/quotes":{"get":{"operationId":"getQuotes","summary":"Cotiza","parameters":[{"name":"zone","in":"query","schema":{"type":"string"}}]},"delete":{"summary":"no"},"head":{"summary":"no"}},"/products":{"get":{"operationId":"search_products","summary":"Busca"}}}}`)
		default:
			raw, _ := io.ReadAll(r.Body)
			fmt.Fprintf(w, `{"got":%s,"auth":%q}`, raw, r.Header.Get("Authorization"))
		}
	})
	server.Flows(t, server.Flow{Name: "routes", Setup: enterprise(up), Play: func(t *testing.T, s *server.Shop) {
		d := doorOf(t, s)
		definition := func(more string) string {
			return `{"name": "quote_freight", "description": "Cotiza un flete", "parameters_schema": {"type": "object", "properties": {"zone": {"type": "string"}}, "required": ["zone"]},
				"execution_type": "api_call", "execution_config": {"url": "` + up.URL +
				`/q", "headers": {"Authorization": "Bearer {{KEY}}"}}` + more + `}`
		}
		for _, role := range []access.Role{access.Agent, access.Staff} {
			d.do(role, "POST", "/v1/custom-tools", definition(""), 403)
			d.do(role, "GET", "/v1/custom-tools", "", 403)
		}
		wrong, raw := d.do(access.Owner, "POST", "/v1/custom-tools",
			definition(`, "timeout_ms": 99999, "response_transform": "[["`), 400)
		if list, _ := wrong["errors"].([]any); len(list) != 2 {
			t.Errorf("all mistakes at once: %s", raw)
		}
		made, _ := d.do(access.Owner, "POST", "/v1/custom-tools", definition(""), 201)
		path := "/v1/custom-tools/" + made["id"].(string)
		if made["tool"] != "custom/quote_freight" || made["state"] != "active" || made["version"] != 1.0 ||
			made["breaker"].(map[string]any)["state"] != "closed" {
			t.Errorf("made %v", made)
		}
		d.do(access.Owner, "PUT", path+"/secrets/KEY", `{"value": "abc"}`, 400)  // it could not be masked
		d.do(access.Owner, "PUT", path+"/secrets/key", `{"value": "abcd"}`, 400) // no template could name it
		d.do(access.Owner, "PUT", path+"/secrets/KEY", `{"value": "`+apiKey+`"}`, 200)
		tried, raw := d.do(access.Owner, "POST", path+"/test", `{"arguments": {"zone": "sur"}}`, 200)
		if tried["status"] != 200.0 || tried["data"].(map[string]any)["auth"] != "Bearer •••" ||
			tried["request"].(map[string]any)["headers"].(map[string]any)["Authorization"] != "Bearer •••" ||
			tried["took_ms"] == 0.0 || strings.Contains(raw, apiKey) {
			t.Errorf("tried %s", raw)
		}
		dry, raw := d.do(access.Owner, "POST", path+"/test", `{"arguments": {"zone": "sur"}, "send": false}`, 200)
		if dry["sent"] != false || dry["request"] == nil {
			t.Errorf("only made %s", raw)
		}
		d.do(access.Owner, "POST", path+"/test", `{"arguments": {}}`, 400)
		if _, raw := d.do(access.Owner, "GET", path, "", 200); strings.Contains(raw, apiKey) ||
			!strings.Contains(raw, `"needed":true`) {
			t.Errorf("shows %s", raw)
		}
		made, _ = d.do(access.Owner, "PUT", path+"/secrets/SIGNING", `{}`, 200)
		if !strings.HasPrefix(made["value"].(string), "whsec_") {
			t.Errorf("made %v", made)
		}
		d.do(access.Owner, "DELETE", path+"/secrets/SIGNING", "", 204)
		d.do(access.Owner, "DELETE", path+"/secrets/SIGNING", "", 404)

		// The list that models get follows at once, and so do versions.
		version := func(want any) {
			t.Helper()
			_, raw := d.do(access.Owner, "GET", "/v1/tools?agent=agente", "", 200)
			var list []map[string]any
			if err := json.Unmarshal([]byte(raw), &list); err != nil {
				t.Fatal(err)
			}
			var got any
			for _, one := range list {
				if one["pack"] == "custom" && one["name"] == "quote_freight" {
					got = one["version"]
				}
			}
			if got != want {
				t.Errorf("the view has version %v, want %v", got, want)
			}
		}
		version(nil) // off until the owner gives it to an agent
		on := `{"tools": [{"tool": "custom/quote_freight", "enabled": true}]}`
		d.do(access.Owner, "PUT", "/v1/agents/agente/tools", on, 200)
		version(1.0)
		changed, _ := d.do(access.Owner, "PUT", path, definition(`, "version": 1, "rate_limit_per_minute": 5`), 200)
		if changed["version"] != 2.0 || changed["given_version"] != 1.0 {
			t.Errorf("changed %v", changed)
		}
		d.do(access.Owner, "PUT", path, definition(`, "version": 1`), 409)
		version(1.0)
		d.do(access.Owner, "PUT", "/v1/agents/agente/tools",
			`{"tools": [{"tool": "custom/quote_freight", "enabled": true, "version": 9}]}`, 400)
		d.do(access.Owner, "PUT", "/v1/agents/agente/tools",
			`{"tools": [{"tool": "erp/create_lead", "enabled": true, "version": 1}]}`, 400)
		for _, alias := range []string{"create_lead", "Create_1ead", "confirm_order",
			"_createLead"} { // a built-in tool's, in any agent
			d.do(access.Owner, "PUT", "/v1/agents/agente/tools",
				`{"tools": [{"tool": "custom/quote_freight", "enabled": true, "alias": "`+alias+`"}]}`, 400)
		}
		d.do(access.Owner, "PUT", "/v1/agents/agente/tools",
			`{"tools": [{"tool": "custom/quote_freight", "enabled": true, "alias": "freight"}]}`, 200)
		d.do(access.Owner, "PUT", "/v1/agents/agente/tools",
			`{"tools": [{"tool": "custom/quote_freight", "enabled": true, "version": 2}]}`, 200)
		version(2.0)
		d.do(access.Owner, "PUT", "/v1/agents/agente/tools", on, 200)
		version(1.0)
		d.do(access.Owner, "POST", path+"/accept", `{}`, 200)
		version(2.0)
		// One agent goes back to a version that no agent uses any more.
		back, raw := d.do(access.Owner, "PUT", "/v1/agents/agente/tools",
			`{"tools": [{"tool": "custom/quote_freight", "enabled": true, "version": 1}]}`, 200)
		if !strings.Contains(raw, `{"tool":"custom/quote_freight","name":"quote_freight","version":1}`) {
			t.Errorf("shown %v", back["view"])
		}
		version(1.0)
		d.do(access.Owner, "PUT", "/v1/agents/agente/tools", on, 200)
		version(2.0)
		if list, _ := d.do(access.Owner, "GET", path+"/versions", "", 200); len(list["data"].([]any)) != 2 {
			t.Errorf("versions %v", list)
		}
		_, raw = d.do(access.Owner, "GET", "/v1/tools?agent=agente&format=openai", "", 200)
		if !strings.Contains(raw, `"quote_freight"`) {
			t.Errorf("models are shown %s", raw)
		}

		// What is returned can be edited and sent back; unknown fields cannot.
		got, raw := d.do(access.Owner, "GET", path, "", 200)
		if back, _ := d.do(access.Owner, "PUT", path, raw, 200); back["version"] != got["version"] {
			t.Errorf("sent back as it was: version %v, before %v", back["version"], got["version"])
		}
		d.do(access.Owner, "POST", path+"/test", `{"arguments": {"zone": "x"}, "send": false, "definition": `+raw+`}`,
			200)
		d.do(access.Owner, "PUT", path, strings.Replace(raw, `"category"`, `"categroy"`, 1), 400)
		d.do(access.Owner, "PUT", path, definition(`, "id": "custom_shipping_check"`), 200) // an unknown id
		parcel, _ := d.do(access.Owner, "POST", "/v1/custom-tools",
			strings.Replace(definition(`, "id": "custom_shipping_check"`), "quote_freight", "follow_parcel", 1), 201)
		if refused, raw := d.do(access.Owner, "PUT", path, definition(`, "id": "`+parcel["id"].(string)+`"`),
			400); !strings.Contains(raw, "/id") {
			t.Errorf("another's id: %v", refused)
		}
		d.do(access.Owner, "DELETE", "/v1/custom-tools/follow_parcel", "", 204)
		zero, raw := d.do(access.Owner, "PUT", path, definition(`, "timeout_ms": 0, "rate_limit_per_minute": 0`), 400)
		if list, _ := zero["errors"].([]any); len(list) != 2 {
			t.Errorf("zeros: %s", raw)
		}
		d.do(access.Owner, "PUT", path, definition(`, "rate_limit_per_minute": 5`), 200)

		// An API's own document.
		listed, raw := d.do(access.Owner, "POST", "/v1/custom-tools/import", `{"url": "`+up.URL+`/openapi.json"}`, 200)
		if len(listed["operations"].([]any)) != 4 || len(listed["imported"].([]any)) != 0 {
			t.Errorf("listed %s", raw)
		}
		if !strings.Contains(raw, `"name":"search_products","error":"The definition cannot be kept.","errors":[{"path":"/name"`) {
			t.Errorf("a name that cannot be: %s", raw)
		}
		named, raw := d.do(access.Owner, "POST", "/v1/custom-tools/import",
			`{"url": "`+up.URL+`/openapi.json", "operations": ["GET /products", {"key": "GET /products", "name": "search_freight_products"}]}`, 200)
		if list := named["imported"].([]any); list[0].(map[string]any)["tool"] != nil ||
			list[1].(map[string]any)["tool"].(map[string]any)["tool"] != "custom/search_freight_products" {
			t.Errorf("renamed %s", raw)
		}
		d.do(access.Owner, "POST", "/v1/custom-tools/import",
			`{"url": "`+up.URL+`/openapi.json", "operations": [{"id": "GET /products"}]}`, 400)
		chosen, raw := d.do(access.Owner, "POST", "/v1/custom-tools/import",
			`{"url": "`+up.URL+`/openapi.json", "operations": ["GET /quotes", "HEAD /quotes", "DELETE /quotes", {"key": "DELETE /quotes", "name": "drop_quotes", "requires_confirmation": false}]}`, 200)
		first := chosen["imported"].([]any)[0].(map[string]any)
		if first["tool"].(map[string]any)["state"] != "draft" || len(first["secrets"].([]any)) != 1 ||
			chosen["imported"].([]any)[1].(map[string]any)["error"] == nil {
			t.Errorf("imported %s", raw)
		}
		for at, asks := range map[int]any{2: true, 3: nil} {
			tool, _ := chosen["imported"].([]any)[at].(map[string]any)["tool"].(map[string]any)
			if tool["requires_confirmation"] != asks ||
				tool["execution_config"].(map[string]any)["method"] != "DELETE" {
				t.Errorf("imported %s", raw)
			}
		}
		d.do(access.Owner, "POST", "/v1/custom-tools/import", `{}`, 400)
		long := `{\"openapi\": \"3.0.0\", \"info\": {\"title\": \"` + strings.Repeat("x", 1<<20) +
			`\"}, \"paths\": {\"/a\": {\"get\": {}}}}`
		d.do(access.Owner, "POST", "/v1/custom-tools/import", `{"document": "`+long+`"}`, 200)
		d.do(access.Owner, "POST", "/v1/custom-tools/import", `{"document": "`+strings.Repeat("x", 5<<20)+`"}`, 413)
		d.do(access.Owner, "PUT", path, definition(`, "category": "`+strings.Repeat("x", 64<<10)+`"`),
			413) // other routes read less
		d.do(access.Owner, "POST", "/v1/custom-tools/import", `{"url": "https://10.0.0.1/openapi.json"}`, 403)

		// Ids of another business are not found.
		other := s.Open(testkit.Setup{Slug: "otra-" + testkit.NewID(), Plan: access.Enterprise})
		stranger := doorOf(t, other)
		for _, ref := range []string{made["name"].(string), strings.TrimPrefix(path, "/v1/custom-tools/"),
			testkit.NewID(), "%00", "quote_freight"} {
			_, said := stranger.do(access.Owner, "GET", "/v1/custom-tools/"+ref, "", 404)
			stranger.do(access.Owner, "PUT", "/v1/custom-tools/"+ref, definition(""), 404)
			stranger.do(access.Owner, "DELETE", "/v1/custom-tools/"+ref, "", 404)
			stranger.do(access.Owner, "POST", "/v1/custom-tools/"+ref+"/test", `{"arguments": {"zone": "x"}}`, 404)
			stranger.do(access.Owner, "PUT", "/v1/custom-tools/"+ref+"/secrets/KEY", `{"value": "xxxx"}`, 404)
			if !strings.Contains(said, "No hay esa herramienta") {
				t.Errorf("%s: %s", ref, said)
			}
		}
		d.do(access.Owner, "PUT", "/v1/agents/agente/tools",
			`{"tools": [{"tool": "custom/quote_freight", "enabled": true, "version": 2}]}`, 200)
		d.do(access.Owner, "DELETE", path, "", 204)
		d.do(access.Owner, "GET", path, "", 404)
		version(nil)
		// No agent has accepted any version of the next tool of its name.
		if said, raw := d.do(access.Owner, "GET", "/v1/agents/agente/tools", "", 200); len(said["tools"].([]any)) != 0 {
			t.Errorf("still said of a tool that is gone: %s", raw)
		}
		d.do(access.Owner, "POST", "/v1/custom-tools", definition(""), 201)
		d.do(access.Owner, "PUT", "/v1/custom-tools/quote_freight", definition(`, "rate_limit_per_minute": 5`), 200)
		version(nil)
		d.do(access.Owner, "PUT", "/v1/agents/agente/tools", on, 200)
		version(1.0)
		s.Sound()
	}}, server.Flow{Name: "without the plan", Setup: testkit.Setup{Plans: true}, Play: func(t *testing.T, s *server.Shop) {
		d := doorOf(t, s)
		d.do(access.Owner, "POST", "/v1/custom-tools",
			`{"name": "x", "description": "x", "parameters_schema": {"type": "object"}, "execution_type": "api_call", "execution_config": {"url": "https://example.com"}}`, 402)
		d.do(access.Owner, "POST", "/v1/custom-tools/import", `{"document": "{}"}`, 402)
	}}, server.Flow{Name: "where plans gate nothing", Play: func(t *testing.T, s *server.Shop) {
		d := doorOf(t, s)
		d.do(access.Owner, "POST", "/v1/custom-tools",
			`{"name": "ask_partner", "description": "x", "parameters_schema": {"type": "object"}, "execution_type": "api_call", "execution_config": {"url": "https://example.com"}}`, 201)
	}})
}
