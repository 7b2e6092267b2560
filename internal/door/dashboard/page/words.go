package page

import (
	"fmt"
	"io/fs"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Words are the texts of areas by key, from their .words files. A broken file panics: it is part of the program. Tests
// find missing translations and unused texts.
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
				err = locale.ReadWords(all, string(raw))
			}
			if err != nil {
				panic(fmt.Sprintf("%s: %v", name, err))
			}
		}
	}
	return all
}

// T is a text of the dashboard by its key. A missing key is shown as it is; a test prevents that.
//
// A key with .visit behind it is what businesses say whose people are booked, and not their tables.
func (v *Visit) T(key string, args ...any) string {
	t, known := v.wordsOf(key)
	if !known {
		return key
	}
	return t.In(v.Tag, args...)
}

// N is T with a number: key.one in the singular, else key.
func (v *Visit) N(key string, n int64) string {
	one, _ := v.wordsOf(key + ".one")
	other, _ := v.wordsOf(key)
	p := locale.Plural{One: one, Other: other}
	return p.In(v.Tag, int(n), locale.Number(v.Tag, n))
}

func (v *Visit) wordsOf(key string) (locale.Text, bool) {
	if v.Workspace != nil && v.Visits() {
		if t, known := v.words[key+".visit"]; known {
			return t, true
		}
	}
	t, known := v.words[key]
	return t, known
}

// Lang is the language of the page.
func (v *Visit) Lang() string { return string(v.Tag) }
