package confirm

import (
	_ "embed"
	"fmt"
	"regexp"
	"strings"
	"sync"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/word"
)

// asides.txt has the forms of clauses that a reply may come with, and says how they are written: as those of the lexicon
// (pattern.go), but any words may stand around them, so that each section becomes a regular expression.
//
//go:embed asides.txt
var asidesText string

// section is a kind of clause: in which questions it counts, and how it is said.
type section struct {
	name, check string
	acts        act
	things      thing
	flags       map[string]bool
	forms       []string
	re          *regexp.Regexp
}

func (s *section) concerns(a act, t thing) bool { return s.acts&a != 0 && s.things&t != 0 }

var (
	actNames   = map[string]act{"doing": doing, "cancelling": cancelling, "removing": removing, "modifying": modifying}
	thingNames = map[string]thing{"order": order, "booking": booking, "other": otherThing}
	flagNames  = word.Set("whole open told contradicts private")
)

// forms are the sections in their order, and what may lead to a clause of any of them.
type forms struct {
	sections []*section
	lead     *regexp.Regexp
}

// asideForms compiles on first use, once per process.
var asideForms = sync.OnceValue(func() forms { return readForms(asidesText) })

// readForms reads a text as the head of asides.txt describes it. What cannot be read ends the program, as in the lexicon:
// the text is part of it.
func readForms(text string) forms {
	var list []*section
	sets := map[string]string{"day": daysEverywhere()}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		name, form, isSet := strings.Cut(line, "> = ")
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, "== "):
			list = append(list, newSection(strings.Fields(line)[1:]))
		case isSet:
			if name = strings.TrimPrefix(name, "<"); sets[name] != "" {
				form = sets[name] + " | " + form
			}
			sets[name] = form
		default:
			last := list[len(list)-1]
			last.forms = append(last.forms, line)
		}
	}
	for _, s := range list {
		for i, form := range s.forms {
			s.forms[i] = expression(form, sets)
		}
		end := ""
		if s.flags["whole"] {
			end = `(?:$|[^\w ?])`
		}
		s.re = regexp.MustCompile(`\b(?:` + strings.Join(s.forms, "|") + `)` + end)
		s.re.Longest()
	}
	return forms{list, regexp.MustCompile(`\b(?:` + expression("<lead>", sets) + `)+$`)}
}

func newSection(head []string) *section {
	s := &section{name: head[0], flags: map[string]bool{}}
	for _, field := range head[1:] {
		key, value, _ := strings.Cut(field, "=")
		for v := range strings.SplitSeq(value, "+") {
			switch {
			case key == "acts" && actNames[v] != 0:
				s.acts |= actNames[v]
			case key == "things" && thingNames[v] != 0:
				s.things |= thingNames[v]
			case key == "check" && checks[v] != nil:
				s.check = v
			case flagNames[field]:
				s.flags[field] = true
			default:
				panic(fmt.Sprintf("confirm: section %s has %q", s.name, field))
			}
		}
	}
	if s.acts == 0 {
		s.acts = anyAct
	}
	if s.things == 0 {
		s.things = anyThing
	}
	return s
}

// signs are what the parts of a form become, but for words and sets.
var signs = map[string]string{"(": "(?:", "[": "(?:", ")": ")", "]": ")?", "|": "|", ",": `[,.;:!]+ *`, "^": `^\W*`, "$": `\W*$`}

var formPart = regexp.MustCompile(`[<{][a-z-]+[>}]|[][(),|^$]|[a-z*]+| +|.`)

// expression is a form as a regular expression; each word takes the spaces behind it along.
func expression(form string, sets map[string]string) string {
	if raw, ok := strings.CutPrefix(form, "/"); ok {
		return `(?:` + strings.ReplaceAll(strings.TrimSuffix(raw, "/"), "(", "(?:") + `)\b *`
	}
	return formPart.ReplaceAllStringFunc(form, func(part string) string {
		sign, isSign := signs[part]
		switch c := part[0]; {
		case c == ' ':
			return ""
		case isSign:
			return sign
		case (c == '<' || c == '{') && sets[part[1:len(part)-1]] != "":
			inner := expression(sets[part[1:len(part)-1]], sets)
			if c == '{' {
				return "(" + inner + ")"
			}
			return "(?:" + inner + ")"
		case part == "*":
			return `[a-z]+\b *`
		case c == '*' || c >= 'a' && c <= 'z':
			return strings.ReplaceAll(part, "*", "[a-z]*") + `\b *`
		}
		panic(fmt.Sprintf("confirm: form %q has %q", form, part))
	})
}

// daysEverywhere are the names of days in all languages.
func daysEverywhere() string {
	var names []string
	for _, tag := range locale.Tags() {
		names = append(names, daysNamed(tag))
	}
	return "/(" + strings.Join(names, "|") + ")(-feira)?/"
}
