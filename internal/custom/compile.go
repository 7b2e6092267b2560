package custom

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/mostrador/mostrador/internal/custom/jmes"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/guard"
	"github.com/mostrador/mostrador/internal/kit/schema"
)

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
		said := make([]string, len(wrong))
		for i, f := range wrong {
			said[i] = f.Path + ": " + f.Message
		}
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
	if len(c.wrong) < mostWrong {
		c.wrong = append(c.wrong, fault.Field{Path: path, Message: fmt.Sprintf(format, args...)})
	}
}

// addError adds the public message of an error.
func (c *compiler) addError(path string, err error) {
	c.add(path, "%s", fault.From(err).Message)
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
	out := make([]string, len(all))
	for i, one := range all {
		out[i] = string(one)
	}
	return strings.Join(out, ", ")
}
