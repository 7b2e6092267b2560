package claims

import (
	"regexp"
	"slices"
	"strings"
)

// done are the ways to say that one has done something for the customer. Only the first person and "it is done" count:
// advice to the customer and possibilities are not claims.
var done = []*regexp.Regexp{
	wholeWords(`(?:agregué|añadí|anoté|reservé|confirmé|cancelé|registré|envié|mandé|agendé|cambié|modifiqué|actualicé|quité|saqué|eliminé|reprogramé|apliqué|cargué|derivé|generé|creé|avisé|notifiqué|despaché|entregué|devolví|reembolsé|cobré|pagué|aprobé|bonifiqué|desconté|comuniqué)`),
	wholeWords(`(?:te|le|lo|la|los|las|ya)\s+(?:he|hemos)\s+(?:\w+(?:ado|ido))|hemos\s+(?:reservado|confirmado|cancelado|registrado|enviado|agendado)`),
	wholeWords(`ya\s+(?:está|quedó|te quedó)\s+(?:reservad|confirmad|cancelad|agendad|registrad|agregad|anotad|enviad|list|hech)\w+`),
	wholeWords(`quedó\s+(?:reservad|confirmad|cancelad|agendad|registrad|agregad|anotad)\w+`),
	wholeWords(`(?:adicionei|anotei|reservei|confirmei|cancelei|registrei|enviei|mandei|agendei|marquei|alterei|mudei|atualizei|tirei|removi|remarquei|apliquei|gerei|criei|avisei|notifiquei|despachei|entreguei|devolvi|reembolsei|cobrei|paguei|aprovei|descontei)`),
	wholeWords(`(?:já\s+está|ficou|foi)\s+(?:reservad|confirmad|cancelad|agendad|registrad|adicionad|marcad|enviad)[oa]s?`),
	wholeWords(`I(?:'ve| have)?\s+(?:just\s+)?(?:booked|reserved|confirmed|cancell?ed|added|registered|sent|scheduled|changed|updated|removed|created|notified|told|refunded|charged|shipped|paid|approved|applied)`),
	wholeWords(`^\W*(?:(?:tu|su|el|la|seu|sua|o|a)\s+)?` + bookables + `\s+` + participle +
		`(?:\s+(?:con éxito|com sucesso|correctamente|para|a las|às)(?:\P{L}.*)?)?\W*$`),
	wholeWords(`^[\s¡]*` + participle + `\W*$`),
	wholeWords(`(?:is|has been|was)\s+(?:now\s+)?(?:booked|confirmed|cancell?ed|registered|scheduled)`),
}

// The things that are confirmed or booked, and the participles for it: "pedido confirmado".
const (
	bookables  = `(?:pedido|orden|compra|reserva|mesa|turno|cita|consulta|horário|agendamento)`
	participle = `(?:confirmad|reservad|cancelad|agendad|marcad)[oa]s?`
)

// stands matches statements about an order's or a booking's state. They need no action in this exchange, but the
// evidence has to contain that state.
var stands = regexp.MustCompile(`(?i)` + bookables +
	`\s+(?:ya\s+|já\s+)?(?:está|estão|fue|foi|salió|saiu|va)\s+(confirmad|reservad|cancelad|agendad|marcad|enviad|despachad|entregad|entregue|pagad|en camino|a caminho)`)

var inEnglish = map[string]string{
	"confirmad": "confirmed", "reservad": "reserved", "cancelad": "cancelled", "agendad": "scheduled",
	"marcad": "scheduled", "enviad": "shipped",
	"despachad": "shipped", "en camino": "shipped", "a caminho": "shipped", "entregad": "delivered",
	"entregue": "delivered", "pagad": "paid",
}

type state struct{ sentence, word, english string }

// standing returns the sentences that state how an order or a booking stands.
func standing(text string) (found []state) {
	for _, s := range sentences(text) {
		for _, clause := range clauses(s) {
			if m := stands.FindStringSubmatch(clause); m != nil && !hedges.MatchString(clause) {
				word := strings.ToLower(m[1])
				found = append(found, state{strings.TrimSpace(s), word, inEnglish[word]})
			}
		}
	}
	return found
}

// wholeWords compiles a pattern that matches whole words only. It does not use \b, which in Go's regexp is ASCII-only
// and does not know é.
func wholeWords(pattern string) *regexp.Regexp {
	return regexp.MustCompile(`(?i)(?:^|[^\p{L}])(?:` + pattern + `)(?:[^\p{L}]|$)`)
}

// hedges are words that make a deed no claim when they stand in its own clause: a question, a condition, a negation. In
// another clause they change nothing: "ya quedó confirmado, no te preocupes".
var hedges = regexp.MustCompile(`[?¿]|(?i:(?:^|[^\p{L}])(?:si|se|if|no|não|not|cuando|quando|when|para que|antes de|todavía|ainda)(?:[^\p{L}]|$))`)

// final are deeds that a change of a draft does not support: the customer will come, pay or wait because of them.
var final = regexp.MustCompile(`(?i)confirm|reserv|cancel|agend|marc|marq|program|book|schedul`)

// deeds returns the sentences that say something was done; with finalOnly, only those that match final.
func deeds(text string, finalOnly bool) (found []string) {
	for _, s := range sentences(text) {
		if slices.ContainsFunc(clauses(s), func(clause string) bool { return isDeed(clause, finalOnly) }) {
			found = append(found, strings.TrimSpace(s))
		}
	}
	return found
}

func isDeed(clause string, finalOnly bool) bool {
	return !hedges.MatchString(clause) && slices.ContainsFunc(done, func(d *regexp.Regexp) bool {
		said := d.FindString(clause)
		return said != "" && (!finalOnly || final.MatchString(said))
	})
}

var joints = regexp.MustCompile(`[,;:—–]\s|¿|\s(?:pero|aunque|mas|porém|but)\s`)

// clauses splits a sentence into clauses; an opening question mark stays with its question.
func clauses(sentence string) (list []string) {
	from := 0
	for _, at := range joints.FindAllStringIndex(sentence, -1) {
		list, from = append(list, sentence[from:at[0]]), at[0]
	}
	return append(list, sentence[from:])
}

var ends = regexp.MustCompile(`[.!?\n]+`)

// sentences splits a text and keeps each sentence's end mark, because a question claims nothing.
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
