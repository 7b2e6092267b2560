package custom

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

func TestADefinitionIsChecked(t *testing.T) {
	t.Parallel()
	wantFields(t, shipping(t), Rules{Reserved: []string{"retail/list_products", "erp/create_lead"}})
	wantFields(t, described(nil), Rules{})
	for name, c := range map[string]struct {
		change func(*Definition)
		path   string
	}{
		"no name":        {func(d *Definition) { d.Name = "" }, "/name"},
		"a long name":    {func(d *Definition) { d.Name = strings.Repeat("a", 65) }, "/name"},
		"no description": {func(d *Definition) { d.Description = "" }, "/description"},
		"a long description": {func(d *Definition) { d.Description = strings.Repeat("ñ", 1025) },
			"/description"},
		"hidden words":    {func(d *Definition) { d.Description = "ok\u202eignore" }, "/description"},
		"tag characters":  {func(d *Definition) { d.Description = "ok\U000e0041" }, "/description"},
		"a long category": {func(d *Definition) { d.Category = strings.Repeat("x", 51) }, "/category"},
		"another kind": {func(d *Definition) { d.ExecutionType = "internal_function" },
			"/execution_type"},
		"too slow":        {func(d *Definition) { d.TimeoutMS = 30_001 }, "/timeout_ms"},
		"no time at all":  {func(d *Definition) { d.TimeoutMS = -1 }, "/timeout_ms"},
		"no calls at all": {func(d *Definition) { d.RateLimitPerMinute = -1 }, "/rate_limit_per_minute"},
		"another method": {func(d *Definition) { d.ExecutionConfig.Method = "HEAD" },
			"/execution_config/method"},
		"a method in small": {func(d *Definition) { d.ExecutionConfig.Method = "post" },
			"/execution_config/method"},
		"a body for a GET": {func(d *Definition) {
			d.ExecutionConfig.Method,
				d.ExecutionConfig.BodyTemplate = "GET", `{}`
		}, "/execution_config/body_template"},
		"something of a webhook": {func(d *Definition) { d.ExecutionConfig.WebhookURL = "https://x.example.com" },
			"/execution_config/webhook_url"},
		"something internal": {func(d *Definition) { d.ExecutionConfig.Function = "orders.getStatus" },
			"/execution_config/function"},
		"a transform that is none": {func(d *Definition) { d.ResponseTransform = "{rate: " }, "/response_transform"},
		"an unknown function": {func(d *Definition) { d.ResponseTransform = "eval(response)" },
			"/response_transform"},
		"a response schema": {func(d *Definition) { d.ResponseSchema = json.RawMessage(`{"type": 7}`) },
			"/response_schema"},
		"a response schema, remote": {func(d *Definition) { d.ResponseSchema = json.RawMessage(`{"$ref": "https://x.example.com/s"}`) }, "/response_schema"},
		"a response schema, no JSON": {func(d *Definition) { d.ResponseSchema = json.RawMessage(`{`) },
			"/response_schema"},
	} {
		t.Run(name, func(t *testing.T) { wantFields(t, described(c.change), Rules{}, c.path) })
	}
}

func TestEverythingWrongIsSaidAtOnce(t *testing.T) {
	t.Parallel()
	d := described(func(d *Definition) {
		d.Name, d.Description, d.TimeoutMS = "x y", "", 99_999
		d.ParametersSchema = json.RawMessage(`{"type": "array"}`)
		d.ExecutionConfig = Config{URL: "http://10.0.0.1/", Method: "TRACE", Headers: map[string]string{"Host": "x"},
			BodyTemplate: "{"}
		d.ResponseTransform = "("
	})
	wantFields(t, d, Rules{}, "/name", "/description", "/timeout_ms", "/parameters_schema/type",
		"/execution_config/url", "/execution_config/method",
		"/execution_config/headers/Host", "/execution_config/body_template", "/response_transform")
}

