// Package grammar is what the readers of words share about Spanish, Portuguese and English: what denies, what stands
// between a negation and its verb, and the forms of verbs. Words are folded (lower case, no accents) unless a function
// says that accents count.
package grammar

import (
	"maps"
	"strings"

	"github.com/mostrador/mostrador/internal/words/word"
)

// negations are the words that deny what follows them, by language.
var negations = map[string]map[string]bool{
	"es": word.Set("no ni nunca jamas nada tampoco sin nadie ningun ninguna ninguno"),
	"pt": word.Set("nao nem nunca jamais nada tampouco sem ninguem nenhum nenhuma"),
	"en": word.Set(`not no never nothing nothing's nobody's none without nobody neither nor cannot unable can't isn't aren't wasn't haven't
		hasn't don't doesn't didn't won't`),
}

// notYets say that something is still to come, by language.
var notYets = map[string]map[string]bool{
	"es": word.Set("aun todavia"), "pt": word.Set("ainda"), "en": word.Set("yet"),
}

// Negates reports a word that denies what follows it, English contractions too.
func Negates(language, w string) bool {
	if negations[language][w] {
		return true
	}
	return language == "en" && (strings.HasSuffix(w, "n't") || strings.HasSuffix(w, "n’t"))
}

// Negations are the words that deny what follows them, or say that it is still to come.
func Negations(language string) map[string]bool {
	out := maps.Clone(negations[language])
	maps.Copy(out, notYets[language])
	return out
}

// Denies reports a word that denies in any of the languages, contractions without their apostrophe too.
func Denies(w string) bool {
	return Negates("es", w) || Negates("pt", w) || Negates("en", w) || w == "dont"
}

// clitics are the pronouns that stand between a negation and its verb.
var clitics = word.Set("me te se le les lo la los las nos os lhe lhes o a")

// Clitic reports a pronoun that can stand between a negation and its verb: "no te lo puedo asegurar".
func Clitic(w string) bool { return clitics[w] }

// selves are the pronouns of subjects: what follows them is a verb, and no participle.
var selves = word.Set("yo vos tu usted ustedes nosotros ellos ellas eu voce voces nos eles elas you they")

// Subject reports a pronoun of a subject.
func Subject(w string) bool { return selves[w] }

// irregularConditionals are the conditionals that an infinitive does not show.
var irregularConditionals = word.Set(`daria darian dariam seria serian seriam ficaria ficariam sairia sairiam custaria custariam
	teria teriam faria fariam haria harian tendria tendrian saldria saldrian quedaria quedarian costaria costarian
	vendria vendrian podria podrian poderia poderiam habria habrian haveria would could`)

// Conditional reports a verb that says what would be: "daría", "ficaria", "would".
func Conditional(w string) bool { return irregularConditionals[w] }
