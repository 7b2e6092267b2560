package claims

import (
	"regexp"
	"strings"
)

// What people say when they have done something for somebody. Only the first person
// and "it is done" count: what a customer should do, or what could be done, is no claim.
var done = []*regexp.Regexp{
	whole(`(?:agregué|añadí|anoté|reservé|confirmé|cancelé|registré|envié|mandé|agendé|cambié|modifiqué|actualicé|quité|saqué|eliminé|reprogramé|apliqué|cargué|derivé|generé|creé)`),
	whole(`(?:te|le|lo|la|los|las|ya)\s+(?:he|hemos)\s+(?:\w+(?:ado|ido))|hemos\s+(?:reservado|confirmado|cancelado|registrado|enviado|agendado)`),
	whole(`ya\s+(?:está|quedó|te quedó)\s+(?:reservad|confirmad|cancelad|agendad|registrad|agregad|anotad|enviad|list|hech)\w+`),
	whole(`quedó\s+(?:reservad|confirmad|cancelad|agendad|registrad|agregad|anotad)\w+`),
	whole(`(?:adicionei|anotei|reservei|confirmei|cancelei|registrei|enviei|mandei|agendei|marquei|alterei|mudei|atualizei|tirei|removi|remarquei|apliquei|gerei|criei)`),
	whole(`(?:já\s+está|ficou|foi)\s+(?:reservad|confirmad|cancelad|agendad|registrad|adicionad|marcad|enviad)[oa]s?`),
	whole(`I(?:'ve| have)?\s+(?:just\s+)?(?:booked|reserved|confirmed|cancell?ed|added|registered|sent|scheduled|changed|updated|removed|created)`),
	whole(`(?:is|has been|was)\s+(?:now\s+)?(?:booked|confirmed|cancell?ed|registered|scheduled)`),
}

// whole makes a pattern of whole words. A word boundary of the package knows no é.
func whole(pattern string) *regexp.Regexp {
	return regexp.MustCompile(`(?i)(?:^|[^\p{L}])(?:` + pattern + `)(?:[^\p{L}]|$)`)
}

// hedged are words around a deed that make it no claim: a question, a condition, a no.
var hedged = regexp.MustCompile(`[?¿]|(?i:(?:^|[^\p{L}])(?:si|se|if|no|não|not|cuando|quando|when|para que|antes de|todavía|ainda)(?:[^\p{L}]|$))`)

// deeds are the sentences of a text that say something was done.
func deeds(text string) (found []string) {
	for _, s := range sentences(text) {
		for _, d := range done {
			if d.MatchString(s) && !hedged.MatchString(s) {
				found = append(found, strings.TrimSpace(s))
				break
			}
		}
	}
	return found
}

var ends = regexp.MustCompile(`[.!?\n]+`)

// sentences keeps what ends each one: a question claims nothing.
func sentences(text string) (list []string) {
	for {
		at := ends.FindStringIndex(text)
		if at == nil {
			break
		}
		list = append(list, text[:at[1]])
		text = text[at[1]:]
	}
	if strings.TrimSpace(text) != "" {
		list = append(list, text)
	}
	return list
}
