// Package allergen reads what somebody says they are allergic to, and finds it in what a shop says of a product. Where
// words leave it open it finds too much: a warning too many is a nuisance, a missing one is not.
package allergen

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/word"
)

// Found is an allergen in a product's texts.
type Found struct {
	Word string // as the product's texts have it, without accents and capitals
	Kin  bool   // it is one of the kinds of what was said: almonds, to somebody allergic to nuts
}

// In looks for what was said in a product's texts.
func In(said string, texts ...string) (Found, bool) {
	for _, what := range allergensIn(said) {
		if f, found := what.in(texts); found {
			return f, true
		}
	}
	return Found{}, false
}

// Name is what was said without the words that only say that it is an allergy: "queso" of "soy alérgico al queso".
func Name(said string) string {
	words := strings.Fields(said)
	for len(words) > 1 && (leadIns[plain(words[0])] || joints[plain(words[0])]) {
		words = words[1:]
	}
	return strings.Join(words, " ")
}

var (
	// leadIns say that something is an allergy, and not of what.
	leadIns = word.Set(`alergia alergias alergico alergica alergicos alergicas alergeno alergenos allergy allergies
		allergic intolerancia intolerante intolerancias intolerant intolerance sensible sensibilidad sensivel soy sou
		tengo tenho es muy muito i im am have me hace mal hacen caen cae faz fazem no nao puedo posso comer cannot eat
		todo toda todos todas tipo tipos cualquier qualquer any all kind kinds severa severo grave leve mucho very`)
	// joints are the small words between others.
	joints = word.Set(`a al ao aos as os el la los las lo le un una unos unas um uma uns umas the to an mi my en em in
		con com with que sus su`)
	// ands are between one allergen and the next; ofs between one and what it is made of, or where it comes from.
	ands = word.Set("y e o u ou and or ni nem")
	ofs  = word.Set("de del do da dos das of from")
	// carriers are what is made of something: the allergen is what comes after them.
	carriers = keysOf(`producto derivado traza resto proteina salsa aceite harina pasta crema manteca mantequilla
		polvo semilla traco molho oleo azeite farinha creme semente trace product protein grano grao bebida familia`)
	// qualities say little of what something is.
	qualities = keysOf(`rojo roja blanco blanca negro negra verde seco seca fresco fresca crudo cruda cocido cocida
		vermelho vermelha branco branca preto preta cru crua cozido cozida red white black green dry dried fresh raw
		fruto fruta fruit mar cascara tree`)
)

// allergen is one thing that somebody is allergic to.
type allergen struct {
	nouns  map[string]bool // the keys of its own words
	kin    map[string]bool // the keys of its kinds
	freeOf map[string]bool // a text that leaves one of these out has none of the kinds
}

// allergensIn splits what was said: "nueces, maní y queso".
func allergensIn(said string) (list []allergen) {
	for _, clause := range clauses(celiac.ReplaceAllString(locale.Fold(said), "gluten")) {
		var part []string
		for _, w := range append(clause, "y") {
			switch {
			case ands[w]:
				if a := allergenOf(part); len(a.nouns)+len(a.kin) > 0 {
					list = append(list, a)
				}
				part = nil
			case !leadIns[w] && !joints[w]:
				part = append(part, w)
			}
		}
	}
	return list
}

// allergenOf is that of words without lead-ins.
func allergenOf(words []string) allergen {
	a := allergen{nouns: map[string]bool{}, kin: map[string]bool{}, freeOf: map[string]bool{}}
	var keys []string
	head, of := false, false
	for _, w := range words {
		switch k := key(w); {
		case ofs[w]:
			// "nuez de Castilla" is a nut; "proteína de leche" is milk.
			of = head
		default:
			if !of && !carriers[k] && !qualities[k] {
				a.nouns[k] = true
			}
			keys, head = append(keys, k), head || !carriers[k]
		}
	}
	if len(a.nouns) == 0 && len(keys) > 0 { // nothing but qualities and carriers: "crema", "frutos rojos"
		a.nouns[keys[0]] = true
	}
	said := " " + strings.Join(keys, " ") + " "
	for _, f := range families {
		if f.named(said) {
			add(a.kin, f.kinds)
			add(a.freeOf, f.freeOf)
		}
	}
	return a
}

func keysOf(words string) map[string]bool {
	out := map[string]bool{}
	add(out, words)
	return out
}

