package access

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// Merge returns the settings after a JSON merge patch (RFC 7396): what the patch does not name stays as it is, null
// takes a value back to its default, objects are merged and lists are replaced. Fields that there are not are an error;
// whether the result is valid, Check says.
func (s Settings) Merge(patch []byte) (merged Settings, err error) {
	if err := decodeSettings(patch, new(Settings)); err != nil { // null would hide a mistyped name from the result
		return s, err
	}
	change, err := plainJSON(patch)
	if err != nil {
		return s, err
	}
	if _, object := change.(map[string]any); !object {
		return s, fmt.Errorf("settings are a JSON object")
	}
	raw, err := json.Marshal(s)
	if err != nil {
		return s, err
	}
	now, err := plainJSON(raw)
	if err != nil {
		return s, err
	}
	if raw, err = json.Marshal(mergePatch(now, change)); err != nil {
		return s, err
	}
	return merged, decodeSettings(raw, &merged)
}

func decodeSettings(raw []byte, into *Settings) error {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	return d.Decode(into)
}

// plainJSON reads JSON without rounding its numbers.
func plainJSON(raw []byte) (value any, err error) {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	err = d.Decode(&value)
	return value, err
}

func mergePatch(value, patch any) any {
	change, object := patch.(map[string]any)
	if !object {
		return patch
	}
	out, object := value.(map[string]any)
	if !object {
		out = map[string]any{}
	}
	for name, part := range change {
		at := nameIn(out, name)
		if part == nil {
			delete(out, at)
			continue
		}
		out[at] = mergePatch(out[at], part)
	}
	return out
}

// nameIn is the name under which an object has a field, whatever its case: settings are read without regard to it.
func nameIn(object map[string]any, name string) string {
	if _, there := object[name]; there {
		return name
	}
	for one := range object {
		if strings.EqualFold(one, name) {
			return one
		}
	}
	return name
}
