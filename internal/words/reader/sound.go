package reader

import "strings"

// sound writes a folded word as it is heard in Spanish or Portuguese, so that "kiero", "quiero" and "qiero" are one.
func sound(w string) string {
	out := make([]byte, 0, len(w))
	for i := 0; i < len(w); i++ {
		last := len(out) - 1
		if w[i] == 'h' {
			if last >= 0 && out[last] == 'k' {
				out[last] = 'x' // ch
			}
			continue
		}
		c, two := twoHeard[w[i:min(i+2, len(w))]]
		switch {
		case !two:
			c = oneHeard[w[i]]
		case w[i] == 'q' || w[i] == 'l':
			i++ // the second is not heard
		}
		if c == 0 {
			c = w[i]
		}
		if last < 0 || out[last] != c {
			out = append(out, c)
		}
	}
	return string(out)
}

// What letters sound like that are not heard as they are written: two, and by themselves.
var (
	twoHeard = map[string]byte{"qu": 'k', "ce": 's', "ci": 's', "ge": 'j', "gi": 'j', "ll": 'y'}
	oneHeard = map[byte]byte{'q': 'k', 'c': 'k', 'z': 's', 'v': 'b', 'w': 'u'}
)

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
