package claims

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/word"
)

// percents checks percentages: of a discount, a surcharge, a deposit. They count in offers and conditions too.
func (r *reader) percents(s *sentence) {
	if at := s.phrase(s.lex.halves, 0, len(s.tokens)); at >= 0 && !s.clauseOf(at).asked && !s.negated(at) &&
		!hasPercentBy(r, 50_00, s) {
		r.hold(Percent, s.slice(at, at+3), r.c.known(Percent, Promotion))
	}
	for i, t := range s.tokens {
		if t.use != percent || t.value == 100_00 || t.value == 0 {
			continue
		}
		heard := r.c.customer.numbers[t.value] || strings.Contains(r.c.customer.digits, strconv.FormatInt(t.value/100, 10))
		theirs := heard && (denies(s) || s.clauseOf(i).quoted || s.clauseOf(i).asked)
		if theirs || s.negated(i) && r.c.trusted.percents()[t.value] || hasPercentBy(r, t.value, s) || comesOut(r, s, t.value) {
			continue
		}
		r.hold(Percent, s.slice(i, i+2), r.c.known(Percent, Promotion))
	}
}

// comesOut reports a percentage by which one amount of the sentence is lower than another, both borne out.
func comesOut(r *reader, s *sentence, v int64) bool {
	for _, a := range s.tokens {
		for _, b := range s.tokens {
			if a.use == amount && b.use == amount && a.value > b.value && len(r.found) == 0 &&
				((a.value-b.value)*10000+a.value/2)/a.value/10 == v/10 {
				return true
			}
		}
	}
	return false
}

func hasPercentBy(r *reader, v int64, s *sentence) bool {
	mine, all := offered(r, s), s.content(0, len(s.tokens))
	for _, k := range []Kind{Percent, Promotion, Policy, Name, Methods} {
		for _, f := range r.c.facts[k] {
			text := f.Text + " " + strings.Join(f.Things, " ")
			has := k == Percent && f.Value == v || slices.ContainsFunc(tokenize(text), func(t token) bool {
				return t.isNumber && t.value == v
			}) && (k == Promotion || tellsPercent(r.c.lexicon, text, v))
			if has && (len(mine) == 0 || overlap(all, words(r.c, text)) >= 2 || overlap(mine, words(r.c, text)) > 0 ||
				r.c.things.belongs(f, s.named) || ofPayment(s.lex, s.tokens) && ofPayment(s.lex, tokenize(text))) {
				return true
			}
		}
	}
	return (reduced(r, s, v) || taken(r, v)) && !namesMethod(s)
}

// tellsPercent reports a text with a percentage.
func tellsPercent(lex *lexicon, text string, v int64) bool {
	return slices.ContainsFunc(sentenceOf(lex, text).tokens, func(t token) bool { return t.use == percent && t.value == v })
}

// ofPayment reports a part that is paid: a deposit, an advance.
func ofPayment(lex *lexicon, tokens []token) bool {
	return slices.ContainsFunc(tokens, func(t token) bool { return lex.nouns[t.fold] == Payment })
}

// offered are the words of a sentence that say what an offer is for.
func offered(r *reader, s *sentence) (out []string) {
	for _, w := range s.content(0, len(s.tokens)) {
		if !s.lex.nounStems[w] && !s.lex.offerStems[w] {
			out = append(out, w)
		}
	}
	if len(out) == 0 || s.has(s.lex.already, 0, 0) {
		return nil
	}
	return out
}

// namesMethod reports a sentence with a way to pay.
func namesMethod(s *sentence) bool {
	return slices.ContainsFunc(s.tokens, func(t token) bool { return methodOf(t.fold) != "" })
}

// taken reports a percentage that a discount is of what it is taken off.
func taken(r *reader, v int64) bool {
	for _, d := range r.c.facts[Money] {
		if d.Role != Discount && d.Role != Paid || d.Value <= 0 {
			continue
		}
		for _, f := range r.c.facts[Money] {
			if (f.Role == Subtotal || f.Role == Line || d.Role == Paid && f.Role == Total) && f.Value > 0 {
				share := (d.Value*10000 + f.Value/2) / f.Value
				if share/10 == v/10 || v%100 == 0 && (share+50)/100 == v/100 {
					return true
				}
			}
		}
	}
	return false
}

