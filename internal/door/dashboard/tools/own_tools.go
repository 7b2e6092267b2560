package tools

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/custom/workshop"
	"github.com/mostrador/mostrador/internal/door/dashboard/naming"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

// ownToolPage is the data of one tool, or the form of a new one.
type ownToolPage struct {
	Kept     workshop.Kept // without an id: a new one
	Form     ownToolForm
	Licensed bool
	Mistakes []ownMistake
	Why      string
	Versions []ownVersion
	Waiting  []ownChange // what the newest version changes for agents that do not use it yet
	Users    []workshop.User
	Secrets  []ownSecret
	Figures  toolFigures

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

func (area *Tools) newOwnTool(v *page.Visit) (page.Answer, error) {
	return area.renderOwnTool(v, ownToolPage{Form: emptyOwnTool})
}

// keptTool is the tool in the address.
func (area *Tools) keptTool(v *page.Visit) (workshop.Kept, error) {
	return area.Workshop.Get(v.Context(), v.Workspace, v.Named("id"))
}

func (area *Tools) showOwnTool(v *page.Visit, k workshop.Kept) (page.Answer, error) {
	return area.renderOwnTool(v, ownToolPage{Kept: k, Form: formOfKept(k)})
}

// renderOwnTool fills in everything beside the form.
func (area *Tools) renderOwnTool(v *page.Visit, p ownToolPage) (page.Answer, error) {
	p.Licensed = area.Workshop.Licensed(v.Workspace)
	title := v.T("custom.new")
	if p.Kept.ID != "" {
		_, versions, err := area.Workshop.Versions(v.Context(), v.Workspace, p.Kept.ID)
		if err != nil {
			return nil, err
		}
		names, err := naming.Of(v, area.Runtime)
		if err != nil {
			return nil, err
		}
		p.Versions, title = ownVersions(v, versions, names), p.Kept.Name
		for _, given := range versions {
			if given.Version == p.Kept.Given && given.Version < p.Kept.Newest {
				p.Waiting = ownChanges(v, given.Definition, versions[0].Definition)
			}
		}
		users, err := area.Workshop.UsersOf(v.Context(), v.Workspace, []workshop.Kept{p.Kept})
		if err != nil {
			return nil, err
		}
		p.Users = users[p.Kept.ID]
		if p.Figures, err = area.figures(v, p.Kept.FullName()); err != nil {
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
	return page.Page{
		Name: "custom-tool", Within: "tools", Title: title, Data: p, Status: p.status, Crumbs: v.Crumbs("tools"),
	}, nil
}

// ownTool is the address of a tool's page.
func ownTool(v *page.Visit, k workshop.Kept) string { return v.Path("tools", "own", k.ID) }

// showOwnToolErrors shows the page again with what is wrong and all that was typed.
func (area *Tools) showOwnToolErrors(v *page.Visit, p ownToolPage, err error) (page.Answer, error) {
	e := fault.From(err)
	if e.Code != fault.InvalidArguments && e.Code != fault.Conflict && e.Code != fault.PlanRequired {
		return nil, err
	}
	v.Point(page.Renamed(err, ownToolField))
	p.Why, p.Mistakes, p.status = v.T("custom.wrong"), mistakes(v, e.Fields), fault.Of(e.Code).Status
	switch {
	case e.Code == fault.Conflict:
		p.Why = v.T("custom.conflict")
	case len(e.Fields) == 0:
		p.Why = e.Message
	}
	return area.renderOwnTool(v, p)
}

func (area *Tools) addOwnTool(v *page.Visit) (page.Answer, error) {
	f := typedOwnTool(v)
	d, err := f.definition(v, custom.Definition{})
	var k workshop.Kept
	if err == nil {
		k, err = area.Workshop.Create(v.Context(), v.Workspace, v.Actor(), d, false)
	}
	if err != nil {
		return area.showOwnToolErrors(v, ownToolPage{Form: f}, area.inWords(v, d, true, err))
	}
	return v.Done(ownTool(v, k), "custom.added", k.Name)
}

func (area *Tools) changeOwnTool(v *page.Visit, k workshop.Kept) (page.Answer, error) {
	f := typedOwnTool(v)
	f.Name = k.Name // it cannot change
	d, err := f.definition(v, k.Definition)
	if err == nil {
		_, err = area.Workshop.Change(v.Context(), v.Workspace, v.Actor(), k.ID, workshop.AtVersion(f.Version), d)
	}
	if err != nil {
		return area.showOwnToolErrors(v, ownToolPage{Kept: k, Form: f}, area.inWords(v, d, false, err))
	}
	return v.Done(ownTool(v, k), "custom.saved", k.Name)
}

// rehearsedStep is what a step of a composition would do, in the page's words.
type rehearsedStep struct {
	Name, Tool, Arguments, Later string
	Wrong                        []fault.Field
}

// tryOwnTool calls the stored tool with sample arguments, or only shows the request.
func (area *Tools) tryOwnTool(v *page.Visit, k workshop.Kept) (page.Answer, error) {
	p := ownToolPage{Kept: k, Form: formOfKept(k), Arguments: v.Field("arguments")}
	trial, err := area.Workshop.Try(v.Context(), v.Workspace, k.ID, workshop.Sample{
		Arguments: json.RawMessage(p.Arguments), Send: v.Field("do") == "send",
	})
	if err != nil {
		return area.showOwnToolErrors(v, p, err)
	}
	p.Trial = &trial
	for _, s := range trial.Steps {
		p.Steps = append(p.Steps, rehearsedStep{
			s.Name, s.Tool, naming.Pretty(string(strictjson.Canonical(s.Arguments))), strings.Join(s.Later, ", "),
			s.Wrong,
		})
	}
	if trial.Data != nil {
		raw, _ := json.Marshal(trial.Data) // it arrived as JSON
		p.Data = naming.Pretty(string(raw))
	}
	return area.renderOwnTool(v, p)
}

// acceptOwnTool gives a version to every agent without one of its own.
func (area *Tools) acceptOwnTool(v *page.Visit) (page.Answer, error) {
	version, err := strconv.Atoi(v.Field("version"))
	if err != nil || version < 1 {
		return nil, page.NotFound()
	}
	k, err := area.Workshop.Accept(v.Context(), v.Workspace, v.Actor(), v.Named("id"), version)
	return v.Finish(err, ownTool(v, k), "custom.accepted", version)
}

// setOwnSecret stores a secret; one that is generated here is shown once.
func (area *Tools) setOwnSecret(v *page.Visit) (page.Answer, error) {
	name := v.Field("name")
	made, err := area.Workshop.SetSecret(v.Context(), v.Workspace, v.Actor(), v.Named("id"), name, v.Field("value"))
	if err != nil && !fault.Is(err, fault.InvalidArguments) {
		return nil, err
	}
	k, found := area.keptTool(v)
	if found != nil {
		return nil, found
	}
	switch {
	case err != nil:
		return area.renderOwnTool(v, ownToolPage{
			Kept: k, Form: formOfKept(k), Why: v.T("custom.secret.wrong"), status: http.StatusBadRequest,
		})
	case made != "":
		return area.renderOwnTool(v, ownToolPage{Kept: k, Form: formOfKept(k), Made: made, MadeOf: name})
	}
	return v.Done(ownTool(v, k), "custom.secret.kept", name)
}

func (area *Tools) removeOwnTool(v *page.Visit, k workshop.Kept) (page.Answer, error) {
	err := area.Workshop.Remove(v.Context(), v.Workspace, v.Actor(), k.ID, nil)
	return v.Finish(err, v.Path("tools"), "custom.removed", k.Name)
}
