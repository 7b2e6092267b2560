package naming

import (
	"regexp"
	"strings"
	"unicode"
)

var (
	// identifier is a name of programs: get_business_hours, service_id, deliveryMethod.
	identifier = regexp.MustCompile(`\b[a-z]+(?:_[a-z0-9]+)+\b|\b[a-z]+[A-Z]\w*\b`)
	// instructs begins a sentence that tells a model when and how to call a tool.
	instructs = regexp.MustCompile(`(?i)^(?:[uú]s[aáe](?:l[ao]s?)? |use[- ]|indic[aáe]|llam[aáe]|cham[aáe]|pas[aáe] |informe|call |pass |give |state )`)
)

// Told is what a tool's description, which is written for models, says to people: its sentences without names of programs
// and instructions. The first stays in any case.
func Told(doc string) string {
	var kept []string
	for i, s := range sentences(doc) {
		if i == 0 || !identifier.MatchString(s) && !instructs.MatchString(s) {
			kept = append(kept, s)
		}
	}
	return strings.Join(kept, " ")
}

// sentences splits a text behind full stops that a capital letter follows.
func sentences(text string) (out []string) {
	rest := []rune(strings.TrimSpace(text))
	from := 0
	for i := 0; i+2 < len(rest); i++ {
		if strings.ContainsRune(".!?", rest[i]) && rest[i+1] == ' ' && (unicode.IsUpper(rest[i+2]) || strings.ContainsRune("¿¡", rest[i+2])) {
			out = append(out, strings.TrimSpace(string(rest[from:i+1])))
			from = i + 2
		}
	}
	return append(out, strings.TrimSpace(string(rest[from:])))
}
