package claims

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// money checks every amount of a sentence.
func (r *reader) money(s *sentence) {
	last := 0
	for i, t := range s.tokens {
		if t.use != amount {
			continue
		}
		m, end := r.amountAt(s, i, last)
		last = max(i+1, end)
		switch {
		case s.phrase(s.lex.payPhrasesSure, max(i-5, s.clauseFrom(i)), i) >= 0 && s.tokens[i].value >= 10_00 && !s.changeAt(i):
			r.bills = append(r.bills, t.value)
		case r.theirs(s, i):
		case m.borneOut():
			r.proved = append(r.proved, t.value)
		default:
			r.hold(Money, s.slice(i-1, i+2), r.c.knownMoney(m.things))
		}
	}
}

// claim is one amount that a sentence tells.
type claim struct {
	*reader
	s      *sentence
	at     int
	value  int64
	role   Role
	things []int // that it is told of; none: not said
	told   bool  // the things stand beside the amount itself
	from   int   // where its words begin
}

// amountAt reads the claim of an amount: the thing stands between the amount before and this one, or behind it ("$ 690
// por ladrillo"), in the sentence, in the one before, or in the customer's question. end is where its words end.
func (r *reader) amountAt(s *sentence, i, last int) (m claim, end int) {
	m = claim{reader: r, s: s, at: i, value: s.tokens[i].value, role: s.roleBetween(i, last), from: last}
	m.things = r.c.things.in(s, last, i)
	m.told = len(m.things) > 0
	if next := s.word(i + 1); !m.told && (s.lex.afterJoins[next] || next == "(" || s.lex.coins[next]) {
		end = min(s.nextAmount(i), i+8)
		if m.things = r.c.things.in(s, i+1, end); len(m.things) == 0 {
			end = 0
		}
		m.told = len(m.things) > 0
	}
	for _, before := range [][]int{r.c.things.in(s, 0, i), r.c.things.in(s, i, len(s.tokens)), r.named, r.c.things.asked} {
		if len(m.things) == 0 {
			m.things = before
		}
	}
	return m, end
}

// changeAt reports that an amount is what is given back, and not what is paid with: "el vuelto es de $ 500".
func (s *sentence) changeAt(i int) bool {
	for j := max(s.clauseFrom(i), i-4); j < i; j++ {
		if s.lex.priceVerbs[s.word(j)] && s.has(s.lex.changeWords, s.clauseFrom(i), j) {
			return true
		}
	}
	return false
}

func (s *sentence) nextAmount(i int) int {
	for j := i + 1; j < len(s.tokens); j++ {
		if s.tokens[j].use == amount {
			return s.clauses[s.tokens[i].clause].to
		}
	}
	return len(s.tokens)
}

// theirs reports an amount of the customer's own, told as theirs: quoted, denied, supposed, or what they pay with.
func (r *reader) theirs(s *sentence, i int) bool {
	if !r.c.customer.numbers[s.tokens[i].value] {
		return false
	}
	c := s.clauseOf(i)
	return c.quoted || c.conditional || c.asked || s.negated(i) ||
		s.has(s.lex.payWith, i-5, i+4) || s.phrase(s.lex.payPhrases, i-5, i) >= 0 || s.near(s.lex.below, i)
}

// near reports a phrase of one or two words within the four words before a place.
func (s *sentence) near(set map[string]bool, i int) bool {
	for j := max(0, i-4); j < i; j++ {
		if set[s.word(j)] || set[s.word(j)+" "+s.word(j+1)] {
			return true
		}
	}
	return false
}

// role is which amount the words around a place speak of; empty: they do not say.
func (s *sentence) role(i int) Role {
	last := 0
	for j := range i {
		if s.tokens[j].use == amount {
			last = j + 1
		}
	}
	return s.roleBetween(i, last)
}

func (s *sentence) roleBetween(i, last int) Role {
	for j := i - 1; j >= max(last, i-3); j-- { // "con envío de $ 4.900"
		if s.lex.roles[s.word(j)] == Delivery {
			return Delivery
		}
		if !s.lex.priceJoins[s.word(j)] && !s.tokens[j].mark {
			break
		}
	}
	if s.phrase(s.lex.rolePhrases[Subtotal], last, min(s.clauseOf(i).to, i+6)) >= 0 {
		return Subtotal
	}
	for _, role := range []Role{FreeFrom, Total, Pending, Credit, Before} {
		if s.phrase(s.lex.rolePhrases[role], last, i) >= 0 {
			return role
		}
	}
	for j := i - 1; j >= last; j-- {
		if role := s.lex.roles[s.word(j)]; role != "" {
			return role
		}
	}
	end := s.clauseOf(i).to
	for _, role := range []Role{FreeFrom, Credit, Pending} {
		if s.phrase(s.lex.rolePhrases[role], i+1, min(end, i+6)) >= 0 {
			return role
		}
	}
	for j := i + 1; j < min(end, i+5); j++ {
		if role := s.lex.roles[s.word(j)]; role != "" && role != Price {
			return role
		}
	}
	return ""
}

