package detail

import (
	"regexp"
	"strings"
)

// What a short answer says.
var (
	yesWords = set(`si sip sii claro dale ok oki va vale bueno obvio obviamente afirmativo correcto exacto exactamente
		perfecto listo sale orale simon sim claro isso pode beleza certo certeza positivo quero ta bom yes yeah yep
		yup sure okay please correct right fine exactly definitely confirmo confirmado adelante porfa joya genial
		buenisimo barbaro excelente hagamoslo`)
	noWords   = set(`no nop nah nel negativo nunca tampoco ninguno ninguna nao nope not naum nada nothing`)
	yesFiller = set(`por favor porfa porfavor gracias esta bien muy me parece de una que lo la los las el a ese esa
		eso es asi tal cual quiero con y entonces ya pues mas claro todo please it that is go ahead do the e o um uma
		sim obrigado obrigada you thank thanks mesmo assim perfecto perfecta agregalo agregala agregalos sumalo sumala
		mandalo mandala hacelo hazlo confirmalo dale sumalos senor senora che amigo`)
	noFiller = set(`gracias por ahora eso es todo esta bien asi quiero nada mas ya lo la muchas mejor dejalo deja
		obrigado obrigada thanks thank you de momento hace falta importa that all obrigada por enquanto e so mais
		precisa preciso tks quero agregar agregues sumar sumes pedir llevar comprar poner pongas`)
)

// Thanks and goodbyes: with one of these, and nothing else but what agrees, declines or greets, that is all a message says.
var (
	thankWords = set(`gracias graciass grax grasias thanks thank thx obrigado obrigada obg brigado brigada valeu vlw agradezco
		agradecido agradecida agradeco chau chao adios bye tchau`)
	thankFiller = set(`ah eh va ya blz beleza show bueno mil muchas muchisimas muchisimo muito muita tan re muy amable por todo
		tudo tu su te le a ti vos usted voce la atencion ayuda ajuda info informacion informacao buen buena bom boa bonito
		lindo lindos dia tarde noche noite semana finde igualmente igual hasta luego pronto manana ate logo amanha nos vemos
		entonces pues saludos abrazo abraco besos beijo joven amiga amigo entendi entendido so era eso isso solo nomas
		for your help entao sera seria ok okey`)
)

// regards are sent to somebody at the end of a conversation: "saludos a la doctora".
var regards = regexp.MustCompile(`^((muchos|muchas|le mando|les mando|mando|mande|manda) )?` +
	`(saludos|salu2|saludo|abrazos?|un abrazo|besos|carinos|bendiciones|abracos?|um abraco|beijos?|lembrancas)` +
	`( (a|al|para|pra|pro|com) (la |el |los |las |o |os |as |mi |su |tu |minha |meu )?[a-z]+( [a-z]+)?)?$`)

// Thanks reports whether all of it thanks or says goodbye: "ok, mil gracias".
func (m gist) Thanks() bool {
	if regards.MatchString(m.Plain()) {
		return true
	}
	thanks := false
	for _, t := range m.words {
		switch {
		case thankWords[t.word]:
			thanks = true
		case !thankFiller[t.word] && !yesWords[t.word] && !yesFiller[t.word] && !noWords[t.word] && !noFiller[t.word]:
			return false
		}
	}
	return thanks && len(m.words) <= 12
}

// Wants reports a yes beside thanks: "sí, gracias" takes what is offered, "ok, gracias" may not.
func (m gist) Wants() bool {
	return m.Has("si", "sip", "sii", "sim", "yes", "dale", "claro", "porfa", "favor", "quiero", "quero", "pode", "orale", "please")
}

// Yes reports whether all of it is a yes, No whether it is a no.
func (m gist) Yes() bool { return m.only(yesWords, yesFiller, noWords) }

// No reports whether all of it is a no.
func (m gist) No() bool { return m.only(noWords, noFiller, nil) }

func (m gist) only(words, filler, never map[string]bool) bool {
	if len(m.words) == 0 || len(m.words) > 8 {
		return false
	}
	found := false
	for _, t := range m.words {
		switch {
		case never[t.word]:
			return false
		case words[t.word]:
			found = true
		case !filler[t.word]:
			return false
		}
	}
	return found
}

// Agrees reports whether it says no more than that all is well so far: "dale", "ok,
// perfecto". To "anything else?" that is no yes.
func (m gist) Agrees() bool {
	return m.Yes() && !m.Has("si", "sim", "yes", "yeah", "yep", "quiero", "quero", "claro", "obvio")
}

// BeginsYes and BeginsNo read how a longer answer begins: "sí, y agregá…", "no, mejor…".
func (m gist) BeginsYes() bool { return yesWords[m.at(0)] }

// BeginsNo is a no at its beginning.
func (m gist) BeginsNo() bool { return noWords[m.at(0)] }

// joining words stand between a yes and what is said beside it; what stands behind a but changes what was asked.
var (
	joining  = set("y e and")
	opposing = set("mas pero but")
)

// AfterYes is a yes that a message begins with, "pode marcar", and what it says behind that; false: it begins with none,
// or has no more. The yes ends where there is a pause or something is joined to it: a "si" that goes on may be an if.
func (m gist) AfterYes() (yes, rest string, ok bool) {
	if !m.BeginsYes() {
		return "", "", false
	}
	end := m.skip(1, func(i int) bool { return !m.words[i].pause && !joining[m.at(i)] && !opposing[m.at(i)] })
	from := m.skip(end, func(i int) bool { return joining[m.at(i)] || yesWords[m.at(i)] || closing[m.at(i)] })
	if end > 4 || from >= len(m.words) || opposing[m.at(from)] && !strings.Contains(m.Raw, "?") {
		return "", "", false
	}
	return m.text(0, end), m.Raw[m.words[from].start:], true
}

// plainYes are words that are a yes before anything, softYes those that only lead in to a no: "dale no, gracias".
var softYes = set("dale ok okay claro")

var plainYes = set("si sip sii sim yes yeah yep claro dale simon isso obvio ok okay")

// Answer reads how a longer answer begins, and what is said beside it: "no, gracias. ¿Y cuánto debo?". A word that may go
// on as a sentence, as in "si me queda chico", answers only with a pause or another answer behind it.
func (m gist) Answer() (yes, no bool, rest string) {
	i := 0
	for ; i < len(m.words); i++ {
		w := m.words[i].word
		switch {
		case plainYes[w] && !no:
			yes = true
		case noWords[w] && (!yes || i == 1 && softYes[m.at(0)]):
			yes, no = false, true
		case (yes || no) && (closing[w] || w == "muchas" || w == "hace" && m.at(i+1) == "falta" || w == "falta"):
		default:
			first := m.words[0].word
			if i == 1 && !m.words[1].pause && (no || first == "si") && !strings.HasPrefix(strings.ToLower(m.Raw[m.words[0].start:]), "sí") {
				return false, false, ""
			}
			return yes, no, m.text(i, len(m.words))
		}
	}
	return yes, no, ""
}

// unsure are ways not to know, or not to mind, unsureOf those in two words.
var unsure = set("cualquiera cualquier igual indistinto indiferente qualquer tanto any whatever whichever anyone")

var unsureOf = map[string]map[string]bool{
	"no": set("se"), "tengo": set("preferencia idea"), "que": set("sea haya tengas quieras"), "nao": set("sei"),
}

// Any reports whether somebody leaves the choice to us: "el que sea", "no sé", "me da igual".
func (m gist) Any() bool {
	for i, t := range m.words {
		if unsure[t.word] || unsureOf[t.word][m.at(i+1)] {
			return true
		}
	}
	return false
}
