package confirm

import (
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/mostrador/mostrador/internal/words/word"
)

// scope limits a phrase to some questions: acts is what the pending tool does, things what it acts on, tongues the
// languages in which the phrase has this meaning.
type scope struct {
	acts    act
	things  thing
	tongues tongue
}

type (
	act    uint8
	thing  uint8
	tongue uint8
)

const (
	doing act = 1 << iota // buying, booking, sending
	cancelling
	removing
	modifying
	anyAct = doing | cancelling | removing | modifying
)

const (
	order thing = 1 << iota
	booking
	otherThing
	anyThing = order | booking | otherThing
)

const (
	argentine tongue = 1 << iota
	mexican
	portuguese
	english
	southern  // Colombia, Chile, Peru and their neighbours, which also know what is said in Mexico
	spanish   = argentine | mexican | southern
	anyTongue = spanish | portuguese | english
)

var everywhere = scope{anyAct, anyThing, anyTongue}

func (s scope) and(o scope) scope {
	return scope{s.acts & o.acts, s.things & o.things, s.tongues & o.tongues}
}

// when, about and spoken narrow a scope; the lexicon reads better with them.
func (s scope) when(a act) scope      { s.acts &= a; return s }
func (s scope) about(t thing) scope   { s.things &= t; return s }
func (s scope) spoken(t tongue) scope { s.tongues &= t; return s }

func (s scope) possible() bool { return s.acts != 0 && s.things != 0 && s.tongues != 0 }

// questionInfo is what the question implies for its answers.
type questionInfo struct {
	scope   scope
	leading bool // a bare yes would be ambiguous
	leave   bool // asks for permission in Portuguese: "posso agendar…?"
}

func understand(q Question) questionInfo {
	words := strings.Fields(interrogative(q.Text))
	a := questionInfo{scope: scope{actOf(q.Tool), thingOf(q.Tool), tongueOf(q.Locale)}}
	if q.Tool == "" && begins(words, "cancel", "anul") && !begins(words, "confirm") {
		a.scope.acts = cancelling
	}
	a.leading = leading(words, a.scope.tongues)
	a.leave = a.scope.tongues&portuguese != 0 && len(words) > 0 && offers[words[0]]
	return a
}

func actOf(tool string) act {
	tool = strings.ToLower(tool)
	switch {
	case strings.Contains(tool, "cancel"):
		return cancelling
	case strings.Contains(tool, "remove"), strings.Contains(tool, "delete"):
		return removing
	case strings.Contains(tool, "modify"), strings.Contains(tool, "update"), strings.Contains(tool, "reschedule"):
		return modifying
	}
	return doing
}

func thingOf(tool string) thing {
	tool = strings.ToLower(tool)
	switch {
	case strings.Contains(tool, "order"):
		return order
	case strings.Contains(tool, "reservation"), strings.Contains(tool, "appointment"):
		return booking
	}
	return otherThing
}

func tongueOf(locale string) tongue {
	switch lang, region, _ := strings.Cut(strings.ToLower(locale), "-"); {
	case lang == "pt":
		return portuguese
	case lang == "en":
		return english
	case lang == "es" && (region == "co" || region == "cl" || region == "pe" || region == "ec" || region == "ve" || region == "bo"):
		return mexican | southern
	case lang == "es" && region != "ar" && region != "":
		return mexican
	}
	return argentine
}

// interrogative returns the last question of a text, folded to plain words.
func interrogative(text string) string {
	if len(text) > maxBytes {
		text = text[len(text)-maxBytes:]
	}
	end := strings.LastIndexByte(text, '?')
	if end < 0 {
		return ""
	}
	text = text[:end]
	if i := strings.LastIndex(text, "¿"); i >= 0 {
		text = text[i:]
	} else if i := strings.LastIndexAny(text, ".!?\n"); i >= 0 {
		text = text[i:]
	}
	return strings.Map(func(r rune) rune {
		switch look(r) {
		case letter, digit:
			return r
		case accent, unseen, apostrophe:
			return -1
		}
		return ' '
	}, strings.ToLower(norm.NFKD.String(text)))
}

// offers are the first words of questions that ask for leave in Portuguese: "posso…?", "mudo seu horário…?".
var offers = word.Set("posso podemos confirmo mudo cancelo registro marco agendo remarco troco passo reservo fecho mando envio")

// choices are the beginnings of what a question offers besides a yes: "¿confirmo
// o querés cambiar algo?". "¿Sí o no?" offers nothing else.
var choices = []string{"quer", "quier", "prefer", "prefier", "cambi", "modific", "cancel", "anul", "agreg", "anad",
	"sum",
	"dej", "hay", "algo", "esper", "want", "would", "change", "add", "keep", "something", "mud", "alter", "troc",
	"adicion", "deix", "tem"}

func leading(words []string, t tongue) bool {
	if len(words) == 0 {
		return false
	}
	switch words[0] {
	case "no", "nao", "dont", "wouldnt", "shouldnt":
		return true
	}
	for i, w := range words {
		if w != "ou" && w != "or" && (w != "o" || t == portuguese) { // there "o" is an article
			continue
		}
		for _, next := range words[i+1 : min(i+3, len(words))] {
			if begins([]string{next}, choices...) {
				return true
			}
		}
	}
	return false
}

func begins(words []string, stems ...string) bool {
	for _, w := range words {
		for _, s := range stems {
			if strings.HasPrefix(w, s) {
				return true
			}
		}
	}
	return false
}
