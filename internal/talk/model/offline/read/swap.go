package read

import (
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/when"
)

// forms of a change of mind: what is given up, and what is taken for it. The words
// between the marks are things.
var (
	swapVerbs = set("cambia cambiame cambiar cambiale cambie cambiemos reemplaza reemplazar reemplazame sustituye troca trocar troque substitui swap replace change mejor")
	// swapIt are the same, for what was last spoken of.
	swapIt    = set("cambialo cambiala cambialos cambialas cambiamelo cambiamela reemplazalo reemplazala troca trocalo trocala")
	insteadOf = [][]string{{"en", "vez", "de"}, {"en", "lugar", "de"}, {"em", "vez", "de"}, {"no", "lugar", "de"}, {"instead", "of"}, {"envez", "de"}}
	forWords  = set("por for with pela pelo")
)

// Swap reads "cambiá la coca por una pepsi", "en vez de coca dame pepsi" and "pepsi en
// lugar de coca". Numbers alone are a change of quantity, not a swap.
func (m *Message) Swap() (old, new Item, ok bool) {
	for i := range m.words {
		if swapIt[m.at(i)] && forWords[m.at(i+1)] {
			if _, next := m.number(i + 2); next == len(m.words) {
				return old, new, false
			}
			new, ok = m.thing(i+2, len(m.words))
			return Item{Quantity: 1}, new, ok
		}
		if swapVerbs[m.at(i)] {
			for k := i + 1; k < len(m.words); k++ {
				if forWords[m.at(k)] {
					return m.swapped(i+1, k, k+1, len(m.words))
				}
			}
		}
		for _, mark := range insteadOf {
			if !m.says(mark, i) {
				continue
			}
			from := i + len(mark)
			for k := from + 1; k < len(m.words); k++ {
				if m.words[k].pause || m.isWant(k) {
					if old, new, ok := m.swapped(from, k, k, len(m.words)); ok {
						return old, new, true
					}
				}
			}
			return m.swapped(from, len(m.words), 0, i)
		}
	}
	return old, new, false
}

func (m *Message) isWant(i int) bool {
	for _, w := range m.wishes {
		if w.Kind == Want && w.from == i {
			return true
		}
	}
	return false
}

func (m *Message) swapped(oldFrom, oldTo, newFrom, newTo int) (old, new Item, ok bool) {
	old, hasOld := m.thing(oldFrom, oldTo)
	new, hasNew := m.thing(newFrom, newTo)
	if !hasNew && newFrom < newTo && thatWords[m.at(newFrom)] { // "por ese, pero 2"
		new, hasNew = Item{Quantity: 1}, true
		for i := newFrom; i < newTo; i++ {
			if n, next := m.number(i); next > i && n > 0 {
				new.Quantity, new.Said = n, true
			}
		}
	}
	return old, new, hasOld && hasNew
}

// thing is the one thing between two words.
func (m *Message) thing(from, to int) (Item, bool) {
	var chunk []int
	for i := from; i < to; i++ {
		if !m.isWant(i) && !fillers[m.at(i)] {
			chunk = append(chunk, i)
		}
	}
	if len(chunk) == 0 {
		return Item{}, false
	}
	return m.item(chunk)
}

// NewQuantity is the number in "que sean 3", "3 en vez de 2", "no 2, mejor 3".
func (m *Message) NewQuantity() (int, bool) {
	found := 0
	for i := 0; i < len(m.words); {
		n, next := m.number(i)
		if next == i {
			i++
			continue
		}
		b, c := m.at(i-1), m.at(i-2)
		given := b == "de" && (c == "vez" || c == "lugar") || b == "no" && i-1 == 0 && next < len(m.words) || b == "of"
		if n > 0 && !given && (found == 0 || !articleOne[m.at(i)]) {
			found = n
		}
		i = next
	}
	return found, found > 0
}

// towards come before the new day or hour of something that is moved.
var towards = set("al para pra a as pro pras")

// startsAt come before the old one.
var startsAt = set("de del desde da do das dos")

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
				return before.Text, after.Text, true
			}
			from = -1
		}
	}
	return "", "", false
}