// reduced reports a percentage that is the difference of a price and the one before.
func reduced(r *reader, s *sentence, v int64) bool {
	for _, f := range r.c.facts[Money] {
		if f.Role != Before || f.Value == 0 || hasRole(s, Total) ||
			len(s.named) > 0 && !r.c.things.belongs(f, s.named) {
			continue
		}
		for _, p := range r.c.facts[Money] {
			if p.Role == Price && slices.Equal(p.Things, f.Things) {
				if off := (f.Value - p.Value) * 10000 / f.Value; off/100 == v/100 || (off+50)/100 == v/100 {
					return true
				}
			}
		}
	}
	return false
}

var (
	bundle = regexp.MustCompile(`\b[2-9]\s?[xX]\s?[1-9]\b`)
	// bundleName is how promotions of so many for the price of fewer are called in words: "3 for 2", "leve 3 pague 2".
	bundleName = regexp.MustCompile(`(?i)\b[2-9],?\s(?:(?:y|e|and)\s)?(?:for|por|pag\pL*|pay(?:\sfor)?|get)\s[1-9]\b`)
)

// gifts checks what is said to cost nothing, presents, bundles and discounts without a figure.
func (r *reader) gifts(s *sentence) {
	for _, m := range bundle.FindAllString(s.raw, -1) {
		from := strings.Index(s.raw, m)
		if next := s.raw[from+len(m):]; len(next) > 1 && strings.ContainsAny(next[:1], ".,") && isDigit(next[1]) {
			continue // a measure
		}
		at := tokenAt(s, strings.Index(s.text, m))
		if measures(r, s, from) {
			continue
		}
		if s.clauseOf(at).asked || s.clauseOf(at).quoted || denies(s) {
			continue
		}
		if key := strings.ReplaceAll(strings.ToLower(strings.ReplaceAll(m, " ", "")), "×", "x"); !r.c.promises(key) &&
			!r.c.things.hasWord(key) {
			r.hold(Promotion, m, r.c.known(Promotion))
		}
	}
	r.samePrice(s)
	if at := giftAt(s); at >= 0 && !brought(r, s, at) {
		if granted(r, s, at) && !(hasRole(s, Delivery) && isFree(r, s, at)) &&
			(hasRole(s, Delivery) && freeAt(s) >= 0 || !discounted(r, s)) {
			r.hold(Promotion, strings.TrimSpace(s.text), r.c.known(Promotion))
		}
	}
	if at := freeAt(s); at >= 0 && granted(r, s, at) && !isFree(r, s, at) && clearAt(s) < 0 {
		r.hold(Promotion, strings.TrimSpace(s.text), r.c.known(Promotion))
	}
}

// measures reports two numbers that are the sides of something: the customer told them, or a unit follows.
func measures(r *reader, s *sentence, from int) bool {
	sides := bundle.FindString(s.raw[from:])
	behind := strings.Fields(s.raw[from+len(sides):])
	if len(behind) > 0 && s.lex.units[locale.Fold(behind[0])] {
		return true
	}
	a, b := int64(sides[0]-'0')*100, int64(sides[len(sides)-1]-'0')*100
	heard := r.c.customer.numbers
	area := slices.ContainsFunc(s.tokens, func(t token) bool { return t.isNumber && t.value == a*b/100 })
	return heard[a] && heard[b] && (area || !r.c.customer.says(strings.ReplaceAll(sides, " ", "")))
}

