package custom

import (
	"context"
	"fmt"
	"maps"
	"regexp"
	"slices"

	"github.com/mostrador/mostrador/internal/custom/jmes"
	"github.com/mostrador/mostrador/internal/fault"
)

const maxSteps = 10

var (
	stepName     = regexp.MustCompile(`^[a-z][a-z0-9_]{0,31}$`)
	stepTool     = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}/[A-Za-z0-9_-]{1,64}$`)
	functionName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_-]*(?:[./][A-Za-z][A-Za-z0-9_-]*)?$`)
)

// fromArguments are expressions that are known before the first step: one of the
// call's own arguments, or a value as it stands.
var fromArguments = regexp.MustCompile("^(arguments(\\.[A-Za-z_][A-Za-z0-9_]*|\\[[0-9]+\\])+|'[^']*'|`[^`]*`)$")

// KnownAhead reports whether a step's argument is known before the first step.
func KnownAhead(expression string) bool { return fromArguments.MatchString(expression) }

type compiledStep map[string]*jmes.Expression

// internal checks a function's name or a composition. Whether there are such tools
// is the runtime's to know.
func (c *compiler) internal() {
	config := c.tool.ExecutionConfig
	switch {
	case config.Function == "" && len(config.Steps) == 0:
		c.add("/execution_config", "needs a function or steps")
	case config.Function != "" && len(config.Steps) > 0:
		c.add("/execution_config", "has a function and steps; only one of them can be carried out")
	case config.Function != "":
		if len(config.Function) > 128 || !functionName.MatchString(config.Function) {
			c.add("/execution_config/function", "is not the name of a function")
		}
	case len(config.Steps) > maxSteps:
		c.add("/execution_config/steps", "there are %d; %d is the most", len(config.Steps), maxSteps)
	default:
		c.steps(config.Steps)
	}
}

func (c *compiler) steps(all []Step) {
	seen := map[string]bool{}
	for i, s := range all {
		at := fmt.Sprintf("/execution_config/steps/%d", i)
		switch {
		case !stepName.MatchString(s.Name):
			c.add(at+"/name", "has to be small letters, digits and _, starting with a letter")
		case seen[s.Name]:
			c.add(at+"/name", "is there twice")
		}
		seen[s.Name] = true
		if !stepTool.MatchString(s.Tool) {
			c.add(at+"/tool", "has to be pack/tool")
		}
		compiled := compiledStep{}
		for _, name := range slices.Sorted(maps.Keys(s.Arguments)) {
			e, err := jmes.Compile(s.Arguments[name])
			if err != nil {
				c.add(at+"/arguments/"+pointerEscape.Replace(name), "is not a valid JMESPath expression: %v", err)
			}
			compiled[name] = e
		}
		c.tool.steps = append(c.tool.steps, compiled)
	}
}

// StepArguments are the arguments of the composition's step i, made of the call's
// and of the results so far, by step. Both are values as strictjson.Parse gives
// them. The error is upstream_failed: an earlier result was not what the step needs.
func (t *Tool) StepArguments(ctx context.Context, i int, arguments, results map[string]any) (map[string]any, error) {
	return t.stepArguments(ctx, i, arguments, results, func(string) bool { return true })
}

// StepAhead are those of step i that are known before the first, and the names of the
// others.
func (t *Tool) StepAhead(ctx context.Context, i int, arguments map[string]any) (known map[string]any, later []string, err error) {
	written := t.ExecutionConfig.Steps[i].Arguments
	for name, expression := range written {
		if !KnownAhead(expression) {
			later = append(later, name)
		}
	}
	known, err = t.stepArguments(ctx, i, arguments, nil, func(name string) bool { return KnownAhead(written[name]) })
	return known, later, err
}

func (t *Tool) stepArguments(ctx context.Context, i int, arguments, results map[string]any, wanted func(name string) bool) (map[string]any, error) {
	out := map[string]any{}
	data := map[string]any{"arguments": arguments, "steps": results}
	for name, e := range t.steps[i] {
		if !wanted(name) {
			continue
		}
		value, err := e.Search(ctx, data, jmes.Limits{})
		if err != nil {
			return nil, fault.Wrap(err, fault.UpstreamFailed, "the argument %s of the step %s could not be made", name, t.ExecutionConfig.Steps[i].Name)
		}
		if value != nil {
			out[name] = value
		}
	}
	return out, nil
}
