package settings

import (
	"cmp"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/usage"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// modelsPage is the data of the agents' models, with this month's costs and the budgets.
type modelsPage struct {
	Seen       string
	Day, Month string // budgets, in US dollars
	Agents     []agentModels
	Used       []modelUse
	Total      string
	Tried      *modelTried
	Reached    bool // over budget: agents use the free model until the period ends
}

// agentModels is one agent with its models, as a form has them.
type agentModels struct {
	access.AgentProfile
	Models []modelForm
	Prompt string
	Open   bool // the form was refused
}

// modelTried is a sentence that a model was asked, and what came of it.
type modelTried struct {
	ModelReply
	Agent, Model, Sentence, Cost string
	Free                         bool // no price was entered
}

// modelForm is the form of a model. Prefix separates the fields of two.
type modelForm struct {
	Prefix, Title, Hint       string
	Name, BaseURL, In, Out    string
	Keyed, BuiltIn, Checkable bool
	Sees                      bool
	Providers                 []page.Choice
	Hints                     []access.Provider
}

// modelUse is the use of one model by one agent.
type modelUse struct {
	Agent, Model    string
	Answers, Tokens int64
	Cost            string
}

func (area *Settings) showModels(v *page.Visit, w access.Workspace) (page.Answer, error) {
	return area.modelsPage(v, w, nil)
}

func (area *Settings) modelsPage(v *page.Visit, w access.Workspace, tried *modelTried) (page.Answer, error) {
	budget := w.Settings.ModelBudget
	p := modelsPage{Seen: page.Seen(w.UpdatedAt), Day: dollars(v, budget.Day), Month: dollars(v, budget.Month), Tried: tried}
	agents, err := area.Keyring.AgentList(v.Context(), w.ID)
	if err != nil {
		return nil, err
	}
	names := map[string]string{}
	for _, a := range agents {
		names[a.ID] = a.Name
		one := agentModels{AgentProfile: a, Prompt: a.Prompt, Open: v.Refused() && v.Named("agent") == a.Slug, Models: []modelForm{
			newModelForm(v, "model", v.T("models.model"), v.T("models.model.hint"), a.Model),
			newModelForm(v, "fallback", v.T("models.fallback"), v.T("models.fallback.hint"), a.Fallback),
		}}
		if one.Open {
			one.Prompt = v.Typed("prompt", a.Prompt)
			for i := range one.Models {
				one.Models[i].retype(v)
			}
		}
		p.Agents = append(p.Agents, one)
	}
	err = v.Read(func(u *core.Unit) error {
		b, err := u.Usage.Budget()
		if err != nil {
			return err
		}
		p.Reached = b.Reached()
		days, err := u.Usage.Between(b.Month.Period+"-01", b.Day.Period)
		fillUse(v, &p, days, names)
		return err
	})
	return page.Page{Name: "settings-models", Within: "settings", Title: v.T("settings.answering"), Data: p}, err
}

func newModelForm(v *page.Visit, prefix, title, hint string, m access.ModelChoice) modelForm {
	f := modelForm{
		Prefix: prefix, Title: title, Hint: hint, Name: m.Name, BaseURL: m.BaseURL, In: dollars(v, m.InputPrice),
		Out: dollars(v, m.OutputPrice), Sees: m.Sees,
		Keyed: m.Credential != "", BuiltIn: m.IsBuiltIn() || !m.Set(), Checkable: m.Set() && !m.IsBuiltIn(),
	}
	f.offer(v)
	return f
}

// offer lists the providers; one whose address the model has is chosen.
func (f *modelForm) offer(v *page.Visit) {
	f.Hints = access.Providers()
	f.Providers = []page.Choice{{Title: v.T("models.other"), Here: true}}
	for _, one := range f.Hints {
		title := one.Name
		if one.Keys == "" {
			title = v.T("models.here", one.Name)
		}
		here := one.BaseURL == f.BaseURL
		f.Providers = append(f.Providers, page.Choice{Title: title, Value: one.BaseURL, Here: here})
		f.Providers[0].Here = f.Providers[0].Here && !here
	}
}

// retype keeps what was typed, but for the key.
func (f *modelForm) retype(v *page.Visit) {
	f.Name, f.BaseURL = v.Typed(f.Prefix+"-name", f.Name), v.Typed(f.Prefix+"-url", f.BaseURL)
	f.In, f.Out = v.Typed(f.Prefix+"-in", f.In), v.Typed(f.Prefix+"-out", f.Out)
	f.Sees = v.Field(f.Prefix+"-sees") != ""
	if chosen := v.Field(f.Prefix + "-provider"); chosen != "" {
		f.BaseURL = chosen
	}
	f.offer(v)
}

// fillUse sums days by agent and model, the most expensive first.
func fillUse(v *page.Visit, p *modelsPage, days []usage.Day, names map[string]string) {
	sums, total := map[[2]string]usage.Cost{}, int64(0)
	for _, d := range days {
		key := [2]string{d.AgentID, d.Model}
		c := sums[key]
		c.AgentID, c.Model = d.AgentID, d.Model
		c.Answers, c.Input, c.Output, c.Micros = c.Answers+d.Answers, c.Input+d.Input, c.Output+d.Output,
			c.Micros+d.Micros
		sums[key], total = c, total+d.Micros
	}
	all := make([]usage.Cost, 0, len(sums))
	for _, c := range sums {
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b usage.Cost) int {
		return cmp.Or(cmp.Compare(b.Micros, a.Micros), cmp.Compare(names[a.AgentID]+a.Model, names[b.AgentID]+b.Model))
	})
	for _, c := range all {
		p.Used = append(p.Used, modelUse{
			names[c.AgentID], c.Model, c.Answers, c.Input + c.Output, v.Dollars(c.Micros),
		})
	}
	p.Total = v.Dollars(total)
}