// samePrice checks that two things cost the same where a sentence says so.
func (r *reader) samePrice(s *sentence) {
	at := s.phrase(s.lex.sames, 0, len(s.tokens))
	if at < 0 || !granted(r, s, at) {
		return
	}
	before, behind := r.c.things.in(s, s.clauseFrom(at), at), r.c.things.in(s, at, s.clauseOf(at).to)
	priced, equal := false, false
	for _, a := range before {
		for _, b := range behind {
			for _, p := range r.c.pricesOf(a) {
				priced = priced || len(r.c.pricesOf(b)) > 0
				equal = equal || a == b || slices.Contains(r.c.pricesOf(b), p)
			}
		}
	}
	if priced && !equal {
		r.hold(Money, s.slice(at, at+3), r.c.knownMoney(append(before, behind...)))
	}
}

// brought reports a coupon that the customer came with: "viniste con cupón".
func brought(r *reader, s *sentence, at int) bool {
	w := s.word(at)
	return s.lex.nouns[w] == Coupon && r.c.customer.says(w) && withWords[s.word(at-1)] &&
		!s.has(s.lex.grants, max(s.clauseFrom(at), at-4), at-1)
}

var withWords = word.Set("con com with")

// keeps are the beginnings of verbs that promise that something still holds.
var keeps = phrases("respetam*, respeto, manten*, mantem*, respeitam*, honor, honour, keep")

// giftAt is where a sentence promises a present or a discount; -1: nowhere.
func giftAt(s *sentence) int {
	for at := 0; ; at++ {
		if at = s.phrase(s.lex.giftPhrases, at, len(s.tokens)); at < 0 {
			break
		}
		if !s.tokens[min(at+1, len(s.tokens)-1)].isNumber || !s.lex.units[s.word(at+2)] { // "leva 3 dias"
			return at
		}
	}
	for i, t := range s.tokens {
		if s.lex.gifts[t.fold] || s.lex.nouns[t.fold] == Coupon &&
			(s.has(s.lex.grants, max(s.clauseFrom(i), i-4), i) || s.phrase(keeps, s.clauseFrom(i), i+6) >= 0) {
			return i
		}
	}
	return -1
}

// freeAt is where a sentence says that something costs nothing; -1: nowhere.
func freeAt(s *sentence) int {
	if at := s.phrase(s.lex.freePhrases, 0, len(s.tokens)); at >= 0 {
		return at
	}
	for i, t := range s.tokens {
		if notContained(s, i) {
			continue
		}
		open := s.word(i+1) == "to" || s.lex.nouns[s.word(i+1)] == Booking || s.lex.units[s.word(i+1)] // "free times"
		if s.lex.free[t.fold] && s.word(i-1) != "feel" && s.word(i-1) != "-" && s.lex.diets[s.word(i-1)] == "" && !open {
			return i
		}
		if s.lex.priceVerbs[t.fold] && !s.lex.weakPrice[t.fold] && s.has(s.lex.nothings, i+1, i+3) { // "costs you nothing"
			return i
		}
	}
	return -1
}

// notContained reports a word for being free that says what is not in something: "it's free of nuts", "is caffeine free".
func notContained(s *sentence, i int) bool {
	if s.lex.free[s.word(i)] && s.lex.ofs[s.word(i+1)] && !s.lex.charges[s.word(i+2)] {
		return true
	}
	before := s.word(i - 2)
	is := s.lex.priceVerbs[before] || s.lex.auxiliaries[before] || before == "as" || strings.HasSuffix(before, "ly")
	what := s.word(i - 1)
	return s.lex.tag.Language() == "en" && is && len(what) > 3 && !s.lex.functions[what] && s.lex.roles[what] == "" &&
		!strings.HasSuffix(what, "ly") && s.lex.nouns[what] == ""
}

// granted reports that something is promised: an offer and a condition promise it as well, a question about it, a
// denial and the customer's words do not.
func granted(r *reader, s *sentence, at int) bool {
	c := s.clauseOf(at)
	return !(c.quoted && saidBefore(s, at)) && !s.negated(at) && !deniedWhole(s, at) && !c.asked && !unknownAt(s, at)
}

