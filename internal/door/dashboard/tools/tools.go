package tools

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/custom/workshop"
	"github.com/mostrador/mostrador/internal/door/dashboard/history"
	"github.com/mostrador/mostrador/internal/door/dashboard/naming"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/tool"
)

// toolsPage is one agent's tools: ours pack by pack, and the business's own.
type toolsPage struct {
	Agents []access.AgentProfile
	Agent  access.AgentProfile
	Mine   []toolGroup     // those that are on, the packs of its own type first
	Others []toolGroup     // the rest
	Rest   int             // how many those are
	Kept   []workshop.Kept // the business's own tools, whichever agents have them
	On     int64
	Rules  int64 // how many active rules the business has
	Clash  bool  // two tools of one name: the agent has none until it is fixed

	Changes history.Section
}

type toolGroup struct {
	Name, Title string
	own         bool // the business's own, or made for this kind of agent
	Lines       []toolLine
}

// toolLine is one tool of one agent.
type toolLine struct {
	Agent     string // its slug
	Tool      *tool.Tool
	Called    string // the agent's name of it, where it differs
	Title     string
	Doc       string
	Kind, Ask string // keys of words
	PerMinute int
	On        bool
	Locked    string // why switching it has no effect
	Adjusted  bool   // the agent has its own terms
	Newer     int    // a version that the agent does not use yet
	ID        string // of the business's own tool
}

func (area *Tools) showTools(v *page.Visit) (page.Answer, error) {
	agents, err := area.Keyring.AgentList(v.Context(), v.Workspace.ID)
	p := toolsPage{Agents: agents}
	if err != nil || len(agents) == 0 {
		return page.Page{Name: "tools", Title: v.T("nav.tools"), Data: p}, err
	}
	wanted := v.Request.URL.Query().Get("agent")
	i := slices.IndexFunc(agents, func(a access.AgentProfile) bool { return a.Slug == wanted })
	if i < 0 && wanted != "" {
		return nil, page.NotFound()
	}
	p.Agent = agents[max(i, 0)]
	all, err := naming.Tools(v, area.Runtime)
	if err != nil {
		return nil, err
	}
	if p.Kept, err = area.Workshop.List(v.Context(), v.Workspace); err != nil {
		return nil, err
	}
	if p.Rules, err = area.rulesAtWork(v); err != nil {
		return nil, err
	}
	if err = p.Changes.Show(v, p.Agent.ID); err != nil {
		return nil, err
	}
	_, err = all.View(v.Workspace, &p.Agent)
	p.Clash = err != nil
	for _, t := range all.All() {
		if !t.Unlisted {
			l := newToolLine(v, t, &p.Agent)
			l.ID, l.Newer = newer(p.Kept, l.Tool)
			p.add(v, l)
		}
	}
	slices.SortStableFunc(p.Mine, ownFirst)
	slices.SortStableFunc(p.Others, ownFirst)
	return page.Page{Name: "tools", Title: v.T("nav.tools"), Data: p}, nil
}

// ownFirst puts what is made for this kind of agent before the rest.
func ownFirst(a, b toolGroup) int {
	switch {
	case a.own == b.own:
		return 0
	case a.own:
		return -1
	}
	return 1
}

func (p *toolsPage) add(v *page.Visit, l toolLine) {
	groups := &p.Others
	if l.On {
		groups = &p.Mine
		p.On++
	} else {
		p.Rest++
	}
	pack := l.Tool.Pack
	if n := len(*groups); n == 0 || (*groups)[n-1].Name != pack.Name {
		own := pack.Name == tool.OwnPack
		g := toolGroup{Name: pack.Name, Title: naming.Pack(v, pack), own: own ||
			slices.Contains(pack.Types, p.Agent.AssistantType)}
		*groups = append(*groups, g)
	}
	last := &(*groups)[len(*groups)-1]
	last.Lines = append(last.Lines, l)
}

