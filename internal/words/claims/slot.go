package claims

import (
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// slots checks the hours that a sentence calls free or taken, and those of a booking.
func checkSlots(r *reader, s *sentence) {
	free := s.phrase(s.lex.slotPhrases, 0, len(s.tokens)) >= 0 || saysFree(s) || offersHour(r, s)
	taken := s.phrase(s.lex.takenPhrases, 0, len(s.tokens)) >= 0 || saysTaken(s)
	has := slices.ContainsFunc(r.c.facts[Slot], func(f Fact) bool { return f.Role == Booked })
	sold := slices.ContainsFunc(s.nouns(), func(n Noun) bool { return n == Order || n == Shipment })
	booked := (slices.Contains(append(s.nouns(), r.nouns...), Booking) || has && !sold) && !free && !taken
	if cancels(s) || !free && !taken && !booked && (len(r.c.facts[Slot]) == 0 || sold) {
		return
	}
	booked = booked && (tellsBooked(r, s) || stands(s) && !alternatives(s))
	var days, dates []int
	list := schedule(r, s)
	part := slices.ContainsFunc(list, func(d span) bool { return len(d.times) > 0 && len(d.days)+len(d.dates) == 0 })
	for _, d := range list {
		if len(d.days)+len(d.dates) == 0 {
			d.days, d.dates = days, dates
		}
		days, dates = d.days, d.dates
		if wrongTime(r, s, d, booked, taken) || len(d.times) == 0 && !part && wrongDay(r, s, d, booked, taken) {
			r.hold(Slot, strings.TrimSpace(s.text), r.c.known(Slot))
			return
		}
	}
}

// checkOwnTimes checks the hour of a service that the customer has booked on the day which the sentence names with it,
// whatever the verb: "la manicura, el jueves a las 11:15". Any hour of that day that a tool or our own words have will do.
func checkOwnTimes(r *reader, s *sentence) {
	offered := s.phrase(s.lex.slotPhrases, 0, len(s.tokens)) >= 0 || saysFree(s) || offersHour(r, s)
	taken := s.phrase(s.lex.takenPhrases, 0, len(s.tokens)) >= 0 || saysTaken(s)
	if offered || taken || len(r.found) > 0 || denies(s) || s.has(s.lex.formers, 0, len(s.tokens)) {
		return
	}
	for _, d := range schedule(r, s) {
		c := s.clauseOf(d.at)
		if len(d.times) == 0 || len(d.days)+len(d.dates) == 0 || c.asked || c.quoted || c.conditional || s.consequence(d.at) || s.wished(d.at) {
			continue
		}
		own := slices.ContainsFunc(r.c.facts[Slot], func(f Fact) bool {
			return (f.Role == Booked || f.Role == Was) && onDay(f, d.days) && onDate(f, d.dates) && namesAny(s, f.Things)
		})
		if own && slices.ContainsFunc(d.times, func(t int) bool { return !d.ends(t) && !heardOf(r, d, t) }) {
			r.hold(Slot, strings.TrimSpace(s.text), r.c.known(Slot))
			return
		}
	}
}

// namesAny reports a telling word of one of some names.
func namesAny(s *sentence, names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool {
		return !codeForm.MatchString(name) && slices.ContainsFunc(plainWords(name), func(w string) bool {
			return len(w) > 3 && !s.lex.functions[w] && s.lex.nouns[w] == "" && hasKey(s, stem(w))
		})
	})
}

// heardOf reports an hour of a day that any slot, the opening hours or our own words have.
func heardOf(r *reader, d span, t int) bool {
	return slices.ContainsFunc(r.c.facts[Slot], func(f Fact) bool {
		return onDay(f, d.days) && onDate(f, d.dates) && (sameTime(t, slotMinute(f)) || f.Value > 0 && t > slotMinute(f) && t <= slotMinute(f)+int(f.Value))
	}) || slices.ContainsFunc(r.c.trusted.sentences, func(s *sentence) bool { return tells(s, d.days, d.dates, t) }) ||
		slices.ContainsFunc(d.days, func(day int) bool { return hasTime(r.c.week.times[day], t) })
}

// cancels reports a sentence with a verb of cancelling.
func cancels(s *sentence) bool {
	return slices.ContainsFunc(s.tokens, func(t token) bool { return s.lex.verbs[t.text].class == cancelling })
}

// stands reports a word by which something is set for a moment: "your visit is on Friday", but not "the 8:45 one is later".
func stands(s *sentence) bool {
	for i, t := range s.tokens {
		_, day := s.lex.days[s.word(i+1)]
		set := day || s.lex.beforeHours[s.word(i+1)] || s.lex.dayJoins[s.word(i+1)] || i+1 < len(s.tokens) && s.tokens[i+1].use == clock
		if s.lex.standing[t.fold] || s.lex.copulas[t.fold] && set {
			return true
		}
	}
	return false
}

