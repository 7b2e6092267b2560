package quick

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// token is a word, a number, a sign or something in quotation marks.
type token struct {
	raw    string
	fold   string
	quoted bool
	from   int // where it begins in the sentence
}

type sentence struct {
	text      string
	tokens    []token
	messageAt int // the first token of the text for the customer; the tokens before it are the command
}

var pieces = regexp.MustCompile(`[“"«][^”"»]*[”"»]|\+?\d[\d.,\-]*|%|#|[\p{L}\p{M}'’_]+(?:-\d+)?|[:;,.!?$/<>=*()]`)

func split(text string) sentence {
	s := sentence{text: text}
	for _, at := range pieces.FindAllStringIndex(text, -1) {
		raw := text[at[0]:at[1]]
		t := token{raw: raw, fold: locale.Fold(raw), from: at[0]}
		if r := []rune(raw)[0]; r == '“' || r == '"' || r == '«' {
			t.quoted, t.fold = true, ""
			t.raw = strings.TrimSpace(strings.Trim(raw, `“”"«»`))
		}
		t.fold = strings.TrimRight(t.fold, ".,-")
		if t.fold == "" && !t.quoted {
			t.fold = raw
		}
		s.tokens = append(s.tokens, t)
	}
	s.messageAt = len(s.tokens)
	return s.findMessage()
}

// findMessage finds where the text for the customer begins: nothing in it is a command.
func (s sentence) findMessage() sentence {
	for i, t := range s.tokens {
		if verbOf(t.fold) != Message {
			continue
		}
		for j := i + 1; j < len(s.tokens); j++ {
			n := s.tokens[j]
			if n.quoted || n.fold == ":" || thatWords[n.fold] {
				s.messageAt = j
				return s
			}
			if verbOf(n.fold) != "" && and[s.tokens[j-1].fold] {
				break
			}
		}
	}
	return s
}

func (s sentence) has(words map[string]bool) bool {
	return slices.ContainsFunc(s.tokens[:s.messageAt], func(t token) bool { return words[t.fold] })
}

// ban returns the first thing that quick actions do not do. own is what the business is called.
func (s sentence) ban(own []string) Ban {
	before := func(first, second map[string]bool) bool {
		for i, t := range s.tokens[:s.messageAt] {
			if i > 0 && first[s.tokens[i-1].fold] && second[t.fold] {
				return true
			}
		}
		return false
	}
	switch {
	case s.has(codeWords):
		return CodeExecution
	case s.has(workspaceWords) || before(otherWords, placeWords) || s.elsewhere(own):
		return OtherWorkspace
	case s.has(identityWords):
		return CustomerData
	case s.has(lexicon[Remove]) && (s.has(catalogWords) || s.has(productWords) && !s.has(orderWords)):
		return ProductRemoval
	case s.has(priceWords):
		return PriceChange
	}
	return ""
}

// elsewhere reports that the sentence asks for what some other business has: "los clientes de mayorista", "las ventas de
// la tienda del centro". The words alone decide: nobody learns from it which businesses there are.
func (s sentence) elsewhere(own []string) bool {
	ours := map[string]bool{}
	for _, name := range own {
		for _, t := range split(name).tokens {
			ours[t.fold] = true
		}
	}
	for i, t := range s.tokens[:s.messageAt] {
		if !recordWords[t.fold] && !shopWords[t.fold] {
			continue
		}
		named := s.nameAfter(i+1, shopWords[t.fold])
		if named != "" && !ours[named] && !whenWords[named] && !orderWords[named] && !customerWords[named] {
			return true
		}
	}
	return false
}

// nameAfter is the first word of the name that follows: behind "de" and articles, or at once where it may be.
func (s sentence) nameAfter(i int, atOnce bool) string {
	of := atOnce
	for ; i < s.messageAt; i++ {
		switch word := s.tokens[i].fold; {
		case ofWhom[word]:
			of = true
		case articles[word]:
		case of && !filler[word] && !toWhom[word] && !endsName[word] && verbOf(word) == "" && numbers[word] == 0:
			return word
		default:
			return ""
		}
	}
	return ""
}

// clause is one thing that is asked for: a verb and what belongs to it.
type clause struct {
	verb       Verb
	tokens     []token
	used       []bool
	text       string // of a message: the text for the customer
	raw        string
	customerAt int // offset of the customer's name in the sentence; 0: no customer named
}

// clauses splits a sentence at its verbs.
func (s sentence) clauses() []*clause {
	var out []*clause
	current := &clause{}
	end := func() {
		if len(current.tokens) > 0 || current.verb != "" {
			current.used = make([]bool, len(current.tokens))
			out = append(out, current)
		}
	}
	for i, t := range s.tokens[:s.messageAt] {
		v := verbOf(t.fold)
		if v != "" && s.opens(i, current) {
			lead := current
			end()
			current = &clause{verb: v}
			if v == Pay && lead.verb == "" && len(out) > 0 { // "Ana pagó 5000"
				out = out[:len(out)-1]
				current.tokens = append(current.tokens, token{raw: "a", fold: "a"})
				current.tokens = append(current.tokens, lead.tokens...)
			}
		} else {
			current.tokens = append(current.tokens, t)
		}
		current.raw += " " + t.raw
	}
	end()
	if s.messageAt < len(s.tokens) && len(out) > 0 {
		out[len(out)-1].text = s.rest()
	}
	return out
}

// opens reports whether the verb at i begins a new clause: it comes first, or after punctuation or an "and", and is not
// a noun ("un pago", "el pedido").
func (s sentence) opens(i int, current *clause) bool {
	if i == 0 {
		return true
	}
	if current.verb == "" {
		return !filler[s.tokens[i-1].fold] || and[s.tokens[i-1].fold]
	}
	before := s.tokens[i-1].fold
	return and[before] || before == "," || before == "." || before == ";" || before == "!"
}

// rest returns the text for the customer, as it was written.
func (s sentence) rest() string {
	t := s.tokens[s.messageAt]
	if t.quoted {
		return t.raw
	}
	i := s.messageAt + 1
	if i < len(s.tokens) && thatWords[s.tokens[i].fold] {
		i++
	}
	if i >= len(s.tokens) {
		return ""
	}
	if s.tokens[i].quoted {
		return s.tokens[i].raw
	}
	return strings.TrimSpace(s.text[s.tokens[i].from:])
}
