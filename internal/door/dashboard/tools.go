package dashboard

import (
	"net/url"
	"slices"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/custom/workshop"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/tool"
)

// toolsRoutes are the pages of each agent's tools.
var toolsRoutes = []route{
	{"GET /d/{workspace}/tools", owners, showTools},
	{"GET /d/{workspace}/tools/agents/{agent}/{pack}/{tool}", owners, showTool},
	{"POST /d/{workspace}/tools/agents/{agent}/{pack}/{tool}", owners, setTool},
	{"POST /d/{workspace}/tools/agents/{agent}/{pack}/{tool}/switch", owners, switchTool},
}

// toolsPage is one agent's tools: ours pack by pack, and the business's own.
type toolsPage struct {
	Agents []access.AgentProfile
	Agent  access.AgentProfile
	Ours   []toolGroup
	Own    toolGroup
	Kept   []workshop.Kept // the business's own tools, whichever agents have them
	On     int64
	Rules  int64 // how many active rules the business has
	Clash  bool  // two tools of one name: the agent has none until it is fixed
}

type toolGroup struct {
	Name, Title string
	Open        bool // expanded
	On          int
	Lines       []toolLine
}

// toolLine is one tool of one agent.
type toolLine struct {
	Agent     string // its slug
	Tool      *tool.Tool
	Called    string // the agent's name of it, where it differs
	Doc       string
	Kind, Ask string // keys of words
	PerMinute int
	On        bool
	Locked    string // why switching it has no effect
	Adjusted  bool   // the agent has its own terms
	Newer     int    // a version that the agent does not use yet
	ID        string // of the business's own tool
}

func showTools(v *visit) (answer, error) {
	agents, err := v.door.Keyring.AgentList(v.context(), v.Workspace.ID)
	p := toolsPage{Agents: agents}
	if err != nil || len(agents) == 0 {
		return page{name: "tools", title: v.T("nav.tools"), data: p}, err
	}
	wanted := v.r.URL.Query().Get("agent")
	i := slices.IndexFunc(agents, func(a access.AgentProfile) bool { return a.Slug == wanted })
	if i < 0 && wanted != "" {
		return nil, errNothing()
	}
	p.Agent = agents[max(i, 0)]
	all, err := v.tools()
	if err != nil {
		return nil, err
	}
	if p.Kept, err = v.door.Workshop.List(v.context(), v.Workspace); err != nil {
		return nil, err
	}
	if p.Rules, err = v.rulesAtWork(); err != nil {
		return nil, err
	}
	_, err = all.View(v.Workspace, &p.Agent)
	p.Clash = err != nil
	for _, t := range all.All() {
		if !t.Unlisted {
			l := v.toolLine(t, &p.Agent)
			l.ID, l.Newer = newer(p.Kept, l.Tool)
			p.add(l)
		}
	}
	// The packs made for this kind of agent come first.
	slices.SortStableFunc(p.Ours, func(a, b toolGroup) int {
		switch {
		case a.Open == b.Open:
			return 0
		case a.Open:
			return -1
		}
		return 1
	})
	return page{name: "tools", title: v.T("nav.tools"), data: p}, nil
}

func (p *toolsPage) add(l toolLine) {
	group := &p.Own
	if pack := l.Tool.Pack; pack.Name != tool.OwnPack {
		if n := len(p.Ours); n == 0 || p.Ours[n-1].Name != pack.Name {
			p.Ours = append(p.Ours, toolGroup{Name: pack.Name, Title: pack.Title})
		}
		group = &p.Ours[len(p.Ours)-1]
	}
	group.Lines = append(group.Lines, l)
	if l.On {
		group.On++
		p.On++
	}
	group.Open = group.On > 0
}

// tools are the built-in ones and the business's own.
func (v *visit) tools() (*tool.Set, error) {
	return tool.Of(v.context(), v.Workspace, v.door.Runtime.Tools, v.door.Runtime.Own)
}