const (
	dollar = money.Currency("USD")
	cent   = 10_000 // in millionths of a dollar
)

// dollars is an amount for an input field.
func dollars(v *page.Visit, micros int64) string {
	if micros == 0 {
		return ""
	}
	return v.WriteAmountIn(micros/cent, dollar)
}

// preciseDollars is what one answer costs: mostly far less than a cent.
func preciseDollars(v *page.Visit, micros int64) string {
	if micros >= cent {
		return v.Dollars(micros)
	}
	_, decimal := v.Tag.Separators()
	return "US$ 0" + decimal + fmt.Sprintf("%06d", micros)
}

// inDollars reads a field of dollars; an empty one is 0. invalid_arguments: it is not an amount.
func inDollars(v *page.Visit, name string) (micros int64, err error) {
	minor, err := v.AmountIn(name, dollar)
	return minor * cent, err
}

func (area *Settings) setBudget(v *page.Visit) (page.Answer, error) {
	day, wrongDay := inDollars(v, "day")
	month, wrongMonth := inDollars(v, "month")
	var wrong []string
	var fields []fault.Field
	for _, err := range []error{wrongDay, wrongMonth} {
		if err != nil {
			wrong, fields = append(wrong, fault.From(err).Message), append(fields, fault.From(err).Fields...)
		}
	}
	again := page.With(area.business, area.showModels)
	if len(wrong) > 0 {
		return v.Again(fault.Invalid(strings.Join(wrong, " "), fields...), again)
	}
	answer, err := area.changeSettings(v, v.Path("settings", "models"), func(w *access.Workspace) {
		w.Settings.ModelBudget = access.ModelBudget{Day: day, Month: month}
	})
	if err != nil {
		return v.Again(err, again)
	}
	return answer, nil
}

// agentNamed is the agent in the address.
func (area *Settings) agentNamed(v *page.Visit) (access.AgentProfile, error) {
	return area.Keyring.AgentBySlug(v.Context(), v.Workspace.ID, v.Named("agent"))
}

// setModels stores an agent's prompt and models. A key is encrypted and stored under its own name before the agent
// that uses it changes.
func (area *Settings) setModels(v *page.Visit, agent access.AgentProfile) (page.Answer, error) {
	answer, err := area.keepModels(v, agent)
	if err != nil {
		return v.Again(err, page.With(area.business, area.showModels))
	}
	return answer, nil
}

func (area *Settings) keepModels(v *page.Visit, agent access.AgentProfile) (page.Answer, error) {
	model, key, err := writtenModel(v, "model", agent.Slug, agent.Model)
	if err != nil {
		return nil, err
	}
	fallback, spare, err := writtenModel(v, "fallback", agent.Slug, agent.Fallback)
	if err != nil {
		return nil, err
	}
	prompt, check := v.Field("prompt"), agent.CheckYes && model.Set() && !model.IsBuiltIn()
	change := access.AgentChange{Prompt: &prompt, Model: &model, Fallback: &fallback, CheckYes: &check}
	if _, err := agent.With(change); err != nil {
		return nil, v.Invalid("models.wrong")
	}
	if _, err := area.Keyring.Configured(agent.AgentConfig, change); err != nil {
		return nil, area.notReached(v, model, fallback)
	}
	for name, secret := range map[string]string{model.Credential: key, fallback.Credential: spare} {
		if secret == "" {
			continue
		}
		if err := area.Credentials.Set(v.Context(), v.Workspace.ID, name, secret); err != nil {
			return nil, err
		}
	}
	version, _ := strconv.ParseInt(v.Field("version"), 10, 64) // a wrong one matches no version
	_, err = area.Keyring.ChangeAgent(v.Context(), v.Workspace.ID, agent.ID, max(version, 1), change)
	if fault.Is(err, fault.Conflict) {
		err = v.Conflict("settings.changed")
	}
	if err != nil {
		return nil, err
	}
	said := page.Away{To: modelsPath(v, agent), Message: v.T("models.kept", agent.Name)}
	for _, m := range []struct {
		now, before access.ModelChoice
		key         string
	}{{model, agent.Model, key}, {fallback, agent.Fallback, spare}} {
		if m.key == "" && m.now.Name == m.before.Name && m.now.BaseURL == m.before.BaseURL {
			continue
		}
		problem, err := area.CheckModel(v.Context(), v.Workspace, m.now, v.Tag)
		if err != nil {
			return nil, err
		}
		if problem != "" {
			said.Message, said.Bad = said.Message+" "+v.T("models.but", m.now.Name, problem), true
		}
	}
	return said, nil
}

