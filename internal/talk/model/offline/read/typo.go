package read

import "strings"

// correct finds the words of our lexicons behind typos. What was typed stays, since it
// may be the name of something.
func correct(words []token) {
	b := phrases()
	for i := range words {
		w := words[i].word
		if len(w) < 5 || b.exact[w] || everyday[w] || strings.Trim(w, "abcdefghijklmnopqrstuvwxyz") != "" {
			continue
		}
		found := ""
		for _, known := range b.long {
			if d := len(known) - len(w); d > 1 || d < -1 || !oneOff(w, known) {
				continue
			}
			if found != "" && found != known {
				if sameRoot(found, known) {
					continue
				}
				found = ""
				break
			}
			found = known
		}
		if found != "" {
			words[i].meant = found
		}
	}
}

// everyday are words near those of a lexicon that mean something else.
var everyday = set(`carta cartas perro perros menta mentas costa costas pagina cierto cerveza cervezas queso quesos mozzarella tabla tablas cable cables
	casa casas pesas pesos masa torta tortas tarta tartas canela pinza pinzas tinto tinta blanco blanca negro negra vaso vasos caldo salsa galleta galletas corto corta
	porta porto mostaza aceite leche tarde noche dejarlo dejarla lugar lugares persona huevo huevos nuevo nuevos lunes jueves martes`)

// sameRoot: two forms of one word.
func sameRoot(a, b string) bool {
	n := min(len(a), len(b)) - 2
	return n >= 3 && a[:n] == b[:n]
}

// oneOff reports whether one letter too many, too few, wrong or swapped tells two words
// apart. The first letter is rarely the wrong one.
func oneOff(a, b string) bool {
	if a[0] != b[0] && !(len(a) > 1 && len(b) > 1 && a[0] == b[1]) {
		return false
	}
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	switch x, y := a[i:], b[i:]; {
	case len(a) == len(b):
		if len(x) == 0 || x[1:] == y[1:] {
			return true
		}
		return len(x) > 1 && x[0] == y[1] && x[1] == y[0] && x[2:] == y[2:]
	case len(a) < len(b):
		return x == y[1:]
	default:
		return x[1:] == y
	}
}