var (
	kindWords = map[tool.Kind]string{
		tool.KindRead: "tools.reads", tool.KindFetch: "tools.fetches", tool.KindWrite: "tools.writes", tool.KindCall: "tools.calls", tool.KindPlan: "tools.plans",
	}
	modeWords   = map[string]string{"never": "tools.asks.never", "always": "tools.asks.always", "conditional": "tools.asks.sometimes"}
	askerWords  = map[access.Role]string{access.Customer: "tools.asks.customer", access.Staff: "tools.asks.staff", access.Owner: "tools.asks.owner"}
	riskWords   = map[tool.Risk]string{tool.Low: "tools.risk.low", tool.Medium: "tools.risk.medium", tool.High: "tools.risk.high"}
	auditWords  = map[tool.Audit]string{tool.AuditNone: "tools.audit.none", tool.AuditBasic: "tools.audit.basic", tool.AuditFull: "tools.audit.full"}
	lockedWords = map[fault.Code]string{fault.PlanRequired: "tools.locked.plan", fault.ToolNotEnabled: "tools.locked.off"}
)

func (v *visit) toolLine(t *tool.Tool, a *access.AgentProfile) toolLine {
	t = t.For(a)
	l := toolLine{Agent: a.Slug, Tool: t, Doc: t.Doc, Kind: kindWords[t.Kind], Ask: modeWords[t.Mode()], PerMinute: t.RatePerMinute()}
	if terms := a.Terms(t.FullName()); terms != nil {
		l.Adjusted = true
		if terms.Description != "" {
			l.Doc = terms.Description
		}
		if terms.PerMinute > 0 {
			l.PerMinute = min(l.PerMinute, terms.PerMinute)
		}
		if terms.Ask != "" {
			l.Ask = askerWords[terms.Ask]
		}
	}
	if o, said := overrideOf(a, t.FullName()); said && o.Alias != "" {
		l.Called, l.Adjusted = o.Alias, true
	}
	err := tool.Enabled(t, v.Workspace, a)
	l.On = err == nil
	if err != nil && (t.Off || t.Plan != "" && t.Plan != v.Workspace.Plan || !v.Workspace.Flag("tools."+t.Category) || !a.Active) {
		l.Locked = lockedWords[fault.From(err).Code]
	}
	return l
}

func overrideOf(a *access.AgentProfile, fullName string) (access.ToolOverride, bool) {
	for _, o := range a.Tools {
		if o.Tool == fullName {
			return o, true
		}
	}
	return access.ToolOverride{Tool: fullName}, false
}

// chosen is the agent and the tool in the address.
func (v *visit) chosen() (a access.AgentProfile, t *tool.Tool, all *tool.Set, err error) {
	if a, err = v.door.Keyring.AgentBySlug(v.context(), v.Workspace.ID, v.named("agent")); err != nil {
		return a, nil, nil, err
	}
	if all, err = v.tools(); err != nil {
		return a, nil, nil, err
	}
	t, known := all.Get(v.r.PathValue("pack") + "/" + v.r.PathValue("tool"))
	if !known || t.Unlisted {
		return a, nil, nil, errNothing()
	}
	return a, t.For(&a), all, nil
}

// switchTool gives an agent a tool or takes it away; repeating it has no effect.
func switchTool(v *visit) (answer, error) {
	a, t, all, err := v.chosen()
	if err != nil {
		return nil, err
	}
	o, said := overrideOf(&a, t.FullName())
	if !said {
		o.Enabled = t.GivenTo(a.AssistantType)
	}
	on := v.field("on") == "yes"
	if on != o.Enabled {
		if o.Enabled = on; !on {
			o.Alias = "" // a tool it does not have needs no name
		}
		if err := v.arrange(all, a, t, a.Version, o); err != nil {
			return nil, err
		}
	}
	to := v.toolsOf(a) + "#" + anchor(t)
	if on {
		return v.done(to, "tools.switched.on", toolTitle(t), a.Name)
	}
	return v.done(to, "tools.switched.off", toolTitle(t), a.Name)
}

// toolsOf is the address of an agent's tools.
func (v *visit) toolsOf(a access.AgentProfile) string {
	return v.Path("tools") + "?" + url.Values{"agent": {a.Slug}}.Encode()
}

// anchor is the anchor of a tool's line on the page.
func anchor(t *tool.Tool) string { return t.Pack.Name + "-" + t.Name }

// Anchor is anchor for templates.
func (l toolLine) Anchor() string { return anchor(l.Tool) }

// Title is the tool's title.
func (l toolLine) Title() string { return toolTitle(l.Tool) }

func toolTitle(t *tool.Tool) string {
	if t.Title != "" {
		return t.Title
	}
	return t.Name
}
