package offline

import (
	"slices"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model/offline/read"
)

// listen reads the customer's message into tasks.
func (d *dialogue) listen() {
	if d.msg == nil {
		return
	}
	learned := d.facts()
	if d.upset() {
		return
	}
	if d.denied && d.msg.No() {
		d.m.Misses = 0
		if len(d.m.Tasks) == 0 || d.m.Tasks[0].Asked != "change" { // which asks what to change itself
			d.tell(msgNoThat)
		}
		return
	}
	if d.r.Facts.Question != "" && d.m.Asked != nil && d.msg.Only(read.Done, read.Checkout, read.Thanks, read.Greet) {
		d.m.Misses = 0
		return // the runtime puts its question again, which is all there is left to do
	}
	if d.amends() {
		return
	}
	if len(d.m.Tasks) > 0 && d.m.Tasks[0].Asked == "" && d.msg.Yes() {
		d.m.Misses = 0
		return // what waited for the last yes goes on
	}
	heard := d.hear() || learned
	if !heard && d.noted() {
		return
	}
	fresh := d.plan(heard)
	if len(fresh) == 0 && !heard {
		fresh = d.guess()
	}
	switch {
	case heard || len(fresh) > 0:
		if heard || fresh[0].slot("by") != "guess" {
			d.m.Misses = 0
		}
	default:
		d.missed()
		return
	}
	for i := range fresh {
		d.m.Next++
		fresh[i].ID = d.m.Next
	}
	d.m.Tasks = arrange(fresh, leave(fresh, d.m.Tasks))
}

// leave drops a form of the business's own that somebody went on from with a wish of
// another kind: it is not asked for after every answer.
func leave(fresh, waiting []task) []task {
	if len(waiting) > 0 && waiting[0].Kind == "book" && waiting[0].slot("date")+waiting[0].slot("time") == "" && hasKind(fresh, "cart") {
		return waiting[1:] // nor is a day, of somebody who is ordering
	}
	if len(waiting) == 0 || waiting[0].Kind != "custom" || !slices.ContainsFunc(fresh, func(t task) bool { return t.Kind != "words" && t.Kind != "info" && t.Kind != "custom" }) {
		return waiting
	}
	return waiting[1:]
}

var msgNotedAddress = locale.Text{ES: "Anotado: va a %s.", PT: "Anotado: vai para %s.", EN: "Noted: it goes to %s."}

// noted: the message is nothing but an address or a name, while something else is asked.
// It is kept, and the question stands.
func (d *dialogue) noted() bool {
	waits := len(d.m.Tasks) > 0 && d.m.Tasks[0].Kind == "cart" && d.m.Tasks[0].Asked != ""
	name := ""
	if waits || d.m.Asked != nil && d.m.Asked.Task.Kind == "book" {
		name = firstOf(d.named, d.msg.BareName())
	}
	switch {
	case waits && d.placed && d.msg.Rest() == 0:
		d.tell(msgNotedAddress, d.m.Order.Address.Street)
	case name == "" || d.m.Who.Name != "" && d.m.Who.Name != name || d.named != "" && (d.msg.Rest() > 0 || len(d.msg.Wishes()) > 0 && !d.msg.Only(read.Visit, read.Table, read.Checkout, read.Done, read.Thanks, read.Want)):
		return false
	case waits:
		d.m.Who.Name = name
		d.tell(msgThanksTo, commaName(name))
	default: // asked again, in that name
		d.m.Who.Name = name
		t := d.m.Asked.Task
		d.m.Asked = nil
		d.m.Tasks = append([]task{t}, d.m.Tasks...)
	}
	d.useAll()
	d.m.Misses = 0
	return true
}

