package dashboard

import (
	"net/url"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/crm"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

var leadsRoutes = []route{
	{"GET /d/{workspace}/leads", staff, listLeads},
	{"GET /d/{workspace}/leads/{id}", staff, showLead},
	{"POST /d/{workspace}/leads/{id}", staff, changeLead},
}

// leadsPage is the data of the list.
type leadsPage struct {
	Leads  []crm.Lead
	Views  []Choice
	Status crm.Status
	Find   string
	More   string
}

func listLeads(v *visit) (answer, error) {
	p := leadsPage{Status: crm.Status(v.asked("status")), Find: v.asked("find")}
	if leadWords[p.Status] == "" {
		p.Status = ""
	}
	f := crm.Filter{Status: p.Status, After: knownID(v.asked("after")), Limit: onPage + 1}
	err := v.read(func(u *core.Unit) (err error) {
		if p.Find != "" {
			p.Status = "" // a search covers all
			p.Leads, err = u.Leads.Search(p.Find, f)
		} else {
			p.Leads, err = u.Leads.List(f)
		}
		return err
	})
	p.Views = []Choice{{Title: v.T("leads.all"), Path: v.Path("leads"), Here: p.Status == "" && p.Find == ""}}
	for _, s := range crm.Statuses {
		p.Views = append(p.Views, Choice{Title: v.T(leadTabs[s]), Path: v.listed("leads", url.Values{"status": {string(s)}}), Here: s == p.Status})
	}
	if len(p.Leads) > onPage {
		p.Leads = p.Leads[:onPage]
		p.More = v.listed("leads", url.Values{"status": {string(p.Status)}, "find": {p.Find}, "after": {p.Leads[onPage-1].ID}})
	}
	return page{name: "leads", title: v.T("nav.leads"), data: p}, err
}

// listed is the address of a list, without empty parameters.
func (v *visit) listed(list string, with url.Values) string {
	for name := range with {
		if with.Get(name) == "" {
			with.Del(name)
		}
	}
	if len(with) == 0 {
		return v.Path(list)
	}
	return v.Path(list) + "?" + with.Encode()
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

func showLead(v *visit) (answer, error) {
	names, err := v.signers()
	if err != nil {
		return nil, err
	}
	p := leadPage{Statuses: crm.Statuses}
	err = v.read(func(u *core.Unit) (err error) {
		if p.Lead, err = u.Leads.Get(v.pathID(), false); err != nil {
			return err
		}
		history, err := u.Leads.History(p.ID)
		p.History = make([]leadEntry, len(history))
		for i, e := range history {
			p.History[len(history)-1-i] = leadEntry{e, names.who(e.Actor, "")}
		}
		return err
	})
	return page{name: "lead", within: "leads", title: p.Name, data: p, crumbs: []Crumb{{v.T("nav.leads"), v.Path("leads")}}}, err
}

// signers are the names of those who may have made an entry; tools are left out.
func (v *visit) signers() (n naming, err error) {
	n.v = v
	n.people, err = v.people()
	return n, err
}

// changeLead changes a lead's status, adds a note, or both.
func changeLead(v *visit) (answer, error) {
	id, to, note := v.pathID(), crm.Status(v.field("status")), v.field("note")
	moved := false
	err := v.write(func(u *core.Unit) error {
		was, err := u.Leads.Get(id, true)
		if err != nil {
			return err
		}
		if moved = to != "" && to != was.Status; !moved && note == "" {
			return fault.New(fault.InvalidArguments, "%s", v.T("lead.nothing"))
		}
		_, err = u.Leads.Change(id, to, note)
		return err
	})
	if err != nil {
		return nil, err
	}
	if moved {
		return v.done(v.Path("leads", id), "lead.moved", v.T(leadWords[to]))
	}
	return v.done(v.Path("leads", id), "lead.noted")
}

var (
	leadWords = map[crm.Status]string{
		crm.Untouched: "leads.new", crm.Contacted: "leads.contacted", crm.Qualified: "leads.qualified", crm.Won: "leads.won", crm.Lost: "leads.lost",
	}
	leadTabs = map[crm.Status]string{
		crm.Untouched: "leads.tab.new", crm.Contacted: "leads.tab.contacted", crm.Qualified: "leads.tab.qualified", crm.Won: "leads.tab.won", crm.Lost: "leads.tab.lost",
	}
	leadLooks = map[crm.Status]string{crm.Untouched: "warm", crm.Contacted: "live", crm.Qualified: "live", crm.Won: "good"}
)

// LeadStatus is the word for a lead's status, and LeadLook its colour.
func (v View) LeadStatus(s crm.Status) string { return v.T(leadWords[s]) }
func (v View) LeadLook(s crm.Status) string   { return leadLooks[s] }

// LeadSource is where a lead came from: a word for an agent's, any other as it was written.
func (v View) LeadSource(source string) string {
	if source == crm.DefaultSource {
		return v.T("talk.agent")
	}
	return source
}
