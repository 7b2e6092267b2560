package claims

import (
	"regexp"
	"slices"
	"strings"
)

// What people say when they have done something for somebody. Only the first person
// and "it is done" count: what a customer should do, or what could be done, is no claim.
var done = []*regexp.Regexp{
	whole(`(?:agregué|añadí|anoté|reservé|confirmé|cancelé|registré|envié|mandé|agendé|cambié|modifiqué|actualicé|quité|saqué|eliminé|reprogramé|apliqué|cargué|derivé|generé|creé|avisé|notifiqué|despaché|entregué|devolví|reembolsé|cobré|pagué|aprobé|bonifiqué|desconté|comuniqué)`),
	whole(`(?:te|le|lo|la|los|las|ya)\s+(?:he|hemos)\s+(?:\w+(?:ado|ido))|hemos\s+(?:reservado|confirmado|cancelado|registrado|enviado|agendado)`),
	whole(`ya\s+(?:está|quedó|te quedó)\s+(?:reservad|confirmad|cancelad|agendad|registrad|agregad|anotad|enviad|list|hech)\w+`),
	whole(`quedó\s+(?:reservad|confirmad|cancelad|agendad|registrad|agregad|anotad)\w+`),
	whole(`(?:adicionei|anotei|reservei|confirmei|cancelei|registrei|enviei|mandei|agendei|marquei|alterei|mudei|atualizei|tirei|removi|remarquei|apliquei|gerei|criei|avisei|notifiquei|despachei|entreguei|devolvi|reembolsei|cobrei|paguei|aprovei|descontei)`),
	whole(`(?:já\s+está|ficou|foi)\s+(?:reservad|confirmad|cancelad|agendad|registrad|adicionad|marcad|enviad)[oa]s?`),
	whole(`I(?:'ve| have)?\s+(?:just\s+)?(?:booked|reserved|confirmed|cancell?ed|added|registered|sent|scheduled|changed|updated|removed|created|notified|told|refunded|charged|shipped|paid|approved|applied)`),
	whole(`^\W*(?:(?:tu|su|el|la|seu|sua|o|a)\s+)?` + settled + `\s+` + participle + `(?:\s+(?:con éxito|com sucesso|correctamente|para|a las|às)(?:\P{L}.*)?)?\W*$`),
	whole(`^[\s¡]*` + participle + `\W*$`),
	whole(`(?:is|has been|was)\s+(?:now\s+)?(?:booked|confirmed|cancell?ed|registered|scheduled)`),
}

// What is confirmed or booked, and the word for it: "pedido confirmado".
const (
	settled    = `(?:pedido|orden|compra|reserva|mesa|turno|cita|consulta|horário|agendamento)`
	participle = `(?:confirmad|reservad|cancelad|agendad|marcad)[oa]s?`
)

// stands says how things are, which needs no deed in this exchange; somebody has to have
// said so.
var stands = regexp.MustCompile(`(?i)` + settled + `\s+(?:ya\s+|já\s+)?(?:está|estão|fue|foi|salió|saiu|va)\s+(confirmad|reservad|cancelad|agendad|marcad|enviad|despachad|entregad|entregue|pagad|en camino|a caminho)`)

var inEnglish = map[string]string{
	"confirmad": "confirmed", "reservad": "reserved", "cancelad": "cancelled", "agendad": "scheduled", "marcad": "scheduled", "enviad": "shipped",
	"despachad": "shipped", "en camino": "shipped", "a caminho": "shipped", "entregad": "delivered", "entregue": "delivered", "pagad": "paid",
}

type state struct{ sentence, word, english string }

// standing are the sentences of a text that say how an order or a booking stands.
func standing(text string) (found []state) {
	for _, s := range sentences(text) {
		for _, clause := range clauses(s) {
			if m := stands.FindStringSubmatch(clause); m != nil && !hedged.MatchString(clause) {
				word := strings.ToLower(m[1])
				found = append(found, state{strings.TrimSpace(s), word, inEnglish[word]})
			}
		}
	}
	return found
}

// whole makes a pattern of whole words. A word boundary of the package knows no é.
func whole(pattern string) *regexp.Regexp {
	return regexp.MustCompile(`(?i)(?:^|[^\p{L}])(?:` + pattern + `)(?:[^\p{L}]|$)`)
}

// hedged are words in a deed's own clause that make it no claim: a question, a condition,
// a no. In another clause they change nothing: "ya quedó confirmado, no te preocupes".
var hedged = regexp.MustCompile(`[?¿]|(?i:(?:^|[^\p{L}])(?:si|se|if|no|não|not|cuando|quando|when|para que|antes de|todavía|ainda)(?:[^\p{L}]|$))`)

// final are deeds that no change of a draft bears out: somebody will come, pay or wait
// because of them.
var final = regexp.MustCompile(`(?i)confirm|reserv|cancel|agend|marc|marq|program|book|schedul`)

// deeds are the sentences of a text that say something was done; finalOnly: something
// that more than a draft depends on.
func deeds(text string, finalOnly bool) (found []string) {
	for _, s := range sentences(text) {
		if slices.ContainsFunc(clauses(s), func(clause string) bool { return isDeed(clause, finalOnly) }) {
			found = append(found, strings.TrimSpace(s))
		}
	}
	return found
}

func isDeed(clause string, finalOnly bool) bool {
	return !hedged.MatchString(clause) && slices.ContainsFunc(done, func(d *regexp.Regexp) bool {
		said := d.FindString(clause)
		return said != "" && (!finalOnly || final.MatchString(said))
	})
}

var joints = regexp.MustCompile(`[,;:—–]\s|¿|\s(?:pero|aunque|mas|porém|but)\s`)

// clauses cuts a sentence where one thought ends; the mark that opens a question stays
// with what it asks.
func clauses(sentence string) (list []string) {
	from := 0
	for _, at := range joints.FindAllStringIndex(sentence, -1) {
		list, from = append(list, sentence[from:at[0]]), at[0]
	}
	return append(list, sentence[from:])
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
