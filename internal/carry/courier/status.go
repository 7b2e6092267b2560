package courier

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
)

// Status is a vendor's report on a message of ours.
type Status struct {
	Ref      string                `json:"ref,omitempty"`
	VendorID string                `json:"vendor_id,omitempty"`
	State    conversation.Delivery `json:"state"`
	Reason   string                `json:"reason,omitempty"` // for Failed
	Closed   bool                  `json:"closed,omitempty"` // for Failed: only a template would have been taken
	At       time.Time             `json:"at,omitzero"`
}

// Arrived applies a status. One that is late, out of order, repeated, or about a message that others sent from the same
// number, changes nothing.
func (c *Courier) Arrived(ctx context.Context, w *access.Workspace, s Status) error {
	return c.Desk.Write(ctx, w, system, func(u *core.Unit) error {
		id, found, err := s.message(u)
		if err != nil || !found {
			return err
		}
		if s.State == conversation.Failed {
			return s.fail(u, id)
		}
		_, _, err = u.Deliveries.RecordStatus(id, s.State, s.VendorID, "", s.At)
		return err
	})
}

// message finds the message a status is about, if it is about its present form.
func (s Status) message(u *core.Unit) (id string, found bool, err error) {
	id, template := readRef(s.Ref)
	if uuid.Validate(id) != nil {
		return u.Deliveries.ByVendor(s.VendorID)
	}
	o, found, err := u.Deliveries.Get(id, false)
	return id, found && o.Content.AsTemplate == template, err
}

func (s Status) fail(u *core.Unit, id string) error {
	t := &Trouble{Kind: Never, Reason: s.Reason}
	if s.Closed {
		t.Kind = Closed
	}
	return failOrUseTemplate(u, id, t)
}
