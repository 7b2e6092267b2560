package claims

import "slices"

// isFree reports that what the sentence calls free is: delivery that costs nothing, what is fetched, a promotion, a text
// that says so. at is the place of the word for free.
func isFree(r *reader, s *sentence, at int) bool {
	c := s.clauseOf(at)
	goods := len(r.c.things.in(s, c.from, c.to)) > len(r.c.things.zonesOf(r.c.things.in(s, c.from, c.to)))
	delivery := hasRole(s, Delivery) || !goods && (r.delivery || len(zonesIn(r, s)) > 0)
	fetched := s.phrase(s.lex.pickups, c.from, c.to) >= 0 ||
		(r.fetch || s.phrase(s.lex.pickups, 0, len(s.tokens)) >= 0) && (hasRole(s, Delivery) || len(ownWords(s, c, at)) == 0)
	switch {
	case fetched && !goods:
		return true
	case delivery && deliveryFree(r, s, at):
		return true
	case slices.ContainsFunc(r.c.facts[Money], func(f Fact) bool {
		return f.Value == 0 && f.Role == Price && r.c.things.belongs(f, s.named)
	}):
		return true
	case !goods && !hasRole(s, Delivery) && emptied(r):
		return true
	}
	return freeByText(r, s, at, delivery) || !delivery && bundled(r, s)
}

// emptied reports that everything was taken out of the order in the making: there is nothing to be paid.
func emptied(r *reader) bool {
	return happened(r, []Act{Removed}, false) && slices.ContainsFunc(r.c.facts[Money], func(f Fact) bool {
		return f.Role == Total && f.Value == 0 && len(f.Things) == 0
	})
}

// freeFromHere reports the subtotal from which delivery is free in a place that the sentence names, in one that says so:
// "en Centro, de $ 220 en adelante el envío no se cobra".
func freeFromHere(m claim) bool {
	free := freeAt(m.s)
	zones := zonesIn(m.reader, m.s)
	return free >= 0 && len(zones) > 0 && !m.s.negated(free) && (m.role == "" || m.role == Delivery || m.role == FreeFrom) &&
		slices.ContainsFunc(m.c.facts[Money], func(f Fact) bool {
			return f.Role == FreeFrom && f.Value == m.value && m.c.things.belongs(f, zones)
		})
}

// isNothing reports that a fact of zero can bear out a claim of zero: rows have many zeros, and that nothing is owed does
// not make anything free.
func (m claim) isNothing(f Fact) bool {
	owed := f.Role == Debt || f.Role == Pending || f.Role == Credit || f.Role == Paid
	switch {
	case m.role == "" && len(m.things) > 0:
		return m.c.things.belongs(f, m.things) && (!owed || m.c.things.onlyOrders(m.things))
	case m.role == "":
		return hasRole(m.s, f.Role)
	case m.role == Debt || m.role == Pending || m.role == Missing:
		return f.Role == Debt || f.Role == Pending
	}
	return f.Role == m.role
}

// zonesIn are the places that a sentence names.
func zonesIn(r *reader, s *sentence) []int {
	return slices.DeleteFunc(r.c.things.zonesOf(s.named), func(n int) bool {
		return codeForm.MatchString(r.c.things.names[n]) || inAddress(r, s, n)
	})
}

// inAddress reports a zone whose words are a known street's in the sentence, with its number: "las flores 1530".
func inAddress(r *reader, s *sentence, zone int) bool {
	found := false
	for i, t := range s.tokens {
		if key := wordKey(s.lex, t); key == "" || !contains(r.c.things.words[zone], key) {
			continue
		}
		if !s.tokens[min(i+1, len(s.tokens)-1)].isNumber || !slices.ContainsFunc(r.c.facts[Address], func(f Fact) bool {
			return inOrder(plainWords(f.Text), []string{t.fold, s.word(i + 1)})
		}) {
			return false
		}
		found = true
	}
	return found
}

// freeWords is how many words a phrase for being free has at most.
const freeWords = 3

// ownWords are the words of a clause about free things that are none for being free.
func ownWords(s *sentence, c clause, at int) []string {
	free := s.content(at, at+freeWords)
	return slices.DeleteFunc(s.content(c.from, c.to), func(w string) bool {
		return s.lex.offerStems[w] || s.lex.nounStems[w] || contains(free, w)
	})
}

