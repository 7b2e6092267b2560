package detail

import (
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
