package reader

import "strings"

// sound writes a folded word as it is heard in Spanish or Portuguese, so that "kiero", "quiero" and "qiero" are one.
func sound(w string) string {
	out := make([]byte, 0, len(w))
	for i := 0; i < len(w); i++ {
		c, next := w[i], byte(0)
		if i+1 < len(w) {
			next = w[i+1]
		}
		soft := next == 'e' || next == 'i'
		switch {
		case c == 'h' && len(out) > 0 && (out[len(out)-1] == 'c' || out[len(out)-1] == 'k'):
			out[len(out)-1] = 'x' // ch
			continue
		case c == 'h':
			continue
		case c == 'q':
			c = 'k'
			if next == 'u' {
				i++
			}
		case c == 'c' && soft, c == 'z', c == 's' && next == 's':
			c = 's'
		case c == 'c':
			c = 'k'
		case c == 'v':
			c = 'b'
		case c == 'g' && soft:
			c = 'j'
		case c == 'l' && next == 'l':
			c = 'y'
			i++
		case c == 'w':
			c = 'u'
		}
		if n := len(out); n > 0 && out[n-1] == c {
			continue
		}
		out = append(out, c)
	}
	return string(out)
}

// bare is a word without the pronouns at its end and without its inflection: "quítamelo", "quitame" and "quitar" are
// "quit".
func bare(w string) string {
	for range 2 {
		for _, end := range []string{"melos", "melas", "noslo", "selo", "melo", "mela", "telo", "los", "las", "nos",
			"les", "me", "te",
			"se", "lo", "la", "le"} {
			if cut, ok := strings.CutSuffix(w, end); ok && len(cut) >= 4 {
				w = cut
				break
			}
		}
	}
	for _, end := range []string{"ariamos", "eriamos", "iriamos", "aremos", "eremos", "iremos", "arian", "erian",
		"arias", "erias",
		"aria", "eria", "iria", "iendo", "ando", "endo", "indo", "amos", "emos", "imos", "aron", "ieron", "aram",
		"eram", "aste", "iste",
		"ados", "adas", "idos", "idas", "ado", "ada", "ido", "ida", "aba", "ia", "ar", "er", "ir", "an", "en", "am", "em", "as", "es",
		"ei", "ou", "os", "a", "e", "o", "i"} {
		if cut, ok := strings.CutSuffix(w, end); ok && len(cut) >= 3 {
			return cut
		}
	}
	return w
}

// Stem is a word as it is heard, without its inflection and pronouns.
func Stem(w string) string { return bare(sound(w)) }
