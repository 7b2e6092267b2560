package runtime

import (
	"encoding/json"
	"maps"
	"slices"
)

// Shown is the answer as a door sends it. A flat one has the fields of its data beside
// those of every answer, as its pack's document writes them; the data stays where
// programs that know no pack look for it. A field that every answer has is never
// another's.
func (a Answer) Shown() any {
	if !a.Flat || len(a.Data) == 0 {
		return a
	}
	return flat(a)
}

type flat Answer

func (f flat) MarshalJSON() ([]byte, error) {
	envelope, err := json.Marshal(Answer(f))
	if err != nil {
		return nil, err
	}
	var shared, own map[string]json.RawMessage
	if err := json.Unmarshal(envelope, &shared); err != nil {
		return nil, err
	}
	if json.Unmarshal(f.Data, &own) != nil {
		return envelope, nil // no object: it has no fields to show
	}
	out := envelope[:len(envelope)-1]
	for _, name := range slices.Sorted(maps.Keys(own)) {
		if _, taken := shared[name]; taken {
			continue
		}
		key, err := json.Marshal(name)
		if err != nil {
			return nil, err
		}
		out = append(append(append(append(out, ','), key...), ':'), own[name]...)
	}
	return append(out, '}'), nil
}

// MarshalJSON shows the result as its own door would.
func (d Decision) MarshalJSON() ([]byte, error) {
	type plain Decision
	if d.Result == nil {
		return json.Marshal(plain(d))
	}
	return json.Marshal(struct {
		plain
		Result any `json:"result"`
	}{plain(d), d.Result.Shown()})
}
