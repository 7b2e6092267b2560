package locale

import (
	"fmt"
	"strings"
)

// ReadWords adds the texts of a .words file to all. The file names a key in a line of its own; below, indented, stand
// its texts, each after its language (es, mx where Mexico differs, pt, en), and further indented the rest of a long
// one. Lines that begin with # are comments.
func ReadWords(all map[string]Text, file string) error {
	key, text, into := "", Text{}, (*string)(nil)
	for line := range strings.Lines(file) {
		switch rest := strings.TrimSpace(line); {
		case rest == "" || strings.HasPrefix(line, "#"):
		case !strings.HasPrefix(line, " "):
			key, text, into = rest, Text{}, nil
			if _, twice := all[key]; twice {
				return fmt.Errorf("%s is there twice", key)
			}
		case strings.HasPrefix(line, "     ") && into != nil:
			*into += " " + rest
		default:
			language, words, _ := strings.Cut(rest, " ")
			into = map[string]*string{"es": &text.ES, "mx": &text.MX, "pt": &text.PT, "en": &text.EN}[language]
			if into == nil || key == "" {
				return fmt.Errorf("%q is in no language", rest)
			}
			*into = words
		}
		if key != "" {
			all[key] = text
		}
	}
	return nil
}
