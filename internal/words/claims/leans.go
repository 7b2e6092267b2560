package claims

import (
	"strings"

	"github.com/mostrador/mostrador/internal/words/word"
)

// pointers point back to what the sentence before named; they keep their accents.
var pointers = word.Set(`él ella ellos ellas eso esto ésa ése esa ese aquel aquella ele ela eles elas isso isto nele nela dele dela
	it that them him her`)

// Leans reports a sentence that points back to the one before it: "ya lo pasás", "para él".
func Leans(text string) bool {
	tokens := tokenize(text)
	for i, t := range tokens {
		next := ""
		if i+1 < len(tokens) {
			next = tokens[i+1].text
		}
		if pointers[t.text] && !strings.HasSuffix(text, "?") || t.text == "lo" && next != "que" && next != "más" && next != "mismo" {
			return true
		}
	}
	return false
}
