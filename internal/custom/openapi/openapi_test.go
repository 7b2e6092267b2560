package openapi

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

const envios = `
openapi: 3.0.3
info: {title: Envíos, version: "1"}
servers:
  - url: https://{region}.envios.example.com/v2/
    variables: {region: {default: sur}}
security:
  - queryKey: []
  - apiKeyAuth: []
paths:
  /rates/{zone}:
    parameters:
      - {name: zone, in: path, required: true, schema: {type: string, maxLength: 8}}
    get:
      operationId: getRates
      summary: Tarifas de una zona
      parameters:
        - {name: weight, in: query, required: true, description: En kilos, schema: {type: number, minimum: 0, exclusiveMinimum: true}}
        - {name: "tag[]", in: query, schema: {type: array, items: {type: string}}}
        - {name: X-Branch, in: header, schema: {type: string, nullable: true, enum: [a, b]}}
        - {name: filter, in: query, style: deepObject, schema: {type: object}}
        - $ref: "#/components/parameters/Trace"
  /shipments:
    post:
      description: Crea un envío.
      security: [{bearer: []}]
      parameters:
        - {name: Idempotency-Key, in: header, required: true, schema: {type: string}}
      requestBody:
        required: true
        content:
          application/json:
            schema:
              allOf:
                - $ref: "#/components/schemas/Base"
                - type: object
                  required: [weight, id]
                  properties:
                    weight: {type: number}
                    id: {type: string, readOnly: true}
                    "full name": {type: string, pattern: "^(?!x)"}
    delete: {summary: Borra todo}
    head: {summary: Mira}
  /labels:
    put:
      security: []
      requestBody:
        content:
          application/x-www-form-urlencoded:
            schema: {type: object, properties: {a b: {type: string}, n: {type: integer}}}
  /bulk:
    post:
      requestBody: {required: true, content: {application/json: {schema: {type: array, items: {$ref: "#/components/schemas/Base"}}}}}
  /tree:
    post:
      requestBody: {content: {application/json: {schema: {$ref: "#/components/schemas/Tree"}}}}
  /upload:
    post:
      requestBody: {required: true, content: {multipart/form-data: {schema: {type: object}}}}
components:
  parameters:
    Trace: {name: trace, in: cookie, schema: {type: string}}
  schemas:
    Base: {type: object, required: [to], properties: {to: {$ref: "#/components/schemas/Address"}, example: {type: string, example: x}}}
    Address: {type: object, properties: {street: {type: string}}}
    Tree: {type: object, properties: {child: {$ref: "#/components/schemas/Tree"}}}
  securitySchemes:
    queryKey: {type: apiKey, in: query, name: key}
    apiKeyAuth: {type: apiKey, in: header, name: X-Api-Key}
    bearer: {type: http, scheme: bearer}
`