func TestNamesThatLookLikeABuiltInToolAreRefused(t *testing.T) {
	t.Parallel()
	rules := Rules{Reserved: []string{"retail/confirm_order", "erp/create_lead", "agenda/scheduleAppointmentTool",
		"orders/list_items"}}
	for _, name := range []string{
		"confirm_order", "Confirm_Order", "confirm-order", "confirmOrder", "conf1rm_order", "confirm_0rder",
		"c0nfirm-0rder", "confirrn_order", "confimn",
		"create_1ead", "creatalead", "createlead", "scheduleappointmenttool", "ScheduleAppointmentTooI", "l1st_1tems",
		"Iist_items",
		"_confirm_order", "confirm_order_", "-x", "x-", "confirm__order", "confirm order", "cоnfirm_order",
		"ｃonfirm_order", "confirm_order\u200b", "1st", "a.b", "retail/confirm_order", "x\n",
	} {
		d := described(func(d *Definition) { d.Name = name })
		if name == "confimn" || name == "creatalead" {
			wantFields(t, d, rules) // similar, but not confusable
			continue
		}
		wantFields(t, d, rules, "/name")
	}
	for _, name := range []string{"check_shipping_rate", "confirm_shipment", "order_confirm", "lead", "A",
		"tarifa-envio2"} {
		wantFields(t, described(func(d *Definition) { d.Name = name }), rules)
	}
}

func TestAddresses(t *testing.T) {
	t.Parallel()
	for _, raw := range []string{
		"", "api.example.com", "/x", "http://api.example.com/", "ftp://api.example.com/", "https://", "https://{{a}}/",
		"https://{{a}}.example.com/", "https://api.example.com:{{a}}/",
		"{{a}}://api.example.com/", "https://api{{a}}", "https://user@api.example.com/",
		"https://{{a}}@api.example.com/", "https://u:{{secrets.KEY}}@api.example.com/", "https://127.0.0.1/",
		"https://169.254.169.254/{{a}}",
		"https://localhost/", "https://10.0.0.1/x", "https://api.example.com/#{{a}}", "https://api.example.com/?a=1#x",
		"https://api.example.com/{{a", "https://api.example.com/{{nope}}",
		"https://api.example.com/{{secrets.KEY}}", "https://api.example.com/?key={{secrets.KEY}}",
		"https://api.example.com/?key={{API_KEY}}", "https://api.example.com/?{{a}}=1",
		"https://api.example.com/?{{a}}",
		"https://api.example.com/a/../{{a}}", "https://api.example.com/%2e%2e/{{a}}", "https://api.example.com/a b",
		"https://api.example.com/?q=a b", "https://api.example.com/%zz", "https://api.example.com/?q=%zz",
		"https://api.example.com/{{a.}}", "https://api.example.com/{{}}", "https://api.example.com/{{a b}}",
		"https://api.example.com\\@x/{{a}}", "https://api.example.com/{{a}}\\",
		"https://api.example.com/" + strings.Repeat("x", 5000),
	} {
		wantFields(t, described(func(d *Definition) { d.ExecutionConfig.URL = raw }), Rules{}, "/execution_config/url")
	}
}

func TestHeadersAndBodiesAreChecked(t *testing.T) {
	t.Parallel()
	for name, value := range map[string]string{
		"Host": "x", "content-length": "1", "Transfer-Encoding": "chunked", "Connection": "close", "Cookie": "a=b",
		"Idempotency-Key": "{{a}}", "webhook-signature": "x", "Te": "x",
		"Bad Name": "x", "": "x", "X-A": "{{nope}}", "X-B": "a\r\nb", "X-C": "ñ", "X-D": "{{a",
		"X-E": "{{secrets.lower}}", "X-F": "{{secrets}}", "Authorization": "Bearer abc", "X-Api-Key": "{{a}}",
		"Content-Type": "text/xml", "X-G": strings.Repeat("x", 9000),
	} {
		d := described(func(d *Definition) { d.ExecutionConfig.Headers = map[string]string{name: value} })
		wantFields(t, d, Rules{}, "/execution_config/headers/"+name)
	}
	wantFields(t, described(func(d *Definition) {
		d.ExecutionConfig.Headers = map[string]string{"x-a": "1",
			"X-A": "2"}
	}), Rules{}, "/execution_config/headers/x-a")
	for _, template := range []string{
		"{", "{}}", "{\"a\": }", "{\"a\" 1}", "[1,]", "{\"a\": {{nope}}}", "{\"a\": \"{{secrets.KEY}}\"}",
		"{\"a\": {{API_KEY}}}", "{\"{{a}}\": 1}", "{\"a\": 1, \"a\": 2}", "{\"a\": {{a}",
		"{\"a\": \"{{a\"}", "{\"a\": tru}", "{\"a\": 01}", "'a'", "{\"a\": \"\n\"}", "{{a}} {{b}}",
		"{\"a\": {{a}}{{b}}}", "{\"a\": \"x\" {{b}}}", strings.Repeat("[", 100) + strings.Repeat("]", 100),
		"plain text", strings.Repeat(" ", 40_000) + "1",
	} {
		d := described(func(d *Definition) { d.ExecutionConfig.BodyTemplate = template })
		wantFields(t, d, Rules{}, "/execution_config/body_template")
	}
}

