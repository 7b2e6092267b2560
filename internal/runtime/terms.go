package runtime

import (
	"maps"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/schema"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

// perMinute is the contract's limit, or the agent's own where that is lower.
func (q *request) perMinute() int {
	limit := q.tool.RatePerMinute()
	if q.terms != nil && q.terms.PerMinute > 0 {
		return min(limit, q.terms.PerMinute)
	}
	return limit
}

var msgFixed = locale.Text{
	ES: "lo fija el negocio; no hay que mandarlo",
	PT: "é definido pelo negócio; não deve ser enviado",
	EN: "is set by the business and is not to be sent",
}

// preset puts what the agent's own terms say in the place of arguments that were left
// out, and of those that are not the caller's to say. What the caller said is kept: it
// is what makes two calls one, whatever the terms are by the second.
func (c *check) preset(object map[string]any) map[string]any {
	if c.req.terms == nil || len(c.req.terms.Arguments) == 0 {
		return object
	}
	c.given = object
	filled := maps.Clone(object)
	var wrong []schema.Violation
	for name, p := range c.req.terms.Arguments {
		value, problems := strictjson.Parse(p.Value, strictjson.Limits{Bytes: len(p.Value)})
		given, says := object[name]
		switch {
		case len(problems) > 0: // it was read when it was saved
		case !says:
			filled[name] = value
		case p.Fixed:
			if string(strictjson.Canonical(given)) != string(strictjson.Canonical(value)) {
				wrong = append(wrong, schema.Violation{Path: "/" + name, Message: msgFixed.In(c.req.locale())})
			}
			filled[name] = value
		}
	}
	if len(wrong) > 0 {
		c.refuseLater(c.invalid(wrong))
	}
	return filled
}

// refuseLater keeps a refusal until a replay had its chance.
func (c *check) refuseLater(err error) {
	if c.deferredErr == nil {
		c.deferredErr = err
	}
}

// withoutPresets is what the caller said, where only what the terms add is not valid: the
// call is refused, unless it is the repetition of one that was made before they did.
func (c *check) withoutPresets(violations []schema.Violation) any {
	if c.given == nil {
		return nil
	}
	said := c.req.tool.WithDefaults(c.given)
	if len(c.req.tool.Input.Validate(said, string(c.req.locale()))) > 0 {
		return nil
	}
	c.refuseLater(c.invalid(violations))
	return said
}

// asGiven is what two calls are compared by: the arguments as the caller gave them,
// with the contract's defaults and nobody else's.
func (c *check) asGiven(canonical []byte) []byte {
	if c.given == nil {
		return canonical
	}
	said, ok := c.req.tool.WithDefaults(c.given).(map[string]any)
	if !ok {
		return canonical
	}
	said = maps.Clone(said)
	delete(said, keyArgument)
	return strictjson.Canonical(said)
}
