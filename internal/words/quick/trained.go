package quick

import (
	"context"
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
	"github.com/mostrador/mostrador/internal/words/word"
)

// none is the act of what is nothing that quick actions do.
const none = "none"

// bans are the acts of what quick actions do not do.
var bans = map[string]Ban{"ban_price": PriceChange, "ban_product": ProductRemoval, "ban_data": CustomerData,
	"ban_other": OtherWorkspace, "ban_code": CodeExecution, "ban_agenda": AgendaChange,
	"ban_order": OrderChange, "ban_hours": HoursChange}

// Owners are the acts and slots of owners' sentences.
var Owners = reader.Kinds{
	Acts: []string{"add", "set", "remove", "discount", "message", "cancel", "confirm", "pay", "close", "set_stock", "price", "stock",
		"sold", "top", "orders", "ordered", "waiting", "low", "received", "claimed", "owed", "bookings", "ban_price", "ban_agenda", "ban_order", "ban_hours", "ban_product", "ban_data", "ban_other", "ban_code", none},
	Slots:   []string{"quantity", "thing", "person", "code", "amount", "percent", "payment", "day", "text", "shop"},
	Nothing: none, Plain: true, Rare: 5, Least: 6.8 / 127, Copies: 4, Joins: 1,
}

// owner.bin is the trained reader. `make train` writes it.

//go:embed owner.bin
var ownerData []byte

var trained = sync.OnceValue(func() *reader.Reader {
	r, err := reader.Decode(ownerData)
	if err != nil {
		panic("quick: owner.bin: " + err.Error())
	}
	return r
})

// certain is how sure the reader has to be of every part of a sentence; what it is less sure of is not guessed.
const certain = 0.5

// Trained reads sentences with the trained reader: everyday Spanish, Portuguese and simple English. It understands every
// part that it finds in a sentence, or rejects the sentence; what is said around the parts is left out.
type Trained struct{}

// Read reads a sentence.
func (Trained) Read(_ context.Context, c Command) ([]Step, error) {
	read := trained().Read(c.Text, &reader.Lists{Trade: "owner", Things: reader.NewLists("", c.Things, nil, nil, nil).Things})
	var steps []Step
	for _, a := range read.Acts {
		p := part{Command: c, Act: a}
		for _, s := range read.Slots {
			if s.From >= a.From && s.To <= a.To {
				p.slots = append(p.slots, s)
			}
		}
		if ban, found := bans[a.Kind]; found && a.Score >= certain && !(ban == OtherWorkspace && p.ownShop()) {
			return []Step{p.banned(ban)}, nil
		}
		some, err := p.steps()
		if err != nil {
			return nil, err
		}
		steps = append(steps, some...)
		if some[0].Verb == Message && some[0].Text != "" {
			break // nothing in the text for the customer is a command
		}
	}
	if len(steps) == 0 {
		return nil, NotUnderstood{c.Text}
	}
	share(steps)
	for i := range steps {
		steps[i].Plain = plain(c, read)
	}
	return steps, nil
}

// Limits of a plain sentence: what the reader has to be sure of, and the words of an act outside its slots, which are its
// verb and what it speaks of ("hacele un descuento", "agregá al pedido").
const (
	plainly   = 0.9
	mostWords = 2
)

// plain reports a sentence whose acts are certain and that says nothing else: no refusal, no condition, no question.
func plain(c Command, read reader.Reading) bool {
	if strings.Contains(c.Text, "?") || slices.ContainsFunc(strings.Fields(locale.Fold(c.Text)), func(w string) bool {
		return turning[w] && !(w == "no" && c.Locale.Language() == "pt") // "no pedido"
	}) {
		return false
	}
	words := len(detail.Words(c.Text))
	for _, s := range read.Slots {
		words -= len(detail.Words(s.Text))
	}
	return words <= mostWords*len(read.Acts) && !slices.ContainsFunc(read.Acts, func(a reader.Act) bool { return a.Score < plainly })
}

// turning are the small words that turn a sentence into something else.
var turning = word.Set(`no nao nem ni not don't si se if cuando quando when sin sem without pero mas but todavia ainda antes
	depois despues manana amanha tomorrow luego logo later`)

// ownShop reports that the business that is named is this one.
func (p part) ownShop() bool {
	said := strings.Fields(locale.Fold(p.text()))
	return slices.ContainsFunc(strings.Fields(locale.Fold(strings.Join(p.Own, " "))), func(w string) bool {
		return len(w) > 3 && slices.Contains(said, w)
	})
}

// share gives every step the only customer and the only order that the sentence names.
func share(steps []Step) {
	one := func(of func(*Step) *string) {
		value := ""
		for i := range steps {
			v := *of(&steps[i])
			if v != "" && value != "" && v != value {
				return // several: each step has its own, or none
			}
			if v != "" {
				value = v
			}
		}
		for i := range steps {
			if !steps[i].Verb.Asks() {
				*of(&steps[i]) = value
			}
		}
	}
	one(func(s *Step) *string { return &s.Customer })
	one(func(s *Step) *string { return &s.Order })
}
