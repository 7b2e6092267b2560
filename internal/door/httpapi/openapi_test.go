package httpapi_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/mostrador/mostrador/internal/testkit"
)

// Public routes are written down: one that goes, or comes, is seen in a review.
const operationsFile = "testdata/operations.txt"

var updateOperations = flag.Bool("update-operations", false, "write the list of routes again")

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
	all := []byte(strings.Join(routes, "\n") + "\n")
	if *updateOperations {
		if err := os.WriteFile(operationsFile, all, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(operationsFile)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(all, want) {
		t.Errorf("routes\n%s\nexpected\n%s\n(go test ./internal/door/httpapi -run TestDocument -update-operations)", all, want)
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
