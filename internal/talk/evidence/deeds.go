package evidence

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/claims"
)

// done is what an event of a tool means as a deed.
type done struct {
	noun claims.Noun
	acts []claims.Act
	// lasts: it stays true in later turns, whatever happens to rows.
	lasts bool
}

// events are what tools do, by the events that their contracts name. An event that is not here proves nothing.
var events = map[string]done{
	"order.created":       {claims.Order, []claims.Act{claims.Ordered}, false},
	"order.modified":      {claims.Order, []claims.Act{claims.Changed, claims.Added, claims.Removed}, true},
	"order.cancelled":     {claims.Order, []claims.Act{claims.Cancelled}, true},
	"booking.created":     {claims.Booking, []claims.Act{claims.BookedFor}, false},
	"booking.cancelled":   {claims.Booking, []claims.Act{claims.Cancelled}, true},
	"booking.rescheduled": {claims.Booking, []claims.Act{claims.Moved, claims.Changed}, true},
	"booking.updated":     {claims.Booking, []claims.Act{claims.Changed}, true},
	"draft.created":       {claims.Order, []claims.Act{claims.Drafted}, false},
	"draft.item_added":    {"", []claims.Act{claims.Added, claims.Drafted}, false},
	"draft.item_updated":  {"", []claims.Act{claims.Changed, claims.Added}, false},
	"draft.item_removed":  {"", []claims.Act{claims.Removed, claims.Changed}, false},
	"draft.delivery_set":  {claims.Shipment, []claims.Act{claims.Changed, claims.Stored}, false},
	"draft.coupon_set":    {"", []claims.Act{claims.Reduced}, false},
	"payment.received":    {claims.Payment, []claims.Act{claims.Received}, true},
	"debt.reduced":        {claims.Payment, []claims.Act{claims.Received}, true},
	"receipt.ingested": {claims.Payment, []claims.Act{claims.Received, claims.Notified, claims.Awaiting},
		true},
	"receipt.attached":          {claims.Payment, []claims.Act{claims.Received, claims.Notified}, true},
	"payment_link.created":      {"", []claims.Act{claims.Linked}, true},
	"catalog.pdf_generated":     {"", []claims.Act{claims.Linked}, true},
	"message.sent":              {"", []claims.Act{claims.Sent}, true},
	"message.pdf_sent":          {"", []claims.Act{claims.Sent}, true},
	"session.handoff_requested": {"", []claims.Act{claims.HandedOff, claims.Notified}, false},
	"notification.created":      {"", []claims.Act{claims.Notified}, true},
	"ticket.created":            {"", []claims.Act{claims.Ticketed, claims.Notified}, true},
	"lead.created":              {"", []claims.Act{claims.Stored, claims.Notified}, true},
	"lead.updated":              {"", []claims.Act{claims.Stored}, true},
	"reminder.scheduled":        {"", []claims.Act{claims.Reminded}, true},
	"customer.identity_updated": {claims.Data, []claims.Act{claims.Stored, claims.Changed}, true},
	"customer.profile_updated":  {claims.Data, []claims.Act{claims.Stored, claims.Changed}, true},
}

// deeds are what a call did, by the events of its tool and what the answer says of them.
func (w *walker) deeds(data any) {
	if w.tools == nil {
		return
	}
	t, ok := w.tools.Get(w.tool)
	if !ok || t.ReadOnly() {
		return
	}
	object, _ := data.(map[string]any)
	if failed, says := object["success"].(bool); says && !failed {
		return
	}
	code, things := codeIn(object), namesIn(object)
	w.about = w.asked + " " + strings.Join(texts(data, nil), " ")
	defer func() { w.about = "" }()
	if w.own {
		w.ownDeeds(t.Name+" "+t.Title, code)
		return
	}
	for _, e := range t.Events {
		d := events[e]
		if !w.present && !d.lasts {
			continue
		}
		for _, act := range d.acts {
			w.deed(act, d.noun, code, things...)
		}
		if (e == "payment.received" || e == "debt.reduced") && settled(object) {
			w.deed(claims.Settled, claims.Payment, code)
		}
	}
}

