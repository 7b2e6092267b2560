package offline

import (
	"strings"

	"github.com/mostrador/mostrador/internal/talk/model/offline/read"
)

// hearFind takes a choice, or a yes to the only thing that was found.
func (d *dialogue) hearFind(t *task) bool {
	m := d.msg
	if _, _, swaps := m.Swap(); swaps && len(d.m.Cart) > 0 {
		return false
	}
	if t.Asked == "name" {
		if items := m.Items(); len(items) > 0 && len(m.Wishes()) == 0 {
			t.Wants, t.Text = []want{{Item: items[0]}}, items[0].Query()
			d.useAll()
			return true
		}
		return false
	}
	if t.Asked == "lead" {
		return d.hearSeller(t)
	}
	if _, mine := d.inCart(read.Item{Name: t.Text}); m.No() || m.Pick().None || m.Wants(read.Remove) && !mine && m.Len() <= 4 {
		t.Kind, t.Text, t.Step = "words", "", d.in(msgHere)
		if len(d.m.Cart) > 0 {
			t.Step = d.in(msgElse)
			d.m.More = true
		}
		d.useAll()
		return true
	}
	for _, w := range m.Wishes() {
		if w.Kind != read.Want && w.Kind != read.More && w.Kind != read.Amount && w.Kind != read.Thanks && w.Kind != read.Greet && w.Kind != read.Checkout {
			return false
		}
	}
	if m.Question() {
		return false
	}
	d.hint = t.Text
	index, n := d.choice(t.Options)
	d.hint = ""
	if number, ok := m.Number(); n == 0 && ok && len(t.Options) == 1 && m.Len() <= 6 {
		n = number
	}
	yes := m.Yes() || m.BeginsYes() || m.Wants(read.Want) && len(m.Items()) == 0 || m.Pick().That || n > 0 && m.Len() <= 3
	if len(t.Options) == 1 && len(index) == 0 && yes {
		index = []int{0}
	}
	if len(index) == 0 && len(d.m.Shown) >= len(t.Options) && len(t.Options) > 1 {
		if count, ok := m.Count(); ok {
			t.Wants[0].Item.Quantity, t.Wants[0].Item.Said = count, true
			d.useAll()
			t.Step = "narrow"
			return true
		}
		if close := alike(t.Options, m.Digits()); len(close) > 0 {
			d.m.Shown = subset(d.m.Shown, close)
			t.Step = "narrow"
			d.useAll()
			return true
		}
	}
	if len(index) == 0 || len(d.m.Shown) < len(t.Options) || (m.Wants(read.Want) || m.Adds() || m.BeginsYes()) && !d.sameThing(index, t.Options) {
		return false
	}
	if p := m.Pick(); len(t.Options) == 1 && len(p.Index) > 1 && len(d.m.Last) > 1 { // "los dos"
		d.m.Shown, index, n = d.m.Last, nil, 0
		for i := range d.m.Last {
			index = append(index, i)
		}
	}
	q := max(n, 1)
	if n == 0 && len(t.Wants) > 0 && t.Wants[0].Item.Said {
		q = t.Wants[0].Item.Quantity
	}
	t.Kind, t.Step = "cart", ""
	var wants []want
	for _, i := range index {
		wants = append(wants, want{Op: opAdd, Item: read.Item{Quantity: q, Said: n > 0, Name: d.m.Shown[i].Name, Sort: m.Plain()}, Product: d.m.Shown[i], Found: true, Hint: t.Text})
	}
	t.Wants = wants
	d.useAll()
	d.used[read.Done], d.used[read.Deliver], d.used[read.Pickup] = m.Yes(), false, false
	return true
}

// hearSeller takes a yes to being called by somebody from sales.
func (d *dialogue) hearSeller(t *task) bool {
	if !d.msg.Yes() && !d.msg.BeginsYes() {
		t.Kind = "none"
		return d.msg.No()
	}
	it, id := t.Wants[0].Item, t.ID
	interest := d.m.Last[0].Name
	if it.Said {
		interest = d.in(times, it.Quantity, interest)
	}
	*t = d.fill(task{Kind: "lead", Text: "erp/create_lead", Slots: map[string]string{"interest": interest}})
	t.ID = id
	d.useAll()
	return true
}

// sameThing: what the message names is what was offered, not something else.
func (d *dialogue) sameThing(index []int, list []option) bool {
	items := d.msg.Items()
	if len(items) > 1 {
		return false
	}
	for _, it := range items {
		if !read.OnlyUnits(strings.ToLower(it.Name)) && read.Common(read.Words(it.Name), read.Words(list[index[0]].Name)) == 0 && !d.msg.Pick().Some() {
			return false
		}
	}
	return true
}
