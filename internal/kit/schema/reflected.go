package schema

import (
	"cmp"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
)

// keywordOrder is how a generated schema reads: what it is, then what it holds,
// then its bounds.
var keywordOrder = []string{
	"type", "description", "properties", "required", "propertyNames", "additionalProperties", "patternProperties", "oneOf",
	"anyOf", "allOf", "items", "enum", "format", "pattern", "examples", "minLength", "maxLength", "minimum", "exclusiveMinimum",
	"maximum", "exclusiveMaximum", "multipleOf", "minItems", "maxItems", "uniqueItems", "default",
}

func reflected(t reflect.Type) object {
	if t.Kind() != reflect.Struct {
		panic(fmt.Sprintf("schema: %v is not a struct", t))
	}
	refuseCycles(t, nil)
	return schemaOf(t)
}

var (
	timeType = reflect.TypeFor[time.Time]()
	rawType  = reflect.TypeFor[json.RawMessage]()
)

// schemaOf is what a type's JSON looks like; {} is anything.
func schemaOf(t reflect.Type) object {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch {
	case isMoney(t):
		return object{{"type", "number"}}
	case t == timeType:
		return object{{"type", "string"}, {"format", "date-time"}}
	case t == rawType:
		return object{}
	}
	switch t.Kind() {
	case reflect.Struct:
		return structSchema(t)
	case reflect.Slice, reflect.Array:
		if t.Elem().Kind() == reflect.Uint8 {
			panic(fmt.Sprintf("schema: %v: write bytes as a text of your own", t))
		}
		return object{{"type", "array"}, {"items", schemaOf(t.Elem())}}
	case reflect.Map:
		schema := object{{"type", "object"}}
		if values := schemaOf(t.Elem()); len(values) > 0 {
			schema = schema.with("additionalProperties", values)
		}
		return schema
	case reflect.Interface:
		return object{}
	case reflect.String:
		return object{{"type", "string"}}
	case reflect.Bool:
		return object{{"type", "boolean"}}
	case reflect.Float32, reflect.Float64:
		return object{{"type", "number"}}
	}
	return integerSchema(t)
}

// integerSchema bounds the integers that are narrower than the int64 a JSON integer is checked against.
func integerSchema(t reflect.Type) object {
	schema := object{{"type", "integer"}}
	switch bits := t.Bits(); t.Kind() { // panics for what no JSON can be
	case reflect.Int8, reflect.Int16, reflect.Int32:
		limit := int64(1) << (bits - 1)
		return append(schema, member{"minimum", number(-limit)}, member{"maximum", number(limit - 1)})
	case reflect.Uint8, reflect.Uint16, reflect.Uint32:
		return append(schema, member{"minimum", number(0)}, member{"maximum", number(int64(1)<<bits - 1)})
	case reflect.Uint, reflect.Uint64:
		return append(schema, member{"minimum", number(0)})
	}
	return schema
}

func number(n int64) json.Number { return json.Number(strconv.FormatInt(n, 10)) }

func structSchema(t reflect.Type) object {
	properties := object{}
	var required []any
	for _, f := range JSONFields(t) {
		properties = append(properties, member{f.Name, fieldSchema(t, f.StructField)})
		if !Optional(f.StructField) {
			required = append(required, f.Name)
		}
	}
	schema := object{{"type", "object"}, {"properties", properties}, {"additionalProperties", false}}
	if len(required) > 0 {
		schema = schema.with("required", required)
	}
	return inOrder(schema)
}

func fieldSchema(owner reflect.Type, f reflect.StructField) object {
	schema := schemaOf(f.Type)
	if doc := f.Tag.Get("doc"); doc != "" {
		schema = schema.with("description", doc)
	}
	if pattern := f.Tag.Get("pattern"); pattern != "" {
		schema = shaped(owner, f, schema, pattern)
	}
	if keys := f.Tag.Get("keys"); keys != "" {
		schema = schema.with("propertyNames", keySchema(keys))
	}
	for _, rule := range rulesOf(owner, f) {
		schema = constrained(owner, f, schema, rule[0], rule[1])
	}
	if f.Type.Kind() == reflect.Pointer && !Optional(f) {
		schema = nullable(schema)
	}
	return inOrder(schema)
}

// shaped gives a text, or the texts of a list, a pattern, and the example of what it means.
func shaped(owner reflect.Type, f reflect.StructField, schema object, pattern string) object {
	switch schema.text("type") {
	case "array":
		return schema.with("items", shaped(owner, f, schema.object("items"), pattern))
	case "string":
		schema = schema.with("pattern", pattern)
	default:
		panic(fmt.Sprintf("schema: %v.%s: only a text can have a pattern", owner, f.Name))
	}
	if example := f.Tag.Get("example"); example != "" {
		schema = schema.with("examples", []any{example})
	}
	return inOrder(schema)
}

// keySchema is what the names of a map can be: a format, or one of a few words.
func keySchema(keys string) object {
	if format, is := strings.CutPrefix(keys, "format="); is {
		return object{{"format", format}}
	}
	var words []any
	for word := range strings.SplitSeq(keys, ",") {
		words = append(words, strings.TrimSpace(word))
	}
	return object{{"enum", words}}
}

