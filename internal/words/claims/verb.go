package claims

import (
	"strings"

	"github.com/mostrador/mostrador/internal/words/grammar"
)

// tense is what a form of a verb can say.
type tense = grammar.Tense

const (
	past1      = grammar.Past1
	past3      = grammar.Past3
	participle = grammar.Participle
	both       = grammar.Both
	infinitive = grammar.Infinitive
)

// verb is a form of a verb that tells of a deed.
type verb struct {
	class class
	tense tense
}

// class is a group of verbs that say the same was done; with the noun it decides what must have happened.
type class string

const (
	confirming  class = "confirm"
	booking     class = "book"
	cancelling  class = "cancel"
	releasing   class = "release" // an hour or a table is given up
	moving      class = "move"
	changing    class = "change"
	adding      class = "add"
	removing    class = "remove"
	paying      class = "pay"
	receiving   class = "receive"
	sending     class = "send"
	notifying   class = "notify"
	handing     class = "hand"
	storing     class = "store"
	refunding   class = "refund"
	reducing    class = "reduce"
	shipping    class = "ship"
	delivering  class = "deliver"
	preparing   class = "prepare"
	doing       class = "do"
	remembering class = "remind"
	other       class = "other" // a verb that no list has
)

// verbsOf makes the forms of regular verbs of a language, listed by class as "class: infinitive infinitive".
func verbsOf(language, list string) map[string]verb {
	out := map[string]verb{}
	eachVerb(list, func(c class, whole string) {
		for _, f := range grammar.Forms(language, whole) {
			out[f.Text] = verb{c, f.Tense}
		}
	})
	return out
}

func eachVerb(list string, fn func(c class, v string)) {
	for line := range strings.Lines(list) {
		c, verbs, _ := strings.Cut(line, ":")
		for v := range strings.FieldsSeq(verbs) {
			fn(class(strings.TrimSpace(c)), v)
		}
	}
}

// irregular adds forms as they are: "class tense: form form".
func irregular(to map[string]verb, list string) map[string]verb {
	tenses := map[string]tense{"past1": past1, "past3": past3, "participle": participle, "both": both}
	for line := range strings.Lines(list) {
		head, forms, found := strings.Cut(line, ":")
		if !found {
			continue
		}
		c, t, _ := strings.Cut(strings.TrimSpace(head), " ")
		for f := range strings.FieldsSeq(forms) {
			to[f] = verb{class(c), tenses[t]}
		}
	}
	return to
}
