package claims

// subordinate reports a word before a place, inside its clause, that makes what follows a case and no fact: "me falta
// saber si reemplazamos", "se prepara después de que el pago es verificado".
func subordinate(s *sentence, i int) bool {
	for j := s.clauseFrom(i) + 1; j < i; j++ {
		if s.lex.whens[s.word(j)] && s.tokens[j].text != "sí" || s.lex.whens[s.word(j)+" "+s.word(j+1)] {
			return true
		}
	}
	return false
}

// exclaims reports a clause that admires something: "¡Qué lindo se ve!".
func exclaims(s *sentence, c *clause) bool {
	for i := c.from; i < c.to; i++ {
		if t := s.tokens[i]; !t.mark && !s.lex.openers[t.fold] {
			return t.text == "qué" || t.text == "what" && s.lex.article[s.word(i+1)]
		}
	}
	return false
}

// refuses reports that what a word speaks of is denied: before it, behind it in its clause, or in a later clause that
// says that it cannot be done or is not done: "devolverlos, en cambio, no se puede".
func refuses(s *sentence, i int) bool {
	if deniedBefore(s, i) || deniedNear(s, i) {
		return true
	}
	own := s.tokens[i].clause
	for j := i + 1; j < len(s.tokens) && !s.lex.thats[s.word(j)]; j++ {
		lacks := s.lex.without[s.word(j)] && toDo(s.word(j+1))  // "sigo sin tener"
		if !plainNo(s, j) && !lacks || s.lex.ors[s.word(j-1)] { // "abierto o no" denies nothing
			continue
		}
		if s.tokens[j].clause == own || deniesAbility(s, j) {
			return true
		}
	}
	return false
}

// deniedBefore reports a negation before a place that is not a condition's: "si no te gusta te lo cambiamos" denies
// only the condition.
func deniedBefore(s *sentence, i int) bool {
	denied := false
	for j := i - 1; j >= s.clauseFrom(i) && !s.lex.thats[s.word(j)] && !s.lex.causes[s.word(j)]; j-- {
		if s.lex.ifs[s.word(j)] && s.tokens[j].text != "sí" && s.lex.conditions[s.word(j)] {
			return false
		}
		denied = denied || plainNo(s, j)
	}
	return denied
}

// deniesAbility reports a negation right before what can be done, or what the house does.
func deniesAbility(s *sentence, no int) bool {
	for j := no + 1; j < min(no+4, s.clauseOf(no).to); j++ {
		if s.lex.abilities[s.word(j)] || s.lex.doables[s.word(j)] || houseVerb(s, j) {
			return true
		}
	}
	return false
}

// deferred reports that the clause of a word leaves it to somebody of the house: "el cambio lo tiene que ver una
// persona".
func deferred(s *sentence, i int) bool {
	c := s.clauseOf(i)
	for j := c.from; j < c.to; j++ {
		if s.lex.nouns[s.word(j)] == Person && s.phrase(s.lex.deferrals, c.from, c.to) >= 0 {
			return true
		}
	}
	return false
}

// deniedWhole reports a clause whose verb of the house is denied behind its object: "meses sin intereses no manejamos".
func deniedWhole(s *sentence, i int) bool {
	c := s.clauseOf(i)
	for j := i + 1; j < c.to; j++ {
		if plainNo(s, j) && j+2 >= c.to-1 && deniesAbility(s, j) {
			return true
		}
	}
	return false
}
