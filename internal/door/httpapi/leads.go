package httpapi

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/crm"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Lead is a person who might buy.
type Lead struct {
	ID         string    `json:"id"`
	Name       string    `json:"name"`
	Phone      *string   `json:"phone"`
	Email      *string   `json:"email"`
	Company    *string   `json:"company"`
	Interest   *string   `json:"interest" doc:"What they want, as it was last told."`
	Notes      *string   `json:"notes"`
	Source     string    `json:"source" doc:"Where they came from first."`
	Status     string    `json:"status" enum:"new,contacted,qualified,won,lost"`
	CustomerID *string   `json:"customer_id" doc:"Set where a customer told of themselves."`
	SessionID  *string   `json:"session_id" doc:"Where they were last heard of."`
	CreatedAt  time.Time `json:"created_at"`
	UpdatedAt  time.Time `json:"updated_at"`
}

// toldLead is a lead with its history.
type toldLead struct {
	Lead
	History []leadEntry `json:"history" nullable:"false"`
}

type leadEntry struct {
	Kind      string    `json:"kind" enum:"created,contact,status,note"`
	Actor     string    `json:"actor" doc:"role:id of who did."`
	SessionID *string   `json:"session_id"`
	Said      crm.Said  `json:"said" doc:"What was told of the lead, or done about it."`
	CreatedAt time.Time `json:"created_at"`
}

type leadOut struct{ Body toldLead }

func showLead(l crm.Lead) Lead {
	return Lead{
		ID: l.ID, Name: l.Name, Phone: orNull(l.Phone), Email: orNull(l.Email), Company: orNull(l.Company), Interest: orNull(l.Interest),
		Notes: orNull(l.Notes), Source: l.Source, Status: string(l.Status), CustomerID: orNull(l.CustomerID), SessionID: orNull(l.SessionID),
		CreatedAt: l.CreatedAt, UpdatedAt: l.UpdatedAt,
	}
}

const leadsText = "Who they are is in it, so only a key of staff or of an owner may ask."

func (d *door) serveLeads() {
	add(d, explained(get("/v1/leads", "listLeads", "People who might buy, newest first"), leadsText), d.listLeads)
	add(d, get("/v1/leads/{id}", "getLead", "One lead and what happened with it"), d.getLead)
	add(d, post("/v1/leads/{id}", "changeLead", "Move a lead on, or write something down about it"), d.changeLead)
}

type listLeadsIn struct {
	Status string `query:"status" enum:"new,contacted,qualified,won,lost"`
	Page
}

func (d *door) listLeads(ctx context.Context, c caller, in *listLeadsIn) (*listed[Lead], error) {
	if err := c.staffOnly(); err != nil {
		return nil, err
	}
	var found []crm.Lead
	err := d.Runtime.Read(ctx, c.Workspace, c.Actor, func(u *core.Unit) (err error) {
		found, err = u.Leads.List(crm.Filter{Status: crm.Status(in.Status), After: in.After, Limit: in.Limit + 1})
		return err
	})
	if err != nil {
		return nil, err
	}
	return page(found, in.Limit, showLead), nil
}

func (d *door) getLead(ctx context.Context, c caller, in *byID) (*leadOut, error) {
	if err := c.staffOnly(); err != nil {
		return nil, err
	}
	out := &leadOut{}
	err := d.Runtime.Read(ctx, c.Workspace, c.Actor, func(u *core.Unit) error {
		l, err := u.Leads.Get(doorkit.ID(in.ID), false)
		if err != nil {
			return err
		}
		history, err := u.Leads.History(l.ID)
		out.Body = toldLead{showLead(l), []leadEntry{}}
		for _, e := range history {
			out.Body.History = append(out.Body.History, leadEntry{string(e.Kind), e.Actor, orNull(e.SessionID), e.Said, e.CreatedAt})
		}
		return err
	})
	return out, err
}

type changeLeadIn struct {
	ID   string `path:"id"`
	Body struct {
		Status string `json:"status,omitempty" enum:"new,contacted,qualified,won,lost"`
		Note   string `json:"note,omitempty" maxLength:"2000"`
	}
}

func (d *door) changeLead(ctx context.Context, c caller, in *changeLeadIn) (*leadOut, error) {
	if err := c.staffOnly(); err != nil {
		return nil, err
	}
	if in.Body.Status == "" && in.Body.Note == "" {
		return nil, fault.Invalid("Say what changes.", fault.Field{Path: "/status", Message: "expected a status or a note"})
	}
	err := d.Runtime.Write(ctx, c.Workspace, c.Actor, func(u *core.Unit) error {
		_, err := u.Leads.Change(doorkit.ID(in.ID), crm.Status(in.Body.Status), in.Body.Note)
		return err
	})
	if err != nil {
		return nil, err
	}
	return d.getLead(ctx, c, &byID{in.ID})
}