// arrange puts what is new before what waits for an answer, so that a question in the
// middle of something is answered before it goes on; what replaces a waiting task takes
// its place.
func arrange(fresh, waiting []task) []task {
	for _, f := range fresh {
		waiting = slices.DeleteFunc(waiting, func(w task) bool {
			return w.Kind == f.Kind && f.Kind != "cart" && f.Kind != "words" || w.Kind == "find" || w.Kind == "offer_person" || f.Text == string(read.NeverMind) || f.Kind == "checkout" && w.Kind == "deliver"
		})
	}
	var open, last []task
	for _, w := range waiting {
		if w.Kind == "cart" {
			open = append(open, w)
		} else {
			last = append(last, w)
		}
	}
	if hasKind(fresh, "checkout") || hasKind(fresh, "show") && len(open) > 0 && open[0].Asked == "" { // what is still to be put in comes before the order is closed or told
		var now, end []task
		for _, f := range fresh {
			if f.Kind == "checkout" || f.Kind == "show" {
				end = append(end, f)
			} else {
				now = append(now, f)
			}
		}
		return append(append(append(now, open...), end...), last...)
	}
	return append(fresh, waiting...)
}

// hear lets the task that asked something take the message as its answer.
func (d *dialogue) hear() bool {
	if len(d.m.Tasks) == 0 || d.m.Tasks[0].Asked == "" {
		return false
	}
	t := d.m.Tasks[0]
	if t.Asked == "go_on" {
		if d.msg.No() {
			d.m.Tasks = nil
			d.useAll()
			d.say(d.in(msgDropped))
			return true
		}
		t.Asked = ""
		d.m.Tasks[0] = t
		if d.msg.Yes() {
			d.useAll()
		}
		return true
	}
	if d.msg.Wants(read.NeverMind) && d.msg.Len() <= 5 {
		return false
	}
	hear := conductOf(t.Kind).hear
	if hear == nil || !hear(d, &t) {
		if d.m.Tasks[0] = t; t.Kind == "none" { // given up: nothing waits for it
			d.m.Tasks = d.m.Tasks[1:]
		}
		return false
	}
	t.Asked, t.Tries = "", 0
	if t.Step != "which" {
		t.Options = nil
	}
	d.m.Misses = 0
	d.m.Tasks[0] = t
	return true
}

// useAll marks the whole message as understood.
func (d *dialogue) useAll() {
	for _, w := range d.msg.Wishes() {
		d.used[w.Kind] = true
	}
	d.used["items"] = true
}

// use marks some of its wishes.
func (d *dialogue) use(kinds ...read.Kind) {
	for _, k := range kinds {
		d.used[k] = true
	}
}

// facts keeps what the message says about the customer and the delivery, whenever it is
// said. learned: it is nothing but the name of somebody, which was not asked for yet.
func (d *dialogue) facts() (learned bool) {
	c := d.msg.Contact()
	w := &d.m.Who
	if c.Name == "" && (c.Document != "" || c.Phone != "" || d.books()) {
		c.Name = d.msg.SignedName(c.Document+c.Phone != "", c.Document != "" || c.Phone != "" && (d.books() || d.needsName()))
		d.signed = c.Name
	}
	d.named = c.Name
	learned = c.Name != "" && d.needsName() && d.m.Tasks[0].Asked != "name" || c.Phone != "" && d.needsName() && d.m.Tasks[0].Asked != "phone"
	w.Name, w.Document, w.Email, w.Phone = firstOf(c.Name, w.Name), firstOf(c.Document, w.Document), firstOf(c.Email, w.Email), firstOf(c.Phone, w.Phone)
	if w.Name == "" && d.needsName() {
		w.Name = d.msg.BareName()
		learned = learned || w.Name != "" && d.m.Tasks[0].Asked != "name"
	}
	if n := d.msg.OrderNumber(); n != "" {
		d.m.Number = n
	}
	if code := d.msg.BookingCode(); code != "" && (d.desk() == tables || d.desk() == visits) {
		d.m.Code = code
	}
	if d.shop() == noShop {
		return learned
	}
	if a, ok := d.msg.Address(d.asks("address")); ok {
		o := &d.m.Order
		if a.City == "" && a.Street == o.Address.Street {
			a.City = o.Address.City
		}
		o.Address, o.Method, d.placed = a, "delivery", true
	}
	if p, ok := d.msg.Pay(); ok && !d.msg.Wants(read.Payments, read.PayLink, read.Bank, read.Paid, read.Receipt) && !d.msg.Question() {
		d.m.Order.Pay = p
		d.msg.TakePay()
	}
	return learned
}

