package locale

import "strings"

// longestQuote is how much of a text that others wrote our words repeat, in characters: the longest note of a contract.
const longestQuote = 500

// Quote puts a text that a customer or an agent wrote into words of ours, as theirs: on one line, in quotation marks,
// of bounded length. Marks and brackets inside become single ones, so that what stands behind them cannot pass for ours.
// Empty: there is nothing to quote.
func Quote(s string) string {
	if s = Quotable(s); s == "" {
		return ""
	}
	return "“" + s + "”"
}

// Quotable is what Quote puts between its marks, for words of ours that have marks of their own.
func Quotable(s string) string {
	s = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`"“”„‟«»‹›″＂〝〞「」『』()[]{}（）［］｛｝⟨⟩❝❞`, r) {
			return '\''
		}
		return r
	}, OneLine(s))
	if s = strings.Trim(s, "' "); len(s) <= longestQuote {
		return s
	}
	if long := []rune(s); len(long) > longestQuote {
		s = strings.TrimRight(string(long[:longestQuote-1]), " ") + "…"
	}
	return s
}
