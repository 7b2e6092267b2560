package policy

import (
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// said is a sentence whose language is chosen when it is read. An argument may be one itself.
type said struct {
	text locale.Text
	args []any
}

func say(text locale.Text, args ...any) said { return said{text, args} }

// asIs is another program's message, in its own language.
func asIs(message string) said { return said{text: locale.Text{EN: message}} }

// In is the sentence in a language.
func (s said) In(tag locale.Tag) string {
	args := make([]any, len(s.args))
	for i, a := range s.args {
		if inner, ok := a.(said); ok {
			a = inner.In(tag)
		}
		args[i] = a
	}
	return s.text.In(tag, args...)
}

// Mistake is one mistake in a rule, by its JSON pointer.
type Mistake struct {
	Path string
	said
}

// field is the mistake for programs, in English.
func (m Mistake) field() fault.Field { return fault.Field{Path: m.Path, Message: m.In(locale.EN)} }
