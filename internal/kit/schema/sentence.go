package schema

import "strconv"

// Sentence says that a rule is broken in the words of Validate, for a validator other than ours: the rule is a keyword of JSON Schema or a
// kind of strictjson.Problem, the bound what the keyword has. What has no sentence is not valid.
func Sentence(rule, bound, tag string) string {
	w := wordsFor(tag)
	n, _ := strconv.Atoi(bound) // of the rules that count
	for name, sentence := range map[string]count{
		"minLength": w.minLength, "maxLength": w.maxLength, "minItems": w.minItems, "maxItems": w.maxItems,
		"minProperties": w.minProperties, "maxProperties": w.maxProperties,
	} {
		if rule == name {
			return sentence.of(n)
		}
	}
	switch rule {
	case "type":
		return w.mustBeType([]string{bound})
	case "format":
		return w.mustHaveFormat(bound)
	}
	for name, sentence := range map[string]string{
		"required": w.required, "additionalProperties": w.unknown, "not": w.notAllowed, "uniqueItems": w.repeated,
		"dependentRequired": w.requiredBeside, "oneOf": w.noShape, "anyOf": w.noShape, "enum": w.oneOf, "pattern": w.pattern,
		"minimum": w.minimum, "maximum": w.maximum, "exclusiveMinimum": w.above, "exclusiveMaximum": w.below,
		"multipleOf": w.multipleOf,
	} {
		if rule == name {
			return with(sentence, bound)
		}
	}
	for kind, sentence := range w.text {
		if rule == string(kind) {
			return sentence
		}
	}
	return w.invalid
}
