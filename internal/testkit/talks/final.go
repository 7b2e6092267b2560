package talks

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// left is what a conversation left behind.
type left struct {
	state    conversation.State
	orders   []order.Order // from their yes on
	draft    []order.Line
	bookings []booking.Booking // that stand
}

// holds says what is not as it should be at the end; empty: it is.
//
//	orders N      line N x NAME      total DECIMAL      delivery pickup|delivery
//	draft N       bookings N         party N            at HH:MM      handoff
func (h House) holds(ctx context.Context, w *access.Workspace, sessionID, want string) string {
	var l left
	err := h.Turns.Desk.Read(ctx, w, owner, func(u *core.Unit) (err error) {
		l, err = look(u, sessionID)
		return err
	})
	if err != nil {
		return err.Error()
	}
	what, value, _ := strings.Cut(want, " ")
	switch what {
	case "orders":
		return same(want, strconv.Itoa(len(l.orders)), value)
	case "draft":
		return same(want, strconv.Itoa(len(l.draft)), value)
	case "bookings":
		return same(want, strconv.Itoa(len(l.bookings)), value)
	case "handoff":
		return same(want, string(l.state), string(conversation.Handoff))
	case "line":
		return l.line(value)
	case "total", "delivery":
		if len(l.orders) == 0 {
			return want + ": there is no order"
		}
		o := l.orders[0]
		if what == "delivery" {
			return same(want, string(o.Delivery.Method), value)
		}
		return same(want, w.Amount(o.Totals.Total).Decimal().String(), value)
	case "party", "at":
		if len(l.bookings) == 0 {
			return want + ": there is no booking"
		}
		b := l.bookings[0]
		if what == "party" {
			return same(want, strconv.Itoa(b.Party), value)
		}
		return same(want, booking.Clock(b.Start), value)
	}
	return fmt.Sprintf("%q is nothing that can be looked at", want)
}

func same(what, got, want string) string {
	if got == want {
		return ""
	}
	return fmt.Sprintf("%s: it is %s", what, got)
}

func look(u *core.Unit, sessionID string) (l left, err error) {
	s, err := u.Conversations.Get(sessionID, false)
	if err != nil {
		return l, err
	}
	u.Conversations.Adopt(s)
	l.state = s.State
	if s.CustomerID != "" {
		all, err := u.Orders.List(order.Filter{CustomerID: s.CustomerID, Limit: 100})
		if err != nil {
			return l, err
		}
		for _, o := range all {
			if o.SessionID == sessionID && o.Status != order.Cancelled {
				l.orders = append(l.orders, o)
			}
		}
	}
	d, err := u.Orders.Draft(false)
	if err != nil && !fault.Is(err, fault.NotFound) {
		return l, err
	}
	l.draft = d.Lines
	today := booking.DayOf(u.Now.In(u.Workspace.Location()))
	own, err := u.Bookings.Own(today, today.Add(400))
	for _, b := range own {
		if b.SessionID == sessionID {
			l.bookings = append(l.bookings, b)
		}
	}
	return l, err
}

// line finds "N x NAME" among the lines of the orders and the draft.
func (l left) line(want string) string {
	count, name, _ := strings.Cut(want, " x ")
	lines := l.draft
	for _, o := range l.orders {
		lines = append(lines, o.Lines...)
	}
	var there []string
	for _, x := range lines {
		if strconv.FormatInt(x.Quantity, 10) == count && strings.Contains(locale.Fold(x.Name), locale.Fold(name)) {
			return ""
		}
		there = append(there, fmt.Sprintf("%d x %s", x.Quantity, x.Name))
	}
	return fmt.Sprintf("no line %s; there are: %s", want, strings.Join(there, ", "))
}
