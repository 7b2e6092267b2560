package store

import "github.com/mostrador/mostrador/internal/core/support"

type supportRows struct{ tx *Tx }

var tickets = describe("tickets", "t", func(t *support.Ticket) columns {
	return columns{
		key("id", &t.ID), public("number", &t.Number), prose("subject", &t.Subject),
		prose("description", &t.Description), word("priority", &t.Priority), prose("category", &t.Category),
		word("state", &t.State), id("customer_id", &t.CustomerID), personal("customer_name", &t.CustomerName),
		personal("customer_contact", &t.CustomerContact), id("session_id", &t.SessionID), id("taken_by", &t.TakenBy),
		when("created_at", &t.CreatedAt), when("updated_at", &t.UpdatedAt), when("closed_at", &t.ClosedAt),
	}
})

// updateTicket writes the state of a ticket, not what was asked for.
var updateTicket = tickets.updates("ticket", "state", "taken_by", "updated_at", "closed_at")

func (r supportRows) Ticket(id string, locked bool) (support.Ticket, bool, error) {
	return tickets.one(r.tx, ` AND t.id = $2`+lock(r.tx, locked, "t"), id)
}

func (r supportRows) TicketByNumber(number string) (support.Ticket, bool, error) {
	return tickets.one(r.tx, ` AND t.number = $2`, number)
}

func (r supportRows) InsertTicket(t support.Ticket) error { return tickets.addLater(r.tx, t) }

func (r supportRows) UpdateTicket(t support.Ticket) error { return updateTicket.later(r.tx, t) }

// ListTickets comes by id, the newest first.
func (r supportRows) ListTickets(f support.TicketFilter) ([]support.Ticket, error) {
	var w filter
	w.wants("t.state = ?", string(f.State))
	w.wants("t.priority = ?", string(f.Priority))
	return tickets.find(r.tx, w.newest("t", f.After, f.Limit))
}

var ticketNotes = describe("ticket_notes", "n", func(n *support.Note) columns {
	return columns{
		key("id", &n.ID), id("ticket_id", &n.TicketID), word("kind", &n.Kind), id("author", &n.Author),
		prose("text", &n.Text), id("message_id", &n.MessageID), when("created_at", &n.CreatedAt),
	}
})

func (r supportRows) InsertNote(n support.Note) error { return ticketNotes.addLater(r.tx, n) }

func (r supportRows) Notes(ticketID string) ([]support.Note, error) {
	return ticketNotes.all(r.tx, ` AND n.ticket_id = $2 ORDER BY n.id`, ticketID)
}

func (r supportRows) NextTicket() (int64, error) { return count(r.tx, "ticket") }
