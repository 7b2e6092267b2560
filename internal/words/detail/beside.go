package detail

// Beside is a mention of something by which a time is told, and which is not wanted itself: "después de la limpieza",
// "no mesmo dia da manicure".
type Beside struct {
	From, To      int // in the message
	After, Before bool
}

var (
	following = set("despues depois luego apos terminando terminar saliendo salir after")
	preceding = set("antes before")
	sameOnes  = set("mismo misma mesmo mesma same")
	dayNames  = set("dia fecha data day date")
	ofIt      = set("dela dele disso ella esa ese eso that it")
	linking   = set("de del da do das dos que la el las los mi mis a o as os minha meu tengo tenho the of my as")
)

// Besides are the mentions of a message after or before which, or on whose day, something is wanted. What they mention
// is for the caller to know: "después de las tres" is one as well.
func (m *Text) Besides() (out []Beside) {
	for i := range m.words {
		b := Beside{From: m.words[i].start, After: following[m.at(i)], Before: preceding[m.at(i)]}
		next := i + 1
		if same := sameOnes[m.at(i)] && dayNames[m.at(i+1)]; same {
			next++
			for m.at(next) != "" && m.at(next)[0] <= '9' { // "no mesmo dia 24 da manicure"
				next++
			}
		} else if !b.After && !b.Before {
			continue
		}
		if ofIt[m.at(next)] || linking[m.at(next)] && ofIt[m.at(next+1)] { // what was mentioned before: "depois dela"
			for k := range out {
				out[k].After, out[k].Before = b.After, b.Before
			}
			continue
		}
		links := m.skip(next, func(k int) bool { return k < len(m.words) && linking[m.at(k)] })
		if links == next || links >= len(m.words) {
			continue
		}
		end := m.skip(links+1, func(k int) bool { return k < links+3 && k < len(m.words) && !m.words[k].pause && !joints[m.at(k)] })
		b.To = m.words[end-1].end
		out = append(out, b)
	}
	return out
}