// books: the message is about a booking, or goes on with one.
func (d *dialogue) books() bool {
	return d.desk() != noDesk && (d.msg.Wants(read.Table, read.Visit, read.Free) || len(d.m.Tasks) > 0 && d.m.Tasks[0].Kind == "book" || d.msg.When(noHint).HasTime)
}

// needsName: something is under way that a name, said whenever, belongs to.
func (d *dialogue) needsName() bool {
	if len(d.m.Tasks) == 0 || d.m.Tasks[0].Asked == "" {
		return false
	}
	switch t := d.m.Tasks[0]; t.Asked {
	case "city", "address", "method":
		return false
	default:
		return t.Kind == "book" || t.Kind == "checkout" || t.Kind == "deliver"
	}
}

// asks reports whether the customer was asked for this.
func (d *dialogue) asks(slot string) bool {
	return len(d.m.Tasks) > 0 && d.m.Tasks[0].Asked == slot
}

// missed: nothing was understood. The second time in a row a person is brought.
func (d *dialogue) missed() {
	d.m.Misses++
	if _, ok := d.persons(); ok && d.m.Misses >= 2 {
		d.m.Tasks = nil
		d.then(task{Kind: "person", Text: "consecutive_errors"})
		d.m.Tasks, d.next = d.next, nil
		return
	}
	d.tell(msgLost)
	if d.r.Facts.Question != "" {
		return // the runtime repeats its question
	}
	if len(d.m.Tasks) > 0 {
		d.m.Tasks[0].Tries++
		return // it asks again
	}
	d.say(d.abilities())
}

// settle goes on after the runtime's question was answered.
func (d *dialogue) settle(told decision) {
	open := d.m.Asked
	d.m.Asked = nil
	switch {
	case told.Outcome == "confirm" && told.State == "confirmed" && open.Tool == "orders/request_confirmation":
		d.m.Order.ID = firstOf(open.Task.slot("order"), d.m.Order.ID)
		d.m.Next++
		d.m.Tasks = append([]task{{ID: d.m.Next, Kind: "settle", Text: firstOf(open.Token, told.ID), Slots: map[string]string{"order": d.m.Order.ID}}}, d.m.Tasks...)
		d.msg = nil // the yes was all there was to read
	case told.Outcome == "confirm" && told.Result != nil && !told.Result.Success:
		d.say(sentence(told.Result.Error))
		d.m.Later, d.msg = nil, nil
	case told.Outcome == "confirm":
		if open.Tool == "frontdesk/create_order" || open.Tool == "retail/confirm_order" || open.Tool == "retail/request_confirmation" {
			d.m.Cart, d.m.Order, d.m.More = nil, draft{Address: d.m.Order.Address}, false
		}
		d.m.Tasks = append(d.m.Later, d.m.Tasks...)
		d.m.Later = nil
	default:
		d.refused(open, told.Outcome == "amend")
	}
}

// refused: what was asked about can still be changed: "no, mejor a las 9", "que sean 3".
// After a change the runtime asks again.
func (d *dialogue) refused(open *opened, amended bool) {
	d.m.Later = nil
	d.denied = !amended
	t := open.Task
	switch t.Kind {
	case "book", "move":
		t.Step, t.Asked, t.Options = "changed", "change", nil
		d.m.Tasks = append([]task{t}, d.m.Tasks...)
	case "checkout":
		d.m.More = true
		if amended {
			d.m.Tasks = append([]task{{ID: t.ID, Kind: "checkout", Slots: t.Slots}}, d.m.Tasks...)
		}
	}
}
