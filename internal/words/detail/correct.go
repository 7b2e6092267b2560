package detail

import (
	"regexp"
	"slices"
	"strings"
)

var (
	// denials come before a number that is not the right one: "son 2, no 4".
	denials = set("no nao not")
	// totals come before how many of something there should be in all, and lonely beside it.
	totals = set("son sean queden quede quedan eran serian seran sao sejam fiquem")
	lonely = set("sola solo solas solos solamente unicamente nomas apenas only so")
)

// denied: a number that is said not to be the right one begins at a word; next is the word after it.
func (m gist) denied(i int) (next int, ok bool) {
	if !denials[m.at(i)] || m.pauses(i+1) {
		return i, false
	}
	_, next = m.number(i + 1)
	return next, next > i+1 && (next >= len(m.words) || m.words[next].pause || joints[m.at(next)])
}

// Corrects reports that it says how many there should be, not how many more: "una sola, no dos", "que queden 2".
func (m gist) Corrects() bool {
	if len(m.numbers()) > 0 && m.Has("mejor", "melhor", "rather") {
		return true
	}
	for i := range m.words {
		if _, ok := m.denied(i); ok {
			return true
		}
		n, next := m.number(i)
		if next > i && n > 0 && !m.Has("mas", "mais", "more") && (totals[m.at(i-1)] || lonely[m.at(i-1)] || lonely[m.at(next)]) {
			return true
		}
	}
	return false
}

// Denies reports that it says no more than which number is not the right one.
func (m gist) Denies() bool {
	i := m.skip(0, func(i int) bool { return joints[m.at(i)] })
	next, ok := m.denied(i)
	return ok && next >= len(m.words)
}

// leaving begin what is said to stay as it is, staying follow.
var (
	leaving = regexp.MustCompile(`^(deja|deje|dejen|quede|queda|quedan|deixa|fica)(n?|lo|la|los|las|mos|moslo)$`)
	fine    = set("asi assim esta bien bem ya ok todo listo dale nomas")
	allOfIt = regexp.MustCompile(`^((si|no|ya|bueno|ok|dale|listo|sim|yes) )*((con )?eso |isso )?(es|seria|e|era) (todo|tudo)( por (ahora|favor|hoy)| gracias| obrigad[ao])*$`)
	staying = regexp.MustCompile(`(^| )(asi|como esta|como estan|assim|como quedo)( |$)`)
)

// Enough reports that nothing more is wanted, and all stays as it is: "nada más", "dejalo así".
func (m gist) Enough() bool {
	if allOfIt.MatchString(m.Plain()) || m.No() && m.Has("nada", "nothing") || m.only(set("asi assim"), fine, nil) {
		return true
	}
	i := m.skip(0, func(i int) bool { return !leaving.MatchString(m.at(i)) })
	return i < len(m.words) && len(m.words) <= i+5 && staying.MatchString(m.Plain())
}

// out are what one says to have something taken out.
var out = regexp.MustCompile(`^(saca|saque|saques|sacas|quita|quite|quites|quitas|borra|borre|elimina|elimine|remova|remove|tira|tire)(n|r|me|le|lo|la|los|las|nos|melo|mela)?$`)

// TakesOut reports that something is to be taken out.
func (m gist) TakesOut() bool {
	return slices.ContainsFunc(m.words, func(t token) bool { return out.MatchString(t.word) })
}

// deeds are what we may have done, as somebody asks for it: "¿me lo anotaste?".
var deeds = regexp.MustCompile(`(^| )\pL{3,}(aste|iste|aron|ou)( |$)`)

// AsksDone reports a question whether we have done something.
func (m gist) AsksDone() bool {
	return deeds.MatchString(m.Plain()) && !askers[m.at(m.skip(0, func(i int) bool { return courtesy[m.at(i)] }))]
}

// lacked are what somebody says of a delivery that was short or wrong.
var lacked = set("falto faltaron faltou faltaram")

// Lacked reports that something did not come.
func (m gist) Lacked() bool { return m.HasAny(lacked) }

// asking are the sentences of a text that ask.
var asking = regexp.MustCompile(`[^.!?\n;]*\?+`)

// Stated is a text without what it asks.
func Stated(text string) string { return strings.TrimSpace(asking.ReplaceAllString(text, " ")) }

var (
	// restating are what one says of how many of something there are in all, or were already.
	restating = regexp.MustCompile(`(^| )(en total|no total|in total|ya (estaba|estaban|los tenia|las tenia|tenia|habia)|ja (estava|estavam))( |$)`)
	// adding are what one says to have more of something.
	adding = regexp.MustCompile(`(^| )(mas|mais|more|tambien|tambem|also|ademas|(agrega|suma|anadi|anade|adiciona|acrescenta)\pL*|otr[ao]s?|outr[ao]s?|falta\pL*)( |$)`)
)

// Restates reports that it says how many of something there are in all: "son 8 en total", "las papas ya estaban, 2".
func (m gist) Restates() bool { return restating.MatchString(m.Plain()) }

// AddsMore reports that something is to come to what there is.
func (m gist) AddsMore() bool { return adding.MatchString(m.Plain()) }

// OneNumber is the only number of a text.
func (m *Text) OneNumber() (int, bool) {
	if all := m.numbers(); len(all) == 1 && all[0].n > 0 {
		return all[0].n, true
	}
	return 0, false
}

// lost are what one says who is not understood.
var lost = regexp.MustCompile(`(^| )(no|nao) (me |nos )?(estas? |esta )?(entendes|entendiste|entendieron|entiendes|entendiendo|entendeu|entende)( |$)|you (do not|dont|don t|did not|didnt|didn t) understand`)

// NotUnderstood reports that somebody says that we do not understand them.
func (m gist) NotUnderstood() bool { return lost.MatchString(m.Plain()) }