// machineText matches identifiers, moments and links, which name nothing that was done.
var machineText = regexp.MustCompile(`^(?:[0-9a-f]{8}-[0-9a-f-]{27}|https?://\S+|\d{4}-\d{2}-\d{2}T\S+)$`)

// texts are all words of a value.
func texts(v any, to []string) []string {
	return append(to, slices.DeleteFunc(leaves(v, nil), machineText.MatchString)...)
}

// leaves are all texts of a value.
func leaves(v any, to []string) []string {
	switch v := v.(type) {
	case string:
		return append(to, v)
	case []any:
		for _, x := range v {
			to = leaves(x, to)
		}
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			to = leaves(v[name], to)
		}
	}
	return to
}

// executed are the deeds of a tool that a yes ran, as far as rows do not tell them. holds: the customer has a booking.
func (b *builder) executed(name string, holds bool) {
	if b.tools == nil {
		return
	}
	t, ok := b.tools.Get(name)
	if !ok {
		return
	}
	for _, e := range t.Events {
		if e == "booking.created" || e == "booking.cancelled" {
			if b.bookings++; b.bookings > 1 && holds { // one instead of another
				b.deed(claims.Moved, claims.Booking, "")
			}
		}
		if d := events[e]; d.lasts {
			for _, act := range d.acts {
				b.deed(act, d.noun, "")
			}
		}
	}
}

// settled reports an answer by which a payment counts, and does not wait for anybody.
func settled(v map[string]any) bool {
	for _, f := range []string{"status", "paymentStatus"} {
		if s, ok := v[f].(string); ok && (strings.Contains(s, "pending") || strings.Contains(s, "review") ||
			strings.Contains(s, "claim") || strings.Contains(s, "await") || s == "failed" || s == "rejected") {
			return false
		}
	}
	return true
}

// codeIn is the code of the order or booking that an answer is about.
func codeIn(v map[string]any) string {
	for _, f := range []string{"orderNumber", "order_number", "confirmation_code", "ticket_number"} {
		if s, ok := v[f].(string); ok && s != "" {
			return s
		}
	}
	return ""
}

// namesIn are the names of the goods that an answer is about.
func namesIn(v map[string]any) (out []string) {
	for _, f := range []string{"product", "item", "removedItem", "modification"} {
		switch x := v[f].(type) {
		case map[string]any:
			for _, n := range []string{"name", "productName", "item"} {
				if s, ok := x[n].(string); ok && s != "" {
					out = append(out, s)
				}
			}
		}
	}
	if list, ok := v["items"].([]any); ok {
		for _, x := range list {
			if m, ok := x.(map[string]any); ok {
				if s, ok := m["name"].(string); ok {
					out = append(out, s)
				}
			}
		}
	}
	return out
}

// ownActs guess what a business's own tool does from the words of its name.
var ownActs = []struct {
	stems string
	acts  []claims.Act
}{
	{"reserv agend book appoint turno cita", []claims.Act{claims.BookedFor}},
	{"cancel anul", []claims.Act{claims.Cancelled}},
	{"orden order pedido compra", []claims.Act{claims.Ordered}},
	{"pag pay cobr charge", []claims.Act{claims.Settled}},
	{"envi send mand mail correo mensaje message", []claims.Act{claims.Sent, claims.Notified}},
	{"avis notif ticket reclam alert", []claims.Act{claims.Notified, claims.Ticketed}},
	{"guard regist save store update actualiz cadastr puntos", []claims.Act{claims.Stored, claims.Changed}},
	{"reembols refund devol", []claims.Act{claims.Refunded}},
}

func (w *walker) ownDeeds(name, code string) {
	folded := locale.Fold(name)
	for _, o := range ownActs {
		for stem := range strings.FieldsSeq(o.stems) {
			if strings.Contains(folded, stem) {
				for _, act := range o.acts {
					w.deed(act, "", code)
				}
				break
			}
		}
	}
}
