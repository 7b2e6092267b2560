package detail

import "strings"

// OnlyUnits: a text names what things are counted by, and no thing.
func OnlyUnits(name string) bool {
	for _, w := range strings.Fields(name) {
		if units[w] == "" && !edges[w] && !joints[w] {
			return false
		}
	}
	return name != ""
}

// Parts are the pieces of the message between pauses and joints, to be read one by one.
func (m *Text) Parts() (out []*Text) {
	from := 0
	cut := func(to int) {
		if to > from {
			out = append(out, Read(m.Tag, m.text(from, to), m.Now))
		}
	}
	for i, t := range m.words {
		if t.pause || joints[t.word] || halves[t.word] {
			cut(i)
			from = i
			if joints[t.word] || halves[t.word] {
				from++
			}
		}
	}
	cut(len(m.words))
	return out
}

// halves share something out.
var halves = set("mitad mitades metade half")

// Without is what is said not to be wanted: "sin pan entonces".
func (m *Text) Without() string {
	for i := range m.words {
		if w := m.at(i); w != "sin" && w != "sem" && w != "without" {
			continue
		}
		end := i + 1
		for end < len(m.words) && end < i+5 && !m.words[end].pause && !joints[m.at(end)] {
			end++
		}
		return m.text(i+1, end)
	}
	return ""
}