// deliveryFree reports that delivery costs nothing where the sentence says so: for this order, in the zone in play from
// the subtotal that the sentence names, or on a condition that it tells.
func deliveryFree(r *reader, s *sentence, at int) bool {
	from, to := s.opposed(at)
	zones := zonesIn(r, s)
	own := r.c.things.in(s, from, to)
	if here := slices.DeleteFunc(slices.Clone(zones), func(n int) bool { return !slices.Contains(own, n) }); len(here) > 1 {
		all := !slices.ContainsFunc(here, func(n int) bool { return !freeIn(r, s, at, []int{n}) })
		r.agreed = r.agreed || all
		return all
	}
	if len(zones) == 0 {
		zones = r.c.places
	}
	return freeIn(r, s, at, zones)
}

// freeIn reports that delivery costs nothing in some zones; none: wherever the order goes.
func freeIn(r *reader, s *sentence, at int, zones []int) bool {
	from, to := s.opposed(at)
	aimed := s.clauseOf(at).conditional && hasAmount(s) || s.has(s.lex.missingWords, from, to) || lacksSome(s, from, to)
	for _, f := range r.c.facts[Money] {
		ours := len(zones) == 0 || r.c.things.belongs(f, zones) || len(f.Things) == 0 && !r.c.knownOf(f.Role, zones)
		switch {
		case !ours:
		case f.Role == Delivery && f.Value == 0 && !aimed && (len(f.Things) > 0 || len(zonesIn(r, s)) == 0):
			return true
		case f.Role == FreeFrom && f.Value > 0 && (aimed || freeFromSaid(r, s, f)):
			return true
		}
	}
	return false
}

// lacksSome reports a sentence that tells what is missing for a limit.
func lacksSome(s *sentence, from, to int) bool {
	for i := from; i < to; i++ {
		if t := s.tokens[i]; t.use == amount && roleOf(s, i) == Missing {
			return true
		}
	}
	return false
}

// freeFromSaid reports that the text names the subtotal from which delivery is free, or that the order has reached it.
func freeFromSaid(r *reader, s *sentence, f Fact) bool {
	named := slices.ContainsFunc(s.tokens, func(t token) bool { return t.use == amount && t.value == f.Value })
	if named || slices.Contains(r.proved, f.Value) && !hasAmount(s) {
		return true
	}
	known := len(f.Things) == 0 || r.c.things.belongs(f, r.c.places) || r.c.things.belongs(f, s.named)
	reached := slices.ContainsFunc(s.tokens, func(t token) bool {
		return t.use == amount && t.value >= f.Value && slices.Contains(r.proved, t.value)
	})
	from, to := s.opposed(max(freeAt(s), 0))
	if last := r.before - 1; known && last >= 0 && quoting(r.c) && !amountWithin(s, from, to) && r.proved[last] >= f.Value {
		return true // "con ese monto"
	}
	return known && reached || known && slices.ContainsFunc(r.c.facts[Money], func(o Fact) bool {
		return (o.Role == Subtotal || o.Role == Planned) && o.Value >= f.Value
	})
}

// freeByText reports a text of the business that calls the same free: most of what the clause speaks of is in it, or its
// limit.
func freeByText(r *reader, s *sentence, at int, delivery bool) bool {
	c := s.clauseOf(at)
	mine := s.content(0, len(s.tokens))
	own := ownWords(s, c, at)
	for _, t := range r.c.trusted.about(mine) {
		free := freeAt(t)
		if free < 0 || t.negated(free) {
			continue
		}
		theirs := ownWords(t, clause{to: len(t.tokens)}, free)
		switch {
		case delivery && hasRole(t, Delivery):
			if !r.c.has(FreeFrom) {
				return true
			}
		case (sharedRoots(mine, t.content(0, len(t.tokens))) >= 2 || len(theirs) == 1 && sharedRoots(own, theirs) == 1) &&
			(sharedRoots(own, theirs)*2 >= len(own) || sharesNumber(s, c, t)):
			return true
		}
	}
	return false
}

// sharesNumber reports a number of a clause that a text has too: "hasta 3 horas antes".
func sharesNumber(s *sentence, c clause, t *sentence) bool {
	return slices.ContainsFunc(s.tokens[c.from:c.to], func(a token) bool {
		return a.isNumber && slices.ContainsFunc(t.tokens, func(b token) bool { return b.isNumber && b.value == a.value })
	})
}

// rootLength is how many letters of a word its forms share.
const rootLength = 4

// sharedRoots is how many of some words begin as one of others does: "cancelamos" and "cancelan".
func sharedRoots(mine, theirs []string) (n int) {
	root := func(w string) string { return w[:min(len(w), rootLength)] }
	for _, w := range mine {
		if slices.ContainsFunc(theirs, func(t string) bool { return root(t) == root(w) }) {
			n++
		}
	}
	return n
}
