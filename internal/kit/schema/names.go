package schema

import (
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
)

// badName says what a property can be called, where it is one of a few names.
func (r *report) badName(e *jsonschema.ValidationError) string {
	for _, cause := range e.Causes {
		switch k := cause.ErrorKind.(type) {
		case *kind.Enum:
			return r.words.mustBeOneOf(k.Want)
		case *kind.Format:
			return r.words.mustHaveFormat(k.Want)
		}
		if len(cause.Causes) > 0 {
			return r.badName(cause)
		}
	}
	return r.words.badName
}

// holders are the objects of the value that have a wrongly named property. The library gives the location of such an error
// in memory that it writes on, so that it is found again: by the place of the rule in the schema.
func (r *report) holders(e *jsonschema.ValidationError, name string) (paths [][]string) {
	_, fragment, _ := strings.Cut(e.SchemaURL, "#")
	rule, _ := strings.CutSuffix(fragment, "/propertyNames")
	find(r.value, strings.Split(strings.TrimPrefix(rule, "/"), "/"), nil, func(object map[string]any, path []string) {
		if _, has := object[name]; has {
			paths = append(paths, path)
		}
	})
	if len(paths) == 0 { // the rule is behind a reference
		paths = [][]string{slices.Clone(e.InstanceLocation)}
	}
	return paths
}

// find calls fn with every object of a value that a place in its schema describes.
func find(value any, place, path []string, fn func(map[string]any, []string)) {
	step := func(inner any, rest []string, key string) { find(inner, rest, append(slices.Clip(path), key), fn) }
	object, isObject := value.(map[string]any)
	switch {
	case len(place) == 0 || place[0] == "":
		if isObject {
			fn(object, slices.Clip(path))
		}
	case place[0] == "properties" && len(place) > 1:
		if inner, has := object[place[1]]; has {
			step(inner, place[2:], place[1])
		}
	case place[0] == "additionalProperties":
		for key, inner := range object {
			step(inner, place[1:], key)
		}
	case place[0] == "items":
		items, _ := value.([]any)
		for i, inner := range items {
			step(inner, place[1:], strconv.Itoa(i))
		}
	}
}
