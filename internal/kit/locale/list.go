package locale

import (
	"slices"
	"strings"
	"unicode"
)

// List joins items as a sentence does: "a, b y c", "a, b e c", "a, b, and c";
// with or, "a, b o c". In Spanish the last joint gives way to the sound that
// follows it: "padres e hijos", "siete u ocho".
func List(tag Tag, items []string, or bool) string {
	if len(items) < 2 {
		return strings.Join(items, "")
	}
	last := items[len(items)-1]
	head := strings.Join(items[:len(items)-1], ", ")
	joint := " " + conjunction(tag, last, or) + " "
	if tag.Language() == "en" && len(items) > 2 {
		joint = "," + joint
	}
	return head + joint + last
}

func conjunction(tag Tag, next string, or bool) string {
	switch tag.Language() {
	case "en":
		if or {
			return "or"
		}
		return "and"
	case "pt":
		if or {
			return "ou"
		}
		return "e"
	}
	switch {
	case or && soundsO(next):
		return "u"
	case or:
		return "o"
	case soundsI(next):
		return "e"
	default:
		return "y"
	}
}

// aspirated are foreign words a Spanish speaker says with a sounded h, so that
// they do not clash with the conjunction.
var aspirated = []string{"hot", "hotdog", "hotcakes", "hobby", "hockey", "home", "hip", "hits"}

// firstWord is the folded first word or number of an item, past any quote or
// mark of emphasis before it.
func firstWord(s string) string {
	notWord := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	s = strings.TrimLeftFunc(Fold(s), notWord)
	if end := strings.IndexFunc(s, notWord); end >= 0 {
		s = s[:end]
	}
	return s
}

// soundsI reports whether a Spanish item starts with the vowel i: not with the
// glide of "hielo", nor with the consonant of "yerba".
func soundsI(s string) bool {
	word := firstWord(s)
	if slices.Contains(aspirated, word) {
		return false
	}
	if rest, ok := strings.CutPrefix(word, "y"); ok {
		return rest != "" && !strings.ContainsAny(rest[:1], "aeiou") // Yrigoyen, YPF
	}
	rest, ok := strings.CutPrefix(strings.TrimPrefix(word, "h"), "i")
	return ok && (rest == "" || rest[0] != 'a' && rest[0] != 'e')
}

// soundsO reports whether a Spanish item starts with the vowel o, also in
// digits: ocho, ochenta, ochocientos, once.
func soundsO(s string) bool {
	word := firstWord(s)
	if slices.Contains(aspirated, word) {
		return false
	}
	digits := len(word) - len(strings.TrimLeft(word, "0123456789"))
	if digits == 0 {
		return strings.HasPrefix(strings.TrimPrefix(word, "h"), "o")
	}
	// What is said first is the leading group of thousands: 11500 is "once mil…".
	said := word[:(digits-1)%3+1]
	return said[0] == '8' || said == "11"
}
