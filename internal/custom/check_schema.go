package custom

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/schema"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

// Limits of a stored schema. Expanded counts every schema as often as references lead to it, which bounds the cost of
// checking a value.
const (
	maxSchemaBytes    = 32 << 10
	maxSchemaDepth    = 24
	maxSchemaNodes    = 4_000
	maxSchemaExpanded = 10_000
	maxParameters     = 100
	maxTitle          = 60

	dialect = "https://json-schema.org/draft/2020-12/schema"
)

// parameterName is what every model provider accepts as the name of a property.
var parameterName = regexp.MustCompile(`^[a-zA-Z0-9_-]{1,64}$`)

// refusedOnTop is what providers refuse at the top level of a tool's parameters.
var refusedOnTop = []string{
	"oneOf", "anyOf", "allOf", "not", "if", "then", "else", "$ref", "dependentSchemas", "dependentRequired", "enum",
	"const",
}

// nowhere are keywords that name schemas in ways a reader cannot follow.
var nowhere = []string{"$id", "$anchor", "$dynamicRef", "$dynamicAnchor", "$recursiveRef", "$recursiveAnchor",
	"$vocabulary", "id"}

// valueKeywords are those that hold values, not schemas.
var valueKeywords = []string{"enum", "const", "default", "examples"}

func (c *compiler) parameters() {
	const at = "/parameters_schema"
	c.names, c.open = names{parameters: map[string]bool{}}, true
	raw := c.tool.ParametersSchema
	if len(raw) == 0 {
		c.add(at, `is needed; a tool without parameters has {"type": "object"}`)
		return
	}
	doc, ok := c.schema(at, raw)
	if !ok {
		return
	}
	if doc["type"] != "object" {
		c.add(at+"/type", `has to be "object"`)
	}
	for _, keyword := range refusedOnTop {
		if _, has := doc[keyword]; has {
			c.add(at+"/"+keyword, "cannot stand at the top level: model providers refuse it")
		}
	}
	properties, _ := doc["properties"].(map[string]any)
	if len(properties) > maxParameters {
		c.add(at+"/properties", "there are %d; %d is the most", len(properties), maxParameters)
	}
	for name := range properties {
		c.names.parameters[name] = true
		if name == secretsRoot {
			c.add(at+"/properties/"+name, "is what templates call the secrets")
		}
	}
	required, _ := doc["required"].([]any)
	for i, name := range required {
		if text, isText := name.(string); !isText || !c.names.parameters[text] {
			c.add(fmt.Sprintf("%s/required/%d", at, i), "is not among the properties")
		}
	}
	c.propertyNames(at, doc)
	others, said := doc["additionalProperties"]
	if !said {
		raw = withoutExtras(raw)
	}
	c.open = said && others != false || doc["patternProperties"] != nil
	s, err := schema.FromJSON(raw)
	if err != nil {
		c.add(at, "is not a valid JSON Schema: %v", err)
		return
	}
	c.tool.Parameters = s
	c.labels(at, properties)
	c.emptyEnums(at, doc)
	c.defaults(doc)
}

// labels: a tool that asks shows its arguments to the customer, under names that the owner gave them. Definitions that
// were stored before show the names of the fields, in words.
func (c *compiler) labels(at string, properties map[string]any) {
	if !c.tool.RequiresConfirmation || c.rules.Stored {
		return
	}
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		path := at + "/properties/" + pointerEscape.Replace(name) + "/title"
		property, _ := properties[name].(map[string]any)
		title, said := property["title"].(string)
		switch {
		case said && (!utf8.ValidString(title) || hidesSomething(title)):
			c.add(path, "contains control or invisible characters")
		case said && utf8.RuneCountInString(title) > maxTitle:
			c.add(path, "has %d characters; %d is the most", utf8.RuneCountInString(title), maxTitle)
		case !c.tool.Parameters.Titled(name):
			c.add(path, "is needed: customers are asked about this value and read what it is called")
		}
	}
}

// withoutExtras refuses arguments that the schema does not name. The text is an object, and keeps the order of its
// members, which models read as a hint.
func withoutExtras(raw json.RawMessage) json.RawMessage {
	text := strings.TrimRight(string(raw), " \t\r\n")
	text = strings.TrimRight(strings.TrimSuffix(text, "}"), " \t\r\n")
	comma := ","
	if strings.HasSuffix(text, "{") {
		comma = ""
	}
	return json.RawMessage(text + comma + `"additionalProperties":false}`)
}

