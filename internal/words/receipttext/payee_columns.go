package receipttext

import "strings"

// inColumns returns the lines of a page. Where payer and receiver stand side by side, under "Origen" and "Destino", it
// reads each column separately.
func inColumns(p Page) (lines []string) {
	for i := 0; i < len(p.Lines); i++ {
		at, ok := sideBySide(p.Lines[i])
		if !ok {
			lines = append(lines, p.Lines[i].String())
			continue
		}
		var left, right []string
		for ; i < len(p.Lines); i++ {
			l, r, crosses := columnsOf(p.Lines[i], at)
			if crosses {
				i--
				break
			}
			left, right = append(left, l), append(right, r)
		}
		lines = append(append(lines, left...), right...)
	}
	return lines
}

// sideBySide reports a line of two labels, one for each party; at is where the second begins.
func sideBySide(l Line) (at int, ok bool) {
	parts := pieces(l)
	if len(parts) != 2 {
		return 0, false
	}
	sides := 0
	for _, part := range parts {
		text := strings.Join(foldAll(tokens(part.String())), " ")
		switch {
		case payeeHead.FindString(text) == text:
			sides |= int(receiver)
		case strings.TrimSuffix(payerHead.FindString(text), " ") == text:
			sides |= int(payer)
		}
	}
	return parts[1].Words[0].Box.Min.X, sides == int(receiver|payer)
}

func columnsOf(l Line, at int) (left, right string, crosses bool) {
	var sides [2]Line
	for _, w := range l.Words {
		i := 0
		if w.Box.Min.X+w.Box.Dy() >= at {
			i = 1
		}
		sides[i].Words = append(sides[i].Words, w)
	}
	if n := len(sides[0].Words); n > 0 && len(sides[1].Words) > 0 {
		last, first := sides[0].Words[n-1], sides[1].Words[0]
		crosses = first.Box.Min.X-last.Box.Max.X < first.Box.Dy()/2+2 && len(pieces(l)) == 1
	}
	return sides[0].String(), sides[1].String(), crosses
}
