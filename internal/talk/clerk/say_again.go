package clerk

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

var (
	msgGoOn = []locale.Text{
		{ES: "Y para seguir, %s", PT: "E para continuar: %s", EN: "And to go on: %s"},
		{ES: "Me falta eso: %s", PT: "Só falta isso: %s", EN: "That is all I need: %s"},
	}
	msgElseAgain = locale.Text{ES: "¿Necesitás algo más?", MX: "¿Necesitas algo más?", PT: "Precisa de mais alguma coisa?", EN: "Do you need anything else?"}
	msgChoose    = locale.Text{ES: "Me falta que elijas: %s.", PT: "Falta escolher: %s.", EN: "You still have to choose: %s."}

	// optionForm is a line of a list to choose from, with what it is called.
	optionForm = regexp.MustCompile(`^\d+\. (.*?)(: \D{0,4}[\d.,]+( \(.*\))?)?$`)
)

// reworded is the reply without what the last one said in the same words: a question that is put again begins otherwise,
// and a list that is still on the screen is told in one line.
func (p *speaker) reworded(last string, lines []string) string {
	before := strings.Split(last, "\n")
	if p.voice || last == "" {
		return strings.Join(lines, "\n")
	}
	var out, options []string
	for i, line := range lines {
		again := slices.Contains(before, line)
		option := optionForm.FindStringSubmatch(line)
		if option != nil && len(options) == 0 && !shown(before, lines[i:]) {
			again = false
		}
		lists := i+1 < len(lines) && optionForm.MatchString(lines[i+1])
		switch {
		case again && option != nil:
			if options = append(options, option[1]); !lists {
				out = append(out, p.in(msgChoose, p.list(options, true)))
				options = nil
			}
		case again && lists && shown(before, lines[i+1:]): // the head of such a list
		case again:
			out = append(out, p.inOtherWords(line, len(lines) == 1)...)
		default:
			out = append(out, line)
		}
	}
	return strings.Join(out, "\n")
}

// shown: the list that some lines begin with stands on the screen as it is.
func shown(before, lines []string) bool {
	for _, line := range lines {
		if !optionForm.MatchString(line) {
			break
		} else if !slices.Contains(before, line) {
			return false
		}
	}
	return true
}

// inOtherWords is a line that was said already; alone: the reply has no other.
func (p *speaker) inOtherWords(line string, alone bool) []string {
	switch {
	case line == p.in(msgElse):
		return []string{p.in(msgElseAgain)}
	case len(line) > 80 && !alone: // what the business has written is still there to be read
		return nil
	case strings.HasSuffix(line, "?"):
		return []string{p.in(msgGoOn[boolInt(alone)], lowered(line))}
	}
	return []string{line}
}

// lowered begins with a small letter, after the mark of a question.
func lowered(line string) string {
	mark := ""
	if strings.HasPrefix(line, "¿") {
		mark, line = "¿", line[len("¿"):]
	}
	r, n := utf8.DecodeRuneInString(line)
	return mark + string(unicode.ToLower(r)) + line[n:]
}
