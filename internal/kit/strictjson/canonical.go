package strictjson

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/mostrador/mostrador/internal/kit/lists"
)

// Canonical writes a value as Parse returns it in the one form its meaning has:
// keys sorted by bytes, numbers as Normalize writes them, no spaces, and no
// escapes but those JSON demands. Equal bytes mean equal arguments, so this is
// what hashes cover. Any other Go type is a mistake of the caller and panics.
func Canonical(value any) []byte {
	return appendValue(make([]byte, 0, 256), value) // most are smaller
}

func appendValue(b []byte, value any) []byte {
	switch v := value.(type) {
	case nil:
		return append(b, "null"...)
	case bool:
		if v {
			return append(b, "true"...)
		}
		return append(b, "false"...)
	case string:
		return appendText(b, v)
	case json.Number:
		return append(b, split(string(v)).String()...)
	case []any:
		b = append(b, '[')
		for i, item := range v {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendValue(b, item)
		}
		return append(b, ']')
	case map[string]any:
		b = append(b, '{')
		var room [16]string // most objects are small, and every call is written this way
		keys := room[:0]
		for key := range v {
			keys = append(keys, key)
		}
		slices.Sort(keys)
		for i, key := range keys {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(appendText(b, key), ':')
			b = appendValue(b, v[key])
		}
		return append(b, '}')
	}
	panic(fmt.Sprintf("strictjson: %T is not a parsed JSON value", value))
}

func appendText(b []byte, text string) []byte {
	const hex = "0123456789abcdef"
	b = append(b, '"')
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '"' || c == '\\':
			b = append(b, '\\', c)
		case c == '\n':
			b = append(b, '\\', 'n')
		case c == '\r':
			b = append(b, '\\', 'r')
		case c == '\t':
			b = append(b, '\\', 't')
		case c < ' ':
			b = append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		default:
			b = append(b, c)
		}
	}
	return append(b, '"')
}

// Normalize returns the value with every number in plain decimal form (1e2 and
// 100.0 become 100, 1.50 becomes 1.5, -0 becomes 0), so that encoding/json
// decodes a whole number into an int however it was written. Objects and lists
// are copied; the argument is left as it is.
func Normalize(value any) any {
	switch v := value.(type) {
	case json.Number:
		return json.Number(split(string(v)).String())
	case []any:
		return lists.Map(v, Normalize)
	case map[string]any:
		out := make(map[string]any, len(v))
		for key, item := range v {
			out[key] = Normalize(item)
		}
		return out
	}
	return value
}
