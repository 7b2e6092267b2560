package quick

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// turn is a form of the third person and the one that speaks to the customer.
type turn struct {
	form *regexp.Regexp
	to   string
}

func turned(form, to string) turn { return turn{regexp.MustCompile(`(?i)` + form), to} }

// turns are, by language, the forms that speak of a customer in what an owner wants them told. Verbs stay: the third
// person of Spanish and Portuguese also addresses, and English needs its own.
var turns = map[string][]turn{
	"es": {
		turned(`\bse (?:le|les) `, "se te "), turned(`\bles? `, "te "), turned(`\b(?:lo|la|los|las) (esperamos|espero|llamamos|llamo|atendemos|atiendo)\b`, "te $1"),
		turned(`\bsus\b`, "tus"), turned(`\bsu\b`, "tu"),
		turned(`\bde (?:él|ella|ellos|ellas)\b`, "tuyo"), turned(`\bpara (?:él|ella|ellos|ellas)\b`, "para vos"),
		turned(`\blo suyo\b`, "lo tuyo"),
	},
	"pt": {
		turned(`\b(o|os|a|as) (\pL+) del[ea]s?\b`, "$1 seu $2"),
		turned(`\bpara el[ea]s?\b`, "para você"), turned(`\bel[ea]s? (pode|precisa|tem|deve|vai)\b`, "você $1"),
		turned(`\b(?:a|o) (esperamos|espero|aguardamos)\b`, "$1 você"),
	},
	"en": {
		turned(`\b(?:his|her|their)\b`, "your"), turned(`\b(?:he|she|they)(?: is| are|'s|'re)\b`, "you are"),
		turned(`\b(?:he|she|they) has\b`, "you have"), turned(`\b(?:he|she|they)\b`, "you"), turned(`\b(?:him|them)\b`, "you"),
	},
}

// seu agrees with the article before it.
var seu = strings.NewReplacer("o seu ", "o seu ", "os seu ", "os seus ", "a seu ", "a sua ", "as seu ", "as suas ",
	"O seu ", "O seu ", "Os seu ", "Os seus ", "A seu ", "A sua ", "As seu ", "As suas ")

// asks is how a request to a customer begins in what they are to be told ("que pase a pagar"): a verb that addresses them as
// usted already, so that the rest stays with it.
var asks = regexp.MustCompile(`(?i)^(?:por favor |no |me |nos |lo |la |se )*(?:pas|veng|traig|llam|confirm|mand|pagu|avis|esper|retir|busqu|deposit|transfier|env[ií]|respond|contest|complet|lleg|teng|recuerd|dej)(?:e|en|a|an)(?:nos|me|lo|la)?\b`)

// Told turns what a sentence says of a customer ("su pedido está listo") into what it says to them ("Tu pedido está
// listo").
func Told(tag locale.Tag, text string) string {
	if text == "" {
		return ""
	}
	language := tag.Language()
	if language != "es" || !asks.MatchString(text) {
		for _, t := range turns[language] {
			text = t.form.ReplaceAllString(text, t.to)
		}
	}
	switch {
	case language == "pt":
		text = seu.Replace(text)
	case tag == locale.ESMX:
		text = strings.ReplaceAll(text, "para vos", "para ti")
	}
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}
