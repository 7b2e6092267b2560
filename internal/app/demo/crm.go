package demo

import (
	"context"
	"fmt"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/crm"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/kit/clock"
)

// books are a sample's crm.json: leads, support requests, notifications of teams, and where parcels are. The agent
// recorded all of it yesterday; what staff did about it comes after.
type books struct {
	Leads []struct {
		lead
		Said   string     `json:"said"`
		Status crm.Status `json:"status"`
		Note   string     `json:"note"`
	} `json:"leads"`
	Tickets []struct {
		Phone string `json:"phone"`
		Said  string `json:"said"`
		ticket
		State support.TicketState `json:"state"`
		Reply string              `json:"reply"`
	} `json:"tickets"`
	Notifications []struct {
		Phone string `json:"phone"`
		Said  string `json:"said"`
		notification
		Opened bool `json:"opened"`
	} `json:"notifications"`
	Shipping []struct {
		Phone   string `json:"phone"`
		Carrier string `json:"carrier"`
		Number  string `json:"tracking_number"`
		InDays  int    `json:"in_days"`
	} `json:"shipping"`
}

// lead, ticket and notification are the arguments of the agent's tools.
type (
	lead struct {
		Name     string `json:"name"`
		Phone    string `json:"phone,omitempty"`
		Email    string `json:"email,omitempty"`
		Company  string `json:"company,omitempty"`
		Interest string `json:"interest,omitempty"`
		Notes    string `json:"notes,omitempty"`
		Source   string `json:"source,omitempty"`
	}
	ticket struct {
		Subject     string `json:"subject"`
		Description string `json:"description"`
		Priority    string `json:"priority,omitempty"`
		Category    string `json:"category,omitempty"`
	}
	notification struct {
		Team     string         `json:"team"`
		Message  string         `json:"message"`
		Priority string         `json:"priority"`
		Context  map[string]any `json:"context,omitempty"`
	}
)

// counterAgent takes the orders of a business whose agent does not sell: another agent of it, at the counter.
func (b Business) counterAgent(ctx context.Context, in Into, w *access.Workspace,
	agent access.AgentProfile) (access.AgentProfile, error) {
	if b.AssistantType != "erp" {
		return agent, nil
	}
	return in.Keyring.CreateAgent(ctx, w.ID, access.AgentProfile{Slug: "mostrador", Name: "Mostrador",
		AssistantType: "retail"})
}

// fillBooks plays what was recorded; a business without the file has nothing.
func (b Business) fillBooks(ctx context.Context, in Into, w *access.Workspace, agent access.AgentProfile) error {
	var all books
	if found, err := b.read("crm.json", &all); err != nil || !found {
		return err
	}
	hands := clock.NewManual(in.Clock.Now().Add(-24 * time.Hour))
	rt, err := in.Runtime(hands)
	if err != nil {
		return err
	}
	defer rt.Close()
	p := &past{rt: rt, clock: hands, w: w, agent: agent}
	for _, play := range []func(context.Context, books) error{p.leads, p.tickets, p.notifications, p.ship} {
		hands.Advance(20 * time.Minute)
		if err := play(ctx, all); err != nil {
			return err
		}
	}
	return nil
}

func (p *past) leads(ctx context.Context, all books) error {
	for _, l := range all.Leads {
		session, err := p.meet(ctx, "", l.Said)
		if err != nil {
			return err
		}
		told, err := p.call(ctx, session, "erp/create_lead", l.lead)
		if err == nil {
			err = p.answer(ctx, session, ourThanks)
		}
		if err != nil {
			return err
		}
		if l.Status == "" {
			continue
		}
		err = p.rt.Write(ctx, p.w, owner, func(u *core.Unit) error {
			_, err := u.Leads.Change(told["lead_id"].(string), l.Status, l.Note)
			return err
		})
		if err != nil {
			return fmt.Errorf("the lead %s: %w", l.Name, err)
		}
	}
	return nil
}

func (p *past) tickets(ctx context.Context, all books) error {
	for _, t := range all.Tickets {
		session, err := p.meet(ctx, t.Phone, t.Said)
		if err != nil {
			return err
		}
		opened, err := p.call(ctx, session, "erp/create_support_ticket", t.ticket)
		if err == nil {
			err = p.answer(ctx, session, ourTicket)
		}
		if err != nil {
			return err
		}
		if t.State == "" {
			continue
		}
		p.clock.Advance(10 * time.Minute)
		err = p.rt.Write(ctx, p.w, owner, func(u *core.Unit) error {
			answered, err := u.AnswerTicket(opened["ticket_id"].(string), t.Reply)
			if err == nil {
				_, err = u.Support.MoveTicket(answered, t.State)
			}
			return err
		})
		if err != nil {
			return fmt.Errorf("the ticket %q: %w", t.Subject, err)
		}
	}
	return nil
}

func (p *past) notifications(ctx context.Context, all books) error {
	for _, n := range all.Notifications {
		session, err := p.meet(ctx, n.Phone, n.Said)
		if err != nil {
			return err
		}
		told, err := p.call(ctx, session, "erp/notify_team", n.notification)
		if err == nil {
			err = p.answer(ctx, session, ourNotice)
		}
		if err != nil {
			return err
		}
		if !n.Opened {
			continue
		}
		err = p.rt.Write(ctx, p.w, owner, func(u *core.Unit) error {
			_, err := u.Support.OpenNotification(told["notification_id"].(string))
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// ship sets where the newest orders of some customers are.
func (p *past) ship(ctx context.Context, all books) error {
	for _, s := range all.Shipping {
		err := p.rt.Write(ctx, p.w, owner, func(u *core.Unit) error {
			c, err := u.Customers.Find("", s.Phone)
			if err != nil {
				return err
			}
			o, err := u.Orders.Latest(c.ID)
			if err != nil {
				return err
			}
			day := u.Now.In(p.w.Location()).AddDate(0, 0, s.InDays+1).Format(time.DateOnly) // it is yesterday here
			_, err = u.Changes.Ship(o.ID, order.Tracking{Carrier: s.Carrier, Number: s.Number, Day: day})
			return err
		})
		if err != nil {
			return fmt.Errorf("the parcel of %s: %w", s.Phone, err)
		}
	}
	return nil
}

// meet opens a conversation and hears what it is about: of a known customer, or of a stranger on the business's page.
func (p *past) meet(ctx context.Context, telephone, said string) (id string, err error) {
	if telephone != "" {
		id, err = p.open(ctx, telephone)
	} else {
		err = p.rt.Write(ctx, p.w, relay, func(u *core.Unit) error {
			talk, err := u.Conversations.Open(conversation.Session{AgentID: p.agent.ID, Channel: "web"})
			id = talk.ID
			return err
		})
	}
	if err == nil {
		_, err = p.hear(ctx, id, said)
	}
	return id, err
}