// alternatives reports hours with an "or" between them: what the customer has is one.
func alternatives(s *sentence) bool {
	last := -1
	for i, t := range s.tokens {
		if t.use != clock || !t.isNumber {
			continue
		}
		if last >= 0 && s.has(s.lex.ors, last, i) {
			return true
		}
		last = i
	}
	return false
}

// wrongTime reports an hour that does not agree with what is known of it; the ends of stretches are judged as those.
func wrongTime(r *reader, s *sentence, d span, booked, taken bool) bool {
	return slices.ContainsFunc(d.times, func(t int) bool {
		return !d.ends(t) && !slotHolds(r, s, d, t, booked, taken)
	})
}

// ends reports an end of a stretch of time.
func (d span) ends(t int) bool {
	return slices.ContainsFunc(d.ranges, func(x stretch) bool { return x.from == t || x.to == t })
}

// saysTaken reports a word for taken; "I haven't booked Friday" says who has not acted, and not that it is full.
func saysTaken(s *sentence) bool {
	for i, t := range s.tokens {
		if _, verb := s.lex.verbs[t.text]; s.lex.slotTaken[t.fold] && !(verb && (s.negated(i) || s.has(s.lex.subjects, i-3, i))) {
			return true
		}
	}
	return false
}

// saysFree reports a word for a free hour that is not denied.
func saysFree(s *sentence) bool {
	for i, t := range s.tokens {
		if s.lex.slotFree[t.fold] && !s.negated(i) {
			return true
		}
	}
	return false
}

// wrongDay reports a day without an hour on which the customer has nothing, although they have a booking, or that is
// called full although something is free.
func wrongDay(r *reader, s *sentence, d span, booked, taken bool) bool {
	c := s.clauseOf(d.at)
	if c.asked || c.quoted || c.conditional || unknownAt(s, d.at) || len(d.days)+len(d.dates) == 0 {
		return false
	}
	on := func(role Role) bool {
		return slices.ContainsFunc(r.c.facts[Slot], func(f Fact) bool {
			return f.Role == role && onDay(f, d.days) && onDate(f, d.dates) && inPart(s, slotMinute(f))
		})
	}
	if taken && !negatedTaken(s, d.at) {
		return on(Free) && !on(Booked)
	}
	if s.lex.days[s.word(d.at)] == -1 && !s.lex.purposes[s.word(d.at-1)] && !s.lex.prepositions[s.word(d.at-1)] && d.at <= c.from+1 {
		return false // "hoy lo agendado es …": as things stand
	}
	return booked && tellsBooked(r, s) && !on(Booked) && !denies(s)
}

// tellsBooked reports a sentence with a verb that tells of a booking made.
func tellsBooked(r *reader, s *sentence) bool {
	return slices.ContainsFunc(s.tokens, func(t token) bool {
		v := s.lex.verbs[t.text]
		return v.class == booking || v.class == confirming || v.class == moving
	}) && slices.ContainsFunc(r.c.facts[Slot], func(f Fact) bool { return f.Role == Booked })
}

// inPart reports a minute in the part of the day that the sentence names; any, where it names none.
func inPart(s *sentence, minute int) bool {
	for i, t := range s.tokens {
		switch t.fold {
		case "tarde", "afternoon":
			return minute >= 12*60 && minute < 20*60
		case "noche", "noite", "evening", "night":
			return minute >= 18*60
		case "manana", "manha", "morning":
			if t.fold != "manana" || morning(s, i) {
				return minute < 12*60
			}
		}
	}
	return true
}

// slotHolds reports whether a time agrees with what is known of it.
func slotHolds(r *reader, s *sentence, d span, t int, booked, taken bool) bool {
	at := clockToken(s, d, t)
	c := s.clauseOf(at)
	switch {
	case opensFrom(r, s, d, t, at):
		return true
	case c.quoted, c.asked, c.conditional, unknownAt(s, at), untilAt(s, at), s.consequence(at) && (booked || s.has(s.lex.untils, at-3, at)):
		return true
	case taken && !negatedTaken(s, at):
		if bookedAt(r.c, d, t) { // "you're booked for Friday at 9:30"
			return true
		}
		own := s.has(s.lex.slotTaken, c.from, c.to) || s.phrase(s.lex.takenPhrases, c.from, c.to) >= 0
		r.refuted = r.refuted || own && r.c.freeSlot(d, t) && len(d.days)+len(d.dates) > 0
		return !r.c.freeSlot(d, t) && !proposed(r, d, t)
	case s.negated(at), s.has(s.lex.negations, c.from, c.to), booked && (s.wished(at) || pendingSaid(r, s)):
		return true
	}
	return slotKnown(r, d.days, d.dates, t, booked) || slices.ContainsFunc(lengths(s), func(l length) bool {
		return slotKnown(r, d.days, d.dates, t-l.minutes, booked) // when it ends
	}) || limitOf(r, s, t, at) || endsThen(r, s, t) || wasThen(r, s, d, t)
}