// saidBefore reports that what makes a clause somebody else's words stands before a place, or in the clause before:
// "te sale gratis porque pasaste …" is nobody's.
func saidBefore(s *sentence, at int) bool {
	n := s.tokens[at].clause
	return s.attributed(s.clauseFrom(at), at) || s.phrase(s.lex.sayingPhrases, s.clauseFrom(at), at) >= 0 ||
		n > 0 && s.clauses[n-1].quoted
}

// unknownTo reports that the sentence owns up to not knowing, or leaves it to somebody.
func unknownTo(s *sentence) bool {
	return doubted(s, 0, len(s.tokens)) || knowsNot(s, 0, len(s.tokens))
}

// knowsNot reports "no sé", which only its accent tells from "no se".
func knowsNot(s *sentence, from, to int) bool {
	for i := from; i < to; i++ {
		if s.tokens[i].text == "sé" && s.negated(i) {
			return true
		}
	}
	return false
}

// unknownAt is unknownTo for one clause.
func unknownAt(s *sentence, at int) bool {
	c := s.clauseOf(at)
	return doubted(s, c.from, c.to) || knowsNot(s, c.from, c.to)
}

// promises reports a promotion, or a text of the business, with these words.
func (c *Checker) promises(folded string) bool {
	return c.knownIn(Promotion, folded) || c.trusted.says(folded)
}

func (t *things) hasWord(w string) bool { return len(t.byWord[w]) > 0 }

// discounted reports that some discount is known that the sentence may tell of.
func discounted(r *reader, s *sentence) bool {
	mine := s.content(0, len(s.tokens))
	if s.has(s.lex.gifts, 0, len(s.tokens)) {
		return gifted(r, mine)
	}
	for _, f := range r.c.facts[Promotion] {
		if overlap(mine, words(r.c, f.Text+" "+strings.Join(f.Things, " "))) > 0 || r.c.things.belongs(f, s.named) ||
			len(s.named) == 0 && saysPromotion(r, s) {
			return true
		}
	}
	for _, f := range r.c.facts[Money] {
		if (f.Role == Discount && f.Value > 0 || f.Role == Before) &&
			(len(s.named) == 0 || r.c.things.belongs(f, s.named) || len(f.Things) == 0) {
			return true
		}
	}
	for _, d := range r.c.evidence.Deeds {
		if d.Act == Reduced {
			return true
		}
	}
	for _, t := range r.c.trusted.about(mine) {
		if (t.has(t.lex.gifts, 0, len(t.tokens)) || t.phrase(t.lex.giftPhrases, 0, len(t.tokens)) >= 0 ||
			freeAt(t) >= 0 || hasPercent(t)) &&
			overlap(mine, t.content(0, len(t.tokens))) >= 2 {
			return true
		}
	}
	return false
}

// gifted reports a promotion or a text of the business that gives something away, in the same words.
func gifted(r *reader, mine []string) bool {
	gives := func(t *sentence) bool {
		return (t.has(t.lex.gifts, 0, len(t.tokens)) || freeAt(t) >= 0) &&
			overlap(mine, t.content(0, len(t.tokens))) >= 2
	}
	return slices.ContainsFunc(r.c.trusted.sentences, gives)
}

// saysPromotion reports a sentence about promotions as such.
func saysPromotion(r *reader, s *sentence) bool { return slices.Contains(s.nouns(), Coupon) }

func hasPercent(s *sentence) bool {
	return slices.ContainsFunc(s.tokens, func(t token) bool { return t.use == percent })
}

// bundled reports a promotion of so many for the price of fewer that the sentence may tell of.
func bundled(r *reader, s *sentence) bool {
	mine := s.content(0, len(s.tokens))
	return slices.ContainsFunc(r.c.facts[Promotion], func(f Fact) bool {
		text := f.Text + " " + strings.Join(f.Things, " ")
		return (bundle.MatchString(text) || bundleName.MatchString(text)) && (overlap(mine, words(r.c, text)) > 0 || r.c.things.belongs(f, s.named))
	})
}

func (c *Checker) has(role Role) bool {
	return slices.ContainsFunc(c.facts[Money], func(f Fact) bool { return f.Role == role })
}
