package claims

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/grammar"
)

var (
	codeForm = regexp.MustCompile(`\b[A-Z]{2,6}-?\d{2,}\b`)
	linkForm = regexp.MustCompile(`(?i)\bhttps?://[^\s<>"*]+|\bwww\.[^\s<>"*]+|` +
		`(?:[\w.+-]+@)?\b(?:[\w-]+\.)+(?:(?:com|net|org|app|shop|store|site|online|link|info|io|me|ly|gl|co|biz|xyz|mx|ar|br)(?:\.[a-z]{2})?\b(?:/[^\s<>"*]*)?|[a-z]{2,10}/[^\s<>"*]+)|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|@[a-z0-9_.]{3,}`)
	// spelled are links read out: "wa punto me barra 549".
	spelled = regexp.MustCompile(`(?i)\s+(punto|ponto|dot|barra|slash|arroba|at)\s+`)
	digits  = regexp.MustCompile(`\d{2}\.\d{3}\.\d{3}/\d{4}-\d{2}|\+?\d[\d\s().-]{6,}\d`)
)

// codesIn are the codes of a sentence, in capitals.
func codesIn(s *sentence) []string { return codeForm.FindAllString(s.text, -1) }

// codes checks the codes of orders, bookings and coupons.
func (r *reader) codes(s *sentence) {
	for _, code := range codesIn(s) {
		at := tokenAt(s, strings.Index(s.text, code))
		if r.c.knows(Code, code) || r.c.trusted.affirms(locale.Fold(code)) || modelOf(r.c.things, code) {
			continue
		}
		theirs := r.c.customer.says(locale.Fold(code))
		c := s.clauseOf(at)
		if theirs && (c.quoted || c.asked || c.conditional || s.negated(at) || denies(s)) || isUnit(code) {
			continue
		}
		r.hold(Code, code, r.c.known(Code))
	}
	r.coupons(s)
}

// modelOf reports a code that is part of the name of goods: "Calculadora FX-82".
func modelOf(t *things, code string) bool {
	folded := locale.Fold(code)
	return slices.ContainsFunc(t.names, func(name string) bool {
		plain := locale.Fold(name)
		return plain != folded && strings.Contains(" "+plain+" ", " "+folded+" ")
	})
}

// isUnit reports capitals that a product's name or a document has: DNI 30123456 is the customer's.
func isUnit(code string) bool {
	return strings.HasPrefix(code, "DNI") || strings.HasPrefix(code, "CPF") || strings.HasPrefix(code, "RFC") ||
		strings.HasPrefix(code, "TV")
}

// denies reports a negation anywhere in the sentence.
func denies(s *sentence) bool {
	return s.has(s.lex.negations, 0, len(s.tokens)) || strings.Contains(s.text, "❌") ||
		slices.ContainsFunc(s.tokens, func(t token) bool { return grammar.Negates(s.lex.tag.Language(), t.fold) })
}

