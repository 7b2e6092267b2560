package turn

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/words/claims"
)

var msgInner = locale.Text{
	ES: "Tu respuesta no se envió: repite un aviso que era para vos. Respondele al cliente con tus palabras.",
	MX: "Tu respuesta no se envió: repite un aviso que era para ti. Respóndele al cliente con tus palabras.",
	PT: "Sua resposta não foi enviada: ela repete um aviso que era para você. Responda ao cliente com as suas palavras.",
	EN: "Your answer was not sent: it repeats a notice that was for you. Answer the customer in your own words.",
}

// forModels are the codes of failures that are the model's to mend: their texts mean nothing to a customer.
var forModels = []fault.Code{fault.TurnLimit, fault.ToolNotFound, fault.ToolNotEnabled, fault.InvalidArguments,
	fault.IdempotencyConflict, fault.ConfirmationInvalid, fault.ConfirmationStale}

// innerWords is what a turn told its model and no customer may read.
type innerWords struct {
	sentences [][]string // their words
	fields    []string   // names of arguments
	mistaken  bool       // arguments were wrong
}

func innerWordsOf(x *exchange) (w innerWords) {
	tag := x.w.Locale
	for _, t := range []locale.Text{msgEnough, msgAsking, msgTellFirst, msgMendFirst, msgAsksOther, msgNotSent, msgInner} {
		w.add(t.In(tag))
	}
	w.addSettled(x.steps)
	for _, a := range x.steps.answers() {
		if a.ErrorCode == fault.Conflict { // with an open question; the rest of it is the question
			if notice, _, named := strings.Cut(a.Error, " ("); named && namesTool(x, a.Error) {
				w.add(notice)
			}
		}
		if a.Success || !slices.Contains(forModels, a.ErrorCode) {
			continue
		}
		// What a tool itself finds wrong is the customer's to know: "ese teléfono no parece válido".
		if slices.ContainsFunc(a.Errors, func(f fault.Field) bool { return f.Message == a.Error }) {
			continue
		}
		w.add(a.Error)
		w.mistaken = w.mistaken || a.ErrorCode == fault.InvalidArguments
		for _, f := range a.Errors {
			w.add(f.Message)
			if name := f.Path[strings.LastIndexByte(f.Path, '/')+1:]; strings.Trim(name, "0123456789") != "" {
				w.fields = append(w.fields, locale.Fold(name))
			}
		}
	}
	return w
}

// addSettled adds why a person is not called again.
func (w *innerWords) addSettled(steps stepList) {
	for _, s := range steps {
		for i, r := range s.results {
			var a runtime.Answer
			if slices.Contains(handOverTools, s.Calls[i].Tool) && json.Unmarshal(r.Body, &a) == nil &&
				a.ErrorCode == fault.Conflict {
				w.add(a.Error)
			}
		}
	}
}

func namesTool(x *exchange, text string) bool {
	return slices.ContainsFunc(x.tools, func(t model.Tool) bool { return strings.Contains(text, t.FullName) })
}

// fewInner is how many words a sentence needs to be known again by them.
const fewInner = 3

func (w *innerWords) add(text string) {
	for _, s := range claims.Sentences(text) {
		if words := wordsIn(text[s.From:s.To]); len(words) >= fewInner {
			w.sentences = append(w.sentences, words)
		}
	}
}

func wordsIn(text string) []string {
	return strings.FieldsFunc(locale.Fold(text),
		func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' })
}

var (
	ofArguments = regexp.MustCompile(`\b(?:campo|argumento|parametro|field|argument|parameter|json)s?\b`)
	ofMissing   = regexp.MustCompile(`\b(?:falta\w*|obligatori\w*|obrigatori\w*|required|missing|valid\w*|invalid\w*)\b`)
)

// nearly is the share of words by which a sentence repeats another.
const nearly = 0.75

// in reports a sentence that repeats something of it, in whole or nearly so, or speaks of the arguments of a call.
func (w innerWords) in(tag locale.Tag, sentence string) bool {
	if strings.Contains(sentence, strings.TrimSuffix(msgNoSuchTool.In(tag, ""), ".")) ||
		slices.ContainsFunc(forModels, func(c fault.Code) bool { return strings.Contains(sentence, string(c)) }) {
		return true
	}
	words := wordsIn(sentence)
	if w.mistaken {
		folded := strings.Join(words, " ")
		named := slices.ContainsFunc(w.fields, func(f string) bool { return slices.Contains(words, f) })
		if ofArguments.MatchString(folded) || named && ofMissing.MatchString(folded) {
			return true
		}
	}
	return slices.ContainsFunc(w.sentences, func(inner []string) bool {
		same := 0
		for _, word := range inner {
			if slices.Contains(words, word) {
				same++
			}
		}
		return strings.Contains(strings.Join(words, " "), strings.Join(inner, " ")) ||
			float64(same) >= nearly*float64(max(len(inner), len(words)))
	})
}

// repeats are the sentences of a text that repeat what was for the model.
func repeats(x *exchange, text string) (found []claims.Finding) {
	inner := innerWordsOf(x)
	for _, s := range claims.Sentences(text) {
		if inner.in(x.w.Locale, text[s.From:s.To]) {
			found = append(found, claims.Finding{From: s.From, To: s.To})
		}
	}
	return found
}

// isNotice reports a text with the turn's own reason why a call did not run.
func isNotice(tag locale.Tag, text string) bool {
	return slices.ContainsFunc([]locale.Text{msgEnough, msgAsking, msgTellFirst, msgMendFirst, msgAsksOther},
		func(notice locale.Text) bool { return strings.Contains(text, notice.In(tag)) })
}
