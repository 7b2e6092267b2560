package claims

import (
	"strings"
	"time"
)

// checkPlaced checks the day that is told of an order right behind its code: "ORD-00015, del domingo pasado".
func checkPlaced(r *reader, s *sentence) {
	for i, t := range s.tokens {
		code := strings.ToUpper(t.text)
		if !codeForm.MatchString(code) {
			continue
		}
		for _, f := range r.c.facts[Placed] {
			if len(f.Things) == 0 || !strings.EqualFold(f.Things[0], code) {
				continue
			}
			day, err := time.Parse(time.DateOnly, f.Text)
			switch told, right := placedAt(s, i+1, day); {
			case err != nil || !told:
			case right:
				r.shown = true
			default:
				r.refuted = true
				r.hold(Done, s.slice(i, i+5), code+": "+f.Text)
				return
			}
		}
	}
}

// placedAt reads the day behind a place, with nothing but small words between: "es del 29 de octubre", "(sábado)".
func placedAt(s *sentence, from int, day time.Time) (told, right bool) {
	of := false
	for i := from; i < min(from+5, len(s.tokens)); i++ {
		w, t := s.word(i), s.tokens[i]
		weekday, is := s.lex.days[w]
		switch {
		case is && weekday >= 0 && weekday < 7:
			return of, int(day.Weekday()) == weekday
		case t.use == date && t.value <= 31_00:
			return of, int64(day.Day())*100 == t.value
		case s.lex.lefts[w]:
			of = true
		case !t.mark && !s.lex.functions[w]:
			return false, false
		}
	}
	return false, false
}
