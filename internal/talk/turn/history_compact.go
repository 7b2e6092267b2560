package turn

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

const (
	// oldResult is the size in bytes to which a result is shortened once its turn is over.
	oldResult = 2_000
	// oldText is how much of a text in it is kept, and oldList the fewest entries of a list.
	oldText = 120
	oldList = 3
)

var msgLeftOut = locale.Text{
	ES: "Esto es una parte de la respuesta; para lo demás, volvé a llamar a %s.",
	MX: "Esto es una parte de la respuesta; para lo demás, vuelve a llamar a %s.",
	PT: "Isto é uma parte da resposta; para o resto, chame %s de novo.",
	EN: "This is part of the answer; for the rest, call %s again.",
}

var msgShortened = locale.Text{ // of a call that asked or wrote: it is not made again to read its answer
	ES: "Esto es una parte de la respuesta.",
	PT: "Isto é uma parte da resposta.",
	EN: "This is part of the answer.",
}

// compact shortens a result of an earlier turn so that it stays useful: ids, names, prices, times and states are kept,
// long texts and empty values are not, lists lose their end, and the result says how to ask for it again where the tool, empty for others, only reads.
func compact(tag locale.Tag, tool string, body json.RawMessage) json.RawMessage {
	if len(body) <= oldResult {
		return body
	}
	note := msgShortened.In(tag)
	if tool != "" {
		note = msgLeftOut.In(tag, tool)
	}
	d := json.NewDecoder(bytes.NewReader(body))
	d.UseNumber() // prices keep their digits
	var whole map[string]any
	if d.Decode(&whole) != nil {
		return encoded(map[string]any{"shortened": true, "note": note})
	}
	whole = shortened(whole, oldText).(map[string]any)
	whole["shortened"], whole["note"] = true, note
	for text := encoded(whole); ; text = encoded(whole) {
		if len(text) <= oldResult {
			return text
		}
		if !halveLongest(whole) {
			break
		}
	}
	return encoded(map[string]any{"success": whole["success"], "shortened": true, "note": whole["note"]})
}

// shortened is a value without what is empty, and with the beginning of its long texts.
func shortened(v any, most int) any {
	switch v := v.(type) {
	case map[string]any:
		for name, value := range v {
			if value = shortened(value, most); isEmpty(value) {
				delete(v, name)
			} else {
				v[name] = value
			}
		}
	case []any:
		for i := range v {
			v[i] = shortened(v[i], most)
		}
	case string:
		if utf8.RuneCountInString(v) > most {
			return string([]rune(v)[:most]) + "…"
		}
	}
	return v
}

func isEmpty(v any) bool {
	switch v := v.(type) {
	case nil:
		return true
	case string:
		return v == ""
	case []any:
		return len(v) == 0
	case map[string]any:
		return len(v) == 0
	}
	return false
}

// halveLongest halves the longest list in a value; false: all of them are short.
func halveLongest(in map[string]any) bool {
	var at map[string]any
	name, most := "", oldList+1 // one of them may say how many are left out
	var look func(v any)
	look = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			for key, value := range v {
				if list, ok := value.([]any); ok && (len(list) > most || len(list) == most && at != nil && key < name) {
					at, name, most = v, key, len(list)
				}
				look(value)
			}
		case []any:
			for _, value := range v {
				look(value)
			}
		}
	}
	look(in)
	if at == nil {
		return false
	}
	list := at[name].([]any)
	keep := max(oldList, len(list)/2)
	at[name] = append(slices.Clone(list[:keep]), fmt.Sprintf("… +%d", leftOut(list)-keep))
	return true
}

// leftOut is how many entries a list had before any were left out.
func leftOut(list []any) (n int) {
	n = len(list)
	if mark, ok := list[n-1].(string); ok {
		more := 0
		if _, err := fmt.Sscanf(mark, "… +%d", &more); err == nil {
			n += more - 1
		}
	}
	return n
}

func encoded(v any) json.RawMessage {
	raw, _ := json.Marshal(v) // what was decoded from JSON
	return raw
}