// rulesOf are the keywords of a field's tag; enum stands once for each of its values.
func rulesOf(owner reflect.Type, f reflect.StructField) (rules [][2]string) {
	const comma = "\x00" // an escaped one
	tag := strings.ReplaceAll(f.Tag.Get("jsonschema"), `\,`, comma)
	for part := range strings.SplitSeq(tag, ",") {
		name, value, assigned := strings.Cut(strings.ReplaceAll(part, comma, ","), "=")
		switch {
		case part == "":
		case !assigned:
			panic(fmt.Sprintf("schema: %v.%s: %q says nothing here; use omitempty and pointers", owner, f.Name, part))
		default:
			rules = append(rules, [2]string{name, value})
		}
	}
	return rules
}

// keywordsOf says which keywords a type can have; a list passes those of its items on to them, a map those of its values.
var keywordsOf = map[string][]string{
	"string":  {"minLength", "maxLength", "format", "enum", "default"},
	"integer": {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "enum", "default"},
	"number":  {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "enum", "default"},
	"boolean": {"default"},
	"array":   {"minItems", "maxItems", "uniqueItems"},
}

// constrained adds one keyword; one that the type cannot have is a mistake in the tag.
func constrained(owner reflect.Type, f reflect.StructField, schema object, keyword, text string) object {
	kind := schema.text("type")
	switch {
	case keyword == "format" && formats[text] == nil:
		panic(fmt.Sprintf("schema: %v.%s: nothing checks the format %q", owner, f.Name, text))
	case slices.Contains(keywordsOf[kind], keyword):
	case kind == "array":
		return schema.with("items", constrained(owner, f, schema.object("items"), keyword, text))
	case kind == "object" && len(schema.object("additionalProperties")) > 0:
		values := constrained(owner, f, schema.object("additionalProperties"), keyword, text)
		return schema.with("additionalProperties", values)
	default:
		panic(fmt.Sprintf("schema: %v.%s: %q has no effect on this type, which takes %s; a pattern has a tag of its own",
			owner, f.Name, keyword+"="+text, strings.Join(keywordsOf[kind], ", ")))
	}
	value := keywordValue(kind, keyword, text)
	if keyword == "enum" {
		value = append(slices.Clone(schema.list("enum")), value)
	}
	return inOrder(schema.with(keyword, value))
}

func keywordValue(kind, keyword, text string) any {
	ofItsType := keyword == "enum" || keyword == "default"
	switch {
	case keyword == "format", ofItsType && kind == "string":
		return text
	case keyword == "uniqueItems", ofItsType && kind == "boolean":
		return text == "true"
	}
	if _, err := strconv.ParseFloat(text, 64); err != nil {
		panic(fmt.Sprintf("schema: %s=%s is no number", keyword, text))
	}
	return json.Number(text)
}

// isMoney goes by name, so that this package needs nothing of package money.
func isMoney(t reflect.Type) bool {
	return t.Name() == "Decimal" && strings.HasSuffix(t.PkgPath(), "internal/kit/money")
}

// inOrder puts keywords into the order they are read in.
func inOrder(schema object) object {
	slices.SortStableFunc(schema, func(a, b member) int { return rank(a.key) - rank(b.key) })
	return schema
}

func rank(keyword string) int {
	if i := slices.Index(keywordOrder, keyword); i >= 0 {
		return i
	}
	return len(keywordOrder)
}

// Optional reports whether a field may be left out. The tag optional is for one that is always written.
func Optional(f reflect.StructField) bool {
	if f.Tag.Get("optional") == "true" {
		return true
	}
	options := strings.Split(f.Tag.Get("json"), ",")[1:]
	return slices.Contains(options, "omitempty") || slices.Contains(options, "omitzero")
}

// nullable leaves a schema that accepts anything as it is.
func nullable(schema object) object {
	if t := schema.text("type"); t != "" {
		schema = schema.with("type", []any{t, "null"})
	}
	if schema.has("enum") {
		schema = schema.with("enum", append(slices.Clone(schema.list("enum")), nil))
	}
	return schema
}

// EnumOf are the words that a field can only be; none: any.
func EnumOf(f reflect.StructField) (words []string) {
	for _, rule := range rulesOf(f.Type, f) {
		if rule[0] == "enum" {
			words = append(words, rule[1])
		}
	}
	return words
}

// JSONField is a field under its JSON name.
type JSONField struct {
	reflect.StructField
	Name string
}

// JSONFields are the fields of t, and of the structs it embeds, in their order.
func JSONFields(t reflect.Type) (out []JSONField) {
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		embedded := f.Anonymous && name == ""
		if !f.IsExported() || embedded || f.Tag.Get("json") == "-" {
			continue
		}
		name = cmp.Or(name, f.Name)
		if !slices.ContainsFunc(out, func(known JSONField) bool { return known.Name == name }) { // an embedded one is shadowed
			out = append(out, JSONField{f, name})
		}
	}
	return out
}

// refuseCycles: everything is written out in place, so a type that holds itself would never end.
func refuseCycles(t reflect.Type, above []reflect.Type) {
	for slices.Contains([]reflect.Kind{reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map}, t.Kind()) {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct {
		return
	}
	if slices.Contains(above, t) {
		panic(fmt.Sprintf("schema: %v holds itself", t))
	}
	for i := range t.NumField() {
		if f := t.Field(i); f.IsExported() && f.Tag.Get("json") != "-" {
			refuseCycles(f.Type, append(slices.Clip(above), t))
		}
	}
}
