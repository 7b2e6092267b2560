package httpapi_test

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/mostrador/mostrador/internal/testkit"
)

func TestDocument(t *testing.T) {
	t.Parallel()
	c := serve(t, testkit.SQLite(t))
	doc := c.get("/openapi.json", "").is(200)
	if doc["openapi"] != "3.1.0" || doc["info"].(object)["title"] == "" || doc["info"].(object)["version"] == "" {
		t.Errorf("a document of %v %v", doc["openapi"], doc["info"])
	}
	var routes, ids []string
	for path, item := range doc["paths"].(object) {
		for method, op := range item.(object) {
			routes = append(routes, strings.ToUpper(method)+" "+path)
			ids = append(ids, op.(object)["operationId"].(string))
			checkOperation(t, path, op.(object))
		}
	}
	slices.Sort(routes)
	want := []string{
		"DELETE /v1/calendars/{resource}", "DELETE /v1/calendars/{resource}/feed", "DELETE /v1/credentials/{name}",
		"DELETE /v1/keys/{id}",
		"DELETE /v1/policies/{id}", "DELETE /v1/webhooks/{id}", "GET /healthz", "GET /metrics", "GET /openapi.json",
		"GET /readyz", "GET /v1/agents", "GET /v1/agents/{id}/tools",
		"GET /v1/availability", "GET /v1/bookings", "GET /v1/bookings/{id}", "GET /v1/calendars",
		"GET /v1/calendars/{resource}",
		"GET /v1/calendars/{resource}/feed", "GET /v1/confirmations", "GET /v1/confirmations/{id}",
		"GET /v1/credentials", "GET /v1/events",
		"GET /v1/executions", "GET /v1/handoffs", "GET /v1/hours", "GET /v1/keys", "GET /v1/leads",
		"GET /v1/leads/{id}", "GET /v1/notifications",
		"GET /v1/orders", "GET /v1/orders/{id}", "GET /v1/payments", "GET /v1/payments/{id}", "GET /v1/policies",
		"GET /v1/receipts", "GET /v1/receipts/{id}",
		"GET /v1/resources", "GET /v1/resources/{id}", "GET /v1/services", "GET /v1/services/{id}",
		"GET /v1/sessions/{id}",
		"GET /v1/sessions/{id}/messages", "GET /v1/table-groups", "GET /v1/tickets", "GET /v1/tickets/{id}",
		"GET /v1/tools", "GET /v1/webhooks",
		"GET /v1/webhooks/{id}/deliveries", "PATCH /v1/webhooks/{id}", "POST /v1/bookings",
		"POST /v1/bookings/{id}/arrived",
		"POST /v1/bookings/{id}/cancel", "POST /v1/bookings/{id}/completed", "POST /v1/bookings/{id}/move",
		"POST /v1/bookings/{id}/no_show",
		"POST /v1/calendars/{resource}/feed", "POST /v1/calendars/{resource}/sync", "POST /v1/confirmations/{id}",
		"POST /v1/files", "POST /v1/handoffs/{id}",
		"POST /v1/keys", "POST /v1/keys/{id}/rotate", "POST /v1/leads/{id}", "POST /v1/notifications/{id}/open",
		"POST /v1/orders/{id}",
		"POST /v1/payments/{id}", "POST /v1/policies", "POST /v1/policies/dry-run", "POST /v1/receipts/{id}",
		"POST /v1/resources", "POST /v1/services", "POST /v1/sessions",
		"POST /v1/sessions/{id}/messages", "POST /v1/sessions/{id}/resume", "POST /v1/sessions/{id}/say",
		"POST /v1/sessions/{id}/tools/{pack}/{tool}", "POST /v1/sessions/{id}/verify", "POST /v1/tickets/{id}",
		"POST /v1/webhooks", "POST /v1/webhooks/{id}/deliveries/{delivery}/redeliver",
		"POST /v1/webhooks/{id}/rotate-secret",
		"POST /v1/webhooks/{id}/test", "PUT /v1/agents/{id}/tools", "PUT /v1/calendars/{resource}",
		"PUT /v1/credentials/{name}", "PUT /v1/hours", "PUT /v1/policies/{id}",
		"PUT /v1/resources/{id}", "PUT /v1/services/{id}", "PUT /v1/table-groups",
	}
	want = append(want,
		"DELETE /v1/custom-tools/{id}", "DELETE /v1/custom-tools/{id}/secrets/{name}", "GET /v1/custom-tools",
		"GET /v1/custom-tools/{id}",
		"GET /v1/custom-tools/{id}/secrets", "GET /v1/custom-tools/{id}/versions", "POST /v1/custom-tools",
		"POST /v1/custom-tools/import",
		"POST /v1/custom-tools/{id}/accept", "POST /v1/custom-tools/{id}/test", "PUT /v1/custom-tools/{id}",
		"PUT /v1/custom-tools/{id}/secrets/{name}",
		"GET /v1/agents/{id}", "PATCH /v1/agents/{id}", "POST /v1/agents/{id}/check", "GET /v1/usage", "POST /v1/imports/{kind}",
		"GET /v1/quick-actions", "GET /v1/quick-actions/{id}",
		"GET /v1/customers/{id}/preferences", "PATCH /v1/customers/{id}/preferences",
	)
	slices.Sort(want)
	if !slices.Equal(routes, want) {
		t.Errorf("routes\n%s\nexpected\n%s", strings.Join(routes, "\n"), strings.Join(want, "\n"))
	}
	slices.Sort(ids)
	if len(slices.Compact(slices.Clone(ids))) != len(ids) {
		t.Errorf("an operationId is there twice: %v", ids)
	}
}

