package runtime

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/schema"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

// keyArgument is the argument in which some contracts carry the idempotency key.
const keyArgument = "idempotencyKey"

// mostKeyBytes limits a key, because it is part of an index.
const mostKeyBytes = 255

var (
	msgArguments = locale.Text{
		ES: "Los argumentos no son válidos.",
		PT: "Os argumentos não são válidos.",
		EN: "The arguments are not valid.",
	}
	msgTwoKeys = locale.Text{
		ES: "es distinta de la cabecera Idempotency-Key",
		PT: "é diferente do cabeçalho Idempotency-Key",
		EN: "differs from the Idempotency-Key header",
	}
	msgBadKey = locale.Text{
		ES: "tiene que ser texto de hasta %d bytes, sin caracteres de control",
		PT: "precisa ser um texto de até %d bytes, sem caracteres de controle",
		EN: "has to be text of at most %d bytes without control characters",
	}
	msgNotObject = locale.Text{
		ES: "tiene que ser un objeto JSON",
		PT: "precisa ser um objeto JSON",
		EN: "has to be a JSON object",
	}
)

// arguments reads the arguments. For a tool that is not enabled it reports no violations of the contract; only a call
// with a key continues, because it may be a retry.
func (c *check) arguments(context.Context) error {
	err := c.readArguments()
	if c.deferredErr != nil && (err != nil || c.req.key == "") {
		return c.deferredErr
	}
	return err
}

// readArguments validates the bytes against the contract and reports all violations at once, with their paths.
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
	// Here and nowhere else, for every door: null for an optional argument counts as left out, a string where the
	// contract has an open object is parsed as its JSON, the customer's own telephone or id is filled in where it is known,
	// orders named by their numbers are named by their ids, and codes, telephone numbers and amounts that were said in
	// words are written with digits.
	given := c.req.tool.Input.Plain(object).(map[string]any)
	object, err := c.req.tool.WithOwnPhone(given, c.ownPhone)
	if err != nil {
		return err
	}
	if object, err = c.req.tool.WithOwnCustomer(object, c.ownCustomer); err != nil {
		return err
	}
	if object, err = c.req.tool.WithOrderIDs(object, c.orderID); err != nil {
		return err
	}
	filled := len(object) != len(given)
	object = c.req.tool.InFigures(object, c.req.call.Workspace)
	value = c.req.tool.WithDefaults(c.preset(object))
	if filled && c.callerArguments == nil {
		c.callerArguments = c.req.tool.InFigures(given, c.req.call.Workspace)
	}
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

// ownPhone is the telephone of the conversation's customer, if it is known.
func (c *check) ownPhone() (string, error) {
	who, _, err := c.at.u.Customers.Current()
	return who.Phone, err
}

// ownCustomer is the conversation's customer, if it is known.
func (c *check) ownCustomer() (string, error) {
	who, _, err := c.at.u.Customers.Current()
	return who.ID, err
}

// orderID finds an order that the caller may see by its number.
func (c *check) orderID(number string) (string, error) {
	o, err := c.at.u.Orders.ByNumber(number, false)
	return o.ID, err
}

func (c *check) invalid(violations []schema.Violation) error {
	fields := lists.Map(violations, func(v schema.Violation) fault.Field { return fault.Field(v) })
	return fault.Invalid(msgArguments.In(c.req.locale()), fields...)
}

// liftKey takes the key out of the arguments: it identifies the call and is not part of it.
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
	if len(c.req.key) > mostKeyBytes || !utf8.ValidString(c.req.key) ||
		strings.ContainsFunc(c.req.key, unicode.IsControl) {
		return wrong(msgBadKey, mostKeyBytes)
	}
	return nil
}

func (c *check) decodeArguments(value any) error {
	object := value.(map[string]any)
	c.req.object = object
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

// undecodable explains a value that the schema allows but its Go type cannot hold, such as an amount with too many
// digits.
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

// perMinute is the contract's limit, or the agent's own if that is lower.
func (q *request) perMinute() int {
	limit := q.tool.RatePerMinute()
	if q.terms != nil && q.terms.PerMinute > 0 {
		return min(limit, q.terms.PerMinute)
	}
	return limit
}

var msgFixed = locale.Text{
	ES: "lo fija el negocio; no hay que mandarlo",
	PT: "é definido pelo negócio; não deve ser enviado",
	EN: "is set by the business and is not to be sent",
}

// preset fills in the values of the agent's own terms for arguments that were left out, and for those that the caller
// may not set. It keeps what the caller gave: retries are compared by that, whatever the terms are by then.
func (c *check) preset(object map[string]any) map[string]any {
	if c.req.terms == nil || len(c.req.terms.Arguments) == 0 {
		return object
	}
	c.callerArguments = object
	filled := maps.Clone(object)
	var wrong []schema.Violation
	for name, p := range c.req.terms.Arguments {
		value, problems := strictjson.Parse(p.Value, strictjson.Limits{Bytes: len(p.Value)})
		given, says := object[name]
		switch {
		case len(problems) > 0: // it was validated when it was saved
		case !says:
			filled[name] = value
		case p.Fixed:
			if string(strictjson.Canonical(given)) != string(strictjson.Canonical(value)) {
				wrong = append(wrong, schema.Violation{Path: "/" + name, Message: msgFixed.In(c.req.locale())})
			}
			filled[name] = value
		}
	}
	if len(wrong) > 0 {
		c.refuseLater(c.invalid(wrong))
	}
	return filled
}

// refuseLater keeps a refusal until the replay check has run.
func (c *check) refuseLater(err error) {
	if c.deferredErr == nil {
		c.deferredErr = err
	}
}

// withoutPresets returns the caller's own arguments if only the values that the terms add are invalid: the call is
// refused, unless it is a retry of a call made before the terms changed.
func (c *check) withoutPresets(violations []schema.Violation) any {
	if c.callerArguments == nil {
		return nil
	}
	said := c.req.tool.WithDefaults(c.callerArguments)
	if len(c.req.tool.Input.Validate(said, string(c.req.locale()))) > 0 {
		return nil
	}
	c.refuseLater(c.invalid(violations))
	return said
}

// asGiven returns what retries are compared by: the arguments as the caller gave them, with the contract's defaults
// only.
func (c *check) asGiven(canonical []byte) []byte {
	if c.callerArguments == nil {
		return canonical
	}
	said, ok := c.req.tool.WithDefaults(c.callerArguments).(map[string]any)
	if !ok {
		return canonical
	}
	said = maps.Clone(said)
	delete(said, keyArgument)
	return strictjson.Canonical(said)
}
