package turn

import (
	"regexp"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/claims"
)

var (
	toldMidway = locale.Text{
		ES: "Seguís un turno que empezó otro modelo y no terminó: no saludes ni empieces de nuevo.%s Respondele al cliente lo que falta.",
		MX: "Sigues un turno que empezó otro modelo y no terminó: no saludes ni empieces de nuevo.%s Respóndele al cliente lo que falta.",
		PT: "Você continua um turno que outro modelo começou e não terminou: não cumprimente nem comece de novo.%s Responda ao cliente o que falta.",
		EN: "You go on with a turn that another model began and did not end: do not greet, and do not begin again.%s Answer the customer what is left.",
	}
	toldSaid = locale.Text{
		ES: " El cliente ya leyó: «%s».", PT: " O cliente já leu: «%s».", EN: " The customer has read: “%s”.",
	}
	toldDone = locale.Text{ES: " Ya se hizo: %s.", PT: " Já foi feito: %s.", EN: " Done so far: %s."}
)

// midway tells a model that takes over what was said and done in this turn; empty: nothing yet.
func midway(x *exchange) string {
	if !x.steps.begun() {
		return ""
	}
	var so strings.Builder
	for _, s := range x.steps {
		text := s.Text
		if s.unsaid != "" {
			text = s.said
		}
		if len(s.Calls) > 0 && text != "" {
			so.WriteString(toldSaid.In(x.w.Locale, locale.OneLine(text)))
		}
	}
	if e := effectsOf(x); len(e.done)+len(e.prepared) > 0 {
		so.WriteString(toldDone.In(x.w.Locale, inList(append(e.done, e.prepared...))))
	}
	return toldMidway.In(x.w.Locale, so.String())
}

// greeting matches a sentence that greets, or offers help with anything, and says no more.
var greeting = regexp.MustCompile(`^(?:(?:hola|holis|buen[oa]s?(?: dias?| tardes| noches)?|oi|ola|bom dia|boa tarde|boa noite|hello|hi|` +
	`good (?:morning|afternoon|evening)|que tal|como (?:estas|andas|vai)|tudo bem|how are you|gracias por (?:escribir|comunicarte)\w*|` +
	`soy [^,.?!]*|bienvenid\w*(?: a [^,.?!]*)?|bem-vind\w*|welcome\w*|` +
	`(?:en que|como) (?:te|le|lo|la|os) (?:puedo )?(?:ayud|atend)\w*(?: hoy)?|en que (?:puedo|podemos) ayudar\w*(?: hoy)?|` +
	`(?:em que|como) posso (?:te |lhe )?ajudar\w*(?: voce)?(?: hoje)?|(?:how|what) can i (?:help|do)(?: you| for you)*(?: with)?(?: today)?)` +
	`[\s,.!¡¿?;:]*)+$`)

// onlyGreets reports a text that is a greeting and no more.
func onlyGreets(text string) bool {
	list := claims.Sentences(text)
	for _, s := range list {
		sentence := text[s.From:s.To]
		if hasLetters(sentence) && !greeting.MatchString(strings.TrimLeft(locale.Fold(sentence), "¡¿ *_")) {
			return false
		}
	}
	return len(list) > 0
}
