package claims

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/number"
)

// use is what a number in a sentence counts.
type use int

const (
	unread  use = iota
	amount      // of money
	percent     // of something
	clock       // an hour
	date        // part of a day's date
	piece       // a number of things
	part        // of a name, a code, an address or a telephone number
)

// token is a word, a number or a mark of a sentence.
type token struct {
	text     string // in lower case
	fold     string // without accents
	from, to int
	isNumber bool
	value    int64 // hundredths
	use      use
	mark     bool // punctuation or a sign
	capital  bool // begins with a capital letter
	clause   int  // the clause it stands in
}

// isSign reports a mark of a currency.
func isCurrencySign(s string) bool {
	r, size := utf8.DecodeRuneInString(s)
	return s == "r$" || s == "us$" || s == "u$s" || size == len(s) && unicode.Is(unicode.Sc, r)
}

// tokenize takes a text apart; numbers are already in digits.
func tokenize(text string) (out []token) {
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case unicode.IsSpace(r):
			i += size
		case isDigit(text[i]):
			n := numberLength(text[i:])
			if last := len(out) - 1; last > 0 && out[last].fold == "no" && out[last].capital { // "Nº 845" denies nothing
				out[last].fold = "nro"
			}
			out = append(out, numberToken(text[i:i+n], i))
			i += n
		case unicode.IsLetter(r):
			n := wordLength(text[i:])
			out = append(out, wordToken(text[i:i+n], i))
			i += n
		default:
			out = append(out, token{text: text[i : i+size], fold: text[i : i+size], from: i, to: i + size, mark: true})
			i += size
		}
	}
	return out
}

func wordToken(raw string, at int) token {
	r, _ := utf8.DecodeRuneInString(raw)
	return token{text: strings.ToLower(raw), fold: locale.Fold(raw), from: at, to: at + len(raw),
		capital: unicode.IsUpper(r), mark: isCurrencySign(strings.ToLower(raw))}
}

func numberToken(raw string, at int) token {
	t := token{text: strings.ToLower(raw), fold: strings.ToLower(raw), from: at, to: at + len(raw)}
	t.value, t.isNumber = parseNumber(raw)
	if hour, minute, isClock := cutClock(raw); isClock {
		t.value, t.isNumber, t.use = int64(hour*60+minute)*100, true, clock
	}
	return t
}

// wordLength is the length of a word: letters, with apostrophes and digits inside, and a code's hyphen and digits.
func wordLength(s string) int {
	n := 0
	for i, r := range s {
		inside := i > 0 && (r == '\'' || r == '’' || r == '_') && letterFollows(s[i+utf8.RuneLen(r):])
		sign := r == '$' && i > 0 && i <= 2
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.Mn, r) && !inside && !sign {
			break
		}
		n = i + utf8.RuneLen(r)
		if sign {
			return n
		}
	}
	if rest := s[n:]; codeLetters(s[:n]) && len(rest) > 1 && rest[0] == '-' && isDigit(rest[1]) {
		for n++; n < len(s) && isDigit(s[n]); n++ {
		}
	}
	return n
}

func letterFollows(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLetter(r)
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

// codeLetters reports capitals that a code may begin with.
func codeLetters(s string) bool {
	return len(s) >= 2 && len(s) <= 6 && strings.Trim(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

// numberLength is the length of a number with its separators, of a time, or of a number that ends in letters (2x1).
func numberLength(s string) int {
	n := 0
	for n < len(s) {
		switch {
		case isDigit(s[n]):
			n++
		case strings.IndexByte(".,:", s[n]) >= 0 && n+1 < len(s) && isDigit(s[n+1]) && isDigit(s[n-1]):
			n++
		case (s[n] == 'x' || s[n] == 'X') && n+1 < len(s) && isDigit(s[n+1]) && n <= 2:
			n++
		default:
			return n
		}
	}
	return n
}

// ungrouped takes the separators out of a number.
var ungrouped = strings.NewReplacer(".", "", ",", "")

// parseNumber reads a number as businesses write it, in hundredths: the last separator is the decimal point unless
// exactly three digits follow it; every other separator groups thousands.
func parseNumber(s string) (int64, bool) {
	if strings.Trim(s, "0123456789.,") != "" {
		return 0, false
	}
	whole, cents := s, ""
	if i := strings.LastIndexAny(s, ".,"); i >= 0 && (len(s)-i-1 != 3 || strings.HasPrefix(s, "0")) {
		whole, cents = s[:i], s[i+1:]
	}
	whole = ungrouped.Replace(whole)
	n, err := strconv.ParseInt(whole, 10, 64)
	if err != nil || n > 1<<50 {
		return 0, false
	}
	c, _ := strconv.ParseInt((cents + "00")[:2], 10, 64)
	return n*100 + c, true
}

// cutClock reads 21:30, and 21h30 where the sign is an h.
func cutClock(s string) (hour, minute int, ok bool) {
	a, b, found := strings.Cut(s, ":")
	if !found || len(b) < 2 {
		return 0, 0, false
	}
	hour, err1 := strconv.Atoi(a)
	minute, err2 := strconv.Atoi(b[:2])
	return hour, minute, err1 == nil && err2 == nil && hour <= 24 && minute < 60
}

// sentence is a sentence that was read.
type sentence struct {
	raw     string // as it was written
	text    string // numbers in digits
	tokens  []token
	clauses []clause
	named   []int // the things it names
	old     bool  // of an earlier turn or a question: it tells no deed and no state
	lex     *lexicon
}

// parse reads a sentence: its tokens, clauses, the things it names, and what each number counts.
func (r *reader) parse(text string) *sentence {
	text = legible(text)
	s := &sentence{raw: text, lex: r.lex, text: number.InFigures(r.lex.tag, text)}
	s.text = withoutLinks(s.text)
	s.tokens = tokenize(s.text)
	s.divide()
	r.c.things.mark(s)
	s.classify()
	return s
}

// withoutLinks blanks out web addresses: their digits and words claim nothing else.
func withoutLinks(text string) string {
	return linkForm.ReplaceAllStringFunc(text, func(m string) string { return strings.Repeat(" ", len(m)) })
}

// word is the folded word at a place; empty outside the sentence.
func (s *sentence) word(i int) string {
	if i < 0 || i >= len(s.tokens) {
		return ""
	}
	return s.tokens[i].fold
}

// has reports whether one of the words of a set stands between two places.
func (s *sentence) has(set map[string]bool, from, to int) bool {
	for i := max(from, 0); i < min(to, len(s.tokens)); i++ {
		if set[s.tokens[i].fold] {
			return true
		}
	}
	return false
}

// slice is the sentence from one token to another, as text.
func (s *sentence) slice(from, to int) string {
	from = max(from, 0)
	if from >= to || from >= len(s.tokens) {
		return ""
	}
	return s.text[s.tokens[from].from:s.tokens[min(to, len(s.tokens))-1].to]
}
