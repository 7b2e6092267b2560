package runtime

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/schema"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

// keyArgument is an argument some contracts carry the idempotency key in.
const keyArgument = "idempotencyKey"

// mostKeyBytes is how long a key may be: it is part of an index.
const mostKeyBytes = 255

var (
	msgArguments = locale.Text{ES: "Los argumentos no son válidos.", PT: "Os argumentos não são válidos.", EN: "The arguments are not valid."}
	msgTwoKeys   = locale.Text{ES: "es distinta de la cabecera Idempotency-Key", PT: "é diferente do cabeçalho Idempotency-Key", EN: "differs from the Idempotency-Key header"}
	msgBadKey    = locale.Text{ES: "tiene que ser texto de hasta %d bytes, sin caracteres de control", PT: "precisa ser um texto de até %d bytes, sem caracteres de controle", EN: "has to be text of at most %d bytes without control characters"}
	msgNotObject = locale.Text{ES: "tiene que ser un objeto JSON", PT: "precisa ser um objeto JSON", EN: "has to be a JSON object"}
)

// arguments reads them. A tool that is not enabled says nothing of its contract;
// only a call with a key goes on, because it may be a repetition.
func (x *execution) arguments(context.Context, Tx, *core.Unit) error {
	err := x.readArguments()
	if x.notEnabled != nil && (err != nil || x.key == "") {
		return x.notEnabled
	}
	return err
}

// readArguments checks the bytes against the contract and reports everything that
// is wrong at once, with its path.
func (x *execution) readArguments() error {
	tag := string(x.call.Workspace.Locale)
	raw := x.call.Arguments
	if len(raw) == 0 {
		raw = []byte("{}")
	}
	value, problems := strictjson.Parse(raw, strictjson.Limits{Bytes: x.tool.ArgumentBytes()})
	if len(problems) > 0 {
		return x.invalid(schema.Explain(problems, tag))
	}
	object, ok := value.(map[string]any)
	if !ok {
		return x.invalid([]schema.Violation{{Message: msgNotObject.In(x.call.Workspace.Locale)}})
	}
	// Here and nowhere else, for every door: null for an optional argument is an argument
	// that was left out, and a text where the contract has an open object is its JSON.
	object = x.tool.Input.Plain(object).(map[string]any)
	value = x.tool.WithDefaults(x.preset(object))
	if violations := x.tool.Input.Validate(value, tag); len(violations) > 0 {
		if value = x.unpreset(violations); value == nil {
			return x.invalid(violations)
		}
	}
	if err := x.takeKey(value.(map[string]any)); err != nil {
		return err
	}
	return x.decodeArguments(value)
}

func (x *execution) invalid(violations []schema.Violation) error {
	fields := make([]fault.Field, len(violations))
	for i, v := range violations {
		fields[i] = fault.Field(v)
	}
	return fault.Invalid(msgArguments.In(x.call.Workspace.Locale), fields...)
}

// takeKey lifts the key out of the arguments: it names the call, it is not part of it.
func (x *execution) takeKey(object map[string]any) error {
	x.key = x.call.Key
	wrong := func(t locale.Text, args ...any) error {
		return x.invalid([]schema.Violation{{Path: "/" + keyArgument, Message: t.In(x.call.Workspace.Locale, args...)}})
	}
	if slices.Contains(x.tool.Hidden, keyArgument) {
		given, _ := object[keyArgument].(string)
		if given != "" && x.key != "" && x.key != given {
			return wrong(msgTwoKeys)
		}
		x.key = cmp.Or(x.key, given)
	}
	if len(x.key) > mostKeyBytes || !utf8.ValidString(x.key) || strings.ContainsFunc(x.key, unicode.IsControl) {
		return wrong(msgBadKey, mostKeyBytes)
	}
	return nil
}

func (x *execution) decodeArguments(value any) error {
	object := value.(map[string]any)
	delete(object, keyArgument)
	canonical := strictjson.Canonical(object)
	x.canonical = string(canonical)
	if x.key != "" || !x.tool.ReadOnly() { // nobody compares a read without a key with another
		sum := sha256.Sum256(append([]byte(x.call.Tool+"\n"), x.asSaid(canonical)...))
		x.argsHash = hex.EncodeToString(sum[:])
	}
	in, err := x.tool.Take(object, canonical)
	if err != nil {
		return x.undecodable(err)
	}
	x.in = in
	return nil
}

// undecodable explains a value the schema allows but its Go type does not hold,
// such as an amount with too many digits.
func (x *execution) undecodable(err error) error {
	var wrong *json.UnmarshalTypeError
	path := ""
	if errors.As(err, &wrong) {
		path = "/" + strings.ReplaceAll(wrong.Field, ".", "/")
	}
	message := msgArguments.In(x.call.Workspace.Locale)
	e := fault.Wrap(err, fault.InvalidArguments, "%s", message)
	e.Fields = []fault.Field{{Path: path, Message: message}}
	return e
}
