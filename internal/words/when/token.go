package when

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/word"
)

// token is a word, a number or a mark of a text.
type token struct {
	word     string // folded; "" for a number or a mark
	num      int    // none if it is not a number
	digits   int    // number of digits; 0: written as a word
	padded   bool   // written with a leading zero
	ordinal  bool   // "1º", "primero", "15th"
	feminine bool   // "6ª"
	accented bool   // "às" as against "as"
	mark     rune
	glued    bool // no space between it and the token before
	from, to int  // bytes of the text
}

const none = -1

// class is what a character can be part of.
type class int

const (
	space class = iota
	letter
	digit
	sign
)

func classOf(r rune) class {
	switch {
	case r >= '0' && r <= '9':
		return digit
	case unicode.IsLetter(r), unicode.Is(unicode.Mn, r):
		return letter
	case unicode.IsSpace(r), unicode.IsControl(r), unicode.Is(unicode.Cf, r):
		return space
	}
	return sign
}

// tokens takes a text apart. "15h30" is three tokens, "segunda-feira" is two.
func (l *lexicon) tokens(text string) []token {
	var out []token
	start, was := 0, space
	end := func(at int) {
		if was != space && at > start {
			t := token{num: none, from: start, to: at}
			t.glued = len(out) > 0 && out[len(out)-1].to == start
			out = l.add(out, t, text[start:at], was)
		}
		start = at
	}
	for i, r := range text {
		c := classOf(r)
		if c != was || c == sign {
			end(i)
		}
		was = c
	}
	end(len(text))
	return l.joinDays(joinHyphens(out))
}

// add appends a token as it is read: folded, in its plain spelling.
func (l *lexicon) add(out []token, t token, raw string, c class) []token {
	switch c {
	case digit:
		t.digits, t.padded = len(raw), raw[0] == '0'
		if len(raw) > 4 {
			t.word = raw // an account or telephone number, not a quantity
			return append(out, t)
		}
		t.num, _ = strconv.Atoi(raw) // at most four digits
		return append(out, t)
	case letter:
		t.word = squeeze(locale.Fold(raw))
		t.accented = strings.ContainsAny(raw, "àáÀÁ\u0300\u0301")
		t.word = l.spell(t.word)
		if t.word == "" {
			return out
		}
		if n := len(out); n > 0 && t.glued && out[n-1].digits > 0 && l.ordinals[t.word] {
			out[n-1].ordinal, out[n-1].to = true, t.to
			out[n-1].feminine = t.word == "a"
			return out
		}
		return append(out, t)
	}
	mark, _ := utf8.DecodeRuneInString(raw)
	if n := len(out); n > 0 && t.glued && mark == '°' && out[n-1].digits > 0 {
		out[n-1].ordinal, out[n-1].to = true, t.to
		return out
	}
	if n := len(out); n > 0 && mark == '.' && t.glued && abbreviations[out[n-1].word] {
		out[n-1].to = t.to
		return out
	}
	t.mark = mark
	return append(out, t)
}

// abbreviations are abbreviations, whose full stop is part of them.
var abbreviations = word.Set(`av avda col r a p m am pm h hs hr hrs min proximo semana lun mar mie mier jue vie vier sab dom seg ter qua qui sex
	ene feb fev abr mai may jun jul ago set sep sept out oct nov dez dic mon tue wed thu fri sat sun jan apr aug dec`)

// joinHyphens drops the hyphens and apostrophes inside words: "meio-dia", "o'clock".
func joinHyphens(in []token) []token {
	out := in[:0]
	for i, t := range in {
		inside := strings.ContainsRune("-'’", t.mark) && t.mark != 0 && t.glued && i > 0 && i+1 < len(in) &&
			in[i+1].glued && (in[i-1].word != "" || in[i-1].ordinal) && in[i+1].word != ""
		if !inside {
			out = append(out, t)
		}
	}
	return out
}

// joinDays makes one token of a Portuguese weekday: "terça feira", "3ª", "3a feira".
func (l *lexicon) joinDays(in []token) []token {
	if len(l.feira) == 0 {
		return in
	}
	out := in[:0]
	for i := 0; i < len(in); i++ {
		t := in[i]
		_, named := l.weekdays[t.word]
		numbered := t.digits == 1 && t.num >= 2 && t.num <= 6
		followed := i+1 < len(in) && in[i+1].word == "feira"
		if numbered && (t.feminine || followed) {
			t.word, t.num, t.digits, t.ordinal = l.feira[t.num-2], none, 0, false
			named = true
		}
		if named && followed {
			t.to = in[i+1].to
			i++
		}
		out = append(out, t)
	}
	return out
}

// squeeze undoes letters repeated for emphasis: "mañanaaa".
func squeeze(word string) string {
	var out []rune
	for rest := []rune(word); len(rest) > 0; {
		n := 1
		for n < len(rest) && rest[n] == rest[0] {
			n++
		}
		if n > 2 {
			out = append(out, rest[0])
		} else {
			out = append(out, rest[:n]...)
		}
		rest = rest[n:]
	}
	return string(out)
}
