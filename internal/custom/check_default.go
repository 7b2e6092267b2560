package custom

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/schema"
)

// defaults refuses defaults that break their own schema: every call without the argument would be refused for a value
// the caller did not give.
func (c *compiler) defaults(doc map[string]any) {
	if c.rules.Stored {
		return
	}
	f := filling{w: walk{root: doc, left: maxSchemaExpanded}, parameters: c.tool.Parameters, add: c.add}
	f.object("/parameters_schema", doc, "", func(inner any) any { return inner })
}

// filling visits every place where absent arguments are filled in: properties, and those of objects and lists within
// them.
type filling struct {
	w          walk
	parameters *schema.Schema
	add        func(path, format string, args ...any)
}

// object checks the properties of a schema. within builds the arguments with a value at path.
func (f *filling) object(at string, s map[string]any, path string, within func(any) any) {
	properties, _ := s["properties"].(map[string]any)
	for name, inner := range properties {
		f.value(at+"/properties/"+pointerEscape.Replace(name), inner, path+"/"+pointerEscape.Replace(name), func(v any) any {
			return within(map[string]any{name: v})
		})
	}
	if s["items"] != nil {
		f.value(at+"/items", s["items"], path+"/0", func(v any) any { return within([]any{v}) })
	}
}

func (f *filling) value(at string, inner any, path string, within func(any) any) {
	s := f.resolved(inner)
	if s == nil {
		return
	}
	if value, has := s["default"]; has {
		for _, v := range f.parameters.Validate(within(value), "en") {
			if v.Path == path || strings.HasPrefix(v.Path, path+"/") {
				f.add(at+"/default", "is refused by its own schema: %s", v.Message)
				break
			}
		}
	}
	f.object(at, s, path, within)
}

// resolved follows a schema's references; nil where there is nothing to check. References have no cycles: that was
// checked before.
func (f *filling) resolved(value any) map[string]any {
	for {
		if f.w.left--; f.w.left < 0 {
			return nil
		}
		s, _ := value.(map[string]any)
		target, refers := s["$ref"].(string)
		if !refers {
			return s
		}
		var err error
		if value, err = f.w.at(target); err != nil {
			return nil
		}
	}
}

// emptyEnums refuses empty enums, at any depth.
func (c *compiler) emptyEnums(at string, value any) {
	if c.rules.Stored {
		return
	}
	switch v := value.(type) {
	case map[string]any:
		if choices, is := v["enum"].([]any); is && len(choices) == 0 {
			c.add(at+"/enum", "is empty: no value could ever be given")
		}
		for key, inner := range v {
			if !slices.Contains(valueKeywords, key) {
				c.emptyEnums(at+"/"+pointerEscape.Replace(key), inner)
			}
		}
	case []any:
		for i, inner := range v {
			c.emptyEnums(fmt.Sprintf("%s/%d", at, i), inner)
		}
	}
}
