package reader

import "regexp"

// patterns are what digits and signs look like together, which words by themselves do not show: telephones, dates, sums.
// The first that matches has a text.
var patterns = []struct {
	name string
	form *regexp.Regexp
}{
	{"email", regexp.MustCompile(`[\p{L}\d._%+\-]+@[\p{L}\d\-]+(?:\.[\p{L}\d\-]+)+`)},
	{"handle", regexp.MustCompile(`@[\p{L}\d._]+`)},
	{"document", regexp.MustCompile(`\b(?:\d{3}\.\d{3}\.\d{3}-\d{2}|\d{2}-\d{8}-\d|\d{1,2}\.\d{3}\.\d{3}(?:-[\dkK])?|` +
		`\d{2}\.\d{3}\.\d{3}/\d{4}-\d{2}|[A-Z]{3,4}\d{6}[A-Z\d]{3}|\d{7,8}-[\dkK])\b`)},
	{"sum", regexp.MustCompile(`(?i)(?:[$€£]|r\$|s/\.?|us\$)\s?\d[\d.,]*|\b\d[\d.,]*\s?(?:pesos|lucas|mil|reais|conto|soles|mangos|dolares|usd|quid|bucks|€|\$)`)},
	{"percent", regexp.MustCompile(`\d+\s?%`)},
	{"date", regexp.MustCompile(`\b\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?\b`)},
	{"clock", regexp.MustCompile(`(?i)\b\d{1,2}\s?(?:[:.]\d{2}\s?(?:hs?|hrs?|am|pm)?|h\d{2}|hs?\b|hrs?\b|am\b|pm\b|a\.\s?m|p\.\s?m)`)},
	{"phone", regexp.MustCompile(`\+?\(?\d[\d\s().\-]{6,20}\d`)},
	{"measure", regexp.MustCompile(`(?i)\b\d+(?:[.,/]\d+)?\s?(?:kgs?|k|g|grs?|lts?|l|ml|cc|cm|mm|mts?|m|x\d+|w|oz|lb|"|pulgadas?|inch|in)\b`)},
	{"code", regexp.MustCompile(`#\s?[\p{L}\d-]*\d+|\b(?:[A-Z]{1,6}-?\d{2,}|\p{Lu}{2,}\d+)\b`)},
	{"many", regexp.MustCompile(`(?i)\bx\s?\d+\b|\b\d+\s?x\b`)},
}

// patterned marks the tokens of a text that are in a pattern.
func patterned(text string, list []token) {
	for _, p := range patterns {
		for _, at := range p.form.FindAllStringIndex(text, 6) {
			inside := false
			for i := range list {
				if t := &list[i]; t.from >= at[0] && t.to <= at[1] && t.pattern == "" {
					if t.pattern = "I" + p.name; !inside {
						t.pattern = "B" + p.name
					}
					inside = true
				}
			}
		}
	}
}
