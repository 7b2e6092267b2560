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
		between := joints[t.word] || halves[t.word]
		if t.pause || between {
			cut(i)
			from = i
		}
		if between {
			from++
		}
	}
	cut(len(m.words))
	return out
}

// halves share something out.
var halves = set("mitad mitades metade half")

// lacking come before what is not wanted.
var lacking = set("sin sem without")

// Without is what is said not to be wanted: "sin pan entonces".
func (m *Text) Without() string {
	i := m.skip(0, func(i int) bool { return !lacking[m.at(i)] })
	end := m.skip(i+1, func(k int) bool { return k < i+5 && !m.words[k].pause && !joints[m.at(k)] })
	return m.text(i+1, end)
}
