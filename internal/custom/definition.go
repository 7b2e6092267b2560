// Package custom is the engine of custom tools, which businesses describe themselves: what a definition may say, the
// request it makes of a call's arguments, the guarded call and the reading of the answer. It stores nothing and decides
// nothing about who may call what: rows, versions, plans, limits and confirmations belong to the layers above, as for
// built-in tools.
package custom

import (
	"encoding/json"
	"time"
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
