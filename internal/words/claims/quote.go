package claims

import "slices"

// A quote is what goods come to that nobody has ordered yet: its sum stands in no row, and comes out of the list in the
// text, of what the customer asked for, or of what they were told before.

// mostTold is how many sums of earlier messages are reckoned with.
const mostTold = 12

// prove notes an amount of the text that is borne out.
func (r *reader) prove(v int64) {
	r.proved = append(r.proved, v)
	if n := len(r.lines); n > 0 {
		r.lines[n-1] = append(r.lines[n-1], v)
	}
}

// sumsTold are the sums that the customer was told, the latest first: a price alone is known by itself.
func sumsTold(c *Checker, lex *lexicon) (out []int64) {
	for i := len(c.evidence.Said) - 1; i >= 0 && len(out) < mostTold; i-- {
		for _, s := range readSpeech(c.tag, lex, c.evidence.Said[i:i+1]).sentences {
			for _, t := range s.tokens {
				if t.use == amount && t.value > 0 && !slices.Contains(out, t.value) && !isPrice(c, t.value) {
					out = append(out, t.value)
				}
			}
		}
	}
	return out
}

func isPrice(c *Checker, v int64) bool {
	return slices.ContainsFunc(c.facts[Money], func(f Fact) bool { return f.Value == v && f.Role != Total && f.Role != Subtotal })
}

// quoting reports that no order in the making has a total of its own.
func quoting(c *Checker) bool {
	return !slices.ContainsFunc(c.facts[Money], func(f Fact) bool { return f.Role == Total && len(f.Things) == 0 && f.Text == "" })
}

// quoted are the sums that a quote may be told as, or be reckoned with again.
func (m claim) quoted(p play) []int64 {
	switch {
	case !quoting(m.c):
		return nil
	case dueOrder(m.c) && !m.namesGoods(): // what is to be paid is known
		return p.running
	}
	return slices.Concat(p.running, m.c.told, m.c.wanted)
}

// dueOrder reports an order of the customer's that is not over, with something to be paid.
func dueOrder(c *Checker) bool {
	return slices.ContainsFunc(c.evidence.Facts, func(f Fact) bool {
		return f.Role == Pending && f.Value > 0 && len(f.Things) > 0 && !over(c, f.Things[0])
	})
}

// toldAgain reports a sum that the customer was told, taken up as the one they know: "con los $ 204.700 de los materiales".
func toldAgain(m claim) bool {
	first := m.at - 1
	if isCurrencySign(m.s.word(first)) {
		first--
	}
	from := m.s.lex.ofs[m.s.word(first)] && m.s.phrase(m.s.lex.rises, m.s.clauseFrom(m.at), m.at) >= 0 // "pasa de $ 1.474 a …"
	return quoting(m.c) && !dueOrder(m.c) && (from || m.s.lex.definites[m.s.word(first)]) && slices.Contains(m.c.told, m.value)
}

// underway reports an order of the customer's that is not over.
func underway(c *Checker) bool {
	return slices.ContainsFunc(c.evidence.Deeds, func(d Deed) bool { return d.Act == Ordered && d.Noun == Order && !over(c, d.Code) })
}

// sumsBefore are the amounts that the sentence, or the line, tells before this one as what something comes to.
func (m claim) sumsBefore(p play) (out []int64) {
	sums, goals := m.quoted(p), m.goals()
	for i, t := range m.s.tokens[:m.at] {
		if t.use == amount && slices.Contains(m.proved, t.value) && !slices.Contains(goals, t.value) &&
			(roleOf(m.s, i) == Total || slices.Contains(sums, t.value)) {
			out = append(out, t.value)
		}
	}
	return out
}

// otherAmounts are those of the sentence beside the claim's own.
func (m claim) otherAmounts() (out []int64) {
	for i, t := range m.s.tokens {
		if t.use == amount && i != m.at {
			out = append(out, t.value)
		}
	}
	return out
}

// lineSums are what the last lines of the text come to, each with one of its amounts or with all of them: a line may tell
// what one piece costs beside what they cost together.
func (r *reader) lineSums() (out []int64) {
	sums := []int64{0}
	for i := len(r.lines) - 1; i >= 0 && len(sums) < mostBaskets; i-- {
		if len(r.lines[i]) == 0 {
			continue // an empty line, or a title
		}
		sums = plus(sums, lineValues(r.lines[i]))
		if len(sums) > mostBaskets {
			break
		}
		out = append(out, sums...)
	}
	return out
}

// lineValues are what a line may come to.
func lineValues(line []int64) (out []int64) {
	var all int64
	for _, v := range line {
		if all += v; !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	if !slices.Contains(out, all) {
		out = append(out, all)
	}
	return out
}
