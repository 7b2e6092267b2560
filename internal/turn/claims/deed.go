package claims

import (
	"regexp"
	"strings"
)

// What people say when they have done something for somebody. Only the first person
// and "it is done" count: what a customer should do, or what could be done, is no claim.
var done = []*regexp.Regexp{
	regexp.MustCompile(`(?i)\b(?:agregu[eé]|añad[ií]|anot[eé]|reserv[eé]|confirm[eé]|cancel[eé]|registr[eé]|envi[eé]|mand[eé]|agend[eé]|cambi[eé]|modifiqu[eé]|actualic[eé]|quit[eé]|saqu[eé]|elimin[eé]|reprogram[eé]|apliqu[eé]|cargu[eé]|deriv[eé]|gener[eé]|cre[eé])\b`),
	regexp.MustCompile(`(?i)\b(?:te|le|lo|la|los|las|ya)\s+(?:he|hemos)\s+(?:\w+(?:ado|ido))\b|\bhemos\s+(?:reservado|confirmado|cancelado|registrado|enviado|agendado)\b`),
	regexp.MustCompile(`(?i)\bya\s+(?:est[aá]|qued[oó]|te qued[oó])\s+(?:reservad|confirmad|cancelad|agendad|registrad|agregad|anotad|enviad|list|hech)\w+`),
	regexp.MustCompile(`(?i)\bqued[oó]\s+(?:reservad|confirmad|cancelad|agendad|registrad|agregad|anotad)\w+`),
	regexp.MustCompile(`(?i)\b(?:adicionei|anotei|reservei|confirmei|cancelei|registrei|enviei|mandei|agendei|marquei|alterei|mudei|atualizei|tirei|removi|remarquei|apliquei|gerei|criei)\b`),
	regexp.MustCompile(`(?i)\b(?:já\s+)?(?:está|ficou|foi)\s+(?:reservad|confirmad|cancelad|agendad|registrad|adicionad|marcad|enviad)[oa]s?\b`),
	regexp.MustCompile(`(?i)\bI(?:'ve| have)?\s+(?:just\s+)?(?:booked|reserved|confirmed|cancell?ed|added|registered|sent|scheduled|changed|updated|removed|created)\b`),
	regexp.MustCompile(`(?i)\b(?:is|has been|was)\s+(?:now\s+)?(?:booked|confirmed|cancell?ed|registered|scheduled)\b`),
}

// hedged are words around a deed that make it no claim: a question, a condition, a no.
var hedged = regexp.MustCompile(`(?i)\?|¿|\bsi\b|\bse\b|\bif\b|\bno\b|\bnão\b|\bnot\b|\bcuando\b|\bquando\b|\bwhen\b|\bpara que\b|\bantes de\b|\btodav[ií]a\b|\bainda\b`)

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
