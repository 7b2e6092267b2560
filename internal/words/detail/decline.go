package detail

import "regexp"

// How a refusal and a delay begin or are said.
var (
	sighing  = `^((ay|ai|ah|oh|uy|eh|mmm+|hmm+|este|uf|pues|bueno|che|oye|mira|sabes|que|la|verdad|perdon|disculpa|disculpe|desculpa|sabe|pensandolo|bien|na|verdade|entonces|entao|hola|oi) )*`
	declines = regexp.MustCompile(sighing + `((mejor|melhor|ya|todavia|aun|ainda|por ahora|por agora|de momento) )*(no|nop|nah|na|nel|nao|naum|nunca|nope)( |$)` +
		`|` + sighing + `((mejor|melhor) )?(dejalo|dejala|dejemoslo|dejame|deja|deje|dejelo|olvidalo|olvidate|olvida|esquece|deixa)( (asi|ahi|quieto|pra la|para la|nomas|por ahora|entonces|nada|assim)|$)` +
		`|^(never ?mind|forget it|leave it)( |$)` +
		`|(^| )(llamo yo|yo llamo|los llamo yo|eu ligo|ligo eu|i will call)( |$)`)
	putsOff = regexp.MustCompile(`(^| )(` +
		`(lo|la|los) (pienso|platico|consulto|charlo|hablo|checo|veo|vemos|converso|comento)|` +
		`(te|les|le|os) (aviso|digo|confirmo|escribo|cuento|llamo|hablo|marco)|` +
		`(luego|despues|depois|mas tarde|mais tarde|otro dia|outro dia|mas adelante) (te|les|le|lo|vemos|vejo|aviso|confirmo|falo|eu)|` +
		`vou (ver|pensar|falar|perguntar|conversar|confirmar)|(ja|depois|logo) (te|eu) (aviso|falo|confirmo|digo|chamo|ligo)|` +
		`voy a (ver|pensar(lo)?|consultar(lo)?|hablar(lo)?)|(lo|me lo) voy a pensar|tengo que (ver|pensar(lo)?|consultar(lo)?|preguntar)|tenho que (ver|pensar|perguntar)|` +
		`(dejame|dejeme|deixa eu|deixe eu|let me) (ver|pensar(lo)?|consultar(lo)?|checar(lo)?|preguntar(le)?|pensar|perguntar|think|check)|` +
		`(no|nao) (lo |la |os |as )?(confirm\pL*|hag\pL+|cierr\pL+|mand\pL+|reserv\pL+) (todavia|aun|ainda)|` +
		`i will (let you know|think)|ill (let you know|think))( |$)`)
)

// Declines reports that a message begins by refusing, or leaves what was proposed: "mejor no, dejalo ahí".
func Declines(m *Text) bool { return declines.MatchString(m.Plain()) }

// PutsOff reports that a message decides later: "lo platico con mi esposa y te digo".
func PutsOff(m *Text) bool { return putsOff.MatchString(m.Plain()) }

// Negated reports a verb that is denied: "no la canceles".
func Negated(m *Text) bool {
	for i := range m.words {
		if w := m.at(i); w != "no" && w != "nao" {
			continue
		}
		verb := m.skip(i+1, func(k int) bool { return clitics[m.at(k)] && !m.pauses(k) })
		if verb < len(m.words) && !m.pauses(verb) && len(m.at(verb)) > 2 {
			return true
		}
	}
	return false
}

// clitics stand between a no and its verb.
var clitics = set("lo la los las le les me te se o a os as nos")
