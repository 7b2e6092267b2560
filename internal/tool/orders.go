package tool

import (
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
)

// A field's tag `names:"order"` marks the id of an order. Callers may give the order's number instead, which is what
// customers and models know: in its place, or as an argument orderNumber that the contract does not have.
const namesTag = "names"

// numberArguments are the names of an order's number in the packs.
var numberArguments = []string{"orderNumber", "order_number"}

// orderNumber is what customers write for one: 12, #12, ORD-00012, ord 12.
var orderNumber = regexp.MustCompile(`^ *#? *(?i:ord)?[-# ]*[0-9]{1,12} *$`)

// ordersIn lists the arguments of a contract that name an order by its id.
func ordersIn(t reflect.Type) (out []string) {
	if t.Kind() != reflect.Struct {
		return nil
	}
	for i := range t.NumField() {
		if f := t.Field(i); f.Tag.Get(namesTag) == "order" {
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			out = append(out, name)
		}
	}
	return out
}

// WithOrderIDs replaces numbers of orders by their ids where the contract has ids. find looks an order up; its error
// ends the call. The argument itself is not changed.
func (t *Tool) WithOrderIDs(arguments map[string]any, find func(number string) (id string, err error)) (map[string]any,
	error) {
	out := arguments
	for i, name := range t.orders {
		number, _ := out[name].(string)
		extra := ""
		if _, given := out[name]; !given && i == 0 {
			number, extra = t.extraNumber(out)
		}
		if !orderNumber.MatchString(number) {
			continue
		}
		id, err := find(number)
		if err != nil {
			return nil, err
		}
		out = maps.Clone(out)
		delete(out, extra)
		out[name] = id
	}
	return out, nil
}

// extraNumber is the number of an order in an argument that the contract does not have.
func (t *Tool) extraNumber(arguments map[string]any) (number, name string) {
	i := slices.IndexFunc(numberArguments, func(name string) bool {
		_, given := arguments[name].(string)
		return given && !t.Input.Has(name)
	})
	if i < 0 {
		return "", ""
	}
	return arguments[numberArguments[i]].(string), numberArguments[i]
}
