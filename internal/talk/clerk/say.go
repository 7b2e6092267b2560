package clerk

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/words/speech"
)

// speaker puts words together in the business's language, for a screen or for a voice.
type speaker struct {
	tag      locale.Tag
	voice    bool
	currency money.Currency
	said     []string
}

func speakerFor(f *model.Facts) speaker {
	p := speaker{tag: f.Locale, voice: f.Channel == "voice", currency: f.Currency}
	if p.tag == "" {
		p.tag = locale.ESAR
	}
	if p.currency == "" {
		p.currency = map[locale.Tag]money.Currency{locale.ESMX: money.MXN, locale.PTBR: money.BRL, locale.EN: money.USD}[p.tag]
	}
	if p.currency == "" {
		p.currency = money.ARS
	}
	return p
}

// say adds words to the reply, once.
func (p *speaker) say(words string) {
	if words = strings.TrimSpace(words); words != "" && !slices.Contains(p.said, words) {
		p.said = append(p.said, words)
	}
}

// in is a text in the business's language.
func (p *speaker) in(t locale.Text, args ...any) string { return t.In(p.tag, args...) }

// tell says a text.
func (p *speaker) tell(t locale.Text, args ...any) { p.say(t.In(p.tag, args...)) }

// text is the reply so far.
func (p *speaker) text() string {
	if p.voice {
		return strings.Join(p.said, " ")
	}
	return strings.Join(p.said, "\n")
}

// amount writes or speaks money.
func (p *speaker) amount(minor int64) string {
	a := money.Amount{Minor: minor, Currency: p.currency}
	if p.voice {
		return speech.Money(p.tag, a)
	}
	return locale.Money(p.tag, a)
}

// list joins names as a sentence does.
func (p *speaker) list(names []string, or bool) string { return locale.List(p.tag, names, or) }

// Most of a list that is shown or read out.
const (
	mostShown = 6
	mostRead  = 3
)

// shown is how many of a list the customer gets.
func (p *speaker) shown(n int) int {
	if p.voice {
		return min(n, mostRead)
	}
	return min(n, mostShown)
}

var (
	lineAt   = locale.Text{ES: "%s: %s", PT: "%s: %s", EN: "%s: %s"}
	lineNone = locale.Text{ES: "%s: %s (sin stock)", PT: "%s: %s (sem estoque)", EN: "%s: %s (out of stock)"}
	voiceAt  = locale.Text{ES: "%s a %s", PT: "%s por %s", EN: "%s at %s"}
)

// options lists things to choose from, numbered; spoken, as one sentence.
func (p *speaker) options(list []option) string {
	list = list[:p.shown(len(list))]
	parts := make([]string, len(list))
	for i, o := range list {
		text := o.Name
		switch {
		case p.voice && o.Price > 0:
			text = p.in(voiceAt, o.Name, p.amount(o.Price))
		case o.Price > 0 && o.Stock == 0:
			text = p.in(lineNone, o.Name, p.amount(o.Price))
		case o.Price > 0:
			text = p.in(lineAt, o.Name, p.amount(o.Price))
		}
		if !p.voice {
			text = fmt.Sprintf("%d. %s", i+1, text)
		}
		parts[i] = text
	}
	if p.voice {
		return p.list(parts, true) + "."
	}
	return strings.Join(parts, "\n")
}

// firstOf is the first text that is one.
func firstOf(texts ...string) string {
	for _, t := range texts {
		if t != "" {
			return t
		}
	}
	return ""
}

// clip shortens a text to so many characters.
func clip(s string, most int) string {
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	return strings.TrimSpace(string([]rune(s)[:most]))
}

// sentence begins with a capital and ends with a point.
func sentence(s string) string {
	s = capital(strings.TrimSpace(s))
	if s != "" && !strings.ContainsAny(s[len(s)-1:], ".!?…:") {
		s += "."
	}
	return s
}

// capital begins with one.
func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 {
		return ""
	}
	return string(unicode.ToUpper(r)) + s[n:]
}

// quoted is what the customer called something, as part of a sentence of ours.
func quoted(s string) string { return "“" + clip(locale.OneLine(s), 60) + "”" }
