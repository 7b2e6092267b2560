package detail

import "regexp"

var (
	// asked have somebody take out or leave something, with whom it is asked of: they name nothing.
	asked = regexp.MustCompile(`^(saca|saque|quita|quite|borra|borre|elimina|elimine|deja|deje)(me|le|nos|melo|mela|melos|melas|lo|los|las|s)$`)
	// leaves are what one says before how many there should be.
	leaves = regexp.MustCompile(`^(deja|deje|dejes|dejas|dejame|dejalo|dejala|dejalos|dejalas|dejen|deixa|deixe|leave)$`)
	// undone are what we did to an order, as somebody complains of it.
	undone = regexp.MustCompile(`^(sac|quit|borr|elimin|tir|cambi)(aste|astes|aron|ou|aram)$`)
	// unasked stand before what nobody asked for.
	unasked = regexp.MustCompile(`(^| )(no|nao|nunca) (te |le |les |lhe )?(pedi|encargue|ordene|pedia)( |$)`)
)

// asksOut reports a word that only asks to take out or leave something.
func asksOut(word string) bool { return asked.MatchString(word) }

// LeftWith is how many of something there should be, where it says to leave no more: "con una sola está bien", "dejá 2".
func (m gist) LeftWith() (int, bool) {
	for i := range m.words {
		n, next := m.number(i)
		if next > i && n > 0 && (totals[m.at(i-1)] || lonely[m.at(i-1)] || lonely[m.at(next)] || leaves.MatchString(m.at(i-1))) {
			return n, true
		}
	}
	return 0, false
}

// What one says to take back what was just said, alone or among words that say nothing else.
var (
	backing    = set("deja dejalo dejala dejalos olvidalo olvida olvidate nada deixa esquece cancela cancelalo nevermind forget")
	besideBack = set(`ah eh uy ay ups no nao mejor melhor bueno perdon disculpa sabes que pensandolo bien gracias obrigado
		obrigada lo la eso isso asi pra la por ahora it thanks never mind pero che igual entonces`)
)

// TakesBack reports that it says no more than that what was said before is not wanted: "ah no, dejá, mejor nada". "Nada
// más" takes nothing back.
func (m gist) TakesBack() bool {
	return m.only(backing, besideBack, set("mas mais")) && !m.Enough() || m.only(set("mejor melhor"), besideBack, set("mas mais")) && m.Has("no", "nao")
}

// Undone reports that it complains of what we did to an order: "sacaste todo" asks for nothing to be taken out.
func (m gist) Undone() bool { return m.hasLike(undone) }

// Unasked reports that it says what nobody asked for.
func (m gist) Unasked() bool { return unasked.MatchString(m.Plain()) }

func (m gist) hasLike(form *regexp.Regexp) bool {
	for _, t := range m.words {
		if form.MatchString(t.word) {
			return true
		}
	}
	return false
}
