package optout

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// beside.go reads the wish not to be written to beside another one: "cancelá el pedido y no me escribas más".

var (
	sentences = regexp.MustCompile(`[^.!?;\n]+[.!?;\n]*`)
	// clauses end at a comma, or at a conjunction that begins another one.
	clauses = regexp.MustCompile(`,|:|\s(?:y|e|and)\s|\s-+\s`)
	// forGood says that it is meant from now on.
	forGood = regexp.MustCompile(`\b(?:mas|nunca|jamas|mais|anymore|any more|again|ever|unsubscribe|baja|listas?|list|descadastr\w+)\b`)
	// bounds it to a time, a condition or a place: what it is for is then left to who answers. "sí" is no "si".
	bounds = regexp.MustCompile(`\b(?:cuando|hasta|mientras|salvo|excepto|menos|solo|solamente|despues|antes|hoy|ahora|semana|noche|` +
		`quando|ate|enquanto|exceto|somente|depois|hoje|agora|if|when|until|till|while|unless|except|only|after|before|today|now|week|` +
		`dijo|dijeron|dice|dicen|pidio|disse|disseram|said|told)\b`)
	ifs = regexp.MustCompile(`(?i)(?:^|[\s,])(?:si\s+[^,.!?;\s]|caso\s|se\s+(?:nao|não|voc|for|tiver|n)\S*)`)
)

// Beside reports a message that says, in a clause of its own and for good, that its author does not want to be written to
// unasked, whatever else it says. A message with a condition, a time or somebody else's words says it to nobody but who
// answers.
func Beside(text string) bool {
	if len(text) > longestBeside || ifs.MatchString(text) || bounds.MatchString(locale.Fold(text)) {
		return false
	}
	return slices.ContainsFunc(sentences.FindAllString(text, -1), func(sentence string) bool {
		return slices.ContainsFunc(clauses.Split(sentence, -1), func(clause string) bool {
			if strings.ContainsAny(sentence, "?¿") {
				return false
			}
			said := slices.DeleteFunc(words(clause), func(w string) bool { return courtesies[w] })
			plain := strings.Join(said, " ")
			return len(said) <= longest && forGood.MatchString(plain) &&
				slices.ContainsFunc(stops, func(r *regexp.Regexp) bool { return r.MatchString(plain) })
		})
	})
}

// longestBeside is more bytes than a message has whose author can be held to one clause of it.
const longestBeside = 400