// propertyNames checks every property, at any depth.
func (c *compiler) propertyNames(at string, value any) {
	switch v := value.(type) {
	case map[string]any:
		properties, _ := v["properties"].(map[string]any)
		for name := range properties {
			if !parameterName.MatchString(name) {
				c.add(at+"/properties/"+pointerEscape.Replace(name),
					"a property is named with 1 to 64 letters a-z, digits, _ and -")
			}
		}
		for key, inner := range v {
			c.propertyNames(at+"/"+pointerEscape.Replace(key), inner)
		}
	case []any:
		for i, inner := range v {
			c.propertyNames(fmt.Sprintf("%s/%d", at, i), inner)
		}
	}
}

// schema reads a stored schema within its bounds and follows its references.
func (c *compiler) schema(at string, raw json.RawMessage) (map[string]any, bool) {
	value, problems := strictjson.Parse(raw, strictjson.Limits{Bytes: maxSchemaBytes, Depth: maxSchemaDepth,
		Nodes: maxSchemaNodes})
	for _, p := range problems {
		c.add(at+p.Path, "%s: %s", p.Kind, p.Detail)
	}
	if len(problems) > 0 {
		return nil, false
	}
	doc, ok := value.(map[string]any)
	if !ok {
		c.add(at, "is not an object")
		return nil, false
	}
	if used, said := doc["$schema"]; said && used != dialect {
		c.add(at+"/$schema", "only %s is known", dialect)
		return nil, false
	}
	w := walk{root: doc, left: maxSchemaExpanded}
	if err := w.follow(doc, nil); err != nil {
		c.add(at, "%v", err)
		return nil, false
	}
	return doc, true
}

// walk visits a schema as a validator would, every reference as often as it occurs. A recursive schema has no end and
// no form that all model providers accept.
type walk struct {
	root map[string]any
	left int
}

func (w *walk) follow(value any, through []string) error {
	if w.left--; w.left < 0 {
		return fmt.Errorf("its references lead to more than %d schemas", maxSchemaExpanded)
	}
	switch v := value.(type) {
	case []any:
		for _, inner := range v {
			if err := w.follow(inner, through); err != nil {
				return err
			}
		}
	case map[string]any:
		for key, inner := range v {
			if err := w.keyword(key, inner, through); err != nil {
				return err
			}
		}
	}
	return nil
}

func (w *walk) keyword(key string, value any, through []string) error {
	switch {
	case slices.Contains(valueKeywords, key):
		return nil
	case key == "$defs":
		return nil // followed when something refers to it
	case slices.Contains(nowhere, key) && isText(value):
		return fmt.Errorf("%s is not supported", key)
	case key == "properties" || key == "patternProperties" || key == "dependentSchemas":
		named, _ := value.(map[string]any)
		for _, inner := range named { // whatever their names, they are schemas
			if err := w.follow(inner, through); err != nil {
				return err
			}
		}
		return nil
	case key == "$ref" && isText(value):
		target := value.(string)
		if slices.Contains(through, target) {
			return fmt.Errorf("%s leads back to itself", target)
		}
		found, err := w.at(target)
		if err != nil {
			return err
		}
		return w.follow(found, append(slices.Clip(through), target))
	}
	return w.follow(value, through)
}

// at finds what a reference points to, in this document only.
func (w *walk) at(target string) (any, error) {
	pointer, local := strings.CutPrefix(target, "#")
	if !local || pointer != "" && pointer[0] != '/' {
		return nil, fmt.Errorf("the reference %.80q does not point into this schema", target)
	}
	var value any = w.root
	for _, step := range strings.Split(pointer, "/")[1:] {
		object, _ := value.(map[string]any)
		inner, there := object[strings.NewReplacer("~1", "/", "~0", "~").Replace(step)]
		if !there {
			return nil, fmt.Errorf("the reference %.80q points to nothing", target)
		}
		value = inner
	}
	return value, nil
}

func isText(v any) bool {
	_, ok := v.(string)
	return ok
}

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
		f.value(at+"/properties/"+pointerEscape.Replace(name), inner, path+"/"+pointerEscape.Replace(name),
			func(v any) any {
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