var inBraces = regexp.MustCompile(`\{(\w+)\}`)

func checkOperation(t *testing.T, path string, op object) {
	t.Helper()
	id := op["operationId"]
	var declared, wanted []string
	params, _ := op["parameters"].([]any)
	for _, p := range params {
		if p.(object)["in"] == "path" && p.(object)["required"] == true {
			declared = append(declared, p.(object)["name"].(string))
		}
	}
	for _, m := range inBraces.FindAllStringSubmatch(path, -1) {
		wanted = append(wanted, m[1])
	}
	if !slices.Equal(declared, wanted) {
		t.Errorf("%s declares the path parameters %v, its path has %v", id, declared, wanted)
	}
	if security, said := op["security"].([]any); !said || (len(security) > 0) != strings.HasPrefix(path, "/v1/") {
		t.Errorf("%s: the document is wrong about the key", id)
	}
	responses := op["responses"].(object)
	if len(responses) == 0 || op["summary"] == "" {
		t.Errorf("%s says not what it answers", id)
	}
	for status, r := range responses {
		if r.(object)["description"] == "" {
			t.Errorf("%s: response %s has no description", id, status)
		}
	}
}

// Responses match the document.
func TestDocumentIsTrue(t *testing.T) {
	t.Parallel()
	c := serve(t, testkit.SQLite(t))
	schemas := compile(t, c.get("/openapi.json", "").raw)
	session := c.session()
	question := c.ask(session, "buy")
	for _, seen := range []struct {
		schema string
		reply  reply
	}{
		{"Session", c.get("/v1/sessions/"+session, c.mine.agent)},
		{"Answer", c.call(session, "count", "{}")},
		{"Answer", c.call(session, "echo", "{}")},
		{"Answer", c.call(session, "buy", "{}")},
		{"Question", c.get("/v1/confirmations/"+question, c.mine.agent)},
		{"ListQuestion", c.get("/v1/confirmations", c.mine.staff)},
		{"Decision", c.do("POST", "/v1/confirmations/"+question, c.mine.agent, object{"message": "yes"})},
		{"Question", c.get("/v1/confirmations/"+question, c.mine.staff)},
		{"ListMessage", c.get("/v1/sessions/"+session+"/messages", c.mine.agent)},
		{"ListExecuted", c.get("/v1/executions", c.mine.staff)},
		{"ListAgent", c.get("/v1/agents", c.mine.staff)},
		{"ListKey", c.get("/v1/keys", c.mine.owner)},
		{"IssuedKey", c.do("POST", "/v1/keys", c.mine.owner, object{"name": "n", "role": "staff"})},
		{"Problem", c.get("/v1/agents", "")},
		{"Problem", c.get("/v1/agents?limit=x", c.mine.agent)},
		{"Health", c.get("/healthz", "")},
	} {
		s, ok := schemas[seen.schema]
		if !ok {
			t.Errorf("there is no schema %s", seen.schema)
			continue
		}
		value, err := jsonschema.UnmarshalJSON(bytes.NewReader(seen.reply.raw))
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Validate(value); err != nil {
			t.Errorf("%s: %v\n%s", seen.schema, err, seen.reply.raw)
		}
	}
	tools, err := jsonschema.UnmarshalJSON(bytes.NewReader(c.get("/v1/tools?agent=ventas", c.mine.agent).raw))
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range tools.([]any) {
		if err := schemas["ListedTool"].Validate(one); err != nil {
			t.Error(err)
		}
	}
}

// An optional field may be null, and the document says so: the harness checks every accepted request against it.
func TestNullIsLeftOut(t *testing.T) {
	t.Parallel()
	c := serve(t, testkit.SQLite(t))
	c.do("PATCH", "/v1/agents/ventas", c.mine.owner,
		object{"fallback": nil, "model": nil, "prompt": "Hi.", "version": nil}).is(200)
	c.do("PUT", "/v1/agents/ventas/tools", c.mine.owner, object{"version": nil, "tools": []any{
		object{"tool": "shop/count", "enabled": true, "alias": nil, "confirmation": nil, "version": nil},
	}}).is(200)
	service := object{"name": "Cut", "duration_minutes": 30, "price": nil, "position": nil, "staff_ids": nil,
		"active": nil}
	c.do("POST", "/v1/services", c.mine.staff, service).is(201)
	c.do("POST", "/v1/sessions", c.mine.agent, object{"agent": "ventas", "channel": "api", "customer_phone": nil,
		"branch_id": nil}).is(201)
	c.do("POST", "/v1/services", c.mine.staff, object{"name": nil, "duration_minutes": 30}).problem(400,
		"invalid_arguments")
}

// compile compiles every schema of a document, which fails on a dangling reference.
func compile(t *testing.T, raw []byte) map[string]*jsonschema.Schema {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	compiler.DefaultDraft(jsonschema.Draft2020)
	compiler.AssertFormat()
	const at = "https://mostrador.test/openapi.json"
	if err := compiler.AddResource(at, value); err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Components struct {
			Schemas map[string]json.RawMessage `json:"schemas"`
		} `json:"components"`
	}
	if err := json.Unmarshal(raw, &doc); err != nil {
		t.Fatal(err)
	}
	out := map[string]*jsonschema.Schema{}
	for name := range doc.Components.Schemas {
		if out[name], err = compiler.Compile(at + "#/components/schemas/" + name); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	return out
}
