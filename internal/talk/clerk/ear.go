package clerk

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/memo"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
)

// ear is the trained reader with what is known of the business by its own words.
type ear struct {
	trained *reader.Reader
	own     *reader.Lists
	words   string // what own was made of
}

// Read reads a text. It is read again for every answer of its turn.
func (e ear) Read(text string) reader.Reading {
	r := readings.Get(reading{e.trained, text, e.words}, func() reader.Reading { return e.trained.Read(text, e.own) })
	return reader.Reading{Acts: slices.Clone(r.Acts), Slots: slices.Clone(r.Slots)}
}

// reading is which text was read, and with which words of the business.
type reading struct {
	trained   *reader.Reader
	text, own string
}

var readings = memo.New[reading, reader.Reading](4096)

// earFor is the reader with the business's own words as far as the message can have them: those that products are named
// with and the places it delivers to.
func earFor(trained *reader.Reader, t *turn) ear {
	var zones []string
	for _, line := range t.facts.House {
		if rest, ok := strings.CutPrefix(line, t.in(zoneMark)); ok {
			names, _, _ := strings.Cut(rest, ": ")
			zones = append(zones, names)
		}
	}
	named := slices.DeleteFunc(slices.Clone(t.facts.Named), func(w string) bool { return len(detail.Words(w)) == 0 })
	return ear{trained, reader.NewLists("", named, nil, nil, zones), strings.Join(named, "\n") + "\n\n" + strings.Join(zones, "\n")}
}
