package turn

import (
	"regexp"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/words/claims"
)

// aloud streams an answer to the listener: sentence by sentence, as long as the evidence supports everything in it so
// far. Streamed words cannot be taken back, so nothing is streamed after the first unsupported sentence.
type aloud struct {
	x        *exchange
	evidence claims.Evidence
	text     string // received so far
	said     int    // bytes of it that were streamed
	silent   bool
}

func (x *exchange) aloud(r model.Request) *aloud { return &aloud{x: x, evidence: x.evidence(r)} }

// hear takes the next words of the answer.
func (a *aloud) hear(words string) {
	a.text += words
	for !a.silent {
		n := wholeSentence(a.text[a.said:])
		if n == 0 {
			return
		}
		if to := a.said + n; len(claims.Unsupported(a.x.w.Locale, a.text[:to], a.evidence)) == 0 {
			a.x.utter(a.text[a.said:to], a.said == 0)
			a.said = to
		} else {
			a.silent = true
		}
	}
}

// heard is what was streamed to the listener.
func (a *aloud) heard() string { return a.text[:a.said] }

var sentenceEnds = regexp.MustCompile(`[.!?…]+["»”')\]]*\s|\S\s*\n`)

// wholeSentence is the length of the first sentence of a text that has certainly ended, without the space behind it; 0:
// none has.
func wholeSentence(text string) int {
	at := sentenceEnds.FindStringIndex(text)
	if at == nil {
		return 0
	}
	return len(strings.TrimRight(text[:at[1]], " \t\r\n"))
}

// utter streams words to the listener; begins: they begin another text.
func (x *exchange) utter(words string, begins bool) {
	if begins && x.heard != "" {
		words = apart + words
	}
	x.heard += words
	x.say(words)
}

// apart separates the texts of a reply.
const apart = "\n\n"

// rest streams the part of a reply that was not streamed yet.
func (x *exchange) rest(reply string) {
	if left, begun := strings.CutPrefix(reply, x.heard); begun {
		x.utter(left, false)
	} else {
		x.utter(reply, true)
	}
}

// after appends a text to what was streamed of another.
func after(heard, text string) string {
	if heard == "" || strings.HasPrefix(text, heard) {
		return text
	}
	return heard + apart + text
}

var msgHeard = locale.Text{
	ES: " El cliente ya escuchó esto, que sí se dijo: «%s». Seguí desde ahí.",
	MX: " El cliente ya escuchó esto, que sí se dijo: «%s». Sigue desde ahí.",
	PT: " O cliente já ouviu isto, que foi dito: «%s». Continue daí.",
	EN: " The customer has heard this part of it: “%s”. Go on from there.",
}

// corrected is a complaint about a text that was partly streamed.
func (x *exchange) corrected(complaint, heard string) string {
	if heard == "" {
		return complaint
	}
	return complaint + msgHeard.In(x.w.Locale, heard)
}