// coupons checks words in capitals after "código" or "cupón".
func (r *reader) coupons(s *sentence) {
	for i, t := range s.tokens {
		if n := s.lex.nouns[t.fold]; n != Coupon && n != Coded {
			continue
		}
		for j := i + 1; j < min(i+4, len(s.tokens)); j++ {
			raw := s.text[s.tokens[j].from:s.tokens[j].to]
			if len(raw) < 4 || strings.ToUpper(raw) != raw ||
				strings.Trim(raw, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789Ñ") != "" ||
				strings.Trim(raw, "0123456789") == "" {
				continue
			}
			fold := locale.Fold(raw)
			if !r.c.knows(Code, raw) && !r.c.trusted.affirms(fold) && !r.c.knownIn(Promotion, fold) &&
				!(r.c.customer.says(fold) && (denies(s) || s.clauseOf(j).asked || s.clauseOf(j).quoted ||
					s.clauseOf(j).conditional)) {
				r.hold(Code, raw, r.c.known(Code))
			}
		}
	}
}

// tokenAt is the token at a byte of the sentence.
func tokenAt(s *sentence, at int) int {
	for i, t := range s.tokens {
		if t.to > at {
			return i
		}
	}
	return max(0, len(s.tokens)-1)
}

// knows reports a fact of a kind with this text.
func (c *Checker) knows(k Kind, text string) bool {
	return slices.ContainsFunc(c.facts[k], func(f Fact) bool { return strings.EqualFold(f.Text, text) })
}

// knownIn reports a fact of a kind whose text or names contain something folded.
func (c *Checker) knownIn(k Kind, folded string) bool {
	return slices.ContainsFunc(c.facts[k], func(f Fact) bool {
		return strings.Contains(locale.Fold(f.Text+" "+strings.Join(f.Things, " ")), folded)
	})
}

// links checks web and mail addresses, spelled out ones too.
func (r *reader) links(s *sentence) {
	joined := spelled.ReplaceAllStringFunc(s.raw, func(m string) string {
		return map[string]string{"punto": ".", "ponto": ".", "dot": ".", "barra": "/", "slash": "/", "arroba": "@",
			"at": " at "}[strings.ToLower(strings.TrimSpace(m))]
	})
	for _, text := range []string{s.raw, joined} {
		for _, u := range linkForm.FindAllString(text, -1) {
			u = strings.TrimRight(u, ".,;:!?)»”\"'")
			if !r.c.hasLink(u) {
				r.hold(Link, u, r.c.known(Link))
			}
		}
	}
}

// hasLink reports a link that is known, with or without its scheme, or an address that is the customer's own.
func (c *Checker) hasLink(u string) bool {
	bare := strings.TrimRight(strings.TrimPrefix(bareLink(u), "@"), "/")
	for _, k := range []Kind{Link, Account} {
		for _, f := range c.facts[k] {
			if strings.TrimRight(bareLink(f.Text), "/") == bare ||
				k == Account && strings.Contains(bareLink(f.Text), bare) ||
				strings.HasSuffix(bareLink(f.Text), bare) {
				return true
			}
		}
	}
	return c.trusted.says(bare) || strings.Contains(u, "@") && !strings.HasPrefix(u, "@") && c.customer.says(bare)
}

func bareLink(u string) string {
	u = locale.Fold(u)
	for _, p := range []string{"https://", "http://", "www."} {
		u = strings.TrimPrefix(u, p)
	}
	return u
}

// addresses checks where the business is.
func (r *reader) addresses(s *sentence) {
	at := s.phrase(s.lex.places, 0, len(s.tokens))
	if at >= 0 && !s.clauseOf(at).asked && !s.negated(at) && !s.clauseOf(at).quoted {
		r.placeNames(s, at)
		return
	}
	for i, t := range s.tokens {
		if s.lex.streets[t.fold] && !s.clauseOf(i).asked && (capitalAt(s, i+1) || capitalAt(s, i+2) && s.lex.functions[s.word(i+1)] ||
			s.word(i+1) == ".") {
			r.placeNames(s, i)
			return
		}
	}
}

func capitalAt(s *sentence, i int) bool { return i < len(s.tokens) && s.tokens[i].capital }

// placeNames checks names and numbers of streets behind a place of the sentence.
func (r *reader) placeNames(s *sentence, from int) {
	places := r.c.placeTexts()
	for i := from; i < min(len(s.tokens), from+14); i++ {
		t := s.tokens[i]
		if t.use == amount || t.fold == ";" || isCurrencySign(t.fold) {
			return
		}
		if (placeName(s, i) || houseNumber(s, i)) && !strings.Contains(places, t.fold) && !r.c.customer.says(t.fold) {
			r.hold(Address, s.slice(from, i+1), r.c.known(Address))
			return
		}
	}
}

// placeName reports a name that could be a street's or a quarter's.
func placeName(s *sentence, i int) bool {
	t := s.tokens[i]
	_, day := s.lex.days[t.fold]
	known := day || s.lex.months[t.fold] || s.lex.socials[t.fold] || s.lex.coins[t.fold] || s.lex.functions[t.fold] ||
		s.lex.streets[t.fold] || s.lex.nouns[t.fold] != ""
	return t.capital && i > 0 && !known && len(t.fold) > 2
}

// houseNumber reports a number behind a name: "Medrano 387", "Paineiras, 124".
func houseNumber(s *sentence, i int) bool {
	t := s.tokens[i]
	if !t.isNumber || !strings.Contains(s.raw, t.text) || t.use == clock || t.use == date || t.value < 10_00 || i == 0 {
		return false
	}
	return s.tokens[i-1].capital || s.word(i-1) == "," && i > 1 && s.tokens[i-2].capital
}

// placeTexts is all that is known about places, and the names of everything, folded.
func (c *Checker) placeTexts() string {
	var b strings.Builder
	for _, k := range []Kind{Address, Name, Slot} {
		for _, f := range c.facts[k] {
			b.WriteString(locale.Fold(f.Text) + " " + locale.Fold(strings.Join(f.Things, " ")) + "\n")
		}
	}
	for _, n := range c.things.names {
		b.WriteString(locale.Fold(n) + "\n")
	}
	return b.String() + c.trusted.fold
}
