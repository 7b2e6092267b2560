// Package locale is what people read: messages in their language, money, numbers,
// dates, times, lists and names as they write them. It is not a message catalogue:
// every text stands beside the code that says it.
package locale

import "strings"

// Tag names a language as one country writes it.
type Tag string

const (
	ESAR Tag = "es-AR"
	ESMX Tag = "es-MX"
	PTBR Tag = "pt-BR"
	EN   Tag = "en"
)

// Tags is every tag, in the order the product lists them.
func Tags() []Tag { return []Tag{ESAR, ESMX, PTBR, EN} }

// Parse reads a tag however it is capitalised, with a hyphen or an underscore. A bare language is its first tag and
// English of any country is EN; another country's Spanish or Portuguese is refused, because its operator would silently
// get another country's voice and number format.
func Parse(s string) (Tag, bool) {
	s = strings.ToLower(strings.ReplaceAll(strings.TrimSpace(s), "_", "-"))
	for _, tag := range Tags() {
		if s == strings.ToLower(string(tag)) || s == tag.Language() {
			return tag, true
		}
	}
	if strings.HasPrefix(s, "en-") {
		return EN, true
	}
	return "", false
}

// Language is the tag's language: es, pt or en. A tag that is none of ours is
// read as Spanish, here and in everything below.
func (t Tag) Language() string {
	switch t {
	case PTBR:
		return "pt"
	case EN:
		return "en"
	default:
		return "es"
	}
}
