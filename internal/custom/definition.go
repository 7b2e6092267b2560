// Package custom is the engine of custom tools, which businesses describe themselves: what a definition may say, the
// request it makes of a call's arguments, the guarded call and the reading of the answer. It stores nothing and decides
// nothing about who may call what: rows, versions, plans, limits and confirmations belong to the layers above, as for
// built-in tools.
package custom

import (
	"bytes"
	"encoding/json"
	"maps"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/mostrador/mostrador/internal/custom/jmes"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/guard"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/schema"
)

// Kind is how a definition is executed.
type Kind string

const (
	APICall  Kind = "api_call"
	Webhook  Kind = "webhook"
	Internal Kind = "internal" // one function, or a composition of tools; executed by the runtime
)

// Kinds are all of them, in the order a form offers them.
var Kinds = []Kind{APICall, Webhook, Internal}

// Definition is a custom tool, as its form describes it.
type Definition struct {
	ID          string `json:"id,omitempty"`
	Version     int    `json:"version,omitempty"` // a changed definition is a new version of the same id
	Name        string `json:"name"`
	DisplayName string `json:"display_name,omitempty"`
	Description string `json:"description"`
	Category    string `json:"category,omitempty"`

	ParametersSchema json.RawMessage `json:"parameters_schema"`

	ExecutionType   Kind   `json:"execution_type"`
	ExecutionConfig Config `json:"execution_config"`

	// ResponseSchema describes the tool's answer: what the transform made of the
	// response, or the response itself where there is no transform.
	ResponseSchema    json.RawMessage `json:"response_schema,omitempty"`
	ResponseTransform string          `json:"response_transform,omitempty"` // JMESPath over {response: …}

	TimeoutMS            int  `json:"timeout_ms"`
	RateLimitPerMinute   int  `json:"rate_limit_per_minute"`
	RequiresConfirmation bool `json:"requires_confirmation"`
	IsActive             bool `json:"is_active"`

	CreatedAt time.Time `json:"created_at,omitzero"`
	UpdatedAt time.Time `json:"updated_at,omitzero"`

	written bool // read from a form: a zero is a stated figure
}

// Config is what the three kinds need; a field of another kind is refused.
type Config struct {
	// api_call. Headers serve webhooks as well.
	URL          string            `json:"url,omitempty"`
	Method       string            `json:"method,omitempty"` // one of Methods; POST if empty
	Headers      map[string]string `json:"headers,omitempty"`
	BodyTemplate string            `json:"body_template,omitempty"`

	// Idempotent says that the other side honours Idempotency-Key (webhooks: webhook-id). Without it a POST that may
	// have arrived is never sent again.
	Idempotent bool `json:"idempotent,omitempty"`

	// OAuth gets a token for each call of an api_call, in place of an Authorization header.
	OAuth *OAuth `json:"oauth,omitempty"`

	// webhook. The secret is named, {{secrets.NAME}}, and never written here.
	WebhookURL    string `json:"webhook_url,omitempty"`
	WebhookSecret string `json:"webhook_secret,omitempty"`

	// internal: one of the two. FunctionName is another spelling of Function.
	Function     string `json:"function,omitempty"`
	FunctionName string `json:"function_name,omitempty"`
	Steps        []Step `json:"steps,omitempty"`
}

// Step is one call of a composition.
type Step struct {
	Name string `json:"name"` // later steps and the transform know its result by it
	Tool string `json:"tool"` // pack/tool
	// Arguments are JMESPath expressions over {arguments: …, steps: {name: result}}, by the name of the argument. One
	// that evaluates to null is left out.
	Arguments map[string]string `json:"arguments,omitempty"`
}

// The defaults of a definition's figures, and their maxima.
const (
	DefaultTimeoutMS = 10_000
	MaxTimeoutMS     = 30_000
	MaxWebhookMS     = 10_000
	DefaultRateLimit = 60
	MaxRateLimit     = 6_000

	defaultCategory = "custom"
	defaultMethod   = "POST"
)

// WithDefaults fills in what may be left out. Call it before Check and Compile, so that what is stored is what runs.
func (d Definition) WithDefaults() Definition {
	if d.Category == "" {
		d.Category = defaultCategory
	}
	if d.TimeoutMS == 0 && !d.written {
		d.TimeoutMS = DefaultTimeoutMS
	}
	if d.RateLimitPerMinute == 0 && !d.written {
		d.RateLimitPerMinute = DefaultRateLimit
	}
	if d.ExecutionType == APICall && d.ExecutionConfig.Method == "" {
		d.ExecutionConfig.Method = defaultMethod
	}
	if c := &d.ExecutionConfig; d.ExecutionType == Internal && c.Function == "" {
		c.Function, c.FunctionName = c.FunctionName, ""
	}
	return d
}

// Timeout is the longest a call may take, retries and waiting included.
func (d Definition) Timeout() time.Duration { return time.Duration(d.TimeoutMS) * time.Millisecond }

// Reads reports whether calling the tool changes nothing outside: a GET, by what
// the method means.
func (d Definition) Reads() bool {
	return d.ExecutionType == APICall && d.ExecutionConfig.Method == "GET"
}

