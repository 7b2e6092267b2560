package claims

import (
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/when"
	"github.com/mostrador/mostrador/internal/words/word"
)

// phrases reads a list of phrases, one a line or divided by commas.
func phrases(list string) (out [][]string) {
	for p := range strings.FieldsFuncSeq(list, func(r rune) bool { return r == '\n' || r == ',' }) {
		if words := strings.Fields(p); len(words) > 0 {
			out = append(out, words)
		}
	}
	return out
}

// phraseSet is a set of phrases of one or two words, divided by commas or lines.
func phraseSet(list string) map[string]bool {
	out := map[string]bool{}
	for _, p := range phrases(list) {
		out[strings.Join(p, " ")] = true
	}
	return out
}

// table reads "meaning: word word" lines.
func table[T ~string](list string) map[string]T {
	out := map[string]T{}
	for line := range strings.Lines(list) {
		meaning, words, _ := strings.Cut(line, ":")
		for w := range strings.FieldsSeq(words) {
			out[w] = T(strings.TrimSpace(meaning))
		}
	}
	return out
}

// phraseTable reads "meaning: phrase, phrase" lines.
func phraseTable[T ~string](list string) map[T][][]string {
	out := map[T][][]string{}
	for line := range strings.Lines(list) {
		meaning, rest, found := strings.Cut(line, ":")
		if found {
			of := T(strings.TrimSpace(meaning))
			out[of] = append(out[of], phrases(rest)...)
		}
	}
	return out
}

// statusList reads "act: phrase, phrase" lines.
func statusList(list string) (out []status) {
	for line := range strings.Lines(list) {
		act, rest, found := strings.Cut(line, ":")
		if !found {
			continue
		}
		for _, p := range phrases(rest) {
			out = append(out, status{p, Act(strings.TrimSpace(act))})
		}
	}
	return out
}

// dayTable numbers the names of days.
func dayTable(tag locale.Tag, every, today, tomorrow string) map[string]int {
	out := map[string]int{}
	for w, day := range when.DayNames(tag) {
		out[w] = int(day)
	}
	for w := range word.Set(every) {
		out[w] = 7
	}
	if tag == locale.EN {
		out["weekdays"], out["weekends"] = 8, 9
	}
	out[today], out[tomorrow] = -1, -2
	return out
}

// monthNames are the names of months that are long enough to be no other word, and those that are written in full.
func monthNames(tag locale.Tag) map[string]bool {
	out := map[string]bool{}
	for w := range when.MonthNames(tag) {
		if len(w) > 3 || w == "may" && tag == locale.EN {
			out[w] = true
		}
	}
	return out
}
