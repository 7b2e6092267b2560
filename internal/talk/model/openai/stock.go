package openai

import (
	"bytes"
	"encoding/json"
	"slices"
)

// A product whose stock is not counted has a number in contracts, far more than anybody orders, and a field that says
// so. A language model would tell customers the number: it gets the field alone.
var (
	uncounted = []string{"stockTracked", "stock_tracked"}
	counts    = []string{"availableStock", "stockAvailable", "stock_available", "available", "totalQuantity"}
)

func withoutUncounted(body json.RawMessage) json.RawMessage {
	if !bytes.Contains(body, []byte(`racked":false`)) {
		return body
	}
	d := json.NewDecoder(bytes.NewReader(body))
	d.UseNumber()
	var value any
	if d.Decode(&value) != nil {
		return body
	}
	out, err := json.Marshal(dropCounts(value, false))
	if err != nil {
		return body
	}
	return out
}

// dropCounts drops the numbers of what is not counted; a product's variants are counted as it is.
func dropCounts(value any, isUncounted bool) any {
	switch v := value.(type) {
	case []any:
		for i := range v {
			v[i] = dropCounts(v[i], isUncounted)
		}
	case map[string]any:
		isUncounted = isUncounted || slices.ContainsFunc(uncounted, func(name string) bool { return v[name] == false })
		for name, inner := range v {
			if isUncounted && slices.Contains(counts, name) {
				delete(v, name)
				continue
			}
			v[name] = dropCounts(inner, isUncounted)
		}
	}
	return value
}
