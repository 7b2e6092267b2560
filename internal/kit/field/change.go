package field

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

// Change is a value that was changed, as JSON; nil: there was, or is, none.
type Change struct {
	Path   string          `json:"path"`
	Before json.RawMessage `json:"before,omitempty"`
	After  json.RawMessage `json:"after,omitempty"`
}

// Diff returns what differs between two values, by path. A list is one value.
func Diff(before, after any) ([]Change, error) {
	old, err := parsed(before)
	if err != nil {
		return nil, err
	}
	now, err := parsed(after)
	if err != nil {
		return nil, err
	}
	var out []Change
	diff("", old, now, &out)
	return out, nil
}

var pointer = strings.NewReplacer("~", "~0", "/", "~1")

func diff(path string, before, after any, out *[]Change) {
	old, isObject := before.(map[string]any)
	now, isStill := after.(map[string]any)
	if isObject && isStill || isObject && after == nil || isStill && before == nil {
		names := slices.Sorted(maps.Keys(old))
		for name := range now {
			if _, known := old[name]; !known {
				names = append(names, name)
			}
		}
		slices.Sort(names)
		for _, name := range names {
			diff(strings.TrimPrefix(path+"/"+pointer.Replace(name), "/"), old[name], now[name], out)
		}
		return
	}
	c := Change{path, value(before), value(after)}
	if string(c.Before) != string(c.After) {
		*out = append(*out, c)
	}
}

func value(v any) json.RawMessage {
	if v == nil {
		return nil
	}
	return strictjson.Canonical(v)
}

var msgForbidden = locale.Text{ES: "solo puede cambiarlo el dueño", PT: "só o dono pode mudar isso", EN: "only an owner may change it"}

// Permit returns forbidden where a role may not change one of the fields that were.
func (d *Described[T]) Permit(role string, changes []Change, tag locale.Tag) error {
	var refused []fault.Field
	for _, c := range changes {
		if f, known := d.Field(c.Path); known && below(role, f.Change) {
			refused = append(refused, fault.Field{Path: "/" + c.Path, Message: msgForbidden.In(tag)})
		}
	}
	if len(refused) == 0 {
		return nil
	}
	e := fault.New(fault.Forbidden, "%s", refused[0].Path+": "+refused[0].Message)
	e.Fields = refused
	return e
}

// masked stands for a personal value that was there.
var masked = json.RawMessage(`"•••"`)

// Mask hides the personal values of changes: that they changed is kept, not what they were.
func (d *Described[T]) Mask(changes []Change) []Change {
	out := slices.Clone(changes)
	for i, c := range out {
		if f, known := d.Field(c.Path); known && f.Personal {
			if c.Before != nil {
				out[i].Before = masked
			}
			if c.After != nil {
				out[i].After = masked
			}
		}
	}
	return out
}

// Visible is a value as JSON without the fields that a role may not see.
func (d *Described[T]) Visible(v T, role string) (json.RawMessage, error) {
	tree, err := parsed(v)
	if err != nil {
		return nil, err
	}
	for _, f := range d.Fields {
		if below(role, f.See) {
			hide(tree, strings.Split(f.Path, "/"))
		}
	}
	return strictjson.Canonical(tree), nil
}

func hide(tree any, path []string) {
	switch t := tree.(type) {
	case map[string]any:
		if path[0] == "*" {
			for _, inner := range t {
				hide(inner, path[1:])
			}
			return
		}
		if len(path) == 1 {
			delete(t, path[0])
			return
		}
		hide(t[path[0]], path[1:])
	case []any:
		for _, inner := range t {
			hide(inner, path[1:])
		}
	}
}

// May reports whether a role is the one from which up something is allowed, or above it.
func May(role, least string) bool { return !below(role, least) }

func below(role, least string) bool { return slices.Index(roles, role) < slices.Index(roles, least) }
