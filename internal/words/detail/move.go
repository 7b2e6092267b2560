package detail

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/when"
)

// NewQuantity is the number in "que sean 3", "3 en vez de 2", "no 2, mejor 3".
func (m *Text) NewQuantity() (int, bool) {
	found := 0
	for _, s := range m.numbers() {
		b, c := m.at(s.from-1), m.at(s.from-2)
		given := b == "de" && (c == "vez" || c == "lugar") || b == "no" && s.from == 1 && s.next < len(m.words) || b == "of"
		_, wrong := m.denied(s.from - 1)
		if s.n > 0 && !wrong && !given && (found == 0 || !articleOne[m.at(s.from)]) {
			found = s.n
		}
	}
	return found, found > 0
}

// Numbers are all that it says, in their order.
func (m *Text) Numbers() (out []int) {
	for _, s := range m.numbers() {
		out = append(out, s.n)
	}
	return out
}

// NumbersBut are the numbers that are said, but for those of names: "seven up".
func (m line) NumbersBut(names map[string]bool) (out []int) {
	for _, s := range m.numbers() {
		if w := m.at(s.from); isDigits(w) || !names[w] {
			out = append(out, s.n)
		}
	}
	return out
}

// shifted is so much later or earlier than something is.
var shifted = regexp.MustCompile(`(^| )(media|meia|una|un|uma|um|dos|duas|\d+) (minutos?|mins?|horas?|hs|h) (mas tarde|mas temprano|mas tardecito|antes|despues|depois|mais tarde|mais cedo|later|earlier)`)

// Shift is by how many minutes something shall be later, or earlier where it is negative: "media hora más tarde".
func (m *Text) Shift() (minutes int, ok bool) {
	found := shifted.FindStringSubmatch(m.Plain())
	if found == nil {
		return 0, false
	}
	n, err := strconv.Atoi(found[2])
	if err != nil {
		n = map[string]int{"dos": 2, "duas": 2}[found[2]]
	}
	n = max(n, 1)
	switch half := strings.HasPrefix(found[2], "me"); {
	case half:
		n = 30
	case found[3][0] == 'h':
		n *= 60
	}
	if strings.HasPrefix(found[4], "antes") || strings.HasSuffix(found[4], "temprano") || strings.HasSuffix(found[4], "cedo") || found[4] == "earlier" {
		n = -n
	}
	return n, true
}

// added are so many people more, or fewer, than were said.
var added = regexp.MustCompile(`(^| )(agreg\pL+|sum\pL+|anad\pL+|acrescent\pL+|inclu\pL+|add) (a )?(un|una|um|uma|dos|dois|duas|tres|cuatro|\d+) (personas?|pessoas?|lugares?|people)|` +
	`(^| )(un|una|um|uma|dos|dois|duas|tres|cuatro|\d+) (personas?|pessoas?|lugar(?:es)?|people) (mas|mais|more|menos|fewer)( |$)|` +
	`(^| )(uno|una|um|uma|dos|dois|duas|tres|cuatro|\d+) (mas|mais|more|menos|fewer)$`)

// MorePeople is by how many people more something shall be, or fewer where it is negative: "2 personas más".
func (m *Text) MorePeople() (n int, ok bool) {
	var found []string
	for clause := range strings.FieldsFuncSeq(m.Raw, func(r rune) bool { return strings.ContainsRune(".,;:!?¿¡\n", r) }) { // "vamos a ser 2 más, ¿se puede?"
		if found = added.FindStringSubmatch(lineOf(clause).Plain()); found != nil {
			break
		}
	}
	if found == nil {
		return 0, false
	}
	word := found[4] + found[7] + found[12]
	if n, _ = strconv.Atoi(word); n == 0 {
		n = max(map[string]int{"dos": 2, "dois": 2, "duas": 2, "tres": 3, "cuatro": 4}[word], 1)
	}
	if less := found[9] + found[13]; less == "menos" || less == "fewer" {
		n = -n
	}
	return n, true
}

// towards come before the new day or hour of something that is moved.
var towards = set("al para pra a as pro pras")

// startsAt come before the old one.
var startsAt = set("de del desde da do das dos")

// have come before a booking that somebody has.
var have = set("tengo tenia teniamos tenemos tenho tinha temos have had reserve agende marquei")

// Towards reports whether the day of a text is one that something is moved to: "para la otra semana", "al jueves".
func (m *Text) Towards() bool {
	for i := range m.words {
		if !towards[m.at(i)] || m.HasAny(have) {
			continue
		}
		for to := i + 2; to <= min(i+5, len(m.words)); to++ {
			day := Read(m.Tag, m.text(i+1, to), m.Now).When(when.Hint{})
			if days, _ := day.Moments(); len(days) > 0 {
				return true
			}
		}
	}
	return false
}

// FromTo cuts "del viernes al sábado a las 10" into the old time and the new one.
func FromTo(tag locale.Tag, text string, now time.Time) (old, fresh string, ok bool) {
	m := Read(tag, text, now)
	from := -1
	for i := range m.words {
		switch {
		case startsAt[m.at(i)]:
			from = i
		case towards[m.at(i)] && from >= 0:
			before, after := Read(tag, m.text(from, i), now), Read(tag, m.text(i, len(m.words)), now)
			if Said(before.When(when.Hint{})) > 0 && Said(after.When(when.Hint{})) > 0 {
				return before.Raw, after.Raw, true
			}
			from = -1
		}
	}
	return "", "", false
}
