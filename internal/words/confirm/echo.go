package confirm

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/word"
)

// Whoever says the verb of the question as an order says yes, whatever verb it is: "¿Lo abono a su saldo?" "abónelo";
// "Posso abater?" "pode abater". The verb is written as that of confirming, which the grammar knows in every form, and the
// rest of the reply has to be a yes with it.

// echoed is a reply with the question's own verb written as that of confirming; false: it does not say it. The verb may
// also begin what stands before the question: "Agrego 2 panes, $ 4.800. ¿Lo cambio?".
func echoed(reply string, q Question) (string, bool) {
	asked := strings.Fields(interrogative(q.Text))
	tongue := tongueOf(q.Locale)
	if len(asked) == 0 || leading(asked, tongue) {
		return "", false
	}
	if tongue == english {
		return echoedInEnglish(reply, q)
	}
	if said := strings.Fields(interrogative(reply + "?")); len(asked) <= 2 && asked[0] != "puede" && slices.Equal(mine(said), mine(asked)) && !strings.Contains(reply, "?") {
		return "si, " + confirming["ar"], true // "¿Queda?" "queda", "¿te va?" "me va"
	}
	for _, stem := range append([]string{askedStem(asked)}, doingStems(q.Text)...) {
		if len(stem) < 3 {
			continue
		}
		if out, found := withStem(reply, stem); found {
			return out, true
		}
	}
	return "", false
}

// mine are words with the customer where they speak of themselves: "te va" is "me va" to them.
func mine(words []string) []string {
	out := slices.Clone(words)
	for i, w := range out {
		if w == "te" || w == "le" {
			out[i] = "me"
		}
	}
	return out
}

// withStem is a reply in which the first order with a verb's stem is one to confirm.
func withStem(reply, stem string) (string, bool) {
	found, before := false, ""
	out := anyWord.ReplaceAllStringFunc(reply, func(w string) string {
		after := before
		before = locale.Fold(w)
		if as, ok := ordered(w, stem); ok && !found && !past[after] {
			found = true
			return as
		}
		return w
	})
	return out, found
}

// doingForm are verbs that say, at the beginning of a sentence, what would be done.
var doingForm = regexp.MustCompile(`(?:^|[.:;!\n¿]\s*|\ble\s|\bte\s|\blo\s)(agrego|sumo|anoto|modifico|cambio|muevo|mudo|incluyo|incluo|cancelo|anulo|abono|aplico|registro|reservo|agendo|marco|saco|quito|tiro|troco|adiciono|remarco|actualizo|procedo)\b`)

// doingStems are the stems of the verbs that a question says, before it asks, would be done.
func doingStems(text string) (out []string) {
	for _, m := range doingForm.FindAllStringSubmatch(locale.Fold(text), 3) {
		stem := strings.TrimSuffix(m[1], "o")
		if m[1] == "muevo" {
			out = append(out, "mov")
		}
		out = append(out, hard(stem))
	}
	return out
}

// echoedInEnglish is a reply that says the question's first verb: "Apply your transfer?" "yes, apply it".
func echoedInEnglish(reply string, q Question) (string, bool) {
	asked := strings.Fields(interrogative(q.Text))
	if !imperatives[asked[0]] {
		return "", false
	}
	order := regexp.MustCompile(`(?i)\b` + asked[0] + ` (it|that|them)\b`)
	if !order.MatchString(reply) {
		return "", false
	}
	return order.ReplaceAllString(reply, "confirm it"), true
}

// imperatives are verbs of questions that ask for leave.
var imperatives = word.Set("apply add place book move swap change update remove register record post charge send cancel switch save put hold reserve")

var (
	anyWord = regexp.MustCompile(`\pL+`)
	// past are the words before what was done: "ya abone" tells.
	past = word.Set("ya ja yo eu")
	// clitics stand before or behind a verb.
	clitics = word.Set("lo la los las le les te se me nos o a os as que")
	// allowing ask for leave, and the verb follows.
	allowing = word.Set("posso podemos puedo podria queres quieres quiere quer quieren desea deseas")
	// confirming is the form of confirming for each ending of an order.
	confirming = map[string]string{"a": "confirma", "e": "confirme", "i": "confirma", "an": "confirmen", "en": "confirmen", "em": "confirmem",
		"ar": "confirmar", "er": "confirmar", "ir": "confirmar"}
	// joined are the pronouns that stand behind an order, as in "mándemelo".
	joined = strings.Fields("lo la los las le les me nos melo mela melos melas noslo nosla noslos noslas selo sela selos selas")
)

// askedStem is the stem of what a question would do: of "lo abono", "posso abater", "querés que siga".
func askedStem(asked []string) string {
	asked = asked[firstVerb(asked):]
	if len(asked) > 1 && allowing[asked[0]] {
		asked = asked[1:]
		asked = asked[firstVerb(asked):]
		if len(asked) == 0 {
			return ""
		}
		for _, end := range []string{"ar", "er", "ir", "amos", "emos", "a", "e"} {
			if stem, ok := strings.CutSuffix(asked[0], end); ok {
				return hard(stem)
			}
		}
		return ""
	}
	for _, end := range []string{"amos", "emos", "imos", "o"} {
		if len(asked) > 0 && strings.HasSuffix(asked[0], end) {
			return hard(strings.TrimSuffix(asked[0], end))
		}
	}
	return ""
}

func firstVerb(words []string) int {
	i := slices.IndexFunc(words, func(w string) bool { return !clitics[w] })
	return max(i, 0)
}

// hard is a stem as before an o: aplique, aplico; pague, pago; garantice, garantizo.
func hard(stem string) string {
	for soft, plain := range map[string]string{"qu": "c", "gu": "g", "z": "c"} {
		if cut, ok := strings.CutSuffix(stem, soft); ok {
			return cut + plain
		}
	}
	return stem
}

// ordered is a word that orders what the stem says, as the order to confirm. "Aboné" has been done.
func ordered(w, stem string) (string, bool) {
	if lower := strings.ToLower(w); strings.HasSuffix(lower, "é") || strings.HasSuffix(lower, "i") {
		return "", false
	}
	folded := locale.Fold(w)
	if as, ok := ordersStem(folded, stem); ok {
		return as, true
	}
	for _, pronouns := range joined {
		if form, ok := strings.CutSuffix(folded, pronouns); ok {
			if _, ok := ordersStem(form, stem); ok {
				return "confirmalo", true
			}
		}
	}
	return "", false
}

func ordersStem(form, stem string) (string, bool) {
	for end, as := range confirming {
		if cut, ok := strings.CutSuffix(form, end); ok && hard(cut) == stem {
			return as, true
		}
	}
	return "", false
}