// ReadForm reads a definition as its author wrote it: active unless it says otherwise, and with the default figures
// where it states none (a zero is stated). What the API shows of a tool beside its definition may be sent back and is
// ignored. Every other unknown field is refused: invalid_arguments.
func ReadForm(raw []byte) (Definition, error) {
	form := struct {
		Definition
		shown
	}{Definition: Definition{IsActive: true, TimeoutMS: DefaultTimeoutMS, RateLimitPerMinute: DefaultRateLimit,
		written: true}}
	reader := json.NewDecoder(bytes.NewReader(raw))
	reader.DisallowUnknownFields()
	if err := reader.Decode(&form); err != nil {
		return Definition{}, fault.Invalid("The definition cannot be read: " +
			strings.TrimPrefix(err.Error(), "json: ") + ".")
	}
	return form.Definition, nil
}

// shown are the read-only fields of a stored tool.
type shown struct {
	Tool         any `json:"tool"`
	State        any `json:"state"`
	GivenVersion any `json:"given_version"`
	Agents       any `json:"agents"`
	Secrets      any `json:"secrets"`
	Breaker      any `json:"breaker"`
	CreatedBy    any `json:"created_by"`
	UpdatedBy    any `json:"updated_by"`
}

// Rules are what a definition is checked against beside itself.
type Rules struct {
	// Reserved are the names of the built-in tools, which a new name may neither repeat nor resemble. Stored
	// definitions are compiled without: a tool we add later does not break a business's existing one.
	Reserved []string
	// Own are the names of the business's other tools. A new one must not resemble them; the store refuses exact
	// repetitions.
	Own []string
	// Stored definitions are not refused for what only some of their calls would meet: they were saved before that was
	// checked.
	Stored bool
	// Tag is the language of the mistakes; empty: English.
	Tag locale.Tag
	// CheckURL checks an address; guard.CheckURL if nil. A client with an exception of its own (the demo's) brings its
	// own.
	CheckURL func(raw string) (*url.URL, error)
}

// Tool is a checked definition, with everything in it parsed once. It is safe for concurrent use.
type Tool struct {
	Definition
	Parameters *schema.Schema // refuses unknown arguments, whatever the definition says
	Answer     *schema.Schema // nil if the definition has none

	url       urlTemplate
	headers   []headerTemplate
	body      bodyTemplate // nil: the arguments are the body, or the query of a GET
	signature string       // the name of a webhook's secret
	transform *jmes.Expression
	steps     []compiledStep
	secrets   []string
	inRequest map[string]bool // arguments that the URL and the headers already carry

	masks atomic.Pointer[remembered]
}

// Secrets are the names of the secrets a call needs, sorted.
func (t *Tool) Secrets() []string { return slices.Clone(t.secrets) }

// Check reports everything that is wrong with a definition, by JSON pointer; nil means that it can be saved.
func Check(d Definition, r Rules) []fault.Field {
	_, wrong := compile(d, r)
	return wrong
}

// Compile makes a definition ready to be called. The error is invalid_arguments
// and lists everything that Check does.
func Compile(d Definition, r Rules) (*Tool, error) {
	t, wrong := compile(d, r)
	if len(wrong) > 0 {
		said := lists.Map(wrong, func(f fault.Field) string { return f.Path + ": " + f.Message })
		return nil, fault.Invalid("custom tool: "+strings.Join(said, "; "), wrong...)
	}
	return t, nil
}

func compile(d Definition, r Rules) (*Tool, []fault.Field) {
	if r.CheckURL == nil {
		r.CheckURL = guard.CheckURL
	}
	c := &compiler{tool: &Tool{Definition: d, inRequest: map[string]bool{}}, rules: r, secrets: map[string]bool{}}
	c.name()
	c.words()
	c.figures()
	c.parameters()
	switch d.ExecutionType {
	case APICall:
		c.apiCall()
	case Webhook:
		c.webhook()
	case Internal:
		c.internal()
	default:
		c.add("/execution_type", "is not one of %s", list(Kinds))
	}
	c.strangers()
	c.answer()
	c.tool.secrets = slices.Sorted(maps.Keys(c.secrets))
	return c.tool, c.wrong
}

// compiler fills in a tool and collects what is wrong with its definition.
type compiler struct {
	tool    *Tool
	rules   Rules
	names   names
	open    bool // arguments may have names that the parameters do not declare, or that are unknown
	secrets map[string]bool
	wrong   []fault.Field
}

// mostWrong bounds the mistakes that a hostile definition can make us report.
const mostWrong = 50

func (c *compiler) add(path, format string, args ...any) {
	c.wrongAt(path, InWords(c.rules.Tag, format, args...))
}

func (c *compiler) wrongAt(path, message string) {
	if len(c.wrong) < mostWrong {
		c.wrong = append(c.wrong, fault.Field{Path: path, Message: message})
	}
}

func (c *compiler) answer() {
	d := c.tool.Definition
	if len(d.ResponseSchema) > 0 && string(d.ResponseSchema) != "null" {
		if doc, ok := c.schema("/response_schema", d.ResponseSchema); ok {
			c.emptyEnums("/response_schema", doc)
			s, err := schema.FromJSON(d.ResponseSchema)
			if err != nil {
				c.add("/response_schema", "is not a valid JSON Schema: %v", err)
			}
			c.tool.Answer = s
		}
	}
	if d.ResponseTransform != "" {
		e, err := jmes.Compile(d.ResponseTransform)
		if err != nil {
			c.add("/response_transform", "is not a valid JMESPath expression: %v", err)
		}
		c.tool.transform = e
	}
}

func list[T ~string](all []T) string {
	out := lists.Map(all, func(one T) string { return string(one) })
	return strings.Join(out, ", ")
}
