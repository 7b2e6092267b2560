package claims

import (
	"fmt"
	"slices"
	"strings"
)

// The signs of a sentence say how the evidence bears out each of its specifics, whatever its words: an amount that is the
// price of what is named, an hour that is free on that day, a number of pieces that nothing has. The judge sees each of
// them, and every two together.

// signs collects the signs of a sentence, each once.
func (v *view) signs() []string {
	var out []string
	add := func(parts ...string) {
		if s := strings.Join(parts, ":"); !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	for i, t := range v.s.tokens {
		if !t.isNumber {
			continue
		}
		switch t.use {
		case amount:
			add("amount", v.amountSign(t.value), v.mood(i))
		case piece:
			add("piece", v.pieceSign(t.value/100), v.mood(i))
		case percent:
			add("percent", fmt.Sprint(slices.ContainsFunc(v.r.c.facts[Percent], func(f Fact) bool { return f.Value == t.value })))
		}
	}
	v.timeSigns(add)
	v.termSigns(add)
	v.stockSigns(add)
	v.nameSigns(add)
	v.deedSigns(add)
	v.textSigns(add)
	v.moodSigns(add)
	return out
}

// inTalk are the things that a sentence may speak of: those it names, else those named before, else those asked for.
func (v *view) inTalk() []int {
	for _, of := range [][]int{v.s.named, v.r.named, v.r.c.things.asked} {
		if len(of) > 0 {
			return of
		}
	}
	return nil
}

// amountSign is where an amount comes from.
func (v *view) amountSign(value int64) string {
	c, talk := v.r.c, v.inTalk()
	var prices, all []int64
	for _, f := range c.facts[Money] {
		if f.Value == value && c.things.belongs(f, talk) {
			return "named"
		}
		if f.Value > 0 {
			if all = append(all, f.Value); f.Role == Price || f.Role == Line || f.Role == "" {
				prices = append(prices, f.Value)
			}
		}
	}
	switch {
	case slices.Contains(all, value):
		return "other"
	case c.customer.numbers[value]:
		return "theirs"
	}
	for _, n := range v.counts() {
		if n > 1 && value%n == 0 && slices.Contains(prices, value/n) {
			return "times"
		}
	}
	for _, a := range all {
		if slices.Contains(all, value-a) {
			return "sum"
		}
		if slices.Contains(all, value+a) {
			return "difference"
		}
	}
	return "none"
}

// counts are the numbers that goods may be multiplied by: those of the sentence, of the customer and of the order.
func (v *view) counts() (out []int64) {
	for _, t := range v.s.tokens {
		if t.isNumber && t.use != amount && t.value%100 == 0 {
			out = append(out, t.value/100)
		}
	}
	for n := range v.r.c.customer.numbers {
		if n%100 == 0 && n < 200_00 {
			out = append(out, n/100)
		}
	}
	for _, f := range v.r.c.facts[Contents] {
		out = append(out, f.Value)
	}
	return append(out, v.r.counts...)
}

// pieceSign is what a number of pieces counts.
func (v *view) pieceSign(n int64) string {
	c, talk := v.r.c, v.r.c.things.goods(v.inTalk())
	for _, thing := range talk {
		if slices.Contains(c.piecesOf(thing), n) {
			return "stock"
		}
		if slices.Contains(c.contents(thing), n) {
			return "contents"
		}
	}
	has := func(k Kind) bool {
		return slices.ContainsFunc(c.facts[k], func(f Fact) bool { return f.Value == n })
	}
	switch {
	case c.customer.numbers[n*100]:
		return "theirs"
	case has(Contents):
		return "other contents"
	case has(Stock):
		return "other stock"
	case c.trusted.numbers[n*100], v.b.numbers[n*100]:
		return "ours"
	case n == int64(len(v.s.named)):
		return "named"
	}
	return "none"
}

// timeSigns are where the hours and days of a sentence come from.
func (v *view) timeSigns(add func(...string)) {
	var days, dates []int
	for _, d := range schedule(v.r, v.s) {
		if len(d.days)+len(d.dates) == 0 {
			d.days, d.dates = days, dates
		}
		days, dates = d.days, d.dates
		dated := "day"
		if len(days)+len(dates) == 0 {
			dated = "no day"
		}
		for _, t := range d.times {
			add("hour", v.hourSign(d, t), dated)
		}
		if len(d.times) == 0 && dated == "day" {
			add("day", v.daySign(d))
		}
		if d.closed {
			add("closed", fmt.Sprint(slices.ContainsFunc(d.days, func(day int) bool {
				return v.r.c.week.closed[day] || !v.r.c.week.known[day]
			})))
		}
	}
}

func (v *view) hourSign(d span, t int) string {
	c := v.r.c
	elsewhere := false
	for _, role := range []Role{Booked, Free, Until, Was} {
		for _, f := range c.facts[Slot] {
			switch at := slotMinute(f); {
			case f.Role != role:
			case (sameTime(t, at) || f.Value > 0 && t > at && t <= at+int(f.Value)) && onDay(f, d.days) && onDate(f, d.dates):
				return string(role)
			case sameTime(t, at):
				elsewhere = true
			case slices.ContainsFunc(c.knownLengths(v.s), func(l int) bool { return sameTime(t, at+l) }):
				return "end"
			}
		}
	}
	of := d.days
	if len(of) == 0 {
		of = []int{0, 1, 2, 3, 4, 5, 6}
	}
	switch {
	case slices.ContainsFunc(of, func(day int) bool { return hasTime(c.week.times[day], t) }):
		return "opening"
	case slices.ContainsFunc(c.trusted.sentences, func(s *sentence) bool { return tells(s, d.days, d.dates, t) }):
		return "ours"
	case slices.ContainsFunc(c.customer.sentences, func(s *sentence) bool { return tells(s, nil, nil, t) }):
		return "theirs"
	case elsewhere, hasTime(c.week.any, t):
		return "another day"
	}
	return "none"
}

func (v *view) daySign(d span) string {
	c := v.r.c
	for _, role := range []Role{Booked, Free, Was} {
		if slices.ContainsFunc(c.facts[Slot], func(f Fact) bool { return f.Role == role && onDay(f, d.days) && onDate(f, d.dates) }) {
			return string(role)
		}
	}
	named := func(list []*sentence) bool {
		return slices.ContainsFunc(list, func(s *sentence) bool {
			return slices.ContainsFunc(scheduleOf(s, &c.evidence.Now), func(k span) bool {
				return len(k.days)+len(k.dates) > 0 && shares(d.days, k.days) && shares(d.dates, k.dates)
			})
		})
	}
	switch {
	case named(c.trusted.sentences):
		return "ours"
	case named(c.customer.sentences):
		return "theirs"
	case slices.ContainsFunc(d.days, func(day int) bool { return c.week.closed[day] }):
		return "closed"
	case slices.ContainsFunc(d.days, func(day int) bool { return c.week.known[day] }):
		return "open"
	}
	return "none"
}

// termSigns are whether lengths of time are known, and in a text that speaks of the same.
func (v *view) termSigns(add func(...string)) {
	mine := v.s.content(0, len(v.s.tokens))
	for i := range v.s.tokens {
		value, unit := termAt(v.s, i)
		if unit == "" {
			continue
		}
		sign := "none"
		for _, u := range v.r.c.said {
			if !u.hasTerm(value, unit) {
				continue
			}
			if sign = "known"; slices.ContainsFunc(mine, func(w string) bool {
				return unitOf(w) == "" && slices.ContainsFunc(u.words, func(x string) bool { return kin(w, x) })
			}) {
				sign = "same"
				break
			}
		}
		if sign == "none" && lengthKnown(v.r, v.s, i) {
			sign = "length"
		}
		add("term", sign)
	}
}

// stockSigns are what a clause says about goods being there beside what is known of them.
func (v *view) stockSigns(add func(...string)) {
	for _, c := range stockParts(v.s) {
		said, at := v.s.presence(c)
		if said == unsaid {
			continue
		}
		of := v.r.c.things.goods(v.r.c.things.in(v.s, c.from, c.to))
		whose := "own"
		if len(of) == 0 {
			of, whose = v.r.c.things.goods(v.inTalk()), "before"
		}
		var most int64 = -1
		for _, thing := range of {
			most = max(most, slices.Max(append(v.r.c.piecesOf(thing), -1)))
		}
		known := "some"
		switch {
		case len(of) == 0:
			known = "no goods"
		case most < 0:
			known = "unknown"
		case most == 0:
			known = "none"
		}
		add("presence", fmt.Sprint(said), known, whose, v.mood(at))
	}
}

// nameSigns are whether somebody has told the proper names.
func (v *view) nameSigns(add func(...string)) {
	for _, run := range namesIn(v.s) {
		add("name", fmt.Sprint(v.r.c.named(v.s, run)), fmt.Sprint(addressed(v.s, run)))
	}
	if who, _ := v.r.c.professionalsIn(v.s); len(who) > 0 {
		add("professional", fmt.Sprint(slices.ContainsFunc(who, v.r.c.bookedWith)))
	}
}

// deedSigns are which kinds of deeds are told, and how they are known.
func (v *view) deedSigns(add func(...string)) {
	for i, t := range v.s.tokens {
		if verb, ok := v.s.lex.verbs[t.text]; ok {
			add("deed", fmt.Sprint(verb.tense), v.done(verb), v.mood(i))
		}
	}
	if v.r.shown {
		add("shown")
	}
}

// textSigns are how much of a sentence its nearest text of the business says, and whether both deny.
func (v *view) textSigns(add func(...string)) {
	mine := v.s.content(0, len(v.s.tokens))
	if len(mine) == 0 {
		add("text", "empty")
		return
	}
	no := denies(v.s)
	best, sign := -1, ""
	for _, u := range v.r.c.said {
		n := 0
		for _, w := range mine {
			if slices.ContainsFunc(u.words, func(x string) bool { return kin(w, x) }) {
				n++
			}
		}
		same := "same"
		if u.denied != no {
			same = "other"
		}
		if n > best || n == best && same == "same" {
			best, sign = n, same
		}
	}
	add("text", fmt.Sprint(max(best, 0)*4/len(mine)), sign)
	for _, t := range v.s.tokens {
		if what := v.s.lex.diets[t.fold]; what != "" {
			add("diet", fmt.Sprint(v.r.dietKnown(v.s, what, true)), fmt.Sprint(v.r.dietKnown(v.s, what, false)), fmt.Sprint(no))
		}
	}
}

// moodSigns are how a sentence speaks.
func (v *view) moodSigns(add func(...string)) {
	for _, c := range v.s.clauses {
		switch {
		case c.asked:
			add("asks")
		case c.conditional:
			add("supposes")
		case c.quoted:
			add("quotes")
		}
	}
	if denies(v.s) {
		add("denies")
	}
	for i := range v.s.tokens {
		if v.s.lex.modals[v.s.word(i)] {
			add("plans")
			break
		}
	}
}
