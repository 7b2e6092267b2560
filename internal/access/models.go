package access

import (
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// AgentConfig is a business's configuration of an agent, besides its tools.
type AgentConfig struct {
	// Prompt is the business's addition to the agent's instructions.
	Prompt string `json:"prompt,omitempty"`
	// Model is the agent's model; none: the built-in one. Fallback is used if it gives no answer.
	Model    ModelChoice `json:"model,omitzero"`
	Fallback ModelChoice `json:"fallback,omitzero"`
	// CheckYes lets the model check replies that were read as a yes. It can only make one unclear.
	CheckYes bool `json:"check_yes,omitempty"`
}

// BuiltIn is the name of the model that needs no key.
const BuiltIn = "offline"

// ModelChoice is one model at a server with OpenAI's chat completions API, or the built-in one by its name alone.
type ModelChoice struct {
	BaseURL string `json:"base_url,omitempty" doc:"Up to and with /v1."`
	Name    string `json:"name,omitempty" doc:"As the server knows it; offline is the built-in one, and needs no base_url."`
	// Credential names the one with the server's key; empty: none needed.
	Credential  string   `json:"credential,omitempty" doc:"The credential with the key, model_…; without one no key is sent."`
	Temperature *float64 `json:"temperature,omitempty"`
	MaxTokens   int      `json:"max_output_tokens,omitempty"`
	Plan        string   `json:"plan,omitempty" doc:"native, or json for a model without tool calls of its own."`
	TimeoutSecs int      `json:"timeout_seconds,omitempty" doc:"Of one answer with everything tried for it; 30 without, at most 300."`
	// ContextTokens is what a request and its answer may have together.
	ContextTokens int `json:"context_tokens,omitempty" doc:"What a request and its answer may have together: requests are trimmed to it. Without it a server of the own network is asked."`
	// What a million tokens cost, in millionths of a US dollar.
	InputPrice  int64 `json:"input_usd_micros,omitempty" doc:"A million tokens in, in millionths of a US dollar."`
	CachedPrice int64 `json:"cached_usd_micros,omitempty" doc:"A million tokens in that the vendor had seen before; without it, as the others."`
	OutputPrice int64 `json:"output_usd_micros,omitempty" doc:"A million tokens out."`
}

// Set reports whether a model was chosen.
func (m ModelChoice) Set() bool { return m.Name != "" || m.BaseURL != "" }

// IsBuiltIn reports whether it is the one that needs no key.
func (m ModelChoice) IsBuiltIn() bool { return m.Name == BuiltIn && m.BaseURL == "" }

// Free reports whether no price was entered.
func (m ModelChoice) Free() bool {
	return m.InputPrice == 0 && m.CachedPrice == 0 && m.OutputPrice == 0
}

// The time of one answer of a model: the default, and the most that may be set.
const (
	usualModelTime = 30 * time.Second
	MostModelTime  = 5 * time.Minute
)

// Timeout is how long the model has for one answer, with everything that is tried for it.
func (m ModelChoice) Timeout() time.Duration {
	if m.TimeoutSecs > 0 {
		return time.Duration(m.TimeoutSecs) * time.Second
	}
	return usualModelTime
}

// ownTime is what the built-in model, and the way to the others, take at most.
const ownTime = 30 * time.Second

// AnswerTime is how long one answer may take: each of the agent's models has its own time, and a fallback takes none of
// the first one's.
func (c AgentConfig) AnswerTime() time.Duration {
	most := ownTime
	for _, m := range []ModelChoice{c.Model, c.Fallback} {
		if m.Set() && !m.IsBuiltIn() {
			most += m.Timeout()
		}
	}
	return most
}

// JSONPlan reports a model that gets its tools described in the prompt.
func (m ModelChoice) JSONPlan() bool { return m.Plan == "json" }

// AgentChange is a change of an agent's configuration; nil fields stay. A model without a name removes it.
type AgentChange struct {
	Prompt   *string      `json:"prompt,omitempty"`
	Model    *ModelChoice `json:"model,omitempty"`
	Fallback *ModelChoice `json:"fallback,omitempty"`
	CheckYes *bool        `json:"check_yes,omitempty"`
}

// With is the configuration after a change; invalid_arguments, with every mistake.
func (c AgentConfig) With(change AgentChange) (AgentConfig, error) {
	if change.Prompt != nil {
		c.Prompt = strings.TrimSpace(*change.Prompt)
	}
	if change.Model != nil {
		c.Model = *change.Model
	}
	if change.Fallback != nil {
		c.Fallback = *change.Fallback
	}
	if change.CheckYes != nil {
		c.CheckYes = *change.CheckYes
	}
	return c, c.Check()
}

const (
	mostPrompt   = 16_000
	mostTokens   = 200_000
	leastContext = 1_000 // tokens
	mostContext  = 10_000_000
	mostPrice    = 1_000_000_000 // a thousand dollars a million tokens
)

// Check returns invalid_arguments with every mistake.
func (c AgentConfig) Check() error {
	var wrong mistakes
	if utf8.RuneCountInString(c.Prompt) > mostPrompt || !utf8.ValidString(c.Prompt) ||
		strings.ContainsRune(c.Prompt, 0) {
		wrong.add("/prompt", "has more than %d characters, or some that are no text", mostPrompt)
	}
	wrong.model("/model", c.Model)
	wrong.model("/fallback", c.Fallback)
	if c.Fallback.Set() && !c.Model.Set() {
		wrong.add("/fallback", "stands in for a model, and there is none")
	}
	if c.CheckYes && (!c.Model.Set() || c.Model.IsBuiltIn()) {
		wrong.add("/check_yes", "needs a model that can look")
	}
	return wrong.invalid("", " ")
}

// ModelCredential reports whether the name is that of a model's credential.
func ModelCredential(name string) bool { return modelCredentials.MatchString(name) }

var modelCredentials = regexp.MustCompile(`^model_[a-z0-9_]{1,40}$`)

func (m *mistakes) model(at string, choice ModelChoice) {
	if !choice.Set() {
		return
	}
	if choice.Name == "" || len(choice.Name) > 200 || strings.ContainsFunc(choice.Name,
		func(r rune) bool { return r <= ' ' || r > '~' }) {
		m.add(at+"/name", "is missing, or no model's name")
	}
	if !choice.IsBuiltIn() && !isModelAddress(choice.BaseURL) {
		m.add(at+"/base_url", "has to be https://host/v1, or http://host:port/v1 of a server in one's own network")
	}
	if choice.Credential != "" && !ModelCredential(choice.Credential) {
		m.add(at+"/credential", "names no model's key: expected model_ and letters, digits or underscores")
	}
	if t := choice.Temperature; t != nil && !(*t >= 0 && *t <= 2) {
		m.add(at+"/temperature", "is not between 0 and 2")
	}
	if n := choice.ContextTokens; n > 0 && n < leastContext {
		m.add(at+"/context_tokens", "%d is too little for an agent's rules: expected %d or more", n, leastContext)
	}
	if !slices.Contains([]string{"", "native", "json"}, choice.Plan) {
		m.add(at+"/plan", "%q is none of native, json", choice.Plan)
	}
	m.limits([]limit{
		{at + "/max_output_tokens", choice.MaxTokens, mostTokens},
		{at + "/context_tokens", choice.ContextTokens, mostContext},
		{at + "/timeout_seconds", choice.TimeoutSecs, int(MostModelTime / time.Second)},
		{at + "/input_usd_micros", int(choice.InputPrice), mostPrice},
		{at + "/cached_usd_micros", int(choice.CachedPrice), mostPrice},
		{at + "/output_usd_micros", int(choice.OutputPrice), mostPrice},
	}...)
}

// isModelAddress checks the form only: whether it may be reached is decided on dialling.
func isModelAddress(s string) bool {
	u, err := url.Parse(s)
	if err != nil || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" || len(s) > 500 {
		return false
	}
	if u.Scheme == "http" {
		a, err := netip.ParseAddr(u.Hostname())
		return err != nil || a.IsLoopback() || a.IsPrivate() // what a name resolves to is seen on dialling
	}
	return u.Scheme == "https"
}