// fits are the roles of facts that bear out a role of a claim.
var fits = map[Role][]Role{
	"":       {Price, Line, Subtotal, Delivery, Minimum, FreeFrom, Total, Debt, Credit, Paid, Pending, Discount, ""},
	Price:    {Price, Line, Total, Delivery, ""},
	Total:    {Total, Pending, Debt, Paid, ""},
	Subtotal: {Subtotal, Total, Line, Price, Before, ""},
	Delivery: {Delivery, FreeFrom, ""},
	Minimum:  {Minimum, FreeFrom, ""},
	FreeFrom: {FreeFrom, ""},
	Debt:     {Debt, Pending, Total, ""},
	Credit:   {Credit, ""},
	Paid:     {Paid, ""},
	Pending:  {Pending, Debt, Total, ""},
	Discount: {Discount, Before, Price, ""},
	Before:   {Before, Price, ""},
}

// borneOut reports whether the evidence has the amount, of its thing and in its role, or whether it comes out of amounts
// that the evidence has.
func (m claim) borneOut() bool {
	for _, f := range m.c.facts[Money] {
		if m.equals(f.Value) && (m.isOf(f) || m.variantOf(f)) {
			return true
		}
	}
	return m.computed()
}

// variantOf reports a fact of a thing that the sentence names by its family, and this part of it by what tells it from
// its brothers: "la Coca de 1,5 L a $ 3.100 y la lata a $ 1.600".
func (m claim) variantOf(f Fact) bool {
	if m.told && len(m.things) > 0 && m.s.tokens[m.at].clause == 0 && len(m.s.named) < 2 {
		return false
	}
	for _, name := range f.Things {
		n, known := m.c.things.byName[locale.Fold(name)]
		if !known {
			continue
		}
		family, own := false, false
		for j, t := range m.s.tokens {
			key := wordKey(m.s.lex, t)
			if key == "" || !contains(m.c.things.words[n], key) {
				continue
			}
			plain := strings.Trim(key, "0123456789.") == "" || m.s.lex.common(key)
			family = family || !plain
			own = own || plain && (j >= m.from && j < m.at || j > m.at && j < m.at+6)
		}
		if family && own && slices.Contains(fits[m.role], f.Role) {
			return true
		}
	}
	return false
}

// equals compares with a fact; an amount that is told as a rough one may be off by a twentieth.
func (m claim) equals(v int64) bool {
	if m.value == v {
		return true
	}
	off := max(m.value-v, v-m.value)
	return m.s.has(m.s.lex.roughly, m.at-4, m.at+3) && off*20 <= v
}

// isOf reports whether a fact is of the thing and the role that the claim names.
func (m claim) isOf(f Fact) bool {
	if !slices.Contains(fits[m.role], f.Role) && !(m.role == Total && (f.Role == Subtotal || f.Role == Line) && !m.c.has(Total)) {
		return false
	}
	if len(m.things) == 0 || m.c.things.belongs(f, m.things) {
		return true
	}
	if len(f.Things) == 0 && f.Text != "" { // a text of the business: it speaks of the same
		if m.told && m.c.things.hasContainer(m.things) && m.c.knownOf(m.role, m.things) {
			return false
		}
		return overlap(m.s.content(0, len(m.s.tokens)), words(m.c, f.Text)) > 0
	}
	if f.Role == Price || f.Role == Before || f.Role == Line {
		return false
	}
	return len(f.Things) == 0 || !m.c.things.hasContainer(m.things)
}

func (t *things) hasContainer(list []int) bool {
	return slices.ContainsFunc(list, func(n int) bool { return t.container[n] })
}

// knownOf reports an amount of a role of some things.
func (c *Checker) knownOf(role Role, of []int) bool {
	return slices.ContainsFunc(c.facts[Money], func(f Fact) bool { return f.Role == role && c.things.belongs(f, of) })
}

// words are the stems of a text of ours.
func words(c *Checker, text string) []string {
	s := &sentence{lex: lexiconOf(c.tag), text: text, tokens: tokenize(text)}
	return s.content(0, len(s.tokens))
}

// knownMoney says what is known of some things.
func (c *Checker) knownMoney(of []int) string {
	var out []string
	for _, f := range c.facts[Money] {
		if len(out) < 6 && len(f.Things) > 0 && c.things.belongs(f, of) {
			line := f.Things[0] + ": " + hundredths(c.tag, f.Value)
			if f.Role != Price {
				line += " (" + string(f.Role) + ")"
			}
			if !slices.Contains(out, line) {
				out = append(out, line)
			}
		}
	}
	return strings.Join(out, "; ")
}

// hundredths writes an amount.
func hundredths(tag locale.Tag, v int64) string {
	text := locale.Number(tag, v/100)
	if cents := v % 100; cents != 0 {
		_, point := tag.Separators()
		text += point + string([]byte{'0' + byte(cents/10), '0' + byte(cents%10)})
	}
	return "$ " + text
}
