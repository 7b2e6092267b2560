package evidence

import (
	"encoding/json"
	"regexp"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// An answer may repeat what it was called with: "no hay ningún cupón …", a note inside a question. Those are the words of
// the model that wrote the arguments, and prove nothing, however much the rest of the sentence is ours.

// echoes are the texts among a call's arguments, and its name, that could state something: those with a figure, a link
// or several words. A person's name is none.
func echoes(c Call) (out []string) {
	var arguments any
	_ = json.Unmarshal(c.Arguments, &arguments) // none: nothing to repeat
	for _, x := range append(texts(arguments, nil), c.Tool) {
		x = strings.TrimSpace(x)
		if states := strings.ContainsAny(x, "0123456789%$/"); len(x) > 3 && (states && strings.Contains(x, " ") ||
			strings.Contains(x, "://") || strings.Count(x, " ") >= 3) {
			out = append(out, locale.Fold(x))
		}
	}
	return out
}

// quoted is what stands between quotation marks in our words: a note of the customer's or the agent's.
var quoted = regexp.MustCompile(`“[^”]*”`)

// ours is a text of the product without what others wrote into it.
func (b *builder) ours(text string) string {
	text = quoted.ReplaceAllString(text, "“…”")
	for _, echo := range b.echoed {
		for {
			from, to := indexFold(text, echo)
			if from < 0 {
				break
			}
			text = text[:from] + "…" + text[to:]
		}
	}
	return text
}

// repeats reports a value that only repeats an argument.
func (b *builder) repeats(value string) bool {
	folded := strings.TrimSpace(locale.Fold(value))
	for _, echo := range b.echoed {
		if strings.Contains(echo, folded) && len(folded)*2 > len(echo) {
			return true
		}
	}
	return false
}

// indexFold finds folded words in a text, in bytes of the text.
func indexFold(text, folded string) (from, to int) {
	var places []int
	plain := locale.AppendFold(nil, text, &places)
	at := strings.Index(string(plain), folded)
	if at < 0 || folded == "" {
		return -1, -1
	}
	from, to = places[at], len(text)
	if end := at + len(folded); end < len(places) {
		to = places[end]
	}
	return from, to
}
