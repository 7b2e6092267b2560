package custom

import (
	"context"
	"fmt"
	"maps"
	"regexp"
	"slices"

	"github.com/mostrador/mostrador/internal/custom/jmes"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

const maxSteps = 10

var (
	stepName     = regexp.MustCompile(`^[a-z][a-z0-9_]{0,31}$`)
	stepTool     = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}/[A-Za-z0-9_-]{1,64}$`)
	functionName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_-]*(?:[./][A-Za-z][A-Za-z0-9_-]*)?$`)
)

// What the arguments of steps are made of.
const (
	callRoot  = "arguments"
	stepsRoot = "steps"
)

// KnownAhead reports whether a step's argument is known before the first step: it
// depends on no result of another.
func KnownAhead(expression string) bool {
	e, err := jmes.Compile(expression)
	return err == nil && knownAhead(e)
}

func knownAhead(e *jmes.Expression) bool {
	return !slices.ContainsFunc(e.Refers(), func(path []string) bool { return len(path) == 0 || path[0] == stepsRoot })
}

type compiledStep map[string]*jmes.Expression

// internal checks a function's name or a composition. The runtime knows whether there are such tools.
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
			place := at + "/arguments/" + pointerEscape.Replace(name)
			e, err := jmes.Compile(s.Arguments[name])
			if err != nil {
				c.add(place, "is not a valid JMESPath expression: %v", err)
			} else if !c.rules.Stored {
				c.refers(place, e, all[:i])
			}
			compiled[name] = e
		}
		c.tool.steps = append(c.tool.steps, compiled)
	}
}

// refers finds references of a step's argument to something that will never exist.
func (c *compiler) refers(at string, e *jmes.Expression, before []Step) {
	for _, path := range e.Refers() {
		switch {
		case len(path) == 0:
		case path[0] != callRoot && path[0] != stepsRoot:
			c.add(at, "refers to %s; there are only %s and %s", path[0], callRoot, stepsRoot)
		case len(path) == 1:
		case path[0] == callRoot && !c.names.parameters[path[1]] && !c.open:
			c.add(at, "refers to %s.%s, which is not among the parameters", callRoot, path[1])
		case path[0] == stepsRoot && !slices.ContainsFunc(before, func(s Step) bool { return s.Name == path[1] }):
			c.add(at, "refers to %s.%s; no step before this one is called so", stepsRoot, path[1])
		}
	}
}

// StepArguments are the arguments of the composition's step i, computed from the call's and from the results so far, by
// step. Both are values as strictjson.Parse gives them. The error is upstream_failed: an earlier result was not what
// the step needs.
func (t *Tool) StepArguments(ctx context.Context, i int, arguments, results map[string]any) (map[string]any, error) {
	return t.stepArguments(ctx, i, arguments, results, func(string) bool { return true })
}

// StepAhead are those of step i that are known before the first, and the names of the others.
func (t *Tool) StepAhead(ctx context.Context, i int,
	arguments map[string]any) (known map[string]any, later []string, err error) {
	for name, e := range t.steps[i] {
		if !knownAhead(e) {
			later = append(later, name)
		}
	}
	slices.Sort(later)
	known, err = t.stepArguments(ctx, i, arguments, nil,
		func(name string) bool { return !slices.Contains(later, name) })
	return known, later, err
}

func (t *Tool) stepArguments(ctx context.Context, i int, arguments, results map[string]any,
	wanted func(name string) bool) (map[string]any, error) {
	out := map[string]any{}
	data := map[string]any{callRoot: arguments, stepsRoot: results}
	for name, e := range t.steps[i] {
		if !wanted(name) {
			continue
		}
		value, err := e.Search(ctx, data, jmes.Limits{})
		if err != nil {
			return nil, fault.Wrap(err, fault.UpstreamFailed, "the argument %s of the step %s could not be made", name,
				t.ExecutionConfig.Steps[i].Name)
		}
		if value != nil {
			out[name] = value
		}
	}
	return out, nil
}
