package schema

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

// Violation is one thing that is wrong with a value.
type Violation struct {
	Path    string // JSON pointer; "" is the whole value
	Message string // in the reader's language, fit to be shown
}

// Hostile arguments cannot make the report large: violations are bounded by count, and every key within a path by
// length.
const (
	maxViolations = 100
	maxPathKey    = 128
)

// Validate reports everything that is wrong with a value of strictjson.Parse, by path; nil means that it satisfies the
// contract. The tag chooses the language: es (voseo), es-MX and other Spanish (tuteo), pt, en; anything else reads
// Spanish.
func (s *Schema) Validate(value any, tag string) []Violation { return s.validate(value, tag, false) }

// ValidateGiven is Validate for a document whose fields may all be left out.
func (s *Schema) ValidateGiven(value any, tag string) []Violation {
	return s.validate(value, tag, true)
}

func (s *Schema) validate(value any, tag string, given bool) []Violation {
	c, err := s.checker()
	if err != nil {
		panic("schema: " + err.Error()) // only a contract of ours gets here: FromJSON has compiled its own
	}
	if err = c.compiled.Validate(value); err == nil {
		return nil
	}
	var failed *jsonschema.ValidationError
	if !errors.As(err, &failed) {
		return nil
	}
	r := report{checker: c, words: wordsFor(tag), value: value, given: given}
	r.explain(failed)
	return sorted(r.found)
}

// Explain reports the problems of a text that could not be parsed in the same way as Validate.
func Explain(problems []strictjson.Problem, tag string) []Violation {
	w := wordsFor(tag)
	var out []Violation
	for _, p := range problems {
		out = append(out, Violation{p.Path, w.text[p.Kind]})
	}
	return sorted(out)
}

func sorted(all []Violation) []Violation {
	slices.SortFunc(all, func(a, b Violation) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Message, b.Message))
	})
	return slices.Compact(all)
}

// report turns the library's tree of errors into a flat list in our own words.
type report struct {
	*checker
	words *words
	value any
	given bool // what is missing is no violation
	found []Violation
}

func (r *report) explain(e *jsonschema.ValidationError) {
	w := r.words
	say := func(message string) { r.add(e.InstanceLocation, message) }
	at := func(key, message string) { r.add(append(slices.Clip(e.InstanceLocation), key), message) }

	switch k := e.ErrorKind.(type) {
	case *kind.Required:
		for _, name := range k.Missing {
			if !r.given {
				at(name, r.whyRequired(e.SchemaURL))
			}
		}
	case *kind.DependentRequired:
		for _, name := range k.Missing {
			at(name, w.requiredWith(k.Prop))
		}
	case *kind.Dependency:
		for _, name := range k.Missing {
			at(name, w.requiredWith(k.Prop))
		}
	case *kind.AdditionalProperties:
		for _, name := range k.Properties {
			at(name, w.unknown)
		}
	case *kind.PropertyNames:
		for _, owner := range r.holders(e, k.Property) {
			r.add(append(owner, k.Property), r.badName(e))
		}
	case *kind.FalseSchema, *kind.Not:
		say(w.notAllowed)
	case *kind.OneOf:
		say(r.ofSets(e, "oneOf", w.exactlyOne, len(k.Subschemas) > 1))
	case *kind.AnyOf:
		say(r.ofSets(e, "anyOf", w.atLeastOne, false))
	case *kind.Type:
		say(w.mustBeType(k.Want))
	case *kind.Enum:
		say(w.mustBeOneOf(k.Want))
	case *kind.Const:
		say(w.mustBe(show(k.Want)))
	case *kind.Format:
		say(w.mustHaveFormat(k.Want))
	case *kind.Pattern:
		say(r.shape(e.SchemaURL, k.Want))
	case *kind.MinLength:
		say(w.minLength.of(k.Want))
	case *kind.MaxLength:
		say(w.maxLength.of(k.Want))
	case *kind.MinItems:
		say(w.minItems.of(k.Want))
	case *kind.MaxItems:
		say(w.maxItems.of(k.Want))
	case *kind.MinProperties:
		say(w.minProperties.of(k.Want))
	case *kind.MaxProperties:
		say(w.maxProperties.of(k.Want))
	case *kind.UniqueItems:
		at(strconv.Itoa(k.Duplicates[1]), w.repeated)
	case *kind.Minimum:
		say(with(w.minimum, decimalText(k.Want)))
	case *kind.Maximum:
		say(with(w.maximum, decimalText(k.Want)))
	case *kind.ExclusiveMinimum:
		say(with(w.above, decimalText(k.Want)))
	case *kind.ExclusiveMaximum:
		say(with(w.below, decimalText(k.Want)))
	case *kind.MultipleOf:
		say(with(w.multipleOf, decimalText(k.Want)))
	case *kind.Schema, *kind.Group, *kind.AllOf, *kind.Reference:
		for _, cause := range e.Causes {
			r.explain(cause)
		}
	default: // a keyword our contracts do not use, in a stored schema
		say(w.invalid)
	}
}

// shape shows an example of what a pattern asks for, where the schema has one: few readers know patterns.
func (r *report) shape(schemaURL, pattern string) string {
	_, fragment, _ := strings.Cut(schemaURL, "#")
	found, _ := r.doc.at(fragment)
	if owner, _ := found.(object); len(owner.list("examples")) > 0 {
		return with(r.words.like, showAll(owner.list("examples"), ", "))
	}
	return r.words.mustMatch(pattern)
}

// whyRequired names the condition where a rule, not the field alone, asks for it.
func (r *report) whyRequired(schemaURL string) string {
	_, fragment, _ := strings.Cut(schemaURL, "#")
	rule, isThen := strings.CutSuffix(fragment, "/then")
	if isThen {
		found, _ := r.doc.at(rule)
		conditional, _ := found.(object)
		if tests := conditional.object("if").object("properties"); len(tests) == 1 {
			test, _ := tests[0].value.(object)
			values := test.list("enum")
			if test.has("const") {
				values = []any{test.get("const")}
			}
			if len(values) > 0 {
				return r.words.requiredWhen(tests[0].key, values)
			}
		}
	}
	return r.words.required
}

// ofSets says a choice between sets of required fields by naming them; any
// other choice between schemas has no short name.
func (r *report) ofSets(e *jsonschema.ValidationError, keyword, sentence string, several bool) string {
	_, fragment, _ := strings.Cut(e.SchemaURL, "#")
	found, _ := r.doc.at(fragment)
	owner, _ := found.(object)
	var sets []string
	for _, branch := range owner.list(keyword) {
		b, _ := branch.(object)
		var fields []string
		for _, f := range b.list("required") {
			fields = append(fields, show(f))
		}
		if len(b) != 1 || len(fields) == 0 {
			if several {
				return r.words.severalShapes
			}
			return r.words.noShape
		}
		sets = append(sets, strings.Join(fields, " + "))
	}
	return with(sentence, strings.Join(sets, ", "))
}

func (r *report) add(path []string, message string) {
	if len(r.found) < maxViolations {
		r.found = append(r.found, Violation{pointer(path), message})
	}
}

var escape = strings.NewReplacer("~", "~0", "/", "~1")

func pointer(path []string) string {
	var b strings.Builder
	for _, key := range path {
		if len(key) > maxPathKey {
			end := maxPathKey
			for !utf8.RuneStart(key[end]) {
				end--
			}
			key = key[:end] + "…"
		}
		b.WriteByte('/')
		b.WriteString(escape.Replace(key))
	}
	return b.String()
}
