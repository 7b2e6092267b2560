package tool

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/kit/phone"
	"github.com/mostrador/mostrador/internal/words/contact"
	"github.com/mostrador/mostrador/internal/words/number"
)

// A field's tag `said` names what callers dictate there: a model on the telephone may pass on the customer's own words.
//
//	said:"code"   "RES, cuarenta y uno, cero uno"
//	said:"phone"  "once, cincuenta y cinco, doble cero …"
//	said:"amount" "mil doscientos con cincuenta": a decimal number, or minor units where the field is a whole number
const saidTag = "said"

// dictated is one argument that may be said in words.
type dictated struct {
	path []string // of field names
	kind string
	unit bool // a whole number of minor units
}

// dictatedIn lists the arguments of a contract that may be said in words.
func dictatedIn(t reflect.Type, path ...string) (out []dictated) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct {
		return nil
	}
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		inner := path
		if name != "" {
			inner = append(slices.Clone(path), name)
		}
		if kind := f.Tag.Get(saidTag); kind != "" {
			out = append(out, dictated{path: inner, kind: kind, unit: f.Type.Kind() == reflect.Int64})
			continue
		}
		if f.IsExported() {
			out = append(out, dictatedIn(f.Type, inner...)...)
		}
	}
	return out
}

// InFigures writes codes, telephone numbers and amounts that arrive in words with digits, so that they are checked,
// stored and compared in one form; in other texts, such as reasons and notes, the codes and telephone numbers. What is
// not understood stays, for the contract to refuse. The argument itself is not changed.
func (t *Tool) InFigures(arguments map[string]any, w *access.Workspace) map[string]any {
	for _, d := range t.dictated {
		arguments = d.rewrite(arguments, d.path, w)
	}
	return withoutDictation(arguments).(map[string]any)
}

// WithOwnPhone fills in the customer's telephone where a caller left out the argument that is meant for it, or gives it
// in words ("el mismo de donde te escribo"). known looks the telephone up; empty: it is not known, and what was said
// stays for the contract to refuse. The argument itself is not changed.
func (t *Tool) WithOwnPhone(arguments map[string]any, known func() (string, error)) (map[string]any, error) {
	var wanted []string
	if given := arguments[t.OwnPhone]; t.OwnPhone != "" && (given == nil || given == "") {
		wanted = append(wanted, t.OwnPhone)
	}
	for _, d := range t.dictated {
		if text, _ := arguments[d.path[0]].(string); d.kind == "phone" && len(d.path) == 1 && contact.Own(text) {
			wanted = append(wanted, d.path[0])
		}
	}
	if len(wanted) == 0 {
		return arguments, nil
	}
	phone, err := known()
	if err != nil || phone == "" {
		return arguments, err
	}
	out := maps.Clone(arguments)
	for _, name := range wanted {
		out[name] = phone
	}
	return out, nil
}

// WithOwnCustomer fills in the id of the conversation's customer where a caller names none. known looks it up; empty: it
// is not known, and the contract refuses the call. The argument itself is not changed.
func (t *Tool) WithOwnCustomer(arguments map[string]any, known func() (string, error)) (map[string]any, error) {
	given := func(name string) bool { return arguments[name] != nil && arguments[name] != "" }
	if len(t.OwnCustomer) == 0 || slices.ContainsFunc(t.OwnCustomer, given) {
		return arguments, nil
	}
	id, err := known()
	if err != nil || id == "" {
		return arguments, err
	}
	out := maps.Clone(arguments)
	for _, name := range t.OwnCustomer { // an empty text is no telephone
		delete(out, name)
	}
	out[t.OwnCustomer[0]] = id
	return out, nil
}

// withoutDictation rewrites every text in a value.
func withoutDictation(value any) any {
	switch v := value.(type) {
	case string:
		return number.Dictated(v)
	case []any:
		return lists.Map(v, withoutDictation)
	case map[string]any:
		out := make(map[string]any, len(v))
		for name, inner := range v {
			out[name] = withoutDictation(inner)
		}
		return out
	}
	return value
}

func (d dictated) rewrite(object map[string]any, path []string, w *access.Workspace) map[string]any {
	var value any
	switch v := object[path[0]].(type) {
	case map[string]any:
		if len(path) == 1 {
			return object
		}
		value = d.rewrite(v, path[1:], w)
	case string:
		if len(path) > 1 {
			return object
		}
		value = d.read(v, w)
	default:
		return object
	}
	out := maps.Clone(object)
	out[path[0]] = value
	return out
}

func (d dictated) read(said string, w *access.Workspace) any {
	switch d.kind {
	case "code":
		return number.Code(said)
	case "phone":
		return d.phone(said, w.Country)
	case "amount":
		return d.amount(said, w.Currency)
	}
	return said
}

// phone writes a number that was said in words with its country code, which some contracts ask for.
func (d dictated) phone(said, country string) string {
	digits := number.Phone(said)
	if e164, err := phone.Normalize(digits, country); digits != said && err == nil {
		return e164
	}
	return digits
}

func (d dictated) amount(said string, c money.Currency) any {
	text, ok := number.Amount(said)
	if !ok {
		return said
	}
	if !d.unit {
		return json.Number(text)
	}
	decimal, err := money.Parse(text)
	if err != nil {
		return said
	}
	minor, err := decimal.Minor(c)
	if err != nil {
		return said
	}
	return json.Number(strconv.FormatInt(minor, 10))
}
