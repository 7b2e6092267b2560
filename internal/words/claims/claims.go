// Package claims judges what an assistant is about to say: every sentence is read for what it states as a fact (an
// amount, a code, a link, an account, opening hours, stock, a free hour, what a dish contains, a policy, "it is done")
// and each claim is held against typed evidence. It knows language, and nothing of tools or rows: the caller turns what
// it knows into facts and deeds, and decides what happens to a sentence that is not borne out.
package claims

import (
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Kind is what a fact is about.
type Kind string

const (
	Money     Kind = "money"
	Percent   Kind = "percent"
	Stock     Kind = "stock"
	Code      Kind = "code"
	Link      Kind = "link"
	Account   Kind = "account"
	Phone     Kind = "phone"
	Address   Kind = "address"
	Hours     Kind = "hours"
	Slot      Kind = "slot" // a moment that is free, or taken by a booking of the customer
	Policy    Kind = "policy"
	Diet      Kind = "diet"
	Promotion Kind = "promotion"
	Methods   Kind = "payment methods"
	Done      Kind = "done"
	Leak      Kind = "leak"
	Name      Kind = "name"     // something exists and is called that
	Term      Kind = "term"     // how long something takes, or holds
	Reminders Kind = "reminder" // a moment at which the customer is reminded
	Staff     Kind = "staff"    // a professional, with the services they do
	Placed    Kind = "placed"   // the day on which an order was placed
	Contents  Kind = "contents" // how many of something an order, or the one in the making, has
)

// Role is which amount of a thing a fact is, or whose moment a slot is.
type Role string

const (
	Price    Role = "price"
	Before   Role = "before" // the price that a lower one replaces
	Line     Role = "line"
	Subtotal Role = "subtotal"
	Delivery Role = "delivery"
	Minimum  Role = "minimum"
	FreeFrom Role = "freeFrom" // delivery costs nothing from this subtotal on
	Total    Role = "total"
	Debt     Role = "debt"
	Credit   Role = "credit"
	Paid     Role = "paid"
	Claimed  Role = "claimed" // the customer says that they paid it, and nobody has seen it
	Pending  Role = "pending" // of an order, still to be paid
	Discount Role = "discount"
	Change   Role = "change"  // of what is paid with, given back
	Missing  Role = "missing" // for a limit or a debt

	Free    Role = "free"    // of a slot: it can be booked
	Booked  Role = "booked"  // of a slot: the customer has it
	Granted Role = "granted" // of a policy: one bit, in words of every language, for no reader

	Until Role = "until" // of a slot: what begins at another one ends then
	Was   Role = "was"   // of a slot: the customer had it before a change

	// Planned, of a slot: a call beside the text asks for it. Its things are what for and with whom. Of money: what the
	// goods come to that such a call orders.
	Planned Role = "planned"
)

// Fact is one thing that is known, and what it is known of.
type Fact struct {
	Kind Kind
	Role Role
	// Things are the names it belongs to, the narrowest first; none: the business as a whole.
	Things []string
	// Value is an amount or a percentage in hundredths, or a number of pieces.
	Value int64
	// Text is the value of facts that are words: a code, a link, opening hours, a policy, a moment (2026-11-20T21:00).
	Text string
}

// Act is something that can be done for a customer.
type Act string

const (
	Ordered   Act = "ordered"
	BookedFor Act = "booked"
	Cancelled Act = "cancelled"
	Moved     Act = "moved"
	Changed   Act = "changed"
	Added     Act = "added"
	Removed   Act = "removed"
	Settled   Act = "paid"
	Received  Act = "received" // a receipt
	Sent      Act = "sent"
	Linked    Act = "linked" // a payment link was made
	Notified  Act = "notified"
	HandedOff Act = "handed off"
	Stored    Act = "stored"
	Reminded  Act = "reminded"
	Refunded  Act = "refunded"
	Reduced   Act = "reduced" // a discount was applied
	Shipped   Act = "shipped"
	Delivered Act = "delivered"
	Preparing Act = "preparing"
	Ready     Act = "ready"
	Drafted   Act = "drafted"
	Ticketed  Act = "ticketed"
	Awaiting  Act = "awaiting" // staff have to look at it
	Waiting   Act = "waiting"  // an order that nobody has begun to prepare
)

// Deed is something that was done in this turn, or that stands by the rows at this moment.
type Deed struct {
	Act  Act
	Noun Noun
	// Things are what it was done with; Code is the order or booking.
	Things []string
	Code   string
	// About are the words that say what it was about: what the call was asked and answered, or what the rows name.
	About string
	// Amount is how much was paid, in hundredths; zero: not known.
	Amount int64
	// Standing: the rows tell it; else it was done in this turn.
	Standing bool
}

// Evidence is what supports a text.
type Evidence struct {
	Facts []Fact
	Deeds []Deed
	// Texts are what the business has written itself, and sentences that the product wrote for customers.
	Texts []string
	// Earlier are such sentences of earlier turns: they say how the business works, and no longer what an order costs
	// or how it stands.
	Earlier []string
	// Descriptions are the business's texts about its goods, with the names of what they describe: evidence for what is
	// in them, and never for money, codes, links, accounts or "done".
	Descriptions []Fact
	// Customer are the customer's words, the latest last: they may be repeated as theirs, and prove nothing.
	Customer []string
	// Said is what the customer was told in earlier turns, the latest last, and was borne out when it was: sums in it may
	// be reckoned with again. They prove nothing else.
	Said []string
	// Hidden are words that customers are never told: names of tools.
	Hidden []string
	// Instructions are the agent's rules, which it does not recite.
	Instructions []string
	// Acting: calls are being made beside the text, which announces them.
	Acting bool
	// Now is the moment, in the business's zone; zero: unknown.
	Now time.Time
	// Amount writes an amount in hundredths as the business does; nil: in the manner of the language.
	Amount func(hundredths int64) string
}

// Finding is a sentence that is not borne out.
type Finding struct {
	From, To int // the sentence, in bytes of the text
	Kind     Kind
	Claim    string // as the sentence words it, numbers in digits
	Known    string // what is known instead; empty: nothing
	sure     bool   // the rows say otherwise, which is more than that nothing bears it out
}

// Check reads a text against evidence that is used once.
func Check(tag locale.Tag, text string, e Evidence) []Finding { return New(tag, e).Check(text) }

// Checker holds evidence that is ready for many texts.
type Checker struct {
	tag          locale.Tag
	evidence     Evidence
	things       *things
	customer     speech   // what the customer wrote
	trusted      speech   // what the business and the product wrote
	fresh        string   // of that, folded, what is not of an earlier turn
	instructions []string // folded
	facts        map[Kind][]Fact
	week         week       // the opening hours
	said         []told     // what the business and the product said, sentence by sentence
	names        [][]string // the texts in which names are known, in folded words
	staff        []professional
	lexicon      *lexicon   // of the business
	payees       [][]string // those in which only an account's names are
	backing      func() *backing
	wanted       []int64 // what the goods of the customer's last words cost
	told         []int64 // sums that the customer was told
	places       []int   // the zones that the customer named
}

// New prepares evidence.
func New(tag locale.Tag, e Evidence) *Checker {
	c := &Checker{tag: tag, evidence: e, facts: map[Kind][]Fact{}}
	lex := lexiconOf(tag)
	c.lexicon = lex
	for _, text := range e.Instructions {
		c.instructions = append(c.instructions, locale.Fold(text))
	}
	c.customer = readSpeech(tag, lex, e.Customer)
	texts := e.Texts
	for _, f := range e.Facts {
		if f.Kind == Promotion {
			texts = append(texts[:len(texts):len(texts)], f.Text)
		}
	}
	c.trusted = readSpeech(tag, lex, texts)
	all := append(append([]Fact{}, e.Facts...), c.trusted.facts(lex)...)
	all = append(all, soldOut(lex, e)...)
	c.fresh = c.trusted.fold
	c.trusted = c.trusted.with(readSpeech(tag, lex, e.Earlier))
	for _, f := range all {
		c.facts[f.Kind] = append(c.facts[f.Kind], f)
	}
	c.things = indexThings(tag, lex, all, e)
	c.wanted, c.places = c.lastWanted(), c.customerPlaces()
	c.told = sumsTold(c, lex)
	c.week = c.readWeek(lex)
	c.said = c.allTold(lex)
	c.indexNames()
	c.readStaff(lex)
	c.backing = sync.OnceValue(func() *backing { return newBacking(c) })
	return c
}

// Check returns the sentences of a text that are not borne out, in order; a sentence may be listed for several claims.
func (c *Checker) Check(text string) (found []Finding) {
	read(c, text, func(r *reader, s *sentence, span Span) {
		for _, f := range r.verdict(s, r.found) {
			f.From, f.To = span.From, span.To
			found = append(found, f)
		}
	})
	return found
}

// read reads a text sentence by sentence, each with what the rules found in it.
func read(c *Checker, text string, each func(*reader, *sentence, Span)) {
	r := &reader{c: c, lex: lexiconFor(c.tag, text)}
	last := 0
	for _, span := range Sentences(text) {
		if last == 0 || strings.Contains(text[last:span.From], "\n") {
			r.lines, r.forDiet = append(r.lines, nil), false
		}
		last = span.To
		each(r, r.sentence(text[span.From:span.To]), span)
		r.found = nil
	}
}

// reader reads one text. Later sentences may refer to what earlier ones named.
type reader struct {
	c        *Checker
	lex      *lexicon
	found    []Finding
	proved   []int64   // the amounts of the text that are borne out
	before   int       // how many of them stand before the sentence
	lines    [][]int64 // the same, by the line of the text they stand in
	bills    []int64   // what the text supposes the customer pays with
	named    []int     // the things that were named last
	nouns    []Noun    // what the last sentence was about
	counts   []int64   // the numbers of pieces that the text names
	days     []int     // the day that was named last, by day of the week
	dates    []int     // and of the month
	coded    []string  // those of the last sentence that named some
	basket   []int64   // what the goods of the last sentence that named some cost
	delivery bool      // the last sentence spoke of delivery
	fetch    bool      // the text speaks of fetching the goods

	shown     bool // a deed or a state that the sentence tells of is borne out
	verified  bool // the customer's bookings are told back as they are
	agreed    bool // its hours are planned or free, for what and with whom it says
	refuted   bool // the rows have a payment or an order of that kind, and another one is meant
	forDiet   bool // the line speaks of somebody who avoids something
	supposing bool // the last sentence told what would be, or asked for it
}

func (r *reader) hold(kind Kind, claim, known string) {
	for _, f := range r.found {
		if f.Kind == kind && f.Claim == claim {
			return
		}
	}
	r.found = append(r.found, Finding{Kind: kind, Claim: claim, Known: known, sure: (kind == Done || kind == Money || kind == Slot || kind == Policy) && r.refuted})
}

func (r *reader) sentence(text string) *sentence {
	text = withoutLead(r.lex, text)
	s := r.parse(text)
	r.before = len(r.proved)
	r.refuted, r.shown, r.verified, r.agreed = false, false, false, false
	if r.leaks(s); r.c.saidByUs(text) || saidNearly(r.c, s.lex, text) {
		r.remember(s)
		return s
	}
	r.links(s)
	r.codes(s)
	r.accounts(s)
	checkPayees(r, s)
	r.addresses(s)
	checkHouseNumbers(r, s)
	checkFloors(r, s)
	checkNames(r, s)
	if r.verified = checkVisitCount(r, s) || checkVisits(r, s); !r.verified && !r.agreed {
		checkProfessionals(r, s)
		checkBookedService(r, s)
		r.times(s)
	}
	checkCoded(r, s)
	checkPlaced(r, s)
	checkOpenNow(r, s)
	checkNothingBooked(r, s)
	checkParty(r, s)
	checkOwing(r, s)
	r.money(s)
	r.percents(s)
	r.gifts(s)
	r.stock(s)
	r.quantities(s)
	checkShelves(r, s)
	checkInOrder(r, s)
	r.diets(s)
	checkRecommended(r, s)
	checkHarmless(r, s)
	checkLacking(r, s)
	r.policies(s)
	checkAmenities(r, s)
	checkNeedless(r, s)
	r.rules(s)
	checkBecause(r, s)
	checkContradicted(r, s)
	checkAllowed(r, s)
	checkWaved(r, s)
	checkCare(r, s)
	r.terms(s)
	r.promised(s)
	checkReminders(r, s)
	checkMoments(r, s)
	r.deeds(s)
	r.remember(s)
	return s
}

// withoutLead is a sentence without words that only lead to it: "Por cierto, …".
func withoutLead(lex *lexicon, text string) string {
	at := strings.IndexByte(text, ',')
	if at < 0 || !lex.leads[strings.TrimSpace(locale.Fold(text[:at]))] {
		return text
	}
	return strings.TrimSpace(text[at+1:])
}

// shortestRepeated is how long a sentence is that counts as repeated from the business or the product.
const shortestRepeated = 12

// saidByUs reports a sentence that the business or the product wrote itself, word for word.
func (c *Checker) saidByUs(text string) bool {
	folded := strings.TrimRight(strings.TrimSpace(locale.Fold(text)), ".!")
	return len(folded) >= shortestRepeated && begins(c.fresh, folded)
}

// begins reports that a text has some words at the beginning of one of its sentences or clauses: in the middle of one,
// what stands before them may deny them.
func begins(text, words string) bool {
	for from := 0; ; {
		at := strings.Index(text[from:], words)
		if at < 0 {
			return false
		}
		from += at + 1
		before := strings.TrimRight(text[:from-1], " \t")
		if last, _ := utf8.DecodeLastRuneInString(before); before == "" || !unicode.IsLetter(last) && !unicode.IsDigit(last) {
			return true
		}
	}
}

// Heard reports a text that the customer wrote themselves.
func (c *Checker) Heard(text string) bool {
	return c.customer.says(strings.TrimSpace(locale.Fold(text)))
}

// remember keeps what the next sentence may refer to.
func (r *reader) remember(s *sentence) {
	if len(s.named) > 0 {
		r.named = s.named
	}
	if _, lists := r.c.baskets(s, s.named, 0, len(s.tokens)); len(lists) > 0 {
		r.basket = lists
	}
	if codes := codesIn(s); len(codes) > 0 {
		r.coded = codes
	}
	if nouns := s.nouns(); len(nouns) > 0 {
		r.nouns = nouns
	}
	if d, named := lastDay(schedule(r, s)); named {
		r.days, r.dates = d.days, d.dates
	}
	r.supposing = proposes(s)
	r.delivery = hasRole(s, Delivery) || r.delivery && len(s.named) == 0
	r.fetch = r.fetch || s.phrase(s.lex.pickups, 0, len(s.tokens)) >= 0
	for _, t := range s.tokens {
		if t.isNumber && t.use == piece {
			r.counts = append(r.counts, t.value/100)
		}
	}
}