// bookedAt reports a moment that the customer has, on a day that is named.
func bookedAt(c *Checker, d span, t int) bool {
	return len(d.days)+len(d.dates) > 0 && slices.ContainsFunc(c.facts[Slot], func(f Fact) bool {
		return f.Role == Booked && sameTime(t, slotMinute(f)) && onDay(f, d.days) && onDate(f, d.dates)
	})
}

// wasThen reports a moment that the customer had before a change, told as that: "era el martes a las 10", "pasó del martes
// a las 10 al …".
func wasThen(r *reader, s *sentence, d span, t int) bool {
	c := s.clauseOf(d.at)
	left := (s.lex.lefts[s.word(d.at-1)] || s.lex.lefts[s.word(d.at-2)] && s.lex.functions[s.word(d.at-1)]) &&
		slices.ContainsFunc(s.tokens[:d.at], func(k token) bool { return s.lex.verbs[k.text].class == moving })
	return (left || s.has(s.lex.formers, c.from, c.to) || saysFree(s)) && slices.ContainsFunc(r.c.facts[Slot], func(f Fact) bool {
		return f.Role == Was && sameTime(t, slotMinute(f)) && onDay(f, d.days) && onDate(f, d.dates)
	})
}

// endsThen reports a sentence about the end of something, at a moment that is one.
func endsThen(r *reader, s *sentence, t int) bool {
	return s.phrase(s.lex.endings, 0, len(s.tokens)) >= 0 && slices.ContainsFunc(r.c.facts[Slot], func(f Fact) bool {
		return f.Role == Until && sameTime(t, slotMinute(f)) ||
			f.Role != Until && slices.ContainsFunc(r.c.knownLengths(s), func(l int) bool { return sameTime(t, slotMinute(f)+l) })
	})
}

// limitOf reports a moment told as the last or the first one for something that has to be done a known length of time
// before a moment that is known: "con el de las 16:30, el ayuno es desde las 8:30".
func limitOf(r *reader, s *sentence, t, at int) bool {
	if !s.has(s.lex.froms, at-3, at) && !s.has(s.lex.untils, at-3, at) && !s.has(s.lex.sooner, at-4, at) {
		return false
	}
	const day = 24 * 60
	return slices.ContainsFunc(r.c.knownLengths(s), func(l int) bool {
		return l%day > 0 && slices.ContainsFunc(r.c.facts[Slot], func(f Fact) bool {
			limit := slotMinute(f) - l%day
			return (f.Role == Free || f.Role == Booked) && (sameTime(t, limit) || sameTime(t, limit+day))
		})
	})
}

// opensFrom reports the hour at which the business opens on a day, told as the first one, or closes, told as the last:
// "te esperamos desde las 9", "viernes hasta las 21".
func opensFrom(r *reader, s *sentence, d span, t, at int) bool {
	first, last := s.has(s.lex.froms, at-3, at), s.has(s.lex.untils, at-3, at)
	return slices.ContainsFunc(d.days, func(day int) bool {
		return slices.ContainsFunc(r.c.week.ranges[day], func(x stretch) bool {
			return first && sameTime(t, x.from) || last && sameTime(t, x.to)
		})
	})
}

// proposed reports a time that our own words propose on a day: whoever asks "¿la paso a las 21?" has room then.
func proposed(r *reader, d span, minute int) bool {
	return len(d.days)+len(d.dates) > 0 && slices.ContainsFunc(r.c.trusted.sentences, func(t *sentence) bool {
		return strings.Contains(r.c.fresh, locale.Fold(t.raw)) && !denies(t) && !t.has(t.lex.hourTopics, 0, len(t.tokens)) &&
			!t.has(t.lex.slotTaken, 0, len(t.tokens)) && t.phrase(t.lex.takenPhrases, 0, len(t.tokens)) < 0 &&
			slices.ContainsFunc(scheduleOf(t, nil), func(k span) bool {
				return len(k.days)+len(k.dates) > 0 && hasTime(k.times, minute) && shares(d.days, k.days) && shares(d.dates, k.dates)
			})
	})
}

// shares reports that two lists have something in common; an empty one leaves it open.
func shares(a, b []int) bool {
	return len(a) == 0 || len(b) == 0 || slices.ContainsFunc(a, func(x int) bool { return slices.Contains(b, x) })
}

// until reports the end of a stretch of time: "de 17 a 18".
func untilAt(s *sentence, at int) bool {
	for j := at - 1; j >= max(0, at-3); j-- {
		if s.tokens[j].use == clock && s.tokens[j].isNumber {
			return s.has(s.lex.ranges, j, at)
		}
	}
	return false
}

