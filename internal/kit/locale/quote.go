package locale

import "strings"

// longestQuote is how much of a text that others wrote our words repeat, in characters: the longest note of a contract.
const longestQuote = 500

// Quote puts a text that a customer or an agent wrote into words of ours, as theirs: on one line, in quotation marks,
// of bounded length. Marks and brackets inside become single ones, in pairs, so that what stands behind them cannot pass
// for ours; one without its other half is left out. Empty: there is nothing to quote.
func Quote(s string) string {
	if s = Quotable(s); s == "" {
		return ""
	}
	return "“" + s + "”"
}

// Quotable is what Quote puts between its marks, for words of ours that have marks of their own.
func Quotable(s string) string {
	s = strings.Trim(OneLine(s), "' ")
	if long := []rune(s); len(long) > longestQuote {
		s = strings.TrimRight(string(long[:longestQuote-1]), " ") + "…" // before marks are paired: a pair may be cut
	}
	return strings.Trim(OneLine(singleMarks(s)), " ")
}

const (
	openMarks  = `“„‟«‹〝「『([{（［｛⟨❝`
	closeMarks = `”»›〞」』)]}）］｝⟩❞`
	evenMarks  = `"″＂` // either half
)

// singleMarks makes pairs of marks and brackets single quotation marks, and leaves out halves, pairs around nothing and
// pairs around everything.
func singleMarks(s string) string {
	text := []rune(s)
	other := pairs(text)
	var b strings.Builder
	for i, r := range text {
		switch j, paired := other[i]; {
		case !strings.ContainsRune(openMarks+closeMarks+evenMarks, r):
			b.WriteRune(r)
		case paired && !aroundAll(text, other, min(i, j), max(i, j)) &&
			strings.Trim(string(text[min(i, j)+1:max(i, j)]), "' "+openMarks+closeMarks+evenMarks) != "":
			b.WriteByte('\'')
		}
	}
	return b.String()
}

// pairs finds the other half of each mark that has one, by their places.
func pairs(text []rune) map[int]int {
	other := map[int]int{}
	var open []int
	for i, r := range text {
		last := len(open) - 1
		switch {
		case strings.ContainsRune(openMarks, r):
			open = append(open, i)
		case strings.ContainsRune(evenMarks, r) && (last < 0 || text[open[last]] != r):
			open = append(open, i)
		case strings.ContainsRune(closeMarks+evenMarks, r) && last >= 0:
			other[i], other[open[last]] = open[last], i
			open = open[:last]
		}
	}
	return other
}

// aroundAll reports a pair outside of which there are only other such pairs, halves and spaces.
func aroundAll(text []rune, other map[int]int, from, to int) bool {
	const nothing = "' " + openMarks + closeMarks + evenMarks
	return strings.Trim(string(text[:from])+string(text[to+1:]), nothing) == "" && other[from] == to
}
