package reader

import (
	"math/rand/v2"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Lists are what is known of a business: the words of its own products, services, people and zones as NewLists keeps
// them, and its trade ("shop", "restaurant", "salon", "dental", "hardware", "wholesale") or nothing.
type Lists struct {
	Trade                           string
	Things, Services, People, Zones map[string]bool
}

// NewLists makes lists from names as a business writes them.
func NewLists(trade string, things, services, people, zones []string) *Lists {
	return &Lists{Trade: trade, Things: rootsOf(things), Services: rootsOf(services), People: rootsOf(people), Zones: rootsOf(zones)}
}

// rootsOf are the roots of the words of names; short words say nothing of their own.
func rootsOf(names []string) map[string]bool {
	out := map[string]bool{}
	for _, name := range names {
		for w := range strings.FieldsSeq(locale.Fold(name)) {
			if len(w) > 3 {
				out[rootOf(w)] = true
			}
		}
	}
	return out
}

// listed are the kinds of slots that businesses have lists of, in the order of the fields of Lists.
var listed = []string{"thing", "service", "professional", "zone"}

// stock is what the messages of each trade name, by the kinds of listed.
type stock map[string]*[4][]string

func stockOf(said []Line) stock {
	out := stock{}
	for _, l := range said {
		if out[l.Trade] == nil {
			out[l.Trade] = new([4][]string)
		}
		for i, kind := range listed {
			for _, s := range l.Slots {
				if s.Kind == kind && !l.Apart() {
					out[l.Trade][i] = append(out[l.Trade][i], l.Text[s.From:s.To])
				}
			}
		}
	}
	return out
}

// aisles is how many names of others the lists of a business have.
var aisles = [4]int{80, 12, 5, 8}

// owned makes up what the business of a message could have: most of what the message names, and much that others name.
// Of every other business nothing is known.
func (s stock) owned(l Line, rnd *rand.Rand) *Lists {
	if rnd.IntN(2) == 0 {
		return nil
	}
	var names [4][]string
	for i, kind := range listed {
		for _, slot := range l.Slots {
			if slot.Kind == kind && rnd.IntN(6) > 0 {
				names[i] = append(names[i], l.Text[slot.From:slot.To])
			}
		}
		if all := s[l.Trade][i]; len(all) > 0 {
			for range aisles[i] {
				names[i] = append(names[i], all[rnd.IntN(len(all))])
			}
		}
	}
	lists := NewLists(l.Trade, names[0], names[1], names[2], names[3])
	if rnd.IntN(4) == 0 {
		lists.Trade = ""
	}
	return lists
}

// MakeUpLists makes up what the business of a message could have, from what the messages of others name.
func MakeUpLists(said []Line) func(Line) *Lists {
	stock, rnd := stockOf(said), rand.New(rand.NewPCG(7, 8))
	return func(l Line) *Lists {
		for {
			if lists := stock.owned(l, rnd); lists != nil {
				return lists
			}
		}
	}
}