// negatedTaken reports a clause without a word for taken: only others are, by their words or because an opposing one
// begins between them ("a las 7 está ocupado, pero veo 5:15 u 8:45").
func negatedTaken(s *sentence, at int) bool {
	c := s.clauseOf(at)
	from, to := s.opposed(at)
	if s.phrase(s.lex.takenPhrases, from, to) < 0 && !s.has(s.lex.slotTaken, from, to) {
		return true
	}
	return s.phrase(s.lex.takenPhrases, c.from, c.to) < 0 && !s.has(s.lex.slotTaken, c.from, c.to) &&
		len(s.clauses) > 1 && (s.has(s.lex.yeses, c.from, c.to) || s.has(s.lex.slotFree, c.from, c.to))
}

// opposed is the part of a sentence around a place that no opposing clause ends: what stands behind a "but" is told apart.
func (s *sentence) opposed(at int) (from, to int) {
	to = len(s.tokens)
	for _, c := range s.clauses {
		if !s.lex.joints[s.word(c.from)] && s.word(c.from) != ";" {
			continue
		}
		if c.from <= at {
			from = c.from
		} else {
			return from, c.from
		}
	}
	return from, to
}

// pendingSaid reports a sentence that says that something is not settled yet.
func pendingSaid(r *reader, s *sentence) bool { return denies(s) }

// clockToken is the place of an hour of a span: the same hour may stand in the sentence for another day as well.
func clockToken(s *sentence, d span, minute int) int {
	for _, from := range []int{d.at, 0} {
		for i := from; i < len(s.tokens); i++ {
			if t := s.tokens[i]; t.use == clock && t.isNumber && minuteAt(s, i) == minute {
				return i
			}
		}
	}
	return 0
}

func (c *Checker) freeSlot(d span, minute int) bool {
	return slices.ContainsFunc(c.facts[Slot], func(f Fact) bool {
		return f.Role == Free && f.Value == 0 && sameTime(minute, slotMinute(f)) && onDay(f, d.days) &&
			onDate(f, d.dates)
	})
}

// onDay reports that a slot is on one of some days of the week; none: any.
func onDay(f Fact, days []int) bool {
	if len(days) == 0 {
		return true
	}
	t, err := time.Parse("2006-01-02", f.Text[:min(10, len(f.Text))])
	return err != nil || slices.Contains(days, int(t.Weekday()))
}

// onDate reports that a slot is on one of some days of the month; none: any.
func onDate(f Fact, dates []int) bool {
	if len(dates) == 0 {
		return true
	}
	t, err := time.Parse("2006-01-02", f.Text[:min(10, len(f.Text))])
	return err != nil || slices.Contains(dates, t.Day())
}

// slotKnown reports a time that a tool gave, or that our own words have, on its day. What the customer has is told from
// their bookings where there are any.
func slotKnown(r *reader, days, dates []int, minute int, booked bool) bool {
	has := slices.ContainsFunc(r.c.facts[Slot], func(f Fact) bool { return f.Role == Booked })
	if slices.ContainsFunc(r.c.facts[Slot], func(f Fact) bool {
		if booked && has && f.Role != Booked || !booked && f.Role != Free && f.Role != Booked {
			return false
		}
		start := slotMinute(f)
		in := sameTime(minute, start) || f.Value > 0 && (minute >= start && minute < start+int(f.Value) ||
			minute < 720 && minute+720 >= start && minute+720 < start+int(f.Value))
		return in && onDay(f, days) && onDate(f, dates)
	}) {
		return true
	}
	offered := r.c.freeSlot(span{}, minute)
	return !(booked && has) && slices.ContainsFunc(r.c.trusted.sentences, func(s *sentence) bool {
		return tells(s, days, dates, minute) && !(offered && len(days)+len(dates) > 0 && !dated(s, minute))
	})
}

// dated reports a sentence that names a day for a time. Where the answer has the day of every free hour, its words
// ("a las 16:00, a las 16:30 o el domingo a las 15:00") need not be guessed at.
func dated(s *sentence, minute int) bool {
	return slices.ContainsFunc(scheduleOf(s, nil), func(d span) bool {
		return len(d.days)+len(d.dates) > 0 && hasTime(d.times, minute)
	})
}

// tells reports a sentence of ours with a time, on the same day where both name one.
func tells(s *sentence, days, dates []int, minute int) bool {
	if denies(s) {
		return false
	}
	for _, d := range scheduleOf(s, nil) {
		if !hasTime(d.times, minute) && !slices.ContainsFunc(d.times, func(k int) bool { return sameTime(minute, k) }) {
			continue
		}
		if shares(days, d.days) && shares(dates, d.dates) {
			return true
		}
	}
	return false
}
