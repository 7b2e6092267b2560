package settings

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

//go:embed search.synonyms
var spoken string

// synonyms are what else people call a page, by its address.
var synonyms = func() map[string]string {
	list, at := map[string]string{}, ""
	for line := range strings.Lines(spoken) {
		switch line = strings.TrimRight(line, "\n"); {
		case strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, " "):
			list[at] += line + " "
		default:
			at = line
		}
	}
	return list
}()

// unsaid are words of a search that every page would answer to, in all languages.
var unsaid = strings.Fields(`a o e y u el la lo los las un una unos unas de del al en con por para que como donde se me mi mis tu su es
	cambiar configurar poner ver quiero puedo hacer os as um uma do da dos das no na em com meu minha meus minhas mudar trocar quero
	posso fazer onde the an of to in on for how where i my do change set want can is`)

// search is the words of a search that say something.
type search []string

func looking(query string) (list search) {
	for word := range strings.FieldsSeq(locale.Fold(query)) {
		if word = strings.Trim(word, "¿?¡!.,:;\"'"); word != "" && !slices.Contains(unsaid, word) {
			list = append(list, word)
		}
	}
	if len(list) == 0 { // it says nothing but such words
		list = strings.Fields(locale.Fold(query))
	}
	return list
}

// hits is how many of the words a text has; a plural finds its singular.
func (s search) hits(text string) (n int) {
	for _, word := range s {
		if strings.Contains(text, word) || len(word) > 4 && strings.Contains(text, strings.TrimSuffix(strings.TrimSuffix(word, "s"), "e")) {
			n++
		}
	}
	return n
}

// text is what a page is found by.
func (s section) text(v *page.Visit) string {
	return locale.Fold(v.T(s.title)+" "+v.T(s.lead)) + " " + synonyms[s.at]
}
