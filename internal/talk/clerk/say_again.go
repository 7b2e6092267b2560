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
	shown := func(from int) bool { // the list that a line is of stands on the screen as it is
		for _, line := range lines[from:] {
			if !optionForm.MatchString(line) {
				break
			} else if !slices.Contains(before, line) {
				return false
			}
		}
		return true
	}
	for i, line := range lines {
		again := slices.Contains(before, line)
		option := optionForm.FindStringSubmatch(line)
		if option != nil && len(options) == 0 && !shown(i) {
			again = false
		}
		listed := i+1 < len(lines) && optionForm.MatchString(lines[i+1]) && shown(i+1)
		switch {
		case again && option != nil:
			options = append(options, option[1])
			if i+1 < len(lines) && optionForm.MatchString(lines[i+1]) {
				continue
			}
			out = append(out, p.in(msgChoose, p.list(options, true)))
			options = nil
		case again && listed: // the head of such a list
		case again && line == p.in(msgElse):
			out = append(out, p.in(msgElseAgain))
		case again && len(line) > 80 && len(lines) > 1: // what the business has written is still there to be read
		case again && strings.HasSuffix(line, "?"):
			out = append(out, p.in(msgGoOn[boolInt(len(lines) == 1)], lowered(line)))
		default:
			out = append(out, line)
		}
	}
	return strings.Join(out, "\n")
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