func read(t testing.TB, text string) *Document {
	t.Helper()
	d, err := Read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func imported(t *testing.T, d *Document, key string) *Imported {
	t.Helper()
	i, err := d.Import(key, "")
	if err != nil {
		t.Fatal(err)
	}
	if wrong := custom.Check(i.Definition, custom.Rules{}); len(wrong) > 0 {
		t.Fatalf("%s cannot be saved: %v", key, wrong)
	}
	return i
}

func request(t *testing.T, d custom.Definition, args string) *custom.Request {
	t.Helper()
	tool, err := custom.Compile(d, custom.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	value, _ := strictjson.Parse([]byte(args), strictjson.Limits{})
	if wrong := tool.Parameters.Validate(value, "en"); len(wrong) > 0 {
		t.Fatalf("%s: %v", args, wrong)
	}
	secrets := map[string]string{}
	for _, name := range tool.Secrets() {
		secrets[name] = "value-of-" + name
	}
	r, err := tool.Request(custom.Call{Key: "k", Arguments: value.(map[string]any), Secrets: secrets})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestOperationsAreListed(t *testing.T) {
	t.Parallel()
	want := map[string]string{
		"GET /rates/{zone}": "", "POST /shipments": "", "DELETE /shipments": "", "HEAD /shipments": "HEAD",
		"PUT /labels": "", "POST /bulk": "", "POST /tree": "contains itself", "POST /upload": "neither JSON nor a form",
	}
	d := read(t, envios)
	if len(d.Operations) != len(want) || d.Title != "Envíos" {
		t.Errorf("%+v", d)
	}
	for _, o := range d.Operations {
		why, known := want[o.Key]
		if !known || (why == "") != (o.Unsupported == "") || !strings.Contains(o.Unsupported, why) {
			t.Errorf("%+v", o)
		}
		made, err := d.Import(o.Key, "")
		if (err == nil) != (why == "") || err != nil && !fault.Is(err, fault.InvalidArguments) {
			t.Errorf("%s: %v", o.Key, err)
		}
		// What may change something asks first, until a person says otherwise.
		if err == nil && made.Definition.RequiresConfirmation != !strings.HasPrefix(o.Key, "GET ") {
			t.Errorf("%s asks: %v", o.Key, made.Definition.RequiresConfirmation)
		}
	}
	for _, key := range []string{"", "GET", "GET /none", "get /rates/{zone} ", "PARAMETERS /rates/{zone}"} {
		if _, err := d.Import(key, ""); !fault.Is(err, fault.NotFound) {
			t.Errorf("%q: %v", key, err)
		}
	}
}

func TestAnOperationBecomesATool(t *testing.T) {
	t.Parallel()
	d := read(t, envios)
	rates := imported(t, d, "GET /rates/{zone}")
	if rates.Definition.Name != "get_rates" || rates.Definition.Description != "Tarifas de una zona" ||
		len(rates.Notes) != 2 ||
		len(rates.Secrets) != 1 || rates.Secrets[0].Name != "API_KEY_AUTH" || rates.Secrets[0].Header != "X-Api-Key" {
		t.Errorf("%+v", rates)
	}
	r := request(t, rates.Definition, `{"zone": "c/1", "weight": 2.5, "tag_": ["x", "y"], "X-Branch": "a"}`)
	if r.URL != "https://sur.envios.example.com/v2/rates/c%2F1?weight=2.5&tag%5B%5D=x&tag%5B%5D=y" ||
		r.Header.Get("X-Branch") != "a" || r.Header.Get("X-Api-Key") != "value-of-API_KEY_AUTH" {
		t.Errorf("%s %v", r.URL, r.Header)
	}
	tool, _ := custom.Compile(rates.Definition, custom.Rules{})
	for _, args := range []string{`{"zone": "123456789", "weight": 1}`, `{"zone": "1", "weight": 0}`, `{"zone": "1"}`,
		`{"zone": "1", "weight": 1, "X-Branch": "c"}`} {
		value, _ := strictjson.Parse([]byte(args), strictjson.Limits{})
		if len(tool.Parameters.Validate(value, "en")) == 0 {
			t.Errorf("%s passes", args)
		}
	}

	shipments := imported(t, d, "POST /shipments")
	if !shipments.Definition.ExecutionConfig.Idempotent || shipments.Definition.Name != "post_shipments" {
		t.Errorf("%+v", shipments)
	}
	r = request(t, shipments.Definition, `{"to": {"street": "x"}, "weight": 1, "full_name": "Ana"}`)
	if string(r.Body) != `{"full name":"Ana","to":{"street":"x"},"weight":1}` ||
		r.Header.Get("Authorization") != "Bearer value-of-BEARER" || r.Header.Get("Idempotency-Key") != "k" {
		t.Errorf("%s %v", r.Body, r.Header)
	}

	labels := imported(t, d, "PUT /labels")
	if r = request(t, labels.Definition, `{"a_b": "1&2", "n": 3}`); string(r.Body) != "a+b=1%262&n=3" ||
		len(labels.Secrets) != 0 {
		t.Errorf("%s %v", r.Body, labels.Secrets)
	}
	bulk := imported(t, d, "POST /bulk")
	if r = request(t, bulk.Definition, `{"body": [{"to": {}}]}`); string(r.Body) != `[{"to":{}}]` {
		t.Errorf("%s", r.Body)
	}
	elsewhere, err := d.Import("PUT /labels", "https://api.example.com/x/")
	if err != nil || elsewhere.Definition.ExecutionConfig.URL != "https://api.example.com/x/labels" {
		t.Errorf("%+v %v", elsewhere, err)
	}
}

func TestJSONDocumentsOf31(t *testing.T) {
	t.Parallel()
	d := read(t, `{"openapi": "3.1.0", "info": {"title": "t"}, "servers": [{"url": "https://api.example.com"}], "paths": {"/a/{id}": {
		"put": {"operationId": "1st thing!", "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": ["string", "null"]}},
		{"name": "X-Access-Token", "in": "header", "required": true, "schema": {"type": "string"}}],
		"requestBody": {"content": {"application/json": {"schema": {"properties": {"id": {"type": "integer", "exclusiveMinimum": 3}}, "required": ["id"]}}}}}}}}`)
	i := imported(t, d, "PUT /a/{id}")
	if i.Definition.Name != "call_1st_thing" || len(i.Secrets) != 1 {
		t.Errorf("%+v", i)
	}
	r := request(t, i.Definition, `{"id": "p", "body_id": 4}`)
	if u, _ := url.Parse(r.URL); u.Path != "/a/p" || string(r.Body) != `{"id":4}` ||
		r.Header.Get("X-Access-Token") == "" {
		t.Errorf("%s %s", r.URL, r.Body)
	}
	if r := request(t, i.Definition, `{"id": "p"}`); string(r.Body) != `{}` {
		t.Errorf("a body that is optional: %s", r.Body)
	}
}

// Careless parts of a document do not keep an operation from being a tool.
func TestUnusableDefaultsAreLeftOut(t *testing.T) {
	t.Parallel()
	doc, err := Read([]byte(`{"openapi": "3.0.3", "info": {"title": "x", "version": "1"}, "servers": [{"url": "https://api.example.com"}], "paths": {"/a": {"get": {"parameters": [
		{"name": "zone", "in": "query", "schema": {"type": "string", "default": 5}}, {"name": "kind", "in": "query", "schema": {"type": "string", "enum": []}},
		{"name": "page", "in": "query", "schema": {"type": "integer", "default": 1}}, {"name": "sort", "in": "query", "schema": {"type": "string", "nullable": true, "default": null}}]}}}}`))
	if err != nil {
		t.Fatal(err)
	}
	made, err := doc.Import("GET /a", "")
	if err != nil {
		t.Fatal(err)
	}
	if wrong := custom.Check(made.Definition, custom.Rules{}); len(wrong) > 0 {
		t.Errorf("%v", wrong)
	}
	said := string(made.Definition.ParametersSchema)
	if strings.Contains(said, `"default":5`) || strings.Contains(said, `"enum":[]`) ||
		!strings.Contains(said, `"default":1`) || !strings.Contains(said, `"default":null`) {
		t.Errorf("%s", said)
	}
}

func TestDocumentsThatAreRefused(t *testing.T) {
	t.Parallel()
	bomb := "openapi: 3.0.0\na0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
	for i := 1; i < 12; i++ {
		bomb += fmt.Sprintf("a%d: &a%d [%s]\n", i, i,
			strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*a%d, ", i-1), 10), ", "))
	}
	for name, c := range map[string]struct{ text, says string }{
		"nothing":         {"", "read"},
		"a word":          {"hello", "not an object"},
		"Swagger":         {`{"swagger": "2.0", "paths": {}}`, "Swagger 2.0"},
		"another version": {"openapi: 4.0.0", "3.0 or 3.1"},
		"no operations":   {"openapi: 3.0.0\npaths: {}", "no operations"},
		"half a JSON":     {`{"openapi": "3.0.0"`, "syntax"},
		"half a YAML":     {"openapi: [", "neither JSON nor YAML"},
		"two documents":   {"openapi: 3.0.0\n---\nopenapi: 3.0.0", "more than one"},
		"a key twice":     {"openapi: 3.0.0\npaths: {}\npaths: {}", "twice"},
		"an alias bomb":   {bomb, "more than"},
		"a circle":        {"openapi: &a\n  b: *a\n", ""},
		"merged keys":     {"openapi: 3.0.0\nx: &x {a: 1}\ny:\n  <<: *x\n", "not supported"},
		"deep":            {"openapi: 3.0.0\nx: " + strings.Repeat("[", 500) + strings.Repeat("]", 500), "deeper"},
		"not a number":    {"openapi: 3.0.0\nx: .inf", "not a number"},
		"too large":       {strings.Repeat(" ", MostBytes+1), "larger"},
	} {
		_, err := Read([]byte(c.text))
		if !fault.Is(err, fault.InvalidArguments) || !strings.Contains(fault.From(err).Message, c.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestWhatIsUnsupportedIsSaid(t *testing.T) {
	t.Parallel()
	for operation, says := range map[string]string{
		`"parameters": [{"name": "a", "in": "cookie", "required": true}]`:                              "cookies",
		`"parameters": [{"name": "a", "in": "query", "required": true, "style": "pipeDelimited"}]`:     "pipeDelimited",
		`"parameters": [{"name": "a", "in": "query", "required": true, "content": {}}]`:                "content of its own",
		`"parameters": [{"name": "a", "in": "header", "required": true, "schema": {"type": "array"}}]`: "list",
		`"parameters": [{"name": "a", "in": "path", "schema": {}}]`:                                    "no place",
		`"parameters": [{"$ref": "other.yaml#/x"}]`:                                                    "out of the document",
		`"parameters": [{"$ref": "#/components/none"}]`:                                                "leads to nothing",
		`"parameters": [{"$ref": "#/components/loop"}]`:                                                "nothing but references",
		`"security": [{"q": []}]`:          "only stand in headers",
		`"security": [{"none": []}]`:       "type is not supported",
		`"security": [{"a": [], "b": []}]`: "two security schemes",
		`"requestBody": {"content": {"application/json": {"schema": {"allOf": [{"oneOf": [{}]}]}}}}`:        "oneOf",
		`"requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/l0"}}}}`: "more than",
		`"servers": [{"url": "/relative"}]`: "whole address",
	} {
		schemas := []string{}
		for i := range 20 {
			schemas = append(schemas, fmt.Sprintf(`"l%d": {"anyOf": [{"$ref": "#/components/schemas/l%d"}, {"$ref": "#/components/schemas/l%d"}]}`, i, i+1, i+1))
		}
		text := `{"openapi": "3.0.0", "servers": [{"url": "https://api.example.com"}], "paths": {"/x": {"post": {` +
			operation + `}}}, "components": {
			"loop": {"$ref": "#/components/loop"}, "schemas": {` + strings.Join(schemas, ",") +
			`, "l20": {}}, "securitySchemes": {
			"q": {"type": "apiKey", "in": "query"}, "a": {"type": "http", "scheme": "bearer"}, "b": {"type": "oauth2"}}}}`
		d := read(t, text)
		if got := d.Operations[0].Unsupported; !strings.Contains(got, says) {
			t.Errorf("%s: %q", operation, got)
		}
	}
}

// No document can do more than be refused.
func FuzzRead(f *testing.F) {
	f.Add([]byte(envios))
	f.Add([]byte(`{"openapi": "3.1.0", "paths": {"/a": {"get": {}}}}`))
	f.Add([]byte("openapi: 3.0.0\npaths: {/a: {get: {parameters: [{$ref: '#/paths'}]}}}"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		d, err := Read(raw)
		if err != nil {
			return
		}
		for _, o := range d.Operations {
			if i, err := d.Import(o.Key, "https://api.example.com"); err == nil {
				custom.Check(i.Definition, custom.Rules{})
				if !json.Valid(i.Definition.ParametersSchema) {
					t.Fatalf("%s", i.Definition.ParametersSchema)
				}
			}
		}
	})
}

// OAuth flows that need no person at a browser for each token become the tool's own way in.
func TestOAuthFlowsAreImported(t *testing.T) {
	for flows, want := range map[string]custom.OAuth{
		`{"clientCredentials": {"tokenUrl": "https://id.example.com/token", "scopes": {}}}`: {
			GrantType: custom.ClientCredentials, TokenURL: "https://id.example.com/token", Scope: "stock read",
			ClientID: "{{secrets.ERP_LOGIN_CLIENT_ID}}", ClientSecret: "{{secrets.ERP_LOGIN_CLIENT_SECRET}}"},
		`{"authorizationCode": {"authorizationUrl": "https://id.example.com/go", "tokenUrl": "https://id.example.com/token", "refreshUrl": "https://id.example.com/again"}}`: {
			GrantType: custom.RefreshToken, TokenURL: "https://id.example.com/again", Scope: "stock read",
			ClientID: "{{secrets.ERP_LOGIN_CLIENT_ID}}", ClientSecret: "{{secrets.ERP_LOGIN_CLIENT_SECRET}}",
			RefreshToken: "{{secrets.ERP_LOGIN_REFRESH_TOKEN}}"},
		`{"implicit": {"authorizationUrl": "https://id.example.com/go"}}`: {},
		`{"clientCredentials": {"tokenUrl": "/token"}}`:                   {},
	} {
		d := read(t, `{"openapi": "3.0.3", "info": {"title": "x"}, "servers": [{"url": "https://api.example.com"}],
			"paths": {"/x": {"post": {"security": [{"erpLogin": ["stock", "read"]}], "parameters": [{"name": "postalCode", "in": "query", "schema": {"type": "string"}}]}}},
			"components": {"securitySchemes": {"erpLogin": {"type": "oauth2", "flows": `+flows+`}}}}`)
		i, err := d.Import("POST /x", "")
		if err != nil {
			t.Fatal(err)
		}
		got := i.Definition.ExecutionConfig
		switch {
		case want.GrantType == "" && (got.OAuth != nil || got.Headers["Authorization"] == ""):
			t.Errorf("%s: %+v", flows, got)
		case want.GrantType != "" && (got.OAuth == nil || *got.OAuth != want || len(i.Secrets) < 2):
			t.Errorf("%s: %+v", flows, got.OAuth)
		}
		if wrong := custom.Check(i.Definition, custom.Rules{}); len(wrong) > 0 {
			t.Errorf("%s cannot be saved: %+v", flows, wrong)
		}
		if !strings.Contains(string(i.Definition.ParametersSchema), `"title":"postal code"`) {
			t.Errorf("no label is proposed: %s", i.Definition.ParametersSchema)
		}
	}
}
