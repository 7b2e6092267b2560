package store

import (
	"slices"
	"testing"
)

// ofNoCustomer are tables with texts of people that are no customer's: staff's own, or found by what they say.
var ofNoCustomer = map[string]string{
	"inbox":             "vendors' deliveries: found by what they say",
	"people":            "staff",
	"notice_choices":    "staff",
	"notices":           "staff",
	"push_browsers":     "staff, and secrets of theirs",
	"logins":            "staff",
	"stays":             "staff",
	"broadcasts":        "what the business wrote to many",
	"stock_adjustments": "of goods; mentions are masked",
}

// Every table with a personal text is reached by an erasure, and every one of a workspace by an export: a new one that
// is not fails here.
func TestEveryPersonalTextLeaves(t *testing.T) {
	t.Parallel()
	reached := layouts()
	for _, d := range allDescribed {
		name, all, _ := d.described()
		says := slices.ContainsFunc(all, func(c column) bool { return c.mark&(isPersonal|isProse) != 0 })
		at := slices.IndexFunc(reached, func(l *layout) bool { return l.name == name })
		switch {
		case !says || ofNoCustomer[name] != "":
		case at < 0:
			t.Errorf("%s has personal texts and is not among layouts", name)
		case reached[at].ofCustomer("x") == "":
			t.Errorf("%s has personal texts and says not whose they are", name)
		}
	}
}

// What is erased of a row stays what its table takes.
func TestBlank(t *testing.T) {
	t.Parallel()
	for _, want := range []struct {
		of           *layout
		column, text string
	}{
		{&customers.layout, "phone", ""}, {&customers.layout, "address", "{}"}, {&leads.layout, "name", masked},
		{&messages.layout, "text", masked}, {&confirmations.layout, "arguments", "{}"}, {&callKeys.layout, "answer", ""},
	} {
		got, whole := want.of.blank(want.of.columns[want.of.index(want.column)])
		if !whole || got != want.text {
			t.Errorf("%s.%s becomes %q, not %q", want.of.name, want.column, got, want.text)
		}
	}
	if _, whole := payments.blank(payments.columns[payments.index("reference")]); whole {
		t.Error("accounting loses the reference of a payment")
	}
}
