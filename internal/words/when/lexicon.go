package when

import (
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/number"
)

// lexicon is how a language speaks of days and times. Its words are folded.
type lexicon struct {
	numbers      number.Words
	ordinalWords map[string]int
	nth          map[string]int  // "segundo" … "último" before a weekday
	ordinals     map[string]bool // what is glued to a number: 1º, 15th
	and          string          // between tens and units, hours and minutes
	thousand     string
	joinsFrom    int // tens from here on take units as further words

	alias    map[string]string
	weekdays map[string]time.Weekday
	needs    map[string]bool // weekdays that are other words too, unless a number follows
	feira    []string        // the weekdays that Portuguese numbers, from the second
	names    map[string]time.Month
	units    map[string]unit
	lookLike map[string]bool // words a typo away from a day or month that are no typos

	phrases []rule
	parts   []rule // the phrases that are parts of the day, wherever they stand
	leads   []lead
	from    []form          // what opens a stretch: "de las", "entre"
	until   []form          // what goes on with it: "a las", "y"
	joins   map[string]bool // what joins the ends of a stretch that nothing opens: "8 a 9 de la noche"

	noon, midnight []form
	lunch          bool           // noon said alone is around lunch, not twelve o'clock
	fractions      map[string]int // after and: "media", "cuarto"
	minus          string
	short          []form // "cuarto para las": minutes short of the hour that follows
	past           []form // "half past"
	hourSigns      map[string]bool
	hourWords      map[string]bool
	sharp          []form      // "en punto"
	twelve         bool        // the country's clock has twelve hours, even in figures
	monthFirst     bool        // 4/3 may be the third of April
	sundayFirst    bool        // weeks begin on Sunday for many
	loose          map[int]int // days that stand for weeks: "en quince días"
	ors            map[string]bool
	not            string
	meals          map[string]Part
	counted        map[string]bool // a number before these is how many
	lasting        map[string]bool // hours after these are a length
	parties        map[string]bool // "mesa de 8 a las 10": the eight are people
	numbersDays    map[string]bool // a number after these is a day: "el 21 y 30"
	edges          map[string]bool // a day after these is where a stretch begins or ends
	excepts        map[string]bool // a day after these is one that does not suit
	unable         map[string]bool // and so is one after not and these: "no puedo el lunes"
	refusals       []form          // and one before these: "el lunes trabajo"
	holy           []form          // what makes a weekday one of a feast that moves: "santo", "de carnaval"
	daytime        []form          // after twelve, unless a date follows: not at night
	streets        map[string]bool // a date after these is an address
	things         map[string]bool // what Portuguese counts with the words of weekdays: "segunda vez"
	glue           map[string]bool // what goes away with a phrase that follows it
	goesOn         map[string]bool // words after which a bare number still is a time
}

// lead is what stands before a time. A weak one counts only if nothing follows the
// number that it could count: "las 8" is a time, "las 8 empanadas" is not.
type lead struct {
	form  form
	bound Bound
	weak  bool
}

var lexicons = map[locale.Tag]*lexicon{
	locale.ESAR: argentina().sorted(),
	locale.ESMX: mexico().sorted(),
	locale.PTBR: brazil().sorted(),
	locale.EN:   english().sorted(),
}

// sorted finds the parts of the day among the phrases.
func (l *lexicon) sorted() *lexicon {
	for _, r := range l.phrases {
		if r.when == nil && r.say(match{}).kind == partOfDay {
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

// spell is a word as it should be written, if it is a letter away from one weekday or
// month and from no other. Short words are a letter away from too many.
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

// near is a name one edit away, and how many things such names are of.
func near[T comparable](names map[string]T, word string) (found string, things int) {
	seen := map[T]bool{}
	for name, thing := range names {
		if len(name) >= 6 && !seen[thing] && oneEdit(word, name) {
			seen[thing], found = true, name
		}
	}
	return found, len(seen)
}

// oneEdit: one letter more, less, other, or two of them swapped.
func oneEdit(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b)-len(a) > 1 {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	if len(a) < len(b) {
		return a[i:] == b[i+1:]
	}
	if i == len(a) || a[i+1:] == b[i+1:] {
		return true
	}
	return i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
}

// rules gives every line of a list, separated by semicolons, the same meaning.
func rules(lines string, say func(match) said) []rule {
	var out []rule
	for _, f := range forms(lines) {
		out = append(out, rule{form: f, say: say})
	}
	return out
}

// only is rules that hold where a condition does.
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

// numbered gives words their place in a list: "uno dos tres".
func numbered(from int, words string) map[string]int {
	out := map[string]int{}
	for i, w := range strings.Fields(words) {
		for _, same := range strings.Split(w, "|") {
			out[same] = from + i
		}
	}
	return out
}

func weekdaysOf(words string) map[string]time.Weekday {
	out := map[string]time.Weekday{}
	for w, n := range numbered(0, words) {
		out[w] = time.Weekday(n)
	}
	return out
}

func monthsOf(words string) map[string]time.Month {
	out := map[string]time.Month{}
	for w, n := range numbered(1, words) {
		out[w] = time.Month(n)
	}
	return out
}
