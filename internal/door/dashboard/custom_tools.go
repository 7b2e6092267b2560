package dashboard

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/custom/workshop"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

// ownToolRoutes are the pages of the business's own tools.
var ownToolRoutes = []route{
	{"GET /d/{workspace}/tools/own/new", owners, newOwnTool},
	{"POST /d/{workspace}/tools/own", owners, addOwnTool},
	{"GET /d/{workspace}/tools/own/{id}", owners, showOwnTool},
	{"POST /d/{workspace}/tools/own/{id}", owners, changeOwnTool},
	{"POST /d/{workspace}/tools/own/{id}/try", owners, tryOwnTool},
	{"POST /d/{workspace}/tools/own/{id}/accept", owners, acceptOwnTool},
	{"POST /d/{workspace}/tools/own/{id}/agents/{agent}", owners, acceptForAgent},
	{"POST /d/{workspace}/tools/own/{id}/secret", owners, setOwnSecret},
	{"POST /d/{workspace}/tools/own/{id}/remove", owners, removeOwnTool},
}

// ownToolPage is the data of one tool, or the form of a new one.
type ownToolPage struct {
	Kept     workshop.Kept // without an id: a new one
	Form     ownToolForm
	Licensed bool
	Mistakes []fault.Field
	Why      string
	Versions []ownVersion
	Waiting  []ownChange // what the newest version changes for agents that do not use it yet
	Users    []ownUser
	Secrets  []ownSecret

	Arguments string // of the test, as typed
	Trial     *workshop.Trial
	Steps     []rehearsedStep // of the trial
	Data      string          // the tool's answer, formatted

	Made, MadeOf string // a secret that is shown once
	status       int
}

// Methods are the HTTP methods a request may use.
func (ownToolPage) Methods() []string {
	return custom.Methods
}

type ownSecret struct {
	Name string
	Set  bool
}

func newOwnTool(v *visit) (answer, error) {
	return v.ownToolPage(ownToolPage{Form: emptyOwnTool})
}

func showOwnTool(v *visit) (answer, error) {
	k, err := v.door.Workshop.Get(v.context(), v.Workspace, v.named("id"))
	if err != nil {
		return nil, err
	}
	return v.ownToolPage(ownToolPage{Kept: k, Form: formOfKept(k)})
}

// ownToolPage fills in everything beside the form.
func (v *visit) ownToolPage(p ownToolPage) (answer, error) {
	p.Licensed = v.Workspace.Plan == access.Enterprise
	title := v.T("custom.new")
	if p.Kept.ID != "" {
		_, versions, err := v.door.Workshop.Versions(v.context(), v.Workspace, p.Kept.ID)
		if err != nil {
			return nil, err
		}
		names, err := v.naming()
		if err != nil {
			return nil, err
		}
		p.Versions, title = v.ownVersions(versions, names), p.Kept.Name
		for _, given := range versions {
			if given.Version == p.Kept.Given && given.Version < p.Kept.Newest {
				p.Waiting = v.ownChanges(given.Definition, versions[0].Definition)
			}
		}
		if p.Users, err = v.ownUsers(p.Kept); err != nil {
			return nil, err
		}
		set := map[string]bool{}
		for _, s := range p.Kept.Secrets {
			set[s.Name] = true
			p.Secrets = append(p.Secrets, ownSecret{s.Name, true})
		}
		for _, name := range p.Kept.Needs {
			if !set[name] {
				p.Secrets = append(p.Secrets, ownSecret{name, false})
			}
		}
	}
	return page{
		name: "custom-tool", within: "tools", title: title, data: p, status: p.status, crumbs: []Crumb{{v.T("nav.tools"), v.Path("tools")}},
	}, nil
}

// ownTool is the address of a tool's page.
func (v *visit) ownTool(k workshop.Kept) string { return v.Path("tools", "own", k.ID) }

// refusedOwnTool shows the page again with what is wrong and all that was typed.
func (v *visit) refusedOwnTool(p ownToolPage, err error) (answer, error) {
	e := fault.From(err)
	if e.Code != fault.InvalidArguments && e.Code != fault.Conflict && e.Code != fault.PlanRequired {
		return nil, err
	}
	p.Why, p.Mistakes, p.status = v.T("custom.wrong"), e.Fields, fault.Of(e.Code).Status
	switch {
	case e.Code == fault.Conflict:
		p.Why = v.T("custom.conflict")
	case len(e.Fields) == 0:
		p.Why = e.Message
	}
	return v.ownToolPage(p)
}