// notReached says why models were not saved whose form is right: the operator has not opened their address.
func (area *Settings) notReached(v *page.Visit, choices ...access.ModelChoice) error {
	for _, m := range choices {
		problem, err := area.CheckModel(v.Context(), v.Workspace, m, v.Tag)
		if err == nil && problem != "" {
			return v.Invalid("models.unreached", problem)
		}
	}
	return v.Invalid("models.wrong")
}

func modelsPath(v *page.Visit, a access.AgentProfile) string {
	return v.Path("settings", "models") + "#" + url.PathEscape(a.Slug)
}

var noName = regexp.MustCompile(`[^a-z0-9]+`)

// writtenModel is a model as the form has it, with what the form does not show, and the credential to store; empty:
// no new one. A stored key only goes to the server it was entered for.
func writtenModel(
	v *page.Visit, prefix, slug string, before access.ModelChoice,
) (m access.ModelChoice, secret string, err error) {
	name, base := v.Field(prefix+"-name"), strings.TrimSuffix(v.Field(prefix+"-url"), "/")
	if chosen := v.Field(prefix + "-provider"); chosen != "" && chosen != before.BaseURL {
		base = chosen // what is typed counts where the choice was left as it is
	}
	if name == "" && base == "" {
		return access.ModelChoice{}, "", nil
	}
	m = before
	if m.BaseURL != base {
		m.Credential = ""
	}
	if m.BaseURL != base || m.Name != name {
		m.ContextTokens = 0 // the other model's
	}
	m.Name, m.BaseURL, m.Sees = name, base, v.Field(prefix+"-sees") != ""
	if name == "" {
		return m, "", fault.Invalid(v.T("models.nameless"), fault.Field{Path: prefix + "-name"})
	}
	for part, price := range map[string]*int64{"-in": &m.InputPrice, "-out": &m.OutputPrice} {
		if *price, err = inDollars(v, prefix+part); err != nil {
			return m, "", fault.Invalid(fault.From(err).Message, fault.Field{Path: prefix + part})
		}
	}
	if before.InputPrice != m.InputPrice {
		m.CachedPrice = 0
	}
	key := v.Field(prefix + "-key")
	if key == "" || m.IsBuiltIn() {
		return m, "", nil
	}
	own := strings.Trim(noName.ReplaceAllString(strings.ToLower(slug), "_"), "_")
	m.Credential = "model_" + own[:min(len(own), 30)] + "_" + prefix
	secret, err = access.ModelAccount{APIKey: key}.JSON()
	return m, secret, err
}

// checkModel makes one of an agent's models answer.
func (area *Settings) checkModel(v *page.Visit, agent access.AgentProfile) (page.Answer, error) {
	choice := agent.Model
	if v.Field("which") == "fallback" {
		choice = agent.Fallback
	}
	if sentence := v.Field("sentence"); sentence != "" && choice.Set() && !choice.IsBuiltIn() {
		said, err := area.AskModel(v.Context(), v.Workspace, choice, sentence, v.Tag)
		if err != nil {
			return nil, err
		}
		w, err := area.business(v)
		if err != nil {
			return nil, err
		}
		return area.modelsPage(v, w, &modelTried{ModelReply: said, Agent: agent.Slug, Model: choice.Name, Sentence: sentence,
			Cost: preciseDollars(v, said.Micros), Free: choice.Free()})
	}
	problem, err := area.CheckModel(v.Context(), v.Workspace, choice, v.Tag)
	if err != nil {
		return nil, err
	}
	said := page.Away{To: modelsPath(v, agent), Message: v.T("models.works", choice.Name)}
	if problem != "" {
		said.Message, said.Bad = v.T("models.silent", choice.Name, problem), true
	}
	return said, nil
}
