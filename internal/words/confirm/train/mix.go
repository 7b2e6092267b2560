package main

import (
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/confirm"
	"github.com/mostrador/mostrador/internal/words/confirm/replies"
)

// textFor is what the question of a reply has to have shown: what the reply repeats, with the numbers and days that its
// yes names. By chance a question has other words of a reply as well, whatever they mean there: chance shows half of them,
// but none of what a reply would change: shown, it would be no change.
func textFor(l replies.Line, chance bool) string {
	var b strings.Builder
	for _, p := range l.Parts {
		for w := range strings.FieldsFuncSeq(p.Text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' }) {
			first, _ := utf8.DecodeRuneInString(w)
			h := fnv.New32a()
			_, _ = h.Write([]byte(locale.Fold(w))) // it cannot fail
			if p.Kind == replies.Same || p.Kind == replies.Yes && confirm.Detail(w) ||
				chance && p.Kind != replies.Change && len(w) > 3 && !unicode.IsUpper(first) && !confirm.Detail(w) && h.Sum32()%2 == 0 {
				b.WriteString(w + " ")
			}
		}
	}
	return b.String() + ". ¿Sí o no?"
}

func made(l replies.Line, chance bool) (replies.Example, bool) {
	return confirm.Example(l, confirm.Question{Tool: l.Tool(), Locale: l.Locale, Text: textFor(l, chance)})
}

// groups are questions whose answers are alike.
var groups = map[string]string{"order": "do", "booking": "do", "payment": "do", "cancel": "cancel", "move": "modify", "change": "modify"}

type pool map[string][]replies.Part

func key(l replies.Line, kind string) string {
	return locale.Tag(l.Locale).Language() + groups[l.Pending] + kind
}

// mixed are replies made of pieces of others: a yes with somebody else's harm in it, and a yes with an aside. A clause
// means the same whatever stands beside it, and nobody can write all pairs.
func mixed(list []replies.Line, copies int) (out []replies.Example) {
	rnd := rand.New(rand.NewPCG(7, 8))
	parts := pool{}
	for _, l := range list {
		for _, p := range l.Parts {
			if p.Kind != "" && p.Kind != replies.Unmarked && !strings.ContainsAny(p.Text, "?") {
				parts[key(l, p.Kind)] = append(parts[key(l, p.Kind)], p)
			}
		}
	}
	pick := func(l replies.Line, kind string) (replies.Part, bool) {
		from := parts[key(l, kind)]
		if len(from) == 0 {
			return replies.Part{}, false
		}
		return from[rnd.IntN(len(from))], true
	}
	joints := []string{" ", ", ", ". ", " ", ", ", "\n"}
	outcomes := map[string]string{replies.No: replies.Deny, replies.Change: replies.Amend, replies.Doubt: replies.Unclear,
		replies.Aside: replies.Confirm, replies.Yes: replies.Confirm}
	for _, l := range list {
		if l.Outcome != replies.Confirm {
			continue
		}
		for n := range copies {
			kind := []string{replies.No, replies.Change, replies.Doubt, replies.Aside, replies.Yes}[rnd.IntN(5)]
			extra, ok := pick(l, kind)
			if !ok {
				continue
			}
			base := slices.Clone(l.Parts)
			if n > 0 {
				y, _ := pick(l, replies.Yes)
				base = []replies.Part{y}
			}
			joint := replies.Part{Text: joints[rnd.IntN(len(joints))]}
			if rnd.IntN(3) == 0 {
				base = append([]replies.Part{extra, joint}, base...)
			} else {
				base = append(base, joint, extra)
			}
			m := replies.Line{Locale: l.Locale, Pending: l.Pending, Voice: l.Voice, Outcome: outcomes[kind], Parts: base}
			if e, ok := made(m, false); ok {
				out = append(out, e)
			}
		}
	}
	return out
}

// rewritten is a reply as it could also have been typed.
func rewritten(l replies.Line, way int, rnd *rand.Rand) replies.Line {
	parts := slices.Clone(l.Parts)
	for i := range parts {
		switch way {
		case 0: // neither accents nor marks
			parts[i].Text = strings.Map(func(r rune) rune {
				if strings.ContainsRune("¡!.,;:¿", r) {
					return ' '
				}
				return r
			}, locale.Fold(strings.ReplaceAll(parts[i].Text, "\n", " ")))
		case 1:
			parts[i].Text = mistyped(parts[i].Text, rnd)
		case 2:
			parts[i].Text = strings.ToUpper(parts[i].Text)
		case 3:
			parts[i].Text = drawn(parts[i].Text, rnd)
		}
		if strings.TrimSpace(parts[i].Text) == "" && parts[i].Kind != "" {
			parts[i] = l.Parts[i]
		}
	}
	if way == 4 {
		parts = append(parts, replies.Part{Text: " " + []string{"🙏", "😊", "👍", "❤️", "😘"}[rnd.IntN(5)]})
	}
	l.Parts = parts
	return l
}

// mistyped drops, doubles or swaps a letter here and there.
func mistyped(text string, rnd *rand.Rand) string {
	runes := []rune(text)
	var out []rune
	for i, r := range runes {
		if !unicode.IsLetter(r) || i == 0 || rnd.IntN(25) != 0 {
			out = append(out, r)
			continue
		}
		switch rnd.IntN(3) {
		case 0:
		case 1:
			out = append(out, r, r)
		default:
			if last := len(out) - 1; unicode.IsLetter(out[last]) {
				out[last], r = r, out[last]
			}
			out = append(out, r)
		}
	}
	return string(out)
}

// drawn repeats a vowel of some words.
func drawn(text string, rnd *rand.Rand) string {
	var b strings.Builder
	for _, r := range text {
		b.WriteRune(r)
		if strings.ContainsRune("aeioáéíó", r) && rnd.IntN(8) == 0 {
			b.WriteString(strings.Repeat(string(r), 1+rnd.IntN(3)))
		}
	}
	return b.String()
}
