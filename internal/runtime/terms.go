package runtime

import (
	"maps"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/schema"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

// perMinute is the contract's limit, or the agent's own where that is lower.
func (x *execution) perMinute() int {
	limit := x.tool.RatePerMinute()
	if x.terms != nil && x.terms.PerMinute > 0 {
		return min(limit, x.terms.PerMinute)
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
func (x *execution) preset(object map[string]any) map[string]any {
	if x.terms == nil || len(x.terms.Arguments) == 0 {
		return object
	}
	x.said = object
	filled := maps.Clone(object)
	var wrong []schema.Violation
	for name, p := range x.terms.Arguments {
		value, problems := strictjson.Parse(p.Value, strictjson.Limits{Bytes: len(p.Value)})
		given, says := object[name]
		switch {
		case len(problems) > 0: // it was read when it was saved
		case !says:
			filled[name] = value
		case p.Fixed:
			if string(strictjson.Canonical(given)) != string(strictjson.Canonical(value)) {
				wrong = append(wrong, schema.Violation{Path: "/" + name, Message: msgFixed.In(x.call.Workspace.Locale)})
			}
			filled[name] = value
		}
	}
	if len(wrong) > 0 {
		x.late(x.invalid(wrong))
	}
	return filled
}

// late keeps a refusal until a replay had its chance.
func (x *execution) late(err error) {
	if x.notEnabled == nil {
		x.notEnabled = err
	}
}

// unpreset is what the caller said, where only what the terms add is not valid: the
// call is refused, unless it is the repetition of one that was made before they did.
func (x *execution) unpreset(violations []schema.Violation) any {
	if x.said == nil {
		return nil
	}
	said := x.tool.WithDefaults(x.said)
	if len(x.tool.Input.Validate(said, string(x.call.Workspace.Locale))) > 0 {
		return nil
	}
	x.late(x.invalid(violations))
	return said
}

// asSaid is what two calls are compared by: the arguments as the caller gave them,
// with the contract's defaults and nobody else's.
func (x *execution) asSaid(canonical []byte) []byte {
	if x.said == nil {
		return canonical
	}
	said, ok := x.tool.WithDefaults(x.said).(map[string]any)
	if !ok {
		return canonical
	}
	said = maps.Clone(said)
	delete(said, keyArgument)
	return strictjson.Canonical(said)
}