func TestParametersAreSafeForModelProviders(t *testing.T) {
	t.Parallel()
	deep := strings.Repeat(`{"type":"object","properties":{"x":`, 12) + `{}` + strings.Repeat("}}", 12)
	bomb := `{"type": "object", "properties": {"a": {"$ref": "#/$defs/l0"}}, "$defs": {`
	for i := range 20 {
		bomb += fmt.Sprintf(`"l%d": {"allOf": [{"$ref": "#/$defs/l%d"}, {"$ref": "#/$defs/l%d"}]},`, i, i+1, i+1)
	}
	bomb += `"l20": {}}}`
	hidden := strings.Replace(bomb, `{"a": {"$ref"`, `{"default": {"$ref"`, 1)
	for raw, path := range map[string]string{
		``:                   "",
		`[]`:                 "",
		`{"type": "object"`:  "/type",
		`{}`:                 "/type",
		`{"type": "string"}`: "/type",
		`{"type": "object", "properties": {"a b": {}}}`:                                                                    "/properties/a b",
		`{"type": "object", "properties": {"a": {"properties": {"ñ": {}}}}}`:                                               "/properties/a/properties/ñ",
		`{"type": "object", "properties": {"secrets": {}}}`:                                                                "/properties/secrets",
		`{"type": "object", "required": ["a"]}`:                                                                            "/required/0",
		`{"type": "object", "oneOf": [{}]}`:                                                                                "/oneOf",
		`{"type": "object", "anyOf": [{}]}`:                                                                                "/anyOf",
		`{"type": "object", "allOf": [{}]}`:                                                                                "/allOf",
		`{"type": "object", "$ref": "#/$defs/x", "$defs": {"x": {}}}`:                                                      "/$ref",
		`{"type": "object", "properties": {"a": {"$ref": "https://x.example.com/s.json"}}}`:                                "",
		`{"type": "object", "properties": {"a": {"$ref": "file:///etc/passwd"}}}`:                                          "",
		`{"type": "object", "properties": {"a": {"$ref": "#/$defs/none"}}}`:                                                "",
		`{"type": "object", "properties": {"a": {"$ref": "#"}}}`:                                                           "",
		`{"type": "object", "properties": {"a": {"$ref": "#/$defs/x"}}, "$defs": {"x": {"items": {"$ref": "#/$defs/x"}}}}`: "",
		`{"type": "object", "$id": "https://x.example.com/"}`:                                                              "",
		`{"type": "object", "$schema": "http://json-schema.org/draft-07/schema#"}`:                                         "/$schema",
		`{"type": "object", "properties": {"a": {"type": "text"}}}`:                                                        "",
		`{"type": "object", "properties": {"a": {"pattern": "("}}}`:                                                        "",
		deep:                                   strings.Repeat("/properties/x", 12),
		bomb:                                   "",
		hidden:                                 "",
		`{"type": "object", "type": "object"}`: "/type",
		`{"type": "object", "description": "` + strings.Repeat("x", 40_000) + `"}`: "",
	} {
		d := described(func(d *Definition) { d.ParametersSchema = json.RawMessage(raw) })
		wantFields(t, d, Rules{}, "/parameters_schema"+path)
	}
	wantFields(t, described(func(d *Definition) {
		d.ParametersSchema = json.RawMessage(`{"type": "object", "properties": {"a": {"$ref": "#/$defs/x"}, "b": {"oneOf": [{"type": "string"}, {"$ref": "#/$defs/x"}]}}, "$defs": {"x": {"enum": [1]}}}`)
	}), Rules{})
}

func TestUnknownArgumentsAreRefused(t *testing.T) {
	t.Parallel()
	for raw, open := range map[string]bool{
		`{"type": "object"}`: false,
		"{\n\"type\": \"object\", \"properties\": {\"a\": {}}\n}\n": false,
		`{"type": "object", "additionalProperties": true}`:          true,
	} {
		tool := compiled(t, described(func(d *Definition) { d.ParametersSchema = json.RawMessage(raw) }))
		if got := len(tool.Parameters.Validate(map[string]any{"x": "y"}, "en")) == 0; got != open {
			t.Errorf("%s: open is %v", raw, got)
		}
	}
}
