package confirm

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Limits of a reply: answers to a question are short; longer texts are something else.
const (
	maxBytes  = 4000
	maxRunes  = 500
	maxTokens = 40
)

// token is a word, a number or a picture of the message.
type token struct {
	text    string // lower case, without marks
	word    wordID // its id in the lexicon, or unknown
	number  bool   // has a digit
	stress  bool   // carried a written accent: "sí", not "si"
	pause   bool   // punctuation or a new line came before it
	strange bool   // has a letter that is not in our languages' alphabets
	capital bool   // begins with a capital, and goes on without
}

// message is a scanned reply.
type message struct {
	tokens   []token
	question bool // a question mark anywhere
	odd      bool // quotes, operators and other marks that no plain yes needs
}

// scan tokenizes a reply. It reports false for what cannot be a plain answer: too long, not UTF-8, or disguised as
// something it is not.
func scan(reply, id string) (message, bool) {
	if len(reply) > maxBytes || !utf8.ValidString(reply) {
		return message{}, false
	}
	s := scanner{}
	for line := range strings.SplitSeq(strings.TrimSpace(reply), "\n") {
		if word, ok := readButton(line, id); ok {
			s.pause = true
			s.add(token{text: word})
		} else if !s.line(norm.NFKD.String(line)) {
			return message{}, false
		}
		s.pause = true
	}
	if s.runes > maxRunes || len(s.out.tokens) > maxTokens {
		return message{}, false
	}
	return s.out, true
}

// scanner reads decomposed text (NFKD): one letter is one rune followed by its diacritics, whatever keyboard it was
// typed on, and width, circled and styled variants become the plain letter. Letters of other scripts stay what they
// are, and so never equal a word of the lexicon, however alike they look.
type scanner struct {
	out   message
	pause bool
	runes int
	word  []byte
	cur   token
	marks int // accents on the current letter
}

func (s *scanner) add(t token) {
	t.pause = s.pause
	s.pause = false
	s.out.tokens = append(s.out.tokens, t)
}

// flush ends the current word.
func (s *scanner) flush() {
	if len(s.word) == 0 {
		return
	}
	s.cur.text = string(s.word)
	s.add(s.cur)
	s.word, s.cur = s.word[:0], token{}
}

func (s *scanner) line(text string) bool {
	for i := 0; i < len(text); {
		if len(s.word) == 0 || text[i] == ':' || text[i] == ';' || text[i] == '<' {
			if name, size := emoticon(text[i:]); size > 0 {
				s.flush()
				s.add(token{text: name})
				i += size
				continue
			}
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		if !s.rune(r, text[i+size:]) {
			return false
		}
		i += size
		s.runes++
	}
	s.flush()
	return true
}

// startsWord says whether a letter or digit comes first.
func startsWord(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return s != "" && look(r) <= digit
}

// rune takes one more rune; rest is what follows it on the line.
func (s *scanner) rune(r rune, rest string) bool {
	if name, ok := pictures[r]; ok {
		s.flush()
		s.add(token{text: name})
		return true
	}
	kind := look(r)
	if kind != accent {
		s.marks = 0
	}
	switch kind {
	case letter, digit:
		s.letter(r, kind)
	case accent:
		s.marks++
		if s.marks > 2 {
			return false
		}
		s.cur.stress = s.cur.stress || len(s.word) > 0
	case apostrophe:
		if len(s.word) == 0 || rest == "" || look(rune(rest[0])) != letter {
			s.out.odd = true
			s.flush()
		}
	case space:
		s.flush()
	case pause:
		if r == '.' && s.insideOK(rest) {
			return true
		}
		s.flush()
		s.pause = true
	case asking:
		s.flush()
		s.pause = true
		s.out.question = s.out.question || !s.greets(rest)
	case unseen:
	case deceit:
		return false
	case anything:
		if r == '%' && s.cur.number && len(s.word) > 0 {
			s.word = append(s.word, '%')
			s.cur.number = false
			return true
		}
		s.flush()
		if r == '$' && startsWord(strings.TrimPrefix(rest, " ")) { // an amount
			return true
		}
		s.pause, s.out.odd = true, true
	}
	return true
}

// greets reports words before a question mark that ask nothing: "oi, tudo bem? pode marcar", "é isso, viu?".
func (s *scanner) greets(rest string) bool {
	list := s.out.tokens
	n := len(list)
	switch {
	case n == 0:
		return false
	case list[n-1].text == "viu":
		return n > 1
	case n == 1 || n > 5 || !strings.ContainsFunc(rest, unicode.IsLetter):
		return false
	}
	switch list[n-2].text + " " + list[n-1].text {
	case "tudo bem", "tudo bom", "todo bien", "como estas", "como esta", "como andas", "como anda", "como vai", "que tal":
		return true
	}
	return false
}

// letter adds a letter or a digit to the current word.
func (s *scanner) letter(r rune, kind glyph) {
	low := unicode.ToLower(r)
	if len(s.word) == 0 {
		s.cur.capital = low != r
	} else if low != r {
		s.cur.capital = false
	}
	s.cur.number = s.cur.number || kind == digit
	s.cur.strange = s.cur.strange || low > 'z'
	s.word = utf8.AppendRune(s.word, low)
}

// insideOK reports whether the dot before rest is the one in "o.k.".
func (s *scanner) insideOK(rest string) bool {
	return squeeze(string(s.word)) == "o" && strings.HasPrefix(strings.ToLower(rest), "k") && !startsWord(rest[1:])
}
