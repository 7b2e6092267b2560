package read

import (
	"cmp"
	"slices"
)

// Kind is what somebody wishes.
type Kind string

// What people wish at a counter.
const (
	Greet     Kind = "greet"
	HowAreYou Kind = "how_are_you"
	Thanks    Kind = "thanks"
	Bye       Kind = "bye"
	Help      Kind = "help"
	AreYou    Kind = "are_you" // a person or a machine
	Person    Kind = "person"
	Angry     Kind = "angry"
	Complaint Kind = "complaint" // something went wrong with what they bought
	NeverMind Kind = "never_mind"

	Search    Kind = "search"
	Price     Kind = "price"
	Stock     Kind = "stock"
	Contents  Kind = "contents" // what something is made of or comes with
	Browse    Kind = "browse"
	Catalogue Kind = "catalogue"

	Want     Kind = "want"
	More     Kind = "more"
	Remove   Kind = "remove"
	Amount   Kind = "amount" // another quantity
	Clear    Kind = "clear"
	Show     Kind = "show"
	Done     Kind = "done"
	Deliver  Kind = "deliver"
	Pickup   Kind = "pickup"
	Checkout Kind = "checkout"
	Again    Kind = "again"

	Debt     Kind = "debt"
	Paid     Kind = "paid"
	Receipt  Kind = "receipt"
	PayLink  Kind = "pay_link"
	Bank     Kind = "bank"
	Payments Kind = "payments"
	Remind   Kind = "remind"

	Status      Kind = "status"
	Orders      Kind = "orders"
	CancelOrder Kind = "cancel_order"
	ChangeOrder Kind = "change_order"
	Cancel      Kind = "cancel" // without saying what

	Hours     Kind = "hours"
	Where     Kind = "where"
	Phone     Kind = "phone"
	Returns   Kind = "returns"
	Exchanges Kind = "exchanges"
	Warranty  Kind = "warranty"
	Shipping  Kind = "shipping"
	About     Kind = "about"
	Other     Kind = "other" // what people ask a business and no tool tells

	Table    Kind = "table"
	Visit    Kind = "visit"
	Free     Kind = "free" // whether there is room
	Move     Kind = "move"
	Unbook   Kind = "unbook"
	Bookings Kind = "bookings"
	Services Kind = "services"
	Duration Kind = "duration" // how long something takes
	Staff    Kind = "staff"
	Menu     Kind = "menu"
	Pain     Kind = "pain"

	Lead   Kind = "lead"
	Ticket Kind = "ticket"
	Notify Kind = "notify"
	CallMe Kind = "call_me"
)

// Wish is one of them and where it is said.
type Wish struct {
	Kind Kind
	from int
	span
}

// Wishes are all that were understood, in the order they were said.
func (m *Message) Wishes() []Wish { return m.wishes }

// Wants reports whether one of these is wished.
func (m *Message) Wants(kinds ...Kind) bool {
	return slices.ContainsFunc(m.wishes, func(w Wish) bool { return slices.Contains(kinds, w.Kind) })
}

// Only reports whether something is wished, and nothing but these.
func (m *Message) Only(kinds ...Kind) bool {
	return len(m.wishes) > 0 && m.Rest() == 0 && !slices.ContainsFunc(m.wishes, func(w Wish) bool { return !slices.Contains(kinds, w.Kind) })
}

// Around is what is said before a wish, and from it on.
func (m *Message) Around(k Kind) (before, after string) {
	for _, w := range m.wishes {
		if w.Kind == k {
			return m.text(0, w.from), m.text(w.from, len(m.words))
		}
	}
	return "", m.Text
}

// find reads the phrases of the lexicons. Where two overlap the longer one says more.
func (m *Message) find() []Wish {
	var all []Wish
	for i := range m.words {
		phrases().at(m.words[i], func(p *pattern) {
			if at, ok := m.match(p.elem, i); ok && !m.farfetched(p.wish, i, at) {
				all = append(all, Wish{Kind: p.wish, from: i, span: at})
			}
		})
	}
	slices.SortStableFunc(all, func(a, b Wish) int {
		return cmp.Or(cmp.Compare(b.said, a.said), cmp.Compare(weight(b.Kind), weight(a.Kind)), cmp.Compare(a.from, b.from), cmp.Compare(a.Kind, b.Kind))
	})
	var out []Wish
	var used uint64
	for _, w := range all {
		if w.mask&used != 0 {
			continue
		}
		used |= w.mask
		if w.Kind == Want || !slices.ContainsFunc(out, func(o Wish) bool { return o.Kind == w.Kind }) {
			out = append(out, w)
		}
	}
	for i := range min(len(m.taken), 64) {
		m.taken[i] = used&(1<<i) != 0
	}
	slices.SortFunc(out, func(a, b Wish) int { return cmp.Compare(a.from, b.from) })
	return out
}

// weight decides between phrases of one length: what is rarer says more.
func weight(k Kind) int {
	switch k {
	case Want, Search, Browse, Amount:
		return 0
	case Greet, Show, More, Visit, Cancel, Done:
		return 1
	}
	return 2
}

// polite wishes say nothing about what stands beside them.
func (k Kind) polite() bool {
	return k == Greet || k == HowAreYou || k == Thanks || k == Bye || k == Help
}

// wishOf is the wish that a word belongs to: the one before it or, where there is none,
// the first one after it.
func (m *Message) wishOf(i int) Kind {
	var before, after Kind
	for _, w := range m.wishes {
		switch {
		case w.Kind.polite():
		case w.from <= i:
			before = w.Kind
		case after == "":
			after = w.Kind
		}
	}
	return cmp.Or(before, after)
}

// ahead: a word stands before every wish that is more than politeness.
func (m *Message) ahead(i int) bool {
	for _, w := range m.wishes {
		if !w.Kind.polite() && w.from <= i {
			return false
		}
	}
	return true
}

// farfetched: the one word of a phrase is only like what was written. A short word, or one
// with a capital in the middle of a sentence, is rather a name.
func (m *Message) farfetched(k Kind, i int, at span) bool {
	t := m.words[i]
	if before := m.at(i - 1); k == Want && (before == "no" || before == "nao" || before == "not") {
		return true // not wanted
	}
	return at.said == 1 && t.meant != t.word && (len(t.word) < 6 || i > 0 && !t.stop && capital(m.Text[t.start:]))
}
