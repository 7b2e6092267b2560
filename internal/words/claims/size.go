package claims

// A measure that one known thing alone has names it: "la de 473 ml", "el de 18 piezas", "el 1882".

// sizeNames is the thing that a number behind an article names, where no other has it; -1: none.
func (t *things) sizeNames(s *sentence, i int) int {
	if !s.tokens[i].isNumber || isCurrencySign(s.word(i-1)) {
		return -1
	}
	of := t.byWord[wordKey(s.lex, s.tokens[i])]
	if len(of) != 1 || t.container[of[0]] {
		return -1
	}
	next := s.word(i + 1)
	measure := s.lex.units[next] || s.lex.pieces[next]
	switch {
	case s.lex.of[s.word(i-1)] && s.lex.determiners[s.word(i-2)] && (measure || len(s.word(i)) > 2):
		return of[0]
	case s.lex.determiners[s.word(i-1)] && !measure && len(s.word(i)) > 2 && (next == "" || s.tokens[i+1].mark || s.lex.functions[next]):
		return of[0]
	}
	return -1
}

// bySize are the things that a part of a sentence names by their measures alone.
func (t *things) bySize(s *sentence, from, to int) (out []int) {
	for i := from; i < to; i++ {
		if n := t.sizeNames(s, i); n >= 0 {
			out = append(out, n)
		}
	}
	return out
}