func addOwnTool(v *visit) (answer, error) {
	f := v.typedOwnTool()
	d, err := f.definition(v, custom.Definition{})
	var k workshop.Kept
	if err == nil {
		k, err = v.door.Workshop.Create(v.context(), v.Workspace, v.Actor(), d, false)
	}
	if err != nil {
		return v.refusedOwnTool(ownToolPage{Form: f}, err)
	}
	return v.done(v.ownTool(k), "custom.added", k.Name)
}

func changeOwnTool(v *visit) (answer, error) {
	k, err := v.door.Workshop.Get(v.context(), v.Workspace, v.named("id"))
	if err != nil {
		return nil, err
	}
	f := v.typedOwnTool()
	f.Name = k.Name // it cannot change
	d, err := f.definition(v, k.Definition)
	if err == nil {
		_, err = v.door.Workshop.Change(v.context(), v.Workspace, v.Actor(), k.ID, f.Version, d)
	}
	if err != nil {
		return v.refusedOwnTool(ownToolPage{Kept: k, Form: f}, err)
	}
	return v.done(v.ownTool(k), "custom.saved", k.Name)
}

// rehearsedStep is what a step of a composition would do, in the page's words.
type rehearsedStep struct {
	Name, Tool, Arguments, Later string
	Wrong                        []fault.Field
}

// tryOwnTool calls the stored tool with sample arguments, or only shows the request.
func tryOwnTool(v *visit) (answer, error) {
	k, err := v.door.Workshop.Get(v.context(), v.Workspace, v.named("id"))
	if err != nil {
		return nil, err
	}
	p := ownToolPage{Kept: k, Form: formOfKept(k), Arguments: v.field("arguments")}
	trial, err := v.door.Workshop.Try(v.context(), v.Workspace, k.ID, workshop.Sample{Arguments: json.RawMessage(p.Arguments), Send: v.field("do") == "send"})
	if err != nil {
		return v.refusedOwnTool(p, err)
	}
	p.Trial = &trial
	for _, s := range trial.Steps {
		p.Steps = append(p.Steps, rehearsedStep{s.Name, s.Tool, pretty(string(strictjson.Canonical(s.Arguments))), strings.Join(s.Later, ", "), s.Wrong})
	}
	if trial.Data != nil {
		raw, _ := json.Marshal(trial.Data) // it arrived as JSON
		p.Data = pretty(string(raw))
	}
	return v.ownToolPage(p)
}

// acceptOwnTool gives a version to every agent without one of its own.
func acceptOwnTool(v *visit) (answer, error) {
	version, err := strconv.Atoi(v.field("version"))
	if err != nil || version < 1 {
		return nil, errNothing()
	}
	k, err := v.door.Workshop.Accept(v.context(), v.Workspace, v.Actor(), v.named("id"), version)
	if err != nil {
		return nil, err
	}
	return v.done(v.ownTool(k), "custom.accepted", version)
}

// setOwnSecret stores a secret; one that is generated here is shown once.
func setOwnSecret(v *visit) (answer, error) {
	name := v.field("name")
	made, err := v.door.Workshop.SetSecret(v.context(), v.Workspace, v.Actor(), v.named("id"), name, v.field("value"))
	if err != nil && !fault.Is(err, fault.InvalidArguments) {
		return nil, err
	}
	k, found := v.door.Workshop.Get(v.context(), v.Workspace, v.named("id"))
	if found != nil {
		return nil, found
	}
	switch {
	case err != nil:
		return v.ownToolPage(ownToolPage{Kept: k, Form: formOfKept(k), Why: v.T("custom.secret.wrong"), status: http.StatusBadRequest})
	case made != "":
		return v.ownToolPage(ownToolPage{Kept: k, Form: formOfKept(k), Made: made, MadeOf: name})
	}
	return v.done(v.ownTool(k), "custom.secret.kept", name)
}

func removeOwnTool(v *visit) (answer, error) {
	k, err := v.door.Workshop.Get(v.context(), v.Workspace, v.named("id"))
	if err != nil {
		return nil, err
	}
	if err := v.door.Workshop.Remove(v.context(), v.Workspace, v.Actor(), k.ID); err != nil {
		return nil, err
	}
	return v.done(v.Path("tools"), "custom.removed", k.Name)
}
