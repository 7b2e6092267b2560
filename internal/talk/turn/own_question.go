package turn

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/claims"
)

var (
	// shallIConfirm matches a question that asks for the very yes that the runtime asks for.
	shallIConfirm = regexp.MustCompile(`\b(confirm\w*|proced\w*|proceed|go ahead|todo en orden|tudo em ordem|all in order|` +
		`(?:dej|deix)\w+ ass?i\w*)\b`)
	// shallI matches a question at the end of a text that asks for it in other words: whether to go on, whether it is right.
	shallI = regexp.MustCompile(`\b(correct\w*|corret\w*|acuerdo|acordo|prosig\w*|avanz\w*|avanc\w*|segu(?:imos|ir)|sigo|` +
		`hago|hacemos|haga|faco|fazemos|faca|reserv\w*|agend\w*|marc\w*|marqu\w*|anot\w*|program\w*|cancel\w*|cambi\w*|mud\w*|` +
		`modific\w*|cierr\w*|cerr\w*|fech\w*|mand\w*|envi\w*|registr\w*|guard\w*|aplic\w*|parece|bien|bem|certo|ok|dale|listo|` +
		`asi|assim|posso|pode ser|puedo|shall|should|right|book\w*|place)\b`)
	// offersMore matches a question that offers something else, or asks the customer for something, in such words.
	offersMore = regexp.MustCompile(`\b(tambien|ademas|tambem|alem|also|algo mas|otra cosa|mais (?:alguma|algo)|something else|` +
		`anything else|sum[aeo]\w*|agreg\w*|anad\w*|adicion\w*|acrescent\w*|me (?:mand|envi|pas|dej|dec|dic|diz|deix)\w*)\b`)
	// leadIn matches words before a question that mean nothing without it.
	leadIn = regexp.MustCompile(`^(?:si|se|if|cuando|quando|when|antes|before|entonces|entao|so|y|e|and|pues|asi que)\b`)
	// linkWord matches a word that joins a clause to the question behind it.
	linkWord = regexp.MustCompile(`(?i)[\s,;]+(?:entonces|ent[aã]o|so|y|e|and|o|ou|or|pues|as[ií] que)$`)
)

const (
	// behindMark may stand behind the mark of a question.
	behindMark = " \t\r\n)»\"”'*_]"
	ofClauses  = ",;:—–"
)

// asksIt reports a sentence that is a question, or ends with one, and where that begins.
func asksIt(sentence string) (from int, asks bool) {
	s := strings.TrimRightFunc(sentence, func(r rune) bool {
		return strings.ContainsRune(behindMark, r) || unicode.In(r, unicode.So, unicode.Sk, unicode.Mn, unicode.Cf)
	})
	if !strings.HasSuffix(strings.TrimRight(s, "!."), "?") {
		return 0, false
	}
	if at := strings.LastIndex(s, "¿"); at >= 0 {
		return at, true
	}
	return lastClause(s), true
}

// lastClause is where the question of a sentence begins that has no mark at its beginning: at its last clause that asks
// to go on, or at the sentence's own beginning.
func lastClause(s string) int {
	clauses := []int{0}
	for i, r := range s {
		if next := i + utf8.RuneLen(r); strings.ContainsRune(ofClauses, r) && next < len(s) && s[next] == ' ' {
			clauses = append(clauses, next+1)
		}
	}
	end := len(s)
	for i, from := range slices.Backward(clauses) {
		clause := locale.Fold(s[from:end])
		if i > 0 && !shallIConfirm.MatchString(clause) && isOwn(s[from:]) {
			before := locale.Fold(s[clauses[i-1]:from]) // "Confirmo o pedido, tudo bem?"
			if shallIConfirm.MatchString(before) {
				return clauses[i-1]
			}
		}
		if isOwn(s[from:end]) {
			return from
		}
		end = from
	}
	return 0
}

// isOwn reports a question at the end of a text that asks for the same yes as the runtime's.
func isOwn(question string) bool {
	q := locale.Fold(question)
	return shallIConfirm.MatchString(q) || shallI.MatchString(q) && !offersMore.MatchString(q)
}

// withoutOwnQuestions is a text without the model's own "shall I?": the runtime asks that, with the exact details. What
// the same sentence tells before it stays.
func withoutOwnQuestions(text string) string {
	list := claims.Sentences(text)
	said, atEnd, changed := make([]string, len(list)), true, false
	for i, s := range slices.Backward(list) {
		said[i] = text[s.From:s.To]
		from, asks := asksIt(said[i])
		switch {
		case asks && (shallIConfirm.MatchString(locale.Fold(said[i][from:])) || atEnd && isOwn(said[i][from:])):
			said[i], changed = beforeQuestion(said[i][:from]), true
			for j := i + 1; j < len(list) && !hasLetters(said[j]); j++ {
				said[j] = "" // its smile
			}
			atEnd = atEnd && said[i] == ""
		case hasLetters(said[i]):
			atEnd = false
		}
	}
	if !changed {
		return text
	}
	var b strings.Builder
	last := 0
	for i, s := range list {
		if said[i] == "" {
			continue
		}
		switch {
		case i == 0 || said[i-1] != "": // as it was: a listener may have heard it
			b.WriteString(text[last:s.From])
		case b.Len() > 0:
			b.WriteString(gap(text[last:s.From]))
		}
		b.WriteString(said[i])
		last = s.To
	}
	return b.String()
}

// beforeQuestion is what a sentence tells before its question, as a sentence; empty: nothing.
func beforeQuestion(told string) string {
	told = strings.TrimRight(told, " \t,;—–-(*_")
	told = strings.TrimRight(linkWord.ReplaceAllString(told, ""), " \t,;")
	if !hasLetters(told) || leadIn.MatchString(locale.Fold(strings.TrimLeft(told, "¡ -*_"))) {
		return ""
	}
	if r, _ := utf8.DecodeLastRuneInString(told); unicode.IsLetter(r) || unicode.IsDigit(r) {
		told += "."
	}
	return told
}

func hasLetters(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}

// asksSomething reports a text whose last sentence is a question, once the model's own "shall I?" is left out.
func asksSomething(text string) bool {
	text = withoutOwnQuestions(text)
	list := claims.Sentences(text)
	for len(list) > 0 && !hasLetters(text[list[len(list)-1].From:list[len(list)-1].To]) {
		list = list[:len(list)-1]
	}
	if len(list) == 0 {
		return false
	}
	last := list[len(list)-1]
	_, asks := asksIt(text[last.From:last.To])
	return asks
}

// withoutLastQuestions is a text without the questions at its end, whatever they ask.
func withoutLastQuestions(text string) string {
	list := claims.Sentences(text)
	for _, s := range slices.Backward(list) {
		sentence := text[s.From:s.To]
		from, asks := asksIt(sentence)
		switch told := beforeQuestion(sentence[:from]); {
		case !asks && hasLetters(sentence):
			return text[:s.To]
		case asks && told != "":
			return text[:s.From] + told
		}
	}
	return ""
}
