package claims

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// accounts checks where money is sent to, and telephone numbers.
func (r *reader) accounts(s *sentence) {
	for _, m := range digits.FindAllString(s.text, -1) {
		bare := onlyDigits(m)
		if len(bare) < 8 || strings.Contains(s.text, "/"+m) || r.isDateOrMoney(s, m) {
			continue
		}
		kind := Phone
		if payee := namesPayee(r, s, m); len(bare) >= 16 || payee {
			kind = Account
			if payee && !r.c.hasPayee(bare) {
				r.hold(kind, strings.TrimSpace(m), r.c.known(kind))
				continue
			}
		}
		if r.c.hasDigits(bare) {
			continue
		}
		r.hold(kind, strings.TrimSpace(m), r.c.known(kind))
	}
	r.alias(s)
	r.numbered(s)
	r.holder(s)
}

// isDateOrMoney reports digits that are read otherwise.
func (r *reader) isDateOrMoney(s *sentence, m string) bool {
	at := strings.Index(s.text, m)
	first := tokenAt(s, at)
	u := s.tokens[first].use
	return !strings.Contains(m, "/") && (u == amount || u == date || u == clock) || codeForm.MatchString(s.tokens[first].text) ||
		len(m) == 10 && m[4] == '-' && m[7] == '-'
}

func onlyDigits(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, s)
}

// hasDigits reports a number that a fact, the business or the customer has given; a telephone number may be told
// without its country.
func (c *Checker) hasDigits(bare string) bool {
	for _, k := range []Kind{Account, Phone, Code} {
		for _, f := range c.facts[k] {
			have := onlyDigits(f.Text)
			if have != "" && (strings.HasSuffix(have, bare) || len(have) >= 8 && strings.HasSuffix(bare, have) ||
				len(bare) >= 8 && strings.Contains(have, bare) || samePhone(have, bare)) {
				return true
			}
		}
	}
	return strings.Contains(c.trusted.digits, bare) || strings.Contains(c.customer.digits, bare) ||
		len(bare) <= 13 && len(bare) >= 8 && strings.Contains(c.trusted.digits, bare[len(bare)-8:])
}

// samePhone compares the last eight digits: the rest is how one dials it.
func samePhone(a, b string) bool {
	return len(a) >= 8 && len(b) >= 8 && len(a) <= 14 && len(b) <= 14 && a[len(a)-8:] == b[len(b)-8:]
}

// alias checks the word after "alias" and the key after "chave".
func (r *reader) alias(s *sentence) {
	for i, t := range s.tokens {
		if !s.lex.aliases[t.fold] {
			continue
		}
		j := i + 1
		for j < min(i+6, len(s.tokens)) && (s.tokens[j].mark || s.lex.functions[s.word(j)] ||
			s.lex.aliasJoins[s.word(j)]) && !pointed(s, j) {
			j++
		}
		if j >= len(s.tokens) || j > i+5 {
			continue
		}
		name := aliasAt(s, j)
		if strings.Trim(name, "0123456789.,") == "" || s.lex.verbish(name) || s.lex.nouns[locale.Fold(name)] != "" {
			continue
		}
		told := s.word(j-1) == ":" || s.word(j-1) == "es" || s.word(j-1) == "e" || s.word(j-1) == "is"
		last := j+1 >= len(s.tokens) || s.tokens[j+1].mark
		if !strings.ContainsAny(name, ".@_") && !(told && last || j == i+1 && last && len(name) > 5) {
			continue
		}
		fold := locale.Fold(name)
		if !r.c.hasAlias(fold) {
			r.hold(Account, name, r.c.known(Account))
		}
	}
}

// pointed reports a word that goes on behind a point, as names of accounts do: "el.mate", "de_ana".
func pointed(s *sentence, j int) bool {
	return !s.tokens[j].mark && j+2 < len(s.tokens) && strings.Contains("._-", s.word(j+1)) && !s.tokens[j+2].mark &&
		s.tokens[j].to == s.tokens[j+1].from && s.tokens[j+1].to == s.tokens[j+2].from
}

// identified reports a sentence with an account or a link.
func identified(s *sentence) bool {
	return s.has(s.lex.aliases, 0, len(s.tokens)) || s.has(s.lex.accounts, 0, len(s.tokens)) || linkForm.MatchString(s.raw)
}

// ownAccount reports a sentence with a name or a number of an account of the business, which no word but itself is.
func ownAccount(c *Checker, s *sentence) bool {
	raw := locale.Fold(s.raw)
	return slices.ContainsFunc(c.facts[Account], func(f Fact) bool {
		return strings.ContainsAny(f.Text, "0123456789.@") && !strings.Contains(f.Text, " ") && strings.Contains(raw, locale.Fold(f.Text))
	})
}

