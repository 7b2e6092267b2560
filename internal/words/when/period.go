package when

import "strings"

// periods are adjectives that say how often something comes, by their roots in three languages.
var periods = []struct {
	root  string
	count int64
	unit  string
}{
	{"semestral", 6, "month"}, {"trimestral", 3, "month"}, {"bimestral", 2, "month"}, {"quarterly", 3, "month"},
	{"mensual", 1, "month"}, {"mensal", 1, "month"}, {"mensai", 1, "month"}, {"monthly", 1, "month"},
	{"semestrai", 6, "month"}, {"trimestrai", 3, "month"}, {"bimestrai", 2, "month"},
	{"quincenal", 15, "day"}, {"quinzenal", 15, "day"}, {"semanal", 1, "week"}, {"semanai", 1, "week"}, {"weekly", 1, "week"},
	{"anual", 1, "year"}, {"anuai", 1, "year"}, {"annual", 1, "year"}, {"yearly", 1, "year"},
}

// Period is the length of time that an adjective repeats something in: "semestrales" is every six months. No such word: 0.
func Period(folded string) (count int64, unit string) {
	for _, p := range periods {
		if rest, is := strings.CutPrefix(folded, p.root); is && len(rest) <= len("mente") {
			return p.count, p.unit
		}
	}
	return 0, ""
}
