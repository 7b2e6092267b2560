package tools

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/custom/workshop"
	"github.com/mostrador/mostrador/internal/door/dashboard/naming"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// ownToolForm is a definition as typed. Address is the API's or the webhook's.
type ownToolForm struct {
	Version                                          int
	Name, Display, Description, Type                 string
	Address, Method, Headers, Body, Secret           string
	Function, Steps, Parameters, Response, Transform string
	OAuth                                            string
	Timeout, Rate                                    string
	Idempotent, Confirm, Active                      bool
}

// emptyOwnTool is the form of a new tool.
var emptyOwnTool = ownToolForm{
	Type: string(custom.APICall), Method: "GET", Active: true,
	Parameters: `{
  "type": "object",
  "properties": {
    "code": {"type": "string", "description": ""}
  },
  "required": ["code"]
}`,
}

func formOfKept(k workshop.Kept) ownToolForm {
	f := formOf(k.Definition)
	f.Version = k.Newest
	return f
}

func formOf(d custom.Definition) ownToolForm {
	c := d.ExecutionConfig
	f := ownToolForm{
		Name: d.Name, Display: d.DisplayName, Description: d.Description, Type: string(d.ExecutionType),
		Address: c.URL + c.WebhookURL, Method: c.Method, Headers: headerLines(c.Headers), Body: c.BodyTemplate,
		Secret: c.WebhookSecret, Function: c.Function, Parameters: naming.Pretty(string(d.ParametersSchema)),
		Response: naming.Pretty(string(d.ResponseSchema)), Transform: d.ResponseTransform,
		Timeout: strconv.Itoa(d.TimeoutMS), Rate: strconv.Itoa(d.RateLimitPerMinute), Idempotent: c.Idempotent,
		Confirm: d.RequiresConfirmation, Active: d.IsActive,
	}
	if c.OAuth != nil {
		raw, _ := json.Marshal(c.OAuth) // plain fields
		f.OAuth = naming.Pretty(string(raw))
	}
	if len(c.Steps) > 0 {
		raw, _ := json.Marshal(c.Steps) // plain fields
		f.Steps = naming.Pretty(string(raw))
	}
	return f
}

func typedOwnTool(v *page.Visit) ownToolForm {
	version, _ := strconv.Atoi(v.Field("version"))
	if version < 1 {
		version = -1 // matches no version: our forms always send one
	}
	return ownToolForm{
		Version: version, Name: v.Field("name"), Display: v.Field("display"), Description: v.Field("description"),
		Type: v.Field("type"), Address: v.Field("address"), Method: v.Field("method"), Headers: v.Field("headers"),
		Body: v.Field("body"), Secret: v.Field("secret"), Function: v.Field("function"), Steps: v.Field("steps"),
		OAuth:      v.Field("oauth"),
		Parameters: v.Field("parameters"), Response: v.Field("response"), Transform: v.Field("transform"),
		Timeout: v.Field("timeout"), Rate: v.Field("rate"), Idempotent: v.Field("idempotent") != "",
		Confirm: v.Field("confirm") != "", Active: v.Field("active") != "",
	}
}

// definition applies what was typed to d, which keeps what the form does not ask. It reports everything unreadable at
// once: invalid_arguments. The workshop checks the meaning.
func (f ownToolForm) definition(v *page.Visit, d custom.Definition) (custom.Definition, error) {
	var wrong []fault.Field
	add := func(path, key string) { wrong = append(wrong, fault.Field{Path: path, Message: v.T(key)}) }
	object := func(path, typed string) json.RawMessage {
		if typed != "" && !json.Valid([]byte(typed)) {
			add(path, "custom.not_json")
			return nil
		}
		return json.RawMessage(typed)
	}
	number := func(path, typed string) int {
		n, err := strconv.Atoi(typed)
		if typed != "" && (err != nil || n < 1) {
			add(path, "custom.not_number")
		}
		return n
	}
	d.Name, d.DisplayName, d.Description, d.ExecutionType = f.Name, f.Display, f.Description, custom.Kind(f.Type)
	d.ParametersSchema, d.ResponseTransform = object("/parameters_schema", f.Parameters), f.Transform
	d.ResponseSchema = object("/response_schema", f.Response)
	d.TimeoutMS, d.RateLimitPerMinute = number("/timeout_ms", f.Timeout), number("/rate_limit_per_minute", f.Rate)
	d.RequiresConfirmation, d.IsActive = f.Confirm, f.Active
	headers, ok := headersOf(f.Headers)
	if !ok {
		add("/execution_config/headers", "custom.not_headers")
	}
	switch c := &d.ExecutionConfig; d.ExecutionType {
	case custom.Webhook:
		*c = custom.Config{WebhookURL: f.Address, WebhookSecret: f.Secret, Headers: headers, Idempotent: f.Idempotent}
	case custom.Internal:
		*c = custom.Config{Function: f.Function}
		if f.Steps != "" && json.Unmarshal([]byte(f.Steps), &c.Steps) != nil {
			add("/execution_config/steps", "custom.not_json")
		}
	default:
		*c = custom.Config{
			URL: f.Address, Method: f.Method, Headers: headers, BodyTemplate: f.Body, Idempotent: f.Idempotent,
		}
		if f.OAuth != "" && json.Unmarshal([]byte(f.OAuth), &c.OAuth) != nil {
			add("/execution_config/oauth", "custom.not_json")
		}
	}
	if len(d.ResponseSchema) == 0 {
		d.ResponseSchema = nil
	}
	if len(wrong) > 0 {
		return d, fault.Invalid(v.T("custom.wrong"), wrong...)
	}
	return d, nil
}

// headersOf reads one header per line; false: a line is no header.
func headersOf(lines string) (map[string]string, bool) {
	var out map[string]string
	for line := range strings.Lines(lines) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		name, value, ok := strings.Cut(line, ":")
		if !ok {
			return nil, false
		}
		if out == nil {
			out = map[string]string{}
		}
		out[strings.TrimSpace(name)] = strings.TrimSpace(value)
	}
	return out, true
}

func headerLines(headers map[string]string) string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(headers)) {
		b.WriteString(name + ": " + headers[name] + "\n")
	}
	return strings.TrimSpace(b.String())
}