// hasAlias reports a name of an account, whole: a part of one is another's.
func (c *Checker) hasAlias(folded string) bool {
	for _, k := range []Kind{Account, Link} {
		for _, f := range c.facts[k] {
			if wholeIn(locale.Fold(f.Text), folded) {
				return true
			}
		}
	}
	return wholeIn(c.trusted.fold, folded)
}

// wholeIn reports that a text has a name that does not go on on either side.
func wholeIn(text, name string) bool {
	for from := 0; ; {
		at := strings.Index(text[from:], name)
		if at < 0 {
			return false
		}
		at += from
		end := at + len(name)
		before := at == 0 || !strings.ContainsAny(text[at-1:at], "abcdefghijklmnopqrstuvwxyz0123456789._-@")
		rest := text[end:]
		after := rest == "" || !strings.ContainsAny(rest[:1], "abcdefghijklmnopqrstuvwxyz0123456789_-@") &&
			!(rest[0] == '.' && len(rest) > 1 && rest[1] != ' ' && rest[1] != '\n')
		if before && after {
			return true
		}
		from = end
	}
}

// numbered checks the number after "cuenta", "agencia" or "CBU".
func (r *reader) numbered(s *sentence) {
	for i, t := range s.tokens {
		if !s.lex.accounts[t.fold] {
			continue
		}
		for j := i + 1; j < min(i+5, len(s.tokens)); j++ {
			k := s.tokens[j]
			if k.isNumber && k.use != amount && k.use != part && len(onlyDigits(k.text)) >= 4 && !r.c.hasDigits(onlyDigits(k.text)) &&
				!isCurrencySign(s.word(j-1)) {
				r.hold(Account, s.slice(i, j+1), r.c.known(Account))
				return
			}
		}
	}
}

// aliasAt is the word with its points and hyphens at a token.
func aliasAt(s *sentence, j int) string {
	rest := s.text[s.tokens[j].from:]
	end := strings.IndexFunc(rest, func(r rune) bool { return strings.ContainsRune(" ,;:!?()«»\"*\n", r) })
	if end >= 0 {
		rest = rest[:end]
	}
	return strings.TrimRight(rest, ".")
}

// namesPayee reports digits in a clause that tells where to send money, of a business whose account is known.
func namesPayee(r *reader, s *sentence, m string) bool {
	c := s.clauseOf(tokenAt(s, strings.Index(s.text, m)))
	return len(r.c.facts[Account]) > 0 && !c.asked && !c.quoted &&
		(s.has(s.lex.aliases, c.from, c.to) || s.has(s.lex.accounts, c.from, c.to))
}

// hasPayee reports a number of an account, or one that a text of the business has.
func (c *Checker) hasPayee(bare string) bool {
	return strings.Contains(c.trusted.digits, bare) || slices.ContainsFunc(c.facts[Account], func(f Fact) bool {
		have := onlyDigits(f.Text)
		return have != "" && (strings.HasSuffix(have, bare) || strings.HasSuffix(bare, have))
	})
}

// holder checks the names of banks and of whom an account belongs to: as they are known, in their order.
func (r *reader) holder(s *sentence) {
	for i := range s.tokens {
		if s.clauseOf(i).asked || s.negated(i) {
			continue
		}
		if from, to := properRun(s, i); s.lex.banks[s.word(i)] && to > from+1 && len(r.c.facts[Account]) > 0 {
			properName(r, s, from, to, false)
		}
		for _, p := range s.lex.holders {
			if !s.phraseAt(p, i) {
				continue
			}
			j := i + len(p)
			for s.word(j) == "*" || s.word(j) == ":" {
				j++
			}
			from, to := properRun(s, j)
			properName(r, s, from, to, true)
		}
	}
}

// properRun are the words with capitals around a place, with the small words between them: "Banco Ficticio del Centro".
func properRun(s *sentence, i int) (from, to int) {
	from, to = i, i
	for capitalAt(s, to) || s.lex.nameJoins[s.word(to)] && capitalAt(s, to+1) {
		to++
	}
	for from > 0 && to > i && (capitalAt(s, from-1) || s.lex.nameJoins[s.word(from-1)] && from > 1 && capitalAt(s, from-2)) {
		from--
	}
	return from, to
}

// properName holds a name that nobody gave. A person's may also be the customer's, or of a booking.
func properName(r *reader, s *sentence, from, to int, person bool) {
	if from >= to {
		return
	}
	name := locale.Fold(s.slice(from, to))
	if r.c.knownIn(Account, name) || r.c.trusted.says(name) ||
		person && (r.c.customer.says(name) || r.c.knownIn(Name, name) || r.c.knownIn(Slot, name)) {
		return
	}
	if from+1 < to && !person && capitalAt(s, from+1) { // the first word may only begin the sentence
		if rest := locale.Fold(s.slice(from+1, to)); r.c.knownIn(Account, rest) || r.c.trusted.says(rest) {
			return
		}
	}
	r.hold(Account, s.slice(from, to), r.c.known(Account))
}
