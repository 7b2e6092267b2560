package httpapi

import (
	"errors"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/validation"

	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/schema"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

var hook sync.Once

// refuseWithProblems makes the library refuse malformed requests with problems in the reader's language, and fields in another letter
// case. Its hooks are global to the process.
func refuseWithProblems() {
	hook.Do(func() {
		huma.ValidateStrictCasing = true
		nameRules()
		huma.NewError = func(status int, _ string, errs ...error) huma.StatusError { // for the document
			return malformedProblem(locale.EN, status, errs)
		}
		huma.NewErrorWithContext = func(ctx huma.Context, status int, _ string, errs ...error) huma.StatusError {
			tag := locale.EN // of operators, whose keys belong to no business
			if c, known := callerOf(ctx.Context()); known && c.Workspace != nil {
				tag = c.Workspace.Locale
			}
			return malformedProblem(tag, status, errs)
		}
	})
}

// between stands between a rule that a request breaks, its bound, and the next one.
const (
	between = "\x1f"
	nextOne = "\x1e"
)

// nameRules makes the library's messages name the broken rule and its bound, in place of an English sentence.
func nameRules() {
	for message, rule := range map[*string]string{
		&validation.MsgUnexpectedProperty: "additionalProperties", &validation.MsgExpectedRequiredProperty: "required" + between + "%s",
		&validation.MsgExpectedDependentRequiredProperty: "dependentRequired" + between + "%[2]s" + between + "%[1]s",

		&validation.MsgExpectedBoolean: "type" + between + "boolean", &validation.MsgExpectedNumber: "type" + between + "number",
		&validation.MsgExpectedInteger: "type" + between + "integer", &validation.MsgExpectedString: "type" + between + "string",
		&validation.MsgExpectedArray: "type" + between + "array", &validation.MsgExpectedObject: "type" + between + "object",

		&validation.MsgExpectedRFC3339DateTime: "format" + between + "date-time", &validation.MsgExpectedRFC3339Date: "format" + between + "date",
		&validation.MsgExpectedRFC5322Email: "format" + between + "email%.0v", &validation.MsgExpectedRFC3986URI: "format" + between + "uri%.0v",
		&validation.MsgExpectedRFC4122UUID: "format" + between + "uuid%.0v", &validation.MsgExpectedBase64String: "format" + between + "base64",

		&validation.MsgExpectedOneOf: "enum" + between + "%s", &validation.MsgExpectedMatchPattern: "pattern" + between + "%s",
		&validation.MsgExpectedBePattern: "pattern" + between + "%s", &validation.MsgExpectedNotMatchSchema: "not",
		&validation.MsgExpectedMatchAtLeastOneSchema: "anyOf", &validation.MsgExpectedMatchExactlyOneSchema: "oneOf",
		&validation.MsgExpectedArrayItemsUnique: "uniqueItems", &validation.MsgExpectedNumberBeMultipleOf: "multipleOf" + between + "%v",

		&validation.MsgExpectedMinimumNumber: "minimum" + between + "%v", &validation.MsgExpectedMaximumNumber: "maximum" + between + "%v",
		&validation.MsgExpectedExclusiveMinimumNumber: "exclusiveMinimum" + between + "%v",
		&validation.MsgExpectedExclusiveMaximumNumber: "exclusiveMaximum" + between + "%v",
		&validation.MsgExpectedMinLength:              "minLength" + between + "%d", &validation.MsgExpectedMaxLength: "maxLength" + between + "%d",
		&validation.MsgExpectedMinItems: "minItems" + between + "%d", &validation.MsgExpectedMaxItems: "maxItems" + between + "%d",
		&validation.MsgExpectedMinProperties: "minProperties" + between + "%d", &validation.MsgExpectedMaxProperties: "maxProperties" + between + "%d",
	} {
		*message = rule
	}
}

// parameterRules are the library's messages about parameters, which it does not let others word.
var parameterRules = map[string]string{
	"unknown query parameter":             "additionalProperties",
	"required query parameter is missing": "required", "required header parameter is missing": "required",
	"invalid integer": "type" + between + "integer", "invalid boolean": "type" + between + "boolean",
	"invalid float": "type" + between + "number", "invalid floating value": "type" + between + "number",
}

// unparsed names what is wrong with a text that is no JSON as we take it, for the library's message.
func unparsed(problems []strictjson.Problem) error {
	rules := make([]string, len(problems))
	for i, p := range problems {
		rules[i] = string(p.Kind) + between + between + p.Path
	}
	return errors.New(strings.Join(rules, nextOne))
}

var (
	msgNoBody   = locale.Text{ES: "Falta el cuerpo del pedido, en JSON.", PT: "Falta o corpo da requisição, em JSON.", EN: "The request needs a body, in JSON."}
	msgTooLarge = locale.Text{ES: "El cuerpo del pedido es demasiado grande.", PT: "O corpo da requisição é grande demais.", EN: "The body of the request is too large."}
	msgCutShort = locale.Text{ES: "El cuerpo del pedido no llegó entero.", PT: "O corpo da requisição não chegou inteiro.", EN: "The body of the request did not arrive whole."}
)

// malformedProblem is the response to a request that never reached a handler. Bad fields are always invalid_arguments,
// with its one status.
func malformedProblem(tag locale.Tag, status int, errs []error) *Problem {
	invalid := fault.Of(fault.InvalidArguments).Status
	switch status {
	case http.StatusRequestEntityTooLarge:
		return newProblem(status, doorkit.CodeTooLarge, msgTooLarge.In(tag))
	case http.StatusRequestTimeout, http.StatusInternalServerError:
		return newProblem(invalid, fault.InvalidArguments, msgCutShort.In(tag))
	}
	var wrong []schema.Violation
	for _, err := range errs {
		var where *huma.ErrorDetail
		if errors.As(err, &where) {
			// Without the value: it may be personal, and the sender has it.
			for message := range strings.SplitSeq(where.Message, nextOne) {
				wrong = append(wrong, violation(pointer(where.Location), message, tag))
			}
		}
	}
	if len(wrong) == 0 {
		return newProblem(invalid, fault.InvalidArguments, msgNoBody.In(tag))
	}
	slices.SortStableFunc(wrong, func(a, b schema.Violation) int { return strings.Compare(a.Path, b.Path) })
	e := fault.From(field.Invalid(tag, wrong...))
	return newProblem(invalid, e.Code, e.Message, e.Fields...)
}

// violation says a rule that nameRules named, of what is at a path.
func violation(at, message string, tag locale.Tag) schema.Violation {
	if rule, of := parameterRules[message]; of {
		message = rule
	}
	rule, bound, _ := strings.Cut(message, between)
	bound, inside, _ := strings.Cut(bound, between)
	switch {
	case rule == "required" && bound != "":
		at += "/" + bound
	case rule == "dependentRequired":
		at += "/" + inside
	default:
		at += inside
	}
	return schema.Violation{Path: at, Message: schema.Sentence(rule, bound, string(tag))}
}
