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
func (c *check) arguments(context.Context) error {
	err := c.readArguments()
	if c.deferredErr != nil && (err != nil || c.req.key == "") {
		return c.deferredErr
	}
	return err
}

// readArguments checks the bytes against the contract and reports everything that
// is wrong at once, with its path.
func (c *check) readArguments() error {
	tag := string(c.req.locale())
	raw := c.req.call.Arguments
	if len(raw) == 0 {
		raw = []byte("{}")
	}
	value, problems := strictjson.Parse(raw, strictjson.Limits{Bytes: c.req.tool.ArgumentBytes()})
	if len(problems) > 0 {
		return c.invalid(schema.Explain(problems, tag))
	}
	object, ok := value.(map[string]any)
	if !ok {
		return c.invalid([]schema.Violation{{Message: msgNotObject.In(c.req.locale())}})
	}
	// Here and nowhere else, for every door: null for an optional argument is an argument
	// that was left out, and a text where the contract has an open object is its JSON.
	object = c.req.tool.Input.Plain(object).(map[string]any)
	value = c.req.tool.WithDefaults(c.preset(object))
	if violations := c.req.tool.Input.Validate(value, tag); len(violations) > 0 {
		if value = c.withoutPresets(violations); value == nil {
			return c.invalid(violations)
		}
	}
	if err := c.liftKey(value.(map[string]any)); err != nil {
		return err
	}
	return c.decodeArguments(value)
}

func (c *check) invalid(violations []schema.Violation) error {
	fields := make([]fault.Field, len(violations))
	for i, v := range violations {
		fields[i] = fault.Field(v)
	}
	return fault.Invalid(msgArguments.In(c.req.locale()), fields...)
}

// liftKey lifts the key out of the arguments: it names the call, it is not part of it.
func (c *check) liftKey(object map[string]any) error {
	c.req.key = c.req.call.Key
	wrong := func(t locale.Text, args ...any) error {
		return c.invalid([]schema.Violation{{Path: "/" + keyArgument, Message: t.In(c.req.locale(), args...)}})
	}
	if slices.Contains(c.req.tool.Hidden, keyArgument) {
		given, _ := object[keyArgument].(string)
		if given != "" && c.req.key != "" && c.req.key != given {
			return wrong(msgTwoKeys)
		}
		c.req.key = cmp.Or(c.req.key, given)
	}
	if len(c.req.key) > mostKeyBytes || !utf8.ValidString(c.req.key) || strings.ContainsFunc(c.req.key, unicode.IsControl) {
		return wrong(msgBadKey, mostKeyBytes)
	}
	return nil
}

func (c *check) decodeArguments(value any) error {
	object := value.(map[string]any)
	delete(object, keyArgument)
	canonical := strictjson.Canonical(object)
	c.req.canonical = string(canonical)
	if c.req.key != "" || !c.req.tool.ReadOnly() { // a read without a key is never compared with another
		sum := sha256.Sum256(append([]byte(c.req.call.Tool+"\n"), c.asGiven(canonical)...))
		c.req.argsHash = hex.EncodeToString(sum[:])
	}
	in, err := c.req.tool.Take(object, canonical)
	if err != nil {
		return c.undecodable(err)
	}
	c.req.in = in
	return nil
}

// undecodable explains a value the schema allows but its Go type does not hold,
// such as an amount with too many digits.
func (c *check) undecodable(err error) error {
	var wrong *json.UnmarshalTypeError
	path := ""
	if errors.As(err, &wrong) {
		path = "/" + strings.ReplaceAll(wrong.Field, ".", "/")
	}
	message := msgArguments.In(c.req.locale())
	e := fault.Wrap(err, fault.InvalidArguments, "%s", message)
	e.Fields = []fault.Field{{Path: path, Message: message}}
	return e
}
