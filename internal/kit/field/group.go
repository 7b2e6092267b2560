package field

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/schema"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

// Described is the description of a struct's fields.
type Described[T any] struct {
	Fields []Field
	Schema *schema.Schema
	// together finds what is wrong with fields beside each other.
	together func(v T, tag locale.Tag) []fault.Field
}

// Of describes a struct, as describe says. Make it once, at start.
func Of[T any]() *Described[T] {
	t := reflect.TypeFor[T]()
	return &Described[T]{Fields: describe(t), Schema: schema.Of(t)}
}

// Together is the description with a check of what tags cannot say: fields beside each other. It sees a value whose single fields may
// be wrong as well, so that everything is reported at once; of a field that is wrong by itself, its report is dropped.
func (d *Described[T]) Together(check func(v T, tag locale.Tag) []fault.Field) *Described[T] {
	out := *d
	if before := d.together; before != nil {
		own := check
		check = func(v T, tag locale.Tag) []fault.Field { return append(before(v, tag), own(v, tag)...) }
	}
	out.together = check
	return &out
}

// Rules are the keywords of JSON Schema that bound each field, or the items of its list, by its path.
func (d *Described[T]) Rules() map[string]map[string]any {
	var whole map[string]any
	if err := json.Unmarshal(d.Schema.JSON(), &whole); err != nil {
		panic("field: " + err.Error()) // a schema of ours
	}
	out := make(map[string]map[string]any, len(d.Fields))
	for _, f := range d.Fields {
		out[f.Path] = bounds(whole, strings.Split(f.Path, "/"))
	}
	return out
}

// bounds are the keywords at a path of a schema, without those that only say what there is.
func bounds(at map[string]any, path []string) map[string]any {
	inner := func(keyword string) map[string]any {
		of, _ := at[keyword].(map[string]any)
		return of
	}
	for _, part := range path {
		switch {
		case part != "*":
			at, _ = inner("properties")[part].(map[string]any)
		case at["items"] != nil:
			at = inner("items")
		default:
			at = inner("additionalProperties")
		}
	}
	out := map[string]any{}
	for _, of := range []map[string]any{at, inner("items"), inner("additionalProperties")} {
		for keyword, value := range of {
			if out[keyword] == nil && !slices.Contains(structure, keyword) {
				out[keyword] = value
			}
		}
	}
	return out
}

var structure = []string{"type", "description", "properties", "required", "items", "additionalProperties", "oneOf", "anyOf", "allOf"}

// Field returns the field with a path, in which names and numbers of list items and maps may stand for *; for what is
// inside a value that is described as a whole, that value's.
func (d *Described[T]) Field(path string) (Field, bool) {
	parts := strings.Split(strings.TrimPrefix(path, "/"), "/")
	for ; len(parts) > 0; parts = parts[:len(parts)-1] {
		for _, f := range d.Fields {
			if matches(strings.Split(f.Path, "/"), parts) {
				return f, true
			}
		}
	}
	return Field{}, false
}

func matches(described, parts []string) bool {
	return slices.EqualFunc(described, parts, func(d, p string) bool { return d == "*" || d == p })
}

// Check reports everything that is wrong with a value, in the reader's language, as invalid_arguments.
func (d *Described[T]) Check(v T, tag locale.Tag) error {
	value, err := parsed(v)
	if err != nil {
		return err
	}
	return d.check(value, tag)
}

// Create reads a new value; what it leaves out is as in base. What is missing, unknown or out of bounds is
// invalid_arguments, all of it at once.
func (d *Described[T]) Create(base T, raw []byte, tag locale.Tag) (T, error) {
	value, err := read(raw, tag)
	if err != nil {
		return base, err
	}
	value = patched(nil, value) // null is the same as nothing
	if err := d.check(value, tag); err != nil {
		return base, err
	}
	before, err := parsed(base)
	if err != nil {
		return base, err
	}
	return d.decode(patched(before, value), tag)
}

// Merge changes a value by a JSON merge patch (RFC 7396): what is not named stays, null removes. The result is checked as a whole,
// and a name that there is not is refused also where it is null.
func (d *Described[T]) Merge(v T, patch []byte, tag locale.Tag) (T, error) {
	change, err := read(patch, tag)
	if err != nil {
		return v, err
	}
	if _, ok := change.(map[string]any); !ok {
		return v, Invalid(tag, schema.Violation{Message: msgObject.In(tag)})
	}
	if wrong := d.removesUnknown(change, "", tag); len(wrong) > 0 {
		return v, Invalid(tag, wrong...)
	}
	before, err := parsed(v)
	if err != nil {
		return v, err
	}
	return d.decode(patched(before, change), tag)
}

var msgObject = locale.Text{ES: "se esperaba un objeto JSON", PT: "era esperado um objeto JSON", EN: "expected a JSON object"}

func (d *Described[T]) decode(value any, tag locale.Tag) (v T, err error) {
	if err := d.check(value, tag); err != nil {
		return v, err
	}
	if err := decodeInto(&v, value); err != nil {
		return v, fmt.Errorf("field: %T does not hold what its schema allows: %w", v, err)
	}
	return v, nil
}

func decodeInto(to, value any) error {
	return json.Unmarshal(strictjson.Canonical(strictjson.Normalize(value)), to)
}

func (d *Described[T]) check(value any, tag locale.Tag) error {
	wrong := d.Schema.Validate(value, string(tag))
	var v T
	if d.together == nil || decodeInto(&v, value) != nil { // a text where a number belongs says nothing about others
		return Invalid(tag, wrong...)
	}
	alone := map[string]bool{}
	for _, w := range wrong {
		alone[w.Path] = true
	}
	for _, f := range d.together(v, tag) {
		if !alone[f.Path] {
			wrong = append(wrong, schema.Violation{Path: f.Path, Message: f.Message})
		}
	}
	slices.SortStableFunc(wrong, func(a, b schema.Violation) int { return strings.Compare(a.Path, b.Path) })
	return Invalid(tag, wrong...)
}

var msgInvalid = locale.Text{ES: "Hay datos que no son válidos.", PT: "Há dados que não são válidos.", EN: "Some values are not valid."}

// Invalid is invalid_arguments with every violation; nil without any.
func Invalid(tag locale.Tag, list ...schema.Violation) error {
	if len(list) == 0 {
		return nil
	}
	fields := make([]fault.Field, len(list))
	for i, v := range list {
		fields[i] = fault.Field{Path: v.Path, Message: v.Message}
	}
	return fault.Invalid(msgInvalid.In(tag), fields...)
}

func read(raw []byte, tag locale.Tag) (any, error) {
	value, problems := strictjson.Parse(raw, strictjson.Limits{Bytes: mostBytes})
	return value, Invalid(tag, schema.Explain(problems, string(tag))...)
}

// mostBytes is more than all settings of a business with many zones and promotions.
const mostBytes = 1 << 20

func parsed(v any) (any, error) {
	raw, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	value, problems := strictjson.Parse(raw, strictjson.Limits{Bytes: 4 * mostBytes})
	if len(problems) > 0 {
		return nil, fmt.Errorf("field: %T is stored as %s", v, problems[0].Detail)
	}
	return value, nil
}

// patched is RFC 7396's MergePatch.
func patched(target, patch any) any {
	change, ok := patch.(map[string]any)
	if !ok {
		return patch
	}
	out, _ := target.(map[string]any)
	result := make(map[string]any, len(out)+len(change))
	for name, value := range out {
		result[name] = value
	}
	for name, value := range change {
		if value == nil {
			delete(result, name)
			continue
		}
		result[name] = patched(result[name], value)
	}
	return result
}
