package page

import (
	"fmt"
	"io/fs"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Words are the texts of areas by key. A file names a key in a line of its own; below, indented, stand its texts, each
// after its language (es, mx where Mexico differs, pt, en), and further indented the rest of a long one. A broken file
// panics: it is part of the program. Tests find missing translations and unused texts.
func Words(areas ...Area) map[string]locale.Text {
	all := map[string]locale.Text{}
	for _, a := range areas {
		if a.Files == nil {
			continue
		}
		names, _ := fs.Glob(a.Files, "*.words") // the pattern is valid
		for _, name := range names {
			raw, err := fs.ReadFile(a.Files, name)
			if err == nil {
				err = readWords(all, string(raw))
			}
			if err != nil {
				panic(fmt.Sprintf("%s: %v", name, err))
			}
		}
	}
	return all
}

func readWords(all map[string]locale.Text, file string) error {
	key, text, into := "", locale.Text{}, (*string)(nil)
	for line := range strings.Lines(file) {
		switch rest := strings.TrimSpace(line); {
		case rest == "" || strings.HasPrefix(line, "#"):
		case !strings.HasPrefix(line, " "):
			key, text, into = rest, locale.Text{}, nil
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

// T is a text of the dashboard by its key. A missing key is shown as it is; a test prevents that.
func (v *Visit) T(key string, args ...any) string {
	t, known := v.words[key]
	if !known {
		return key
	}
	return t.In(v.Tag, args...)
}

// N is T with a number: key.one in the singular, else key.
func (v *Visit) N(key string, n int64) string {
	p := locale.Plural{One: v.words[key+".one"], Other: v.words[key]}
	return p.In(v.Tag, int(n), locale.Number(v.Tag, n))
}

// Lang is the language of the page.
func (v *Visit) Lang() string { return string(v.Tag) }
