package claims

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/word"
)

// camel is how fields and flags of programs are written: requiresHandoff.
var camel = regexp.MustCompile(`\b[a-z]{2,}[a-z0-9]*(?:[A-Z][a-z0-9]+)+\b`)

// machine are values and words of programs that no business says to a customer.
var machine = word.Set(`true false null undefined json endpoint payload boolean webhook timestamp uuid http api backend`)

// internal is a name or a value of a program's in a sentence; empty: none. "True" and "false" are English words as well.
func internal(r *reader, s *sentence) string {
	for _, name := range camel.FindAllString(withoutLinks(s.raw), -1) {
		fold := locale.Fold(name)
		if !r.c.customer.says(fold) && !r.c.trusted.says(fold) && !r.c.things.hasWord(stem(fold)) &&
			!r.c.hasAlias(fold) && !r.c.knownIn(Name, fold) {
			return name
		}
	}
	for i, t := range s.tokens {
		english := s.lex.tag.Language() == "en" && (t.fold == "true" || t.fold == "false")
		if machine[t.fold] && !english && !r.c.customer.says(t.fold) && !r.c.trusted.says(t.fold) &&
			!r.c.things.hasWord(stem(t.fold)) {
			return s.slice(i, i+1)
		}
	}
	return ""
}

// leaks checks for names of tools, markers of ours and talk about the agent's instructions.
func (r *reader) leaks(s *sentence) {
	fold := locale.Fold(s.raw)
	if strings.ContainsAny(s.raw, "⟦⟧") || strings.Contains(fold, "<|") || strings.Contains(fold, "tool_call") ||
		strings.Contains(fold, "function_call") {
		r.hold(Leak, strings.TrimSpace(s.raw), "")
		return
	}
	for _, t := range s.tokens {
		if strings.Contains(t.fold, "_") && len(t.fold) > 5 && !linkForm.MatchString(s.raw) ||
			slices.Contains(r.c.evidence.Hidden, t.text) {
			r.hold(Leak, t.text, "")
			return
		}
	}
	if name := internal(r, s); name != "" {
		r.hold(Leak, name, "")
		return
	}
	at := s.phrase(s.lex.leakPhrases, 0, len(s.tokens))
	for i := range s.tokens {
		if at < 0 && s.word(i) == "prompt" {
			at = i
		}
	}
	if at >= 0 && !s.has(s.lex.shareVerbs, s.clauseFrom(at), len(s.tokens)) {
		r.hold(Leak, strings.TrimSpace(s.text), "")
		return
	}
	if r.recites(fold) {
		r.hold(Leak, strings.TrimSpace(s.text), "")
	}
}

// recited is how many words in a row make a quotation of the instructions.
const recited = 7

// recites reports that a sentence repeats the instructions.
func (r *reader) recites(fold string) bool {
	mine := strings.Fields(fold)
	for _, text := range r.c.instructions {
		for i := 0; i+recited <= len(mine); i++ {
			if strings.Contains(text, strings.Join(mine[i:i+recited], " ")) {
				return true
			}
		}
	}
	return false
}