var (
	kindWords = map[tool.Kind]string{
		tool.KindRead: "tools.reads", tool.KindFetch: "tools.fetches", tool.KindWrite: "tools.writes",
		tool.KindCall: "tools.calls", tool.KindPlan: "tools.plans",
	}
	modeWords = map[string]string{
		"never": "tools.asks.never", "always": "tools.asks.always", "conditional": "tools.asks.sometimes",
	}
	askerWords = map[access.Role]string{
		access.Customer: "tools.asks.customer", access.Staff: "tools.asks.staff", access.Owner: "tools.asks.owner",
	}
	riskWords = map[tool.Risk]string{
		tool.Low: "tools.risk.low", tool.Medium: "tools.risk.medium", tool.High: "tools.risk.high",
	}
	auditWords = map[tool.Audit]string{
		tool.AuditNone: "tools.audit.none", tool.AuditBasic: "tools.audit.basic", tool.AuditFull: "tools.audit.full",
	}
	lockedWords = map[fault.Code]string{fault.PlanRequired: "tools.locked.plan",
		fault.ToolNotEnabled: "tools.locked.off"}
)

func newToolLine(v *page.Visit, t *tool.Tool, a *access.AgentProfile) toolLine {
	t = t.For(a)
	l := toolLine{
		Agent: a.Slug, Tool: t, Title: t.TitleIn(v.Tag), Doc: naming.Told(t.DocIn(v.Tag)), Kind: kindWords[t.Kind], Ask: modeWords[t.Mode()],
		PerMinute: t.RatePerMinute(),
	}
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
	if o := overrideOf(a, t); o.Alias != "" {
		l.Called, l.Adjusted = o.Alias, true
	}
	err := tool.Enabled(t, v.Workspace, a)
	l.On = err == nil
	if err != nil && (t.Off || t.Plan != "" && t.Plan != v.Workspace.Plan || !v.Workspace.Flag("tools."+t.Category) ||
		!a.Active) {
		l.Locked = lockedWords[fault.From(err).Code]
	}
	return l
}

// overrideOf is what an agent has of a tool: its own terms, or as the contract has it.
func overrideOf(a *access.AgentProfile, t *tool.Tool) access.ToolOverride {
	for _, o := range a.Tools {
		if o.Tool == t.FullName() {
			return o
		}
	}
	return access.ToolOverride{Tool: t.FullName(), Enabled: t.GivenTo(a.AssistantType)}
}

// agentTool is a tool of an agent, among all tools of the business.
type agentTool struct {
	agent access.AgentProfile
	tool  *tool.Tool
	all   *tool.Set
}

// agentTool is the agent and the tool in the address.
func (area *Tools) agentTool(v *page.Visit) (of agentTool, err error) {
	if of.agent, err = area.Keyring.AgentBySlug(v.Context(), v.Workspace.ID, v.Named("agent")); err != nil {
		return of, err
	}
	if of.all, err = naming.Tools(v, area.Runtime); err != nil {
		return of, err
	}
	t, known := of.all.Get(v.Request.PathValue("pack") + "/" + v.Request.PathValue("tool"))
	if !known || t.Unlisted {
		return of, page.NotFound()
	}
	of.tool = t.For(&of.agent)
	return of, nil
}

// saveTools gives an agent the tools that are ticked and takes away those that are not, as one change: of the tools
// that the owner was shown, and only if the agent is still at the version that was shown.
func (area *Tools) saveTools(v *page.Visit) (page.Answer, error) {
	a, err := area.Keyring.AgentBySlug(v.Context(), v.Workspace.ID, v.Named("agent"))
	if err != nil {
		return nil, err
	}
	all, err := naming.Tools(v, area.Runtime)
	if err != nil {
		return nil, err
	}
	version, err := strconv.ParseInt(v.Field("version"), 10, 64)
	if err != nil || version != a.Version {
		return nil, v.Conflict("tools.stale")
	}
	ticked := v.Request.PostForm["tool"]
	kept := map[string]access.ToolOverride{}
	for _, o := range a.Tools {
		kept[o.Tool] = o
	}
	for _, name := range v.Request.PostForm["shown"] {
		t, known := all.Get(name)
		if !known || t.Unlisted {
			return nil, page.NotFound()
		}
		o := overrideOf(&a, t)
		if o.Enabled = slices.Contains(ticked, name); !o.Enabled {
			o.Alias = "" // a tool it does not have needs no name
		}
		kept[name] = o
	}
	list := []access.ToolOverride{}
	for _, name := range slices.Sorted(maps.Keys(kept)) {
		if t, known := all.Get(name); known && says(kept[name], t, &a) {
			list = append(list, kept[name])
		}
	}
	if err := all.Arrange(v.Workspace, a, list); err != nil {
		return nil, arrangeErr(v, err, -1)
	}
	if err := area.save(v, toolChange{a.ID, version, list}); err != nil {
		return nil, err
	}
	return v.Done(toolsOf(v, a), "tools.kept", a.Name)
}

