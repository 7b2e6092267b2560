package team

import (
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/crm"
	"github.com/mostrador/mostrador/internal/door/dashboard/naming"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/doorkit"
)

// leadsPage is the data of the list.
type leadsPage struct {
	Leads  []crm.Lead
	Views  []page.Choice
	Status crm.Status
	Find   string
	More   string
}

func listLeads(v *page.Visit) (page.Answer, error) {
	p := leadsPage{Status: crm.Status(v.Query("status")), Find: v.Query("find")}
	if leadWords[p.Status] == "" {
		p.Status = ""
	}
	f := crm.Filter{Status: p.Status, After: doorkit.OptionalID(v.Query("after")), Limit: onPage + 1}
	err := v.Read(func(u *core.Unit) (err error) {
		if p.Find != "" {
			p.Status = "" // a search covers all
			p.Leads, err = u.Leads.Search(p.Find, f)
		} else {
			p.Leads, err = u.Leads.List(f)
		}
		return err
	})
	p.Views = page.Choices(append([]crm.Status{""}, crm.Statuses...), func(s crm.Status) page.Choice {
		to := page.Query{"status": string(s)}.At(v.Path("leads"))
		return page.Choice{Title: v.T(leadTabs[s]), Path: to, Here: s == p.Status && p.Find == ""}
	})
	p.Leads, p.More = page.Cut(p.Leads, onPage, func(last crm.Lead) string {
		return page.Query{"status": string(p.Status), "find": p.Find, "after": last.ID}.At(v.Path("leads"))
	})
	return page.Page{Name: "leads", Title: v.T("nav.leads"), Data: p}, err
}

// leadPage is the data of one lead's page.
type leadPage struct {
	crm.Lead
	Statuses []crm.Status
	History  []leadEntry // the latest first
}

// leadEntry is an entry of a lead's history, with the name of who made it.
type leadEntry struct {
	crm.Entry
	By string
}

func showLead(v *page.Visit, names naming.Names) (page.Answer, error) {
	p := leadPage{Statuses: crm.Statuses}
	err := v.Read(func(u *core.Unit) (err error) {
		if p.Lead, err = u.Leads.Get(v.ID(), false); err != nil {
			return err
		}
		history, err := u.Leads.History(p.ID)
		p.History = make([]leadEntry, len(history))
		for i, e := range history {
			p.History[len(history)-1-i] = leadEntry{e, names.Who(e.Actor, "")}
		}
		return err
	})
	return page.Page{Name: "lead", Within: "leads", Title: p.Name, Data: p, Crumbs: v.Crumbs("leads")}, err
}

// changeLead changes a lead's status, adds a note, or both.
func changeLead(v *page.Visit) (page.Answer, error) {
	id, to, note := v.ID(), crm.Status(v.Field("status")), v.Field("note")
	moved := false
	err := v.Write(func(u *core.Unit) error {
		was, err := u.Leads.Get(id, true)
		if err != nil {
			return err
		}
		if moved = to != "" && to != was.Status; !moved && note == "" {
			return v.Invalid("lead.nothing")
		}
		_, err = u.Leads.Change(id, to, note)
		return err
	})
	if err != nil {
		return nil, err
	}
	if moved {
		return v.Done(v.Path("leads", id), "lead.moved", v.T(leadWords[to]))
	}
	return v.Done(v.Path("leads", id), "lead.noted")
}

var (
	leadWords = map[crm.Status]string{
		crm.Untouched: "leads.new", crm.Contacted: "leads.contacted", crm.Qualified: "leads.qualified",
		crm.Won:  "leads.won",
		crm.Lost: "leads.lost",
	}
	leadTabs = map[crm.Status]string{
		"": "leads.all", crm.Untouched: "leads.tab.new", crm.Contacted: "leads.tab.contacted",
		crm.Qualified: "leads.tab.qualified",
		crm.Won:       "leads.tab.won", crm.Lost: "leads.tab.lost",
	}
	leadLooks = map[crm.Status]string{crm.Untouched: "warm", crm.Contacted: "live", crm.Qualified: "live",
		crm.Won: "good"}
)

// leadSource is the word for where a lead came from: for an agent's, or as it was written.
func leadSource(source string) string {
	if source == crm.DefaultSource {
		return "talk.agent"
	}
	return source
}
