package httpapi

import (
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/crm"
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
	Kind      string           `json:"kind" enum:"created,contact,status,note"`
	Actor     string           `json:"actor" doc:"role:id of who did."`
	SessionID *string          `json:"session_id"`
	Said      crm.EntryDetails `json:"said" doc:"What was told of the lead, or done about it."`
	CreatedAt time.Time        `json:"created_at"`
}

func showLead(l crm.Lead) Lead {
	return Lead{
		ID: l.ID, Name: l.Name, Phone: orNull(l.Phone), Email: orNull(l.Email), Company: orNull(l.Company),
		Interest: orNull(l.Interest), Notes: orNull(l.Notes), Source: l.Source, Status: string(l.Status),
		CustomerID: orNull(l.CustomerID), SessionID: orNull(l.SessionID), CreatedAt: l.CreatedAt,
		UpdatedAt: l.UpdatedAt,
	}
}

const leadsText = "Who they are is in it, so only a key of staff or of an owner may ask."

func registerLeads(r *router) {
	add(r, explained(get("/v1/leads", "listLeads", "People who might buy, newest first"), leadsText),
		staffOnly, reads(r, listLeads))
	add(r, get("/v1/leads/{id}", "getLead", "One lead and what happened with it"), staffOnly, reads(r, getLead))
	addOnce(r, post("/v1/leads/{id}", "changeLead", "Move a lead on, or write something down about it"), staffOnly, changeLead)
}

type listLeadsIn struct {
	Status string `query:"status" enum:"new,contacted,qualified,won,lost"`
	Page
}

func listLeads(u *core.Unit, in *listLeadsIn) (list[Lead], error) {
	found, err := u.Leads.List(crm.Filter{Status: crm.Status(in.Status), After: in.After, Limit: in.Limit + 1})
	return page(found, in.Limit, showLead), err
}

func getLead(u *core.Unit, in *ByID) (toldLead, error) {
	l, err := u.Leads.Get(in.id(), false)
	if err != nil {
		return toldLead{}, err
	}
	history, err := u.Leads.History(l.ID)
	return toldLead{showLead(l), convert(history, func(e crm.Entry) leadEntry {
		return leadEntry{string(e.Kind), e.Actor, orNull(e.SessionID), e.Said, e.CreatedAt}
	})}, err
}

type changeLeadIn struct {
	ByID
	Keyed
	Body struct {
		Status string `json:"status,omitempty" enum:"new,contacted,qualified,won,lost"`
		Note   string `json:"note,omitempty" maxLength:"2000"`
	}
}

func changeLead(u *core.Unit, in *changeLeadIn) (toldLead, error) {
	if in.Body.Status == "" && in.Body.Note == "" {
		return toldLead{}, fault.Invalid(msgNothingSaid.In(u.Workspace.Locale),
			fault.Field{Path: "/status", Message: msgLeadNeeds.In(u.Workspace.Locale)})
	}
	if _, err := u.Leads.Change(in.id(), crm.Status(in.Body.Status), in.Body.Note); err != nil {
		return toldLead{}, err
	}
	return getLead(u, &in.ByID)
}
