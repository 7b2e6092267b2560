package schema

import (
	"math/big"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

// words are the sentences of one language; % stands for what varies.
type words struct {
	required, unknown, badName, notAllowed, invalid, repeated string
	requiredIf, requiredBeside                                string
	exactlyOne, atLeastOne, noShape, severalShapes            string
	be, oneOf, pattern, like, badFormat, or, is               string
	minimum, maximum, above, below, multipleOf                string

	minLength, maxLength, minItems, maxItems, minProperties, maxProperties count

	types   map[string]string
	formats map[string]string
	text    map[strictjson.Kind]string
}

// count is a sentence about a number of things: for one, and for any other number.
type count struct{ one, other string }

func (c count) of(n int) string {
	if n == 1 {
		return c.one
	}
	return with(c.other, strconv.Itoa(n))
}

// with puts a text in the place of the first %.
func with(sentence, text string) string { return strings.Replace(sentence, "%", text, 1) }

func wordsFor(tag string) *words {
	language, region, _ := strings.Cut(strings.ToLower(tag), "-")
	switch {
	case language == "pt":
		return &portuguese
	case language == "en":
		return &english
	case language == "es" && region != "" && region != "ar" && region != "uy":
		return &spanishTu
	}
	return &spanish
}

func (w *words) mustBe(value string) string { return with(w.be, value) }

func (w *words) mustBeType(types []string) string {
	names := make([]string, 0, len(types))
	for _, t := range types {
		names = append(names, w.types[t])
	}
	return with(w.be, strings.Join(names, w.or))
}

func (w *words) mustBeOneOf(values []any) string { return with(w.oneOf, showAll(values, ", ")) }

func (w *words) mustMatch(pattern string) string { return with(w.pattern, pattern) }

func (w *words) mustHaveFormat(name string) string {
	if sentence, ok := w.formats[name]; ok {
		return with(w.be, sentence)
	}
	return w.badFormat
}

func (w *words) requiredWith(field string) string { return with(w.requiredBeside, field) }

func (w *words) requiredWhen(field string, values []any) string {
	return with(w.requiredIf, field+w.is+showAll(values, w.or))
}

func showAll(values []any, separator string) string {
	texts := lists.Map(values, show)
	return strings.Join(texts, separator)
}

// show writes a value of a schema: texts as they are, the rest as JSON.
func show(value any) string {
	if s, ok := value.(string); ok && s != "" {
		return s
	}
	return string(appendJSON(nil, value))
}

// decimalText writes a bound as its author did: as a decimal, without a fraction's tail.
func decimalText(n *big.Rat) string {
	if n.IsInt() {
		return n.Num().String()
	}
	return strings.TrimRight(n.FloatString(30), "0")
}