func add(set map[string]bool, words string) {
	for w := range strings.FieldsSeq(words) {
		set[key(w)] = true
	}
}

// in looks for the allergen's own words first, and then for its kinds.
func (a allergen) in(texts []string) (Found, bool) {
	var kin string
	free := false
	for _, text := range texts {
		for _, clause := range clauses(text) {
			for i, w := range clause {
				k, out := key(w), leftOut(clause, i)
				switch {
				case out:
					free = free || a.freeOf[k]
				case a.nouns[k]:
					return Found{Word: w}, true
				case kin == "" && a.kin[k]:
					kin = w
				}
			}
		}
	}
	return Found{Word: kin, Kin: true}, kin != "" && !free
}

var (
	// without are the words before something that is not in it; free and not need one more word: "libre de".
	without = word.Set("sin sem without ni nem")
	free    = word.Set("libre libres livre livres free")
	not     = word.Set("no nao not")
	holds   = word.Set("contiene contienen lleva llevan tiene tienen incluye contem leva levam tem inclui contain have has")
	// turns begin something that is in it again: "sin azúcar y con nuez".
	turns = word.Set("con com with pero mas but")
)

// leftOut reports whether the word at i is something that the clause leaves out: "sin maní", "no contiene maní", "libre
// de gluten", "nut free".
func leftOut(clause []string, i int) bool {
	if i+1 < len(clause) && clause[i+1] == "free" {
		return true
	}
	for j := i - 1; j >= 0 && j >= i-4 && !turns[clause[j]]; j-- {
		next := clause[j+1]
		if without[clause[j]] || free[clause[j]] && ofs[next] || not[clause[j]] && holds[next] {
			return true
		}
	}
	return false
}

// sameThing are words that say in one what others say in two.
var sameThing = strings.NewReplacer("deslactosada", "sin lactosa", "deslactosado", "sin lactosa", " en polvo", "",
	" - ", ", ")

// celiac is who cannot eat gluten, and forCeliacs says whether a product is for them.
var (
	celiac     = regexp.MustCompile(`\b(?:celiac[oa]?s?|celiaquia)\b`)
	forCeliacs = regexp.MustCompile(`\b(no |nao )?(?:apt[oa]s?|suitable)(?: para| for)? celiac[oa]?s?\b`)
)

func glutenInWords(match string) string {
	if strings.HasPrefix(match, "no ") || strings.HasPrefix(match, "nao ") {
		return "con gluten"
	}
	return "sin gluten"
}

// clauses are the words of a text between its punctuation, folded.
func clauses(text string) (out [][]string) {
	folded := sameThing.Replace(locale.Fold(strings.ReplaceAll(text, "\n", ", ")))
	folded = forCeliacs.ReplaceAllStringFunc(folded, glutenInWords)
	parts := strings.FieldsFunc(folded, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsSpace(r) && r != '-' && r != '\'' && r != '’'
	})
	for _, p := range parts {
		words := strings.FieldsFunc(p, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		if len(words) > 0 {
			out = append(out, words)
		}
	}
	return out
}

// plain is a word as the sets above have it.
func plain(w string) string {
	return strings.TrimFunc(locale.Fold(w), func(r rune) bool { return !unicode.IsLetter(r) })
}

// plurals are the Portuguese ones that change a word's end: camarões, pães, cereais, pastéis.
var plurals = []struct{ plural, singular string }{
	{"oes", "ao"}, {"aes", "ao"}, {"ais", "al"}, {"eis", "el"}, {"ois", "ol"},
}

// key is the same for the singular and the plural of a folded word, in Spanish, Portuguese and English: nuez and
// nueces, camarón and camarones, camarão and camarões, cherry and cherries.
func key(w string) string {
	if len(w) < 4 {
		return w
	}
	i := slices.IndexFunc(plurals, func(p struct{ plural, singular string }) bool {
		return strings.HasSuffix(w, p.plural)
	})
	if i >= 0 {
		return strings.TrimSuffix(w, plurals[i].plural) + plurals[i].singular
	}
	w = strings.TrimSuffix(strings.TrimSuffix(w, "s"), "e")
	last := len(w) - 1
	for _, e := range []struct{ was, is byte }{{'c', 'z'}, {'y', 'i'}, {'m', 'n'}} {
		if w[last] == e.was {
			return w[:last] + string(e.is)
		}
	}
	return w
}
