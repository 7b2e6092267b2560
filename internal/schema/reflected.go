package schema

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/invopop/jsonschema"
)

// keywordOrder is how a generated schema reads: what it is, then what it holds,
// then its bounds.
var keywordOrder = []string{
	"type", "description", "properties", "required", "additionalProperties", "patternProperties", "oneOf", "anyOf",
	"allOf", "items", "enum", "format", "pattern", "minLength", "maxLength", "minimum", "exclusiveMinimum",
	"maximum", "exclusiveMaximum", "multipleOf", "minItems", "maxItems", "uniqueItems", "default",
}

func reflected(t reflect.Type) object {
	if t.Kind() != reflect.Struct {
		panic(fmt.Sprintf("schema: %v is not a struct", t))
	}
	refuseCycles(t, nil)
	r := jsonschema.Reflector{
		Anonymous: true, DoNotReference: true, Mapper: mapped,
		LookupComment: func(t reflect.Type, field string) string {
			if field == "" { // the type itself, which may not be a struct
				return ""
			}
			f, _ := t.FieldByName(field)
			return f.Tag.Get("doc")
		},
	}
	raw, err := json.Marshal(r.ReflectFromType(t))
	if err != nil {
		panic(fmt.Sprintf("schema: %v: %v", t, err))
	}
	doc := parse(raw).(object).without("$schema")
	return finished(t, doc).(object)
}

// mapped holds the types whose JSON is not what their fields suggest, and the
// integers that are narrower than the int64 a JSON integer is checked against.
func mapped(t reflect.Type) *jsonschema.Schema {
	if isMoney(t) {
		return &jsonschema.Schema{Type: "number"}
	}
	integer := func(low int64, high uint64) *jsonschema.Schema {
		s := &jsonschema.Schema{Type: "integer", Minimum: json.Number(strconv.FormatInt(low, 10))}
		if high > 0 {
			s.Maximum = json.Number(strconv.FormatUint(high, 10))
		}
		return s
	}
	switch t.Kind() {
	case reflect.Int8:
		return integer(math.MinInt8, math.MaxInt8)
	case reflect.Int16:
		return integer(math.MinInt16, math.MaxInt16)
	case reflect.Int32:
		return integer(math.MinInt32, math.MaxInt32)
	case reflect.Uint8:
		return integer(0, math.MaxUint8)
	case reflect.Uint16:
		return integer(0, math.MaxUint16)
	case reflect.Uint32:
		return integer(0, math.MaxUint32)
	case reflect.Uint, reflect.Uint64:
		return integer(0, 0)
	}
	return nil
}

// isMoney goes by name, so that this package needs nothing of package money.
func isMoney(t reflect.Type) bool {
	return t.Name() == "Decimal" && strings.HasSuffix(t.PkgPath(), "internal/money")
}

// finished walks type and schema together and adds what the generator cannot
// express: null, patterns, {} for anything, a readable order, and the checks.
func finished(t reflect.Type, value any) any {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	schema, ok := value.(object)
	if !ok { // true: anything goes
		return object{}
	}
	switch {
	case schema.has("properties"):
		fields := jsonFields(t)
		schema = schema.with("properties", schema.object("properties").mapped(func(name string, value any) any {
			return finishedField(t, fields[name], value)
		}))
	case schema.has("items"):
		schema = schema.with("items", finished(t.Elem(), schema.get("items")))
	case t.Kind() == reflect.Map && schema.has("additionalProperties"):
		schema = schema.with("additionalProperties", finished(t.Elem(), schema.get("additionalProperties")))
	}
	slices.SortStableFunc(schema, func(a, b member) int { return rank(a.key) - rank(b.key) })
	return schema
}

func rank(keyword string) int {
	if i := slices.Index(keywordOrder, keyword); i >= 0 {
		return i
	}
	return len(keywordOrder)
}

func finishedField(owner reflect.Type, f reflect.StructField, value any) any {
	schema := finished(f.Type, value).(object)
	if pattern := f.Tag.Get("pattern"); pattern != "" {
		if schema.text("type") != "string" {
			panic(fmt.Sprintf("schema: %v.%s: only a text can have a pattern", owner, f.Name))
		}
		schema = schema.with("pattern", pattern)
	}
	checkTag(owner, f, schema)
	if f.Type.Kind() == reflect.Pointer && !optional(f) {
		schema = nullable(schema)
	}
	slices.SortStableFunc(schema, func(a, b member) int { return rank(a.key) - rank(b.key) })
	return schema
}

func optional(f reflect.StructField) bool {
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

// checkTag makes sure that every bound somebody wrote down is in the schema: the
// generator drops what it does not know or what the type cannot have.
func checkTag(owner reflect.Type, f reflect.StructField, schema object) {
	tag := strings.ReplaceAll(f.Tag.Get("jsonschema"), `\,`, "")
	for part := range strings.SplitSeq(tag, ",") {
		name, value, assigned := strings.Cut(part, "=")
		switch {
		case part == "":
		case !assigned:
			panic(fmt.Sprintf("schema: %v.%s: %q says nothing here; use omitempty and pointers", owner, f.Name, part))
		case !schema.has(name) && !schema.object("items").has(name):
			panic(fmt.Sprintf("schema: %v.%s: %q has no effect on this type", owner, f.Name, part))
		case name == "format" && formats[value] == nil:
			panic(fmt.Sprintf("schema: %v.%s: nobody checks the format %q", owner, f.Name, value))
		}
	}
}

// jsonFields are the fields of t, and of the structs it embeds, by their JSON names.
func jsonFields(t reflect.Type) map[string]reflect.StructField {
	out := map[string]reflect.StructField{}
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "" {
			name = f.Name
		}
		if _, shadowed := out[name]; !shadowed && f.IsExported() {
			out[name] = f
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
