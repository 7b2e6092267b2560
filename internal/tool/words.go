package tool

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// words is what lists for models say of a tool in place of its contract, where a text has the agent's language.
type words struct {
	title, doc, rule locale.Text
	arguments        map[string]locale.Text // by path; a text in no language: the name says it
}

// readWords reads a pack's file of texts for models (locale.ReadWords). Its keys are
//
//	tool                 its description
//	tool.title
//	tool.rule            the rule of its contract that a model is told in words
//	tool/argument        a description; also of nested ones, tool/items/quantity
//
// and several of them may share a text, in one line. An argument without any text is shown by its name alone. A broken
// file panics: it is part of the program.
func readWords(pack, file string) map[string]*words {
	texts := map[string]locale.Text{}
	if err := locale.ReadWords(texts, file); err != nil {
		panic(fmt.Sprintf("pack %s: %v", pack, err))
	}
	all, seen := map[string]*words{}, map[string]bool{}
	for line, text := range texts {
		for _, key := range strings.Fields(line) {
			if seen[key] {
				panic(fmt.Sprintf("pack %s: %s is there twice", pack, key))
			}
			seen[key] = true
			name := key
			if i := strings.IndexAny(key, "./"); i >= 0 {
				name = key[:i]
			}
			w := all[name]
			if w == nil {
				w = &words{arguments: map[string]locale.Text{}}
				all[name] = w
			}
			switch part := key[len(name):]; {
			case part == "":
				w.doc = text
			case part == ".title":
				w.title = text
			case part == ".rule":
				w.rule = text
			case part[0] == '/':
				w.arguments[part[1:]] = text
			default:
				panic(fmt.Sprintf("pack %s: %s is no text of a tool", pack, key))
			}
		}
	}
	return all
}

// words is what the pack's file says of the tool.
func (t *Tool) words() words {
	if w := t.Pack.words[t.Name]; w != nil {
		return *w
	}
	return words{}
}

// TitleIn is the tool's title in a language, or in its contract's where it has none there.
func (t *Tool) TitleIn(tag locale.Tag) string {
	return cmp.Or(t.words().title.Own(tag), t.Title, t.Name)
}

// DocIn is the tool's description in a language, or in its contract's where it has none there.
func (t *Tool) DocIn(tag locale.Tag) string { return cmp.Or(t.words().doc.Own(tag), t.Doc) }
