package number

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/mostrador/mostrador/internal/words/word"
)

// Telephone numbers and codes are dictated: number after number, whose digits stand one behind the other. Phone and
// Code undo what speech.Phone and speech.Code say. A text with anything else in it stays as it is: guessing would reach
// a stranger.

// times repeat the digit after them.
var times = map[string]int{"doble": 2, "double": 2, "duplo": 2, "triple": 3, "triplo": 3}

var (
	zeros = word.Set("ceros zeros zeroes")
	// aside are words around a telephone number or a code that belong to neither.
	aside = word.Set(`mi el la es al de del numero telefono celular tel cel codigo pedido orden reserva reservacion turno
		cita folio o a meu minha telefone encomenda consulta agendamento my is the it s number phone code order booking
		reservation appointment guion hifen traco dash hyphen por favor please gracias obrigado obrigada thanks`)
	plus = word.Set("+ mas mais plus")
)

// digits reads the numbers from a token on, and returns the place after the last.
func (r reader) digits(i int) (out string, next int) {
	for i < len(r) {
		one, to := r.dictated(i)
		if to == i && i > 0 && out != "" && (joins[r[i].word] || aside[r[i].word] && dashes[r[i].word]) {
			one, to = r.dictated(i + 1)
			if to == i+1 {
				break
			}
		}
		if to == i {
			break
		}
		out, i = out+one, to
	}
	return out, i
}

var dashes = word.Set("guion hifen traco dash hyphen")

// dictated reads one number of a dictation: "cuarenta y uno", "doble cero", "meia".
func (r reader) dictated(i int) (digits string, next int) {
	if i >= len(r) {
		return "", i
	}
	t := r[i]
	if n := times[t.word]; n > 0 && i+1 < len(r) {
		if one, to := r.dictated(i + 1); to > i+1 && len(one) == 1 {
			return strings.Repeat(one, n), to
		}
		return "", i
	}
	switch {
	case t.isFigures() && scales[r.at(i+1)] == 0:
		return t.word, i + 1
	case t.word == "meia": // half a dozen: how Brazilians tell six from three on the telephone
		return "6", i + 1
	case t.word == "oh":
		return "0", i + 1
	}
	n, to := r.numeral(i)
	if to == i {
		return "", i
	}
	if n > 1 && n < 10 && zeros[r.at(to)] {
		return strings.Repeat("0", int(n)), to + 1
	}
	return strconv.FormatInt(n, 10), to
}

// Phone writes a telephone number that was dictated in words with digits: "once, cincuenta y cinco, doble cero".
func Phone(text string) string {
	if !strings.ContainsFunc(text, unicode.IsLetter) {
		return text
	}
	r := reader(tokens(text))
	from := 0
	for from < len(r) && aside[r[from].word] {
		from++
	}
	sign := ""
	if from < len(r) && plus[r[from].word] {
		sign = "+"
		from++
	}
	digits, to := r.digits(from)
	if digits == "" || !r.allAside(to) {
		return text
	}
	return sign + digits
}

func (r reader) allAside(from int) bool {
	return !slices.ContainsFunc(r[from:], func(t token) bool { return !aside[t.word] })
}

// letters are the names of letters in Spanish and Portuguese, folded.
var letters = func() map[string]string {
	out := map[string]string{}
	for list := range strings.FieldsSeq(`a b:be c:ce d:de e f:efe g:ge h:hache:aga i j:jota k:ka:ca l:ele m:eme n:ene o p:pe
		q:cu:que r:erre:ere s:ese:esse t:te u v:uve:ve x:equis:xis y:ye z:zeta:ze`) {
		names := strings.Split(list, ":")
		for _, name := range names {
			out[name] = strings.ToUpper(names[0])
		}
	}
	return out
}()

const (
	fewestLetters = 2 // of a code
	mostLetters   = 5
)

// Code writes a code that was said as codes are told, "RES, cuarenta y uno, cero uno", as RES-4101, or its digits alone
// where no letters were said. It does not know which codes exist.
func Code(text string) string {
	if !strings.ContainsAny(text, " ,") {
		return text
	}
	r := reader(tokens(text))
	from := 0
	digits, to := "", 0
	for ; from < len(r); from++ {
		if digits, to = r.digits(from); digits != "" {
			break
		}
	}
	if digits == "" || !r.allAside(to) {
		return text
	}
	prefix, at := r.prefix(from)
	if slices.ContainsFunc(r[:at], func(t token) bool { return !aside[t.word] }) {
		return text
	}
	if prefix != "" {
		prefix += "-"
	}
	return prefix + digits
}

// prefix reads the letters of a code before its digits: one word, or letter by letter.
func (r reader) prefix(digits int) (letters string, from int) {
	from = digits
	for from > 0 && dashes[r[from-1].word] {
		from--
	}
	spelled, at := "", from
	for at > 0 && letterOf(r[at-1].word) != "" && len(spelled) < mostLetters {
		at--
		spelled = letterOf(r[at].word) + spelled
	}
	if len(spelled) >= fewestLetters {
		return spelled, at
	}
	if from == 0 {
		return "", 0
	}
	last := r[from-1].word
	if n := len(last); n < fewestLetters || n > mostLetters || aside[last] || r[from-1].isFigures() {
		return "", from
	}
	return strings.ToUpper(last), from - 1
}

func letterOf(word string) string {
	if len(word) == 1 && word[0] >= 'a' && word[0] <= 'z' {
		return strings.ToUpper(word)
	}
	return letters[word]
}
