package order

import (
	"fmt"
	"slices"
)

// Status of an order.
type Status string

const (
	Draft               Status = "draft"
	PendingConfirmation Status = "pending_confirmation"
	Pending             Status = "pending"   // confirmed, stock reserved
	Confirmed           Status = "confirmed" // confirmed, stock deducted
	Processing          Status = "processing"
	Shipped             Status = "shipped"
	Delivered           Status = "delivered"
	Completed           Status = "completed"
	Cancelled           Status = "cancelled"
)

// Legal moves; all others are illegal.
var moves = map[Status][]Status{
	Draft:               {PendingConfirmation, Cancelled},
	PendingConfirmation: {Draft, Pending, Confirmed, Cancelled},
	Pending:             {Confirmed, Processing, Cancelled},
	Confirmed:           {Processing, Cancelled},
	Processing:          {Shipped, Delivered},
	Shipped:             {Delivered},
	Delivered:           {Completed},
	Completed:           {},
	Cancelled:           {},
}

// Statuses lists every status.
var Statuses = []Status{Draft, PendingConfirmation, Pending, Confirmed, Processing, Shipped, Delivered, Completed,
	Cancelled}

// May reports whether a move is legal.
func (s Status) May(to Status) bool { return s == to || slices.Contains(moves[s], to) }

// InTheMaking reports whether the order is still a draft: it owes and holds nothing.
func (s Status) InTheMaking() bool { return s == Draft || s == PendingConfirmation }

// Modifiable reports whether the buyer may still change or cancel it.
func (s Status) Modifiable() bool { return s.InTheMaking() || s == Pending || s == Confirmed }

// Move changes the status; an illegal move is our defect.
func (o *Order) Move(to Status) error {
	if !o.Status.May(to) {
		return fmt.Errorf("order %s: illegal move %s -> %s", o.ID, o.Status, to)
	}
	o.Status = to
	return nil
}
