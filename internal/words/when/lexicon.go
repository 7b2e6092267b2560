package when

import (
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/number"
	"github.com/mostrador/mostrador/internal/words/word"
)

// lexicon is how a language expresses days and times. Its words are folded.
type lexicon struct {
	numbers      number.Words
	ordinalWords map[string]int
	nth          map[string]int  // "segundo" … "último" before a weekday
	ordinals     map[string]bool // suffixes attached to a number: 1º, 15th
	and          string          // between tens and units, hours and minutes
	thousand     string
	joinsFrom    int // from these tens on, units are separate words

	alias    map[string]string
	weekdays map[string]time.Weekday
	needs    map[string]bool // weekdays that are also other words, unless a number follows
	feira    []string        // the weekdays that Portuguese numbers, from the second
	names    map[string]time.Month
	units    map[string]unit
	lookLike map[string]bool // words one typo away from a day or month that are not typos

	phrases []rule
	parts   []rule // those of phrases that are parts of the day, whatever stands around them
	leads   []lead
	from    []form          // what opens a time range: "de las", "entre"
	until   []form          // what comes between its ends: "a las", "y"
	joins   map[string]bool // what joins the ends of a time range that nothing opens: "8 a 9 de la noche"

	noon, midnight []form
	lunch          bool           // noon without minutes is lunchtime, not twelve o'clock
	fractions      map[string]int // after and: "media", "cuarto"
	minus          string
	short          []form // "cuarto para las": minutes before the hour that follows
	past           []form // "half past"
	hourSigns      map[string]bool
	hourWords      map[string]bool
	sharp          []form      // "en punto"
	twelve         bool        // the country uses a 12-hour clock, even in digits
	monthFirst     bool        // 4/3 may be the third of April
	sundayFirst    bool        // many people begin the week on Sunday
	loose          map[int]int // numbers of days that mean weeks: "en quince días"
	ors            map[string]bool
	not            string
	meals          map[string]Part
	counted        map[string]bool // a number before these is a quantity
	lasting        map[string]bool // hours after these are a duration
	parties        map[string]bool // "mesa de 8 a las 10": the eight are people
	numbersDays    map[string]bool // a number after these is a day: "el 21 y 30"
	edges          map[string]bool // a day after these is where a range begins or ends
	excepts        map[string]bool // a day after these is ruled out
	unable         map[string]bool // and so is one after a negation and these: "no puedo el lunes"
	refusals       []form          // and one before these: "el lunes trabajo"
	holy           []form          // what makes a weekday a movable feast: "santo", "de carnaval"
	daytime        []form          // after twelve, unless a date follows: not at night
	streets        map[string]bool // a date after these is an address
	things         map[string]bool // what Portuguese counts with the words of weekdays: "segunda vez"
	glue           map[string]bool // what is dropped together with a phrase that follows it
	goesOn         map[string]bool // words after which a bare number still is a time
}

// lead is what stands before a time. A weak one counts only if nothing follows that the number could count: "las 8" is
// a time, "las 8 empanadas" is not.
type lead struct {
	form  form
	bound Bound
	weak  bool
}

var lexicons = map[locale.Tag]*lexicon{
	locale.ESAR: argentina().withParts(),
	locale.ESMX: mexico().withParts(),
	locale.PTBR: brazil().withParts(),
	locale.EN:   english().withParts(),
}

// withParts collects the parts of the day among the phrases.
func (l *lexicon) withParts() *lexicon {
	for _, r := range l.phrases {
		if r.when == nil && r.meaning(match{}).kind == partOfDay {
			l.parts = append(l.parts, r)
		}
	}
	return l
}

func lexiconOf(tag locale.Tag) *lexicon {
	if l, ok := lexicons[tag]; ok {
		return l
	}
	return lexicons[locale.ESAR]
}

// weekday reads a weekday.
func (l *lexicon) weekday(in []token, i int) (time.Weekday, bool) {
	word := in[i].word
	listed := i >= 2 && l.ors[in[i-1].word] && l.isDay(in[i-2].word)
	if l.needs[word] && !listed && (i+1 >= len(in) || in[i+1].num == none) {
		return 0, false
	}
	if i+1 < len(in) && l.things[in[i+1].word] {
		return 0, false
	}
	d, ok := l.weekdays[word]
	return d, ok
}

func (l *lexicon) isDay(word string) bool {
	_, ok := l.weekdays[word]
	return ok
}

// spell corrects a word that is one edit away from exactly one weekday or month. Short words are one edit away from too
// many.
func (l *lexicon) spell(word string) string {
	if plain, ok := l.alias[word]; ok {
		return plain
	}
	_, isDay := l.weekdays[word]
	_, isMonth := l.names[word]
	if isDay || isMonth || len(word) < 6 || len(word) > 15 || l.lookLike[word] {
		return word
	}
	day, days := near(l.weekdays, word)
	mon, months := near(l.names, word)
	switch {
	case days == 1 && months == 0:
		return day
	case days == 0 && months == 1:
		return mon
	}
	return word
}

// near returns a name at edit distance one, and how many different values such names have.
func near[T comparable](names map[string]T, typed string) (found string, things int) {
	seen := map[T]bool{}
	for name, thing := range names {
		if len(name) >= 6 && !seen[thing] && word.OneEdit(typed, name) {
			seen[thing], found = true, name
		}
	}
	return found, len(seen)
}

// rules gives every line of a list, separated by semicolons, the same meaning.
func rules(lines string, say func(match) phrase) []rule {
	var out []rule
	for _, f := range forms(lines) {
		out = append(out, rule{form: f, meaning: say})
	}
	return out
}

// only restricts rules to where a condition holds.
func only(when func(r *reader, from, to int) bool, in []rule) []rule {
	for i := range in {
		in[i].when = when
	}
	return in
}

func forms(lines string) []form {
	var out []form
	for line := range strings.SplitSeq(lines, ";") {
		if f := compile(line); len(f) > 0 {
			out = append(out, f)
		}
	}
	return out
}

func leads(bound Bound, weak bool, lines string) []lead {
	var out []lead
	for _, f := range forms(lines) {
		out = append(out, lead{f, bound, weak})
	}
	return out
}

// numbered maps the words of a list to consecutive values: "uno dos tres". Synonyms are joined by bars.
func numbered[T ~int](from T, words string) map[string]T {
	out := map[string]T{}
	for i, w := range strings.Fields(words) {
		for same := range strings.SplitSeq(w, "|") {
			out[same] = from + T(i)
		}
	}
	return out
}
