package claims

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/word"
)

// checkOpenNow checks "está abierto, pasá nomás" against the hours of this moment.
func checkOpenNow(r *reader, s *sentence) {
	now := r.c.evidence.Now
	if now.IsZero() || hasClock(s, clause{from: 0, to: len(s.tokens)}) || s.namesOtherDay(now) {
		return
	}
	today := int(now.Weekday())
	if _, special := r.c.week.dates[now.Day()]; special || !r.c.week.known[today] {
		return
	}
	for i, t := range s.tokens {
		if s.lex.openStates[t.fold] && s.auxiliary(i) && s.stated(i) && !s.consequence(i) &&
			!r.c.week.openAt(today, now.Hour()*60+now.Minute()) {
			r.hold(Hours, strings.TrimSpace(s.text), r.c.known(Hours))
			return
		}
	}
}

// namesOtherDay reports a sentence about a day that is not today.
func (s *sentence) namesOtherDay(now time.Time) bool {
	return slices.ContainsFunc(s.tokens, func(t token) bool {
		day, is := s.lex.days[t.fold]
		return t.use == date || is && day != -1 && day != int(now.Weekday())
	})
}

// openAt reports a minute between an opening and the closing behind it; a day of which only one time is known is open.
func (w week) openAt(day, minute int) bool {
	times := w.times[day]
	if len(times)%2 != 0 || len(times) == 0 {
		return !w.closed[day] || len(times) > 0
	}
	for i := 0; i < len(times); i += 2 {
		from, to := times[i], times[i+1]
		if to <= from {
			to += 24 * 60
		}
		if minute >= from && minute < to {
			return true
		}
	}
	return false
}

// checkArranged checks "ya está la mesa", "tu mesa está lista": a booking told as made without its verb.
func checkArranged(r *reader, s *sentence) {
	for i := range s.tokens {
		if len(r.found) > 0 || s.phrase(s.lex.arranged, i, i+1) < 0 && s.phrase(s.lex.listed, i, i+1) < 0 || !s.stated(i) || s.consequence(i) ||
			s.prompted(i) {
			continue
		}
		c := s.clauseOf(i)
		listed := s.phrase(s.lex.calendars, i, i+4) >= 0
		if s.hasParticiple(c) || !listed && s.nounIn(i, c.from, c.to, acts[booking]) != Booking {
			continue
		}
		of := verb{confirming, participle}
		if listed {
			of.class = booking
		}
		if !r.done(s, i, of) {
			r.hold(Done, strings.TrimSpace(s.text), r.knownDeeds(s))
		}
	}
}

// offersHour reports that a verb of having tells of an hour: "tem sim, hoje às 17h".
func offersHour(r *reader, s *sentence) bool {
	for i, t := range s.tokens {
		if t.use == clock && t.isNumber && s.stated(i) && hourCertain(r, s, i) && !hasTime(r.c.week.any, minuteAt(s, i)) &&
			s.has(s.lex.haves, 0, i) &&
			!slices.ContainsFunc(s.nouns(), func(n Noun) bool { return n == Order || n == Shipment }) {
			return true
		}
	}
	return false
}

// hourCertain reports a number that is an hour and no other one: "alcanza a las 2" may speak of goods.
func hourCertain(r *reader, s *sentence, i int) bool {
	return strings.Contains(s.tokens[i].text, ":") || len(r.c.facts[Slot]) > 0 || s.clockBehind(i) || afternoon(s, i) ||
		slices.Contains(append(s.nouns(), r.nouns...), Booking) ||
		slices.ContainsFunc(s.tokens, func(t token) bool { _, day := s.lex.days[t.fold]; return day || t.use == date })
}

var (
	webForm = regexp.MustCompile(`(?i)\bhttps?://\S+`)
	// dotted is how names of accounts look: don.tito.mp
	dotted = regexp.MustCompile(`(?i)\b[a-z][a-z0-9_-]+(?:\.[a-z0-9_-]{2,})+\b`)
	// mixed are letters and digits of a wallet or a key.
	mixed = regexp.MustCompile(`\b(?:[A-Za-z]+\d+[A-Za-z]+|\d+[A-Za-z]+\d+)[A-Za-z0-9]{4,}\b`)
)

// checkPayees checks what looks like an account's name in a sentence about sending money, whatever words stand between.
func checkPayees(r *reader, s *sentence) {
	if s.phrase(payWords, 0, len(s.tokens)) < 0 {
		return
	}
	text := webForm.ReplaceAllString(s.raw, " ") // judged as a link
	for _, name := range append(dotted.FindAllString(text, -1), mixed.FindAllString(text, -1)...) {
		fold := locale.Fold(name)
		if codeForm.MatchString(name) || r.c.hasAlias(fold) || r.c.hasLink(name) && !r.c.customer.says(fold) ||
			r.c.things.hasWord(fold) {
			continue
		}
		r.hold(Account, name, r.c.known(Account))
		return
	}
}

// payWords are the beginnings of words about sending money.
var payWords = phrases(`transf*, alias, cuenta, conta, pag*, pay, deposit*, chave, pix, account, wallet, billetera,
	cbu, send`)

// checkAmenities checks what a place is said to have besides its goods: every text of the business may name it.
func checkAmenities(r *reader, s *sentence) {
	for i, t := range s.tokens {
		if !amenities[t.fold] || !s.stated(i) || unknownTo(s) || r.c.trusted.offers(t.fold) ||
			r.c.knownIn(Policy, t.fold) || r.c.knownIn(Name, t.fold) || r.c.knownIn(Address, t.fold) ||
			r.c.things.hasWord(t.fold) || s.phrase(s.lex.asWish, i, len(s.tokens)) >= 0 && proposedWith(r.c, t.fold) {
			continue
		}
		r.hold(Policy, strings.TrimSpace(s.text), knownAbout(r.c, s, Policy))
		return
	}
}

// proposedWith reports a proposal that asks for something: it may be told as the wish that it is.
func proposedWith(c *Checker, w string) bool {
	return slices.ContainsFunc(c.evidence.Deeds, func(d Deed) bool {
		return d.Act == Proposed && strings.Contains(locale.Fold(d.About), w)
	})
}

// amenities are what guests ask for beside what is sold.
var amenities = word.Set(`valet parking estacionamiento estacionamento cochera manobrista wifi terraza terraco
	patio rooftop pileta piscina pool calefaccion rampa ramp elevador ascensor elevator cambiador fraldario playground
	juegos brinquedoteca mariachi karaoke`)
