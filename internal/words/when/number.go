package when

// count replaces number words by numbers: "treinta y uno", "dos mil veintisiete", "vinte e duas". It keeps what joins
// hours and minutes: "ocho y veinte" is two numbers and a word.
func (l *lexicon) count(in []token) []token {
	out := make([]token, 0, len(in))
	for i := 0; i < len(in); {
		t, used := l.number(in[i:])
		if used == 0 {
			t, used = in[i], 1
		}
		out = append(out, t)
		i += used
	}
	return out
}

// number reads the number at the start of tokens, and returns how many of them it takes.
func (l *lexicon) number(in []token) (token, int) {
	small, used := l.below100(in)
	if used == 0 {
		return token{}, 0
	}
	// "dos mil veintisiete", "dois mil e vinte e sete": a year.
	if used < len(in) && in[used].word == l.thousand && small.num < 10 && small.num > 0 {
		year := small.join(in[used], small.num*1000)
		used++
		at := used
		if at < len(in) && in[at].word == l.and {
			at++
		}
		if at < len(in) {
			if rest, n := l.below100(in[at:]); n > 0 && rest.digits == 0 {
				return year.join(rest, year.num+rest.num), at + n
			}
		}
		return year, used
	}
	return small, used
}

// below100 reads "ocho", "treinta y uno", "vinte e uma", "twenty one".
func (l *lexicon) below100(in []token) (token, int) {
	first, ok := l.one(in[0])
	if !ok {
		return token{}, 0
	}
	if first.num < l.joinsFrom || first.num%10 != 0 {
		return first, 1
	}
	at := 1
	if l.and != "" && at < len(in) && in[at].word == l.and {
		at++
	} else if l.and != "" {
		return first, 1
	}
	if at < len(in) {
		if unit, ok := l.one(in[at]); ok && unit.num > 0 && unit.num < 10 {
			sum := first.join(unit, first.num+unit.num)
			sum.ordinal = unit.ordinal
			return sum, at + 1
		}
	}
	return first, 1
}

// one reads a single number word.
func (l *lexicon) one(t token) (token, bool) {
	if n, ok := l.numbers[t.word]; ok {
		t.num = n
	} else if n, ok := l.ordinalWords[t.word]; ok {
		t.num, t.ordinal = n, true
	} else {
		return token{}, false
	}
	t.word = ""
	return t, true
}

// join extends a number by the token after it.
func (t token) join(next token, n int) token {
	t.num, t.to = n, next.to
	return t
}
