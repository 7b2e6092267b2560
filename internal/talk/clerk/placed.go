package clerk

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
)

// How the facts write what is left to pay of an order, and what somebody owes in all.
var (
	leftMark = locale.Text{ES: "falta pagar ", PT: "falta pagar ", EN: " left to pay"}
	oweMark  = locale.Text{ES: "Debe ", PT: "Deve ", EN: "They owe "}
)

// placed is one of the customer's latest orders: its number, what is left to pay of it, and what is in it.
type placed struct{ number, left, things string }

// orders are the customer's latest, newest first, as the facts tell them.
func (t ledger) orders() (out []placed) {
	for _, line := range t.facts.Orders {
		head, things, _ := strings.Cut(line, ": ")
		o := placed{things: things}
		for i, part := range strings.Split(head, ", ") {
			if i == 0 {
				o.number = part
			} else if strings.Contains(part, t.in(leftMark)) {
				o.left = strings.Replace(part, t.in(leftMark), "", 1)
			}
		}
		out = append(out, o)
	}
	return out
}

// owed is what the customer owes in all; empty: nothing.
func (t ledger) owed() string {
	for _, line := range t.facts.About {
		if sum, ok := strings.CutPrefix(line, t.in(oweMark)); ok {
			return strings.TrimSuffix(sum, ".")
		}
	}
	return ""
}

// left is what is left to pay, a line for each order.
func (t ledger) left() (lines []string) {
	for _, o := range t.orders() {
		if o.left != "" {
			lines = append(lines, t.in(msgOwesLine, o.number, o.left))
		}
	}
	return lines
}

// order is the number of the order that a text speaks of, by its number or by what is in it; empty: it does not tell.
func (t ledger) order(text string) string {
	if said := detail.Read(t.tag, text, t.facts.Now).OrderNumber(); said != "" {
		return said
	}
	words, best, most := detail.Words(text), "", 0
	for _, o := range t.orders() {
		switch n := detail.Common(words, detail.Words(o.things)); {
		case n > most:
			best, most = o.number, n
		case n == most:
			best = "" // it may be either
		}
	}
	return best
}

// newest is the number of the order that was placed last; empty: there is none.
func (t ledger) newest() string {
	if list := t.orders(); len(list) > 0 {
		return list[0].number
	}
	return ""
}

// which is the order that is meant where a text does not tell: the one that was spoken of last, or the only one.
func (t ledger) which() string {
	if list := t.orders(); t.s.Number == "" && len(list) == 1 {
		return list[0].number
	}
	return t.s.Number
}

// askNumber asks which order is meant, and says which there are.
func (t ledger) askNumber(k *task) error {
	if list := t.orders(); !t.voice {
		for _, o := range list {
			t.say(sentence(o.number + ": " + o.things))
		}
	}
	return t.question(k, "number", t.in(msgNumber))
}

// accountMark is in the line of the facts about the account for transfers.
var accountMark = locale.Text{ES: "Cuenta para transferencias", PT: "Conta para transferência", EN: "Account for transfers"}

// tellAccount says where money is transferred to, and what is left to pay; told: the business has an account.
func (t front) tellAccount() (told bool, err error) {
	if t.has("retail/get_payment_instructions") {
		r, err := t.call("retail/get_payment_instructions", map[string]any{"paymentMethod": "transfer"})
		if err != nil || !r.Success {
			return false, err
		}
		t.say(r.text("message"))
		return true, nil
	}
	for _, line := range t.facts.House {
		if _, account, ok := strings.Cut(line, ": "); ok && strings.HasPrefix(line, t.in(accountMark)) {
			for _, l := range t.ledger.left() {
				t.say(sentence(l))
			}
			parts := slices.DeleteFunc(strings.Split(account, "; "), func(p string) bool { return strings.HasPrefix(p, "Ban") }) // the name of the bank moves no money
			t.say(strings.Join(parts, "\n"))
			return true, nil
		}
	}
	return false, nil
}
