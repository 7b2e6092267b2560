package store

import "github.com/mostrador/mostrador/internal/core/support"

type supportRows struct{ tx *Tx }

const selectTickets = `SELECT t.id, t.number, t.subject, t.description, t.priority, t.category, t.state, t.customer_id, t.customer_name,
		t.customer_contact, t.session_id, t.taken_by, t.created_at, t.updated_at, t.closed_at
	FROM tickets t WHERE t.workspace_id = $1`

func ticketFields(t *support.Ticket) []any {
	return []any{
		&t.ID, &t.Number, &t.Subject, &t.Description, &t.Priority, &t.Category, &t.State, &t.CustomerID, &t.CustomerName,
		&t.CustomerContact, &t.SessionID, &t.TakenBy, moment{&t.CreatedAt}, moment{&t.UpdatedAt}, moment{&t.ClosedAt},
	}
}

func (r supportRows) Ticket(id string, locked bool) (t support.Ticket, ok bool, err error) {
	ok, err = found(r.tx.Row(selectTickets+` AND t.id = $2`+lock(r.tx, locked, "t"), []any{r.tx.Workspace(), id}, ticketFields(&t)...))
	return t, ok, err
}

func (r supportRows) TicketByNumber(number string) (t support.Ticket, ok bool, err error) {
	ok, err = found(r.tx.Row(selectTickets+` AND t.number = $2`, []any{r.tx.Workspace(), number}, ticketFields(&t)...))
	return t, ok, err
}

func (r supportRows) InsertTicket(t support.Ticket) error {
	return r.tx.Later(nil, `INSERT INTO tickets (workspace_id, id, number, subject, description, priority, category, state, customer_id, customer_name,
			customer_contact, session_id, taken_by, created_at, updated_at, closed_at)
		VALUES (`+placeholders(1, 16)+`)`,
		r.tx.Workspace(), t.ID, t.Number, t.Subject, t.Description, string(t.Priority), t.Category, string(t.State), t.CustomerID, t.CustomerName,
		t.CustomerContact, t.SessionID, t.TakenBy, micros(t.CreatedAt), micros(t.UpdatedAt), micros(t.ClosedAt))
}

// UpdateTicket writes what becomes of a ticket. What was asked for stays.
func (r supportRows) UpdateTicket(t support.Ticket) error {
	return r.tx.Later(one("ticket", t.ID), `UPDATE tickets SET state = $3, taken_by = $4, updated_at = $5, closed_at = $6
		WHERE workspace_id = $1 AND id = $2`,
		r.tx.Workspace(), t.ID, string(t.State), t.TakenBy, micros(t.UpdatedAt), micros(t.ClosedAt))
}

// ListTickets comes by id, the newest first.
func (r supportRows) ListTickets(f support.TicketFilter) (out []support.Ticket, err error) {
	query, args := newest(selectTickets, "t", f.After, r.tx.Workspace(), f.Limit, equal{"t.state", string(f.State)}, equal{"t.priority", string(f.Priority)})
	err = r.tx.Rows(query, args, func(scan func(...any) error) error {
		var t support.Ticket
		err := scan(ticketFields(&t)...)
		out = append(out, t)
		return err
	})
	return out, err
}

func (r supportRows) InsertNote(n support.Note) error {
	return r.tx.Later(nil, `INSERT INTO ticket_notes (workspace_id, id, ticket_id, kind, author, text, message_id, created_at)
		VALUES (`+placeholders(1, 8)+`)`,
		r.tx.Workspace(), n.ID, n.TicketID, string(n.Kind), n.Author, n.Text, n.MessageID, micros(n.CreatedAt))
}

func (r supportRows) Notes(ticketID string) (out []support.Note, err error) {
	err = r.tx.Rows(`SELECT n.id, n.ticket_id, n.kind, n.author, n.text, n.message_id, n.created_at FROM ticket_notes n
		WHERE n.workspace_id = $1 AND n.ticket_id = $2 ORDER BY n.id`, []any{r.tx.Workspace(), ticketID}, func(scan func(...any) error) error {
		var n support.Note
		err := scan(&n.ID, &n.TicketID, &n.Kind, &n.Author, &n.Text, &n.MessageID, moment{&n.CreatedAt})
		out = append(out, n)
		return err
	})
	return out, err
}

func (r supportRows) NextTicket() (n int64, err error) {
	err = r.tx.Aside(`INSERT INTO counters (workspace_id, name, value) VALUES ($1, 'ticket', 1)
		ON CONFLICT (workspace_id, name) DO UPDATE SET value = counters.value + 1 RETURNING value`, []any{r.tx.Workspace()}, &n)
	return n, err
}
