package field

import (
	"maps"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

// Respelled is a document whose names in another letter case are the described ones, as encoding/json reads them, and those names by
// their paths. A name that is there in both spellings stays, and so does what is no JSON.
func (d *Described[T]) Respelled(raw []byte) ([]byte, map[string]string) {
	value, problems := strictjson.Parse(raw, strictjson.Limits{Bytes: mostBytes})
	if len(problems) > 0 {
		return raw, nil
	}
	changed := map[string]string{}
	value = d.respell(value, nil, changed)
	if len(changed) == 0 {
		return raw, nil
	}
	return strictjson.Canonical(value), changed
}

func (d *Described[T]) respell(value any, path []string, changed map[string]string) any {
	switch v := value.(type) {
	case []any:
		for i := range v {
			v[i] = d.respell(v[i], append(slices.Clone(path), "*"), changed)
		}
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			at := append(slices.Clone(path), name)
			if described := d.spelling(at); described != name {
				if _, both := v[described]; both {
					continue
				}
				changed["/"+strings.Join(at, "/")] = described
				v[described] = v[name]
				delete(v, name)
				name, at[len(path)] = described, described
			}
			v[name] = d.respell(v[name], at, changed)
		}
	}
	return value
}

// spelling is how the last name of a path is described; as it is, where no field has it.
func (d *Described[T]) spelling(path []string) string {
	last := len(path) - 1
	name := path[last]
	for _, f := range d.Fields {
		parts := strings.Split(f.Path, "/")
		if len(parts) != len(path) || !matches(parts[:last], path[:last]) {
			continue
		}
		if parts[last] == path[last] || parts[last] == "*" {
			return path[last]
		}
		if strings.EqualFold(parts[last], path[last]) {
			name = parts[last]
		}
	}
	return name
}