// says reports whether an override says anything beyond what the agent's type does.
func says(o access.ToolOverride, t *tool.Tool, a *access.AgentProfile) bool {
	return !o.Plain() || o.Alias != "" || o.Enabled != t.GivenTo(a.AssistantType)
}

// toolsOf is the address of an agent's tools.
func toolsOf(v *page.Visit, a access.AgentProfile) string {
	return v.Path("tools") + "?" + url.Values{"agent": {a.Slug}}.Encode()
}

// anchor is the anchor of a tool's line on the page.
func anchor(t *tool.Tool) string { return t.Pack.Name + "-" + t.Name }

// Anchor is anchor for templates.
func (l toolLine) Anchor() string { return anchor(l.Tool) }

// Title is the tool's title.

// arrange changes one tool's override and keeps the others. It drops overrides of tools that no longer exist, and
// those that change nothing. Codes: conflict where the agent changed meanwhile or two tools would have one name,
// invalid_arguments with what is wrong with this tool's terms.
func (area *Tools) arrange(v *page.Visit, of agentTool, version int64, o access.ToolOverride) error {
	change, err := arranged(v, of, o)
	if err != nil {
		return err
	}
	change.version = version
	return area.save(v, change)
}

// toolChange is the tools of an agent as they will be, checked, and the agent's version that the owner saw.
type toolChange struct {
	agentID string
	version int64
	list    []access.ToolOverride
}

func arranged(v *page.Visit, of agentTool, o access.ToolOverride) (toolChange, error) {
	a := of.agent
	list := []access.ToolOverride{}
	for _, other := range a.Tools {
		if _, known := of.all.Get(other.Tool); known && other.Tool != o.Tool {
			list = append(list, other)
		}
	}
	if says(o, of.tool, &a) {
		list = append(list, o)
	}
	slices.SortFunc(list, func(x, y access.ToolOverride) int { return strings.Compare(x.Tool, y.Tool) })
	if err := of.all.Arrange(v.Workspace, a, list); err != nil {
		i := slices.IndexFunc(list, func(x access.ToolOverride) bool { return x.Tool == o.Tool })
		return toolChange{}, arrangeErr(v, err, i)
	}
	return toolChange{a.ID, a.Version, list}, nil
}

func (area *Tools) save(v *page.Visit, c toolChange) error {
	_, err := area.Keyring.SetAgentTools(v.Context(), v.Workspace.ID, c.agentID, c.version, c.list)
	if fault.Is(err, fault.Conflict) {
		return v.Conflict("tools.stale")
	}
	return err
}

// arrangeErr is the refusal for the line at i: its mistakes by field, or that the mistake is in another line.
func arrangeErr(v *page.Visit, err error, i int) error {
	if fault.Is(err, fault.Conflict) {
		return v.Conflict("tools.clash")
	}
	mine := []fault.Field{}
	for _, f := range fault.From(err).Fields {
		if path, ours := strings.CutPrefix(f.Path, fmt.Sprintf("/tools/%d/", i)); ours {
			mine = append(mine, fault.Field{Path: path, Message: f.Message})
		}
	}
	if len(mine) == 0 {
		return fault.Invalid(v.T("tools.other"))
	}
	return fault.Invalid(v.T("tools.wrong"), mine...)
}
