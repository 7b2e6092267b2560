package app

import (
	"cmp"
	"context"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/core/usage"
	"github.com/mostrador/mostrador/internal/door/dashboard/settings"
	"github.com/mostrador/mostrador/internal/kit/breaker"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/guard"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/clerk"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/talk/model/fallback"
	"github.com/mostrador/mostrador/internal/talk/model/openai"
)

// models finds the model of an agent: the one its business chose, or the built-in one.
type models struct {
	app      *App
	builtIn  model.Model
	calls    *guard.Client
	breakers breaker.Set
	meters   modelMeters
	contexts contextSizes
}

const (
	mostModelAnswer = 8 << 20
	modelCalls      = 64                                    // at a time, to one server
	modelTimeout    = access.MostModelTime + 10*time.Second // each model has a shorter one of its own
)

// modelClient reaches model servers: public ones, and those that the operator opened.
func modelClient(c config.Config) (*guard.Client, error) {
	nets, err := c.OpenedToModels()
	return guard.New(guard.Policy{
		AllowNets: nets, MaxBytes: mostModelAnswer, Timeout: modelTimeout, PerHost: modelCalls,
	}, nil, nil), err
}

// openModels takes the model for agents without one of their own; nil: the built-in one.
func (a *App) openModels(c config.Config, builtIn model.Model) (m *models, err error) {
	if builtIn == nil {
		builtIn = clerk.New()
	}
	m = &models{app: a, builtIn: builtIn, contexts: contextSizes{clock: a.Clock, known: map[string]contextSize{}}}
	if m.calls, err = modelClient(c); err != nil {
		return nil, err
	}
	a.models = m
	a.closes(m.contexts.close, m.calls.Close)
	a.Keyring.CheckModelsWith(m.calls.CheckURL)
	m.meters, err = newModelMeters(a.telemetry.meter)
	return m, err
}

func (m *models) For(w *access.Workspace, agent *access.AgentProfile) model.Model {
	if !agent.Model.Set() || agent.Model.IsBuiltIn() {
		return m.builtIn
	}
	return chosen{m, w, agent}
}

// chosen is the model of one agent, with its fallback.
type chosen struct {
	*models
	w     *access.Workspace
	agent *access.AgentProfile
}

// Answer asks the agent's models in order. Once the budget is spent it skips those that cost something; with none left,
// the built-in one answers, unless another model has begun the turn: what that one meant it cannot know.
func (c chosen) Answer(ctx context.Context, r model.Request, say func(words string)) (model.Answer, error) {
	spent, err := c.budgetSpent(ctx)
	if err != nil {
		return model.Answer{}, err
	}
	chain := fallback.Chain{Breakers: &c.breakers, Clock: c.app.Clock, Log: c.app.Log, Down: c.down}
	for _, choice := range []access.ModelChoice{c.agent.Model, c.agent.Fallback} {
		if choice.Set() && !(spent && !choice.Free()) && !(r.Begun && choice.IsBuiltIn()) {
			chain.Links = append(chain.Links, c.link(ctx, choice))
		}
	}
	switch {
	case len(chain.Links) > 0:
	case r.Begun:
		return model.Answer{}, fault.New(fault.Unavailable, "the turn's model cannot be asked any more")
	default:
		return c.builtIn.Answer(ctx, r, say)
	}
	return chain.Answer(guard.For(ctx, c.w.ID), r, say)
}

// down tells the people of the business that a model does not answer.
func (c chosen) down(ctx context.Context, l fallback.Link) {
	_, name, _ := strings.Cut(l.Name, " ")
	err := c.app.Runtime.Write(context.WithoutCancel(ctx), c.w, access.System, func(u *core.Unit) error {
		u.Inform(scope.NewsVendor, "model:"+strings.ReplaceAll(name, " ", "_"))
		return nil
	})
	if err != nil {
		c.app.Log.WarnContext(ctx, "the failure of a model was not told", "error", err)
	}
}

// budgetSpent reports whether the business's budget is.
func (c chosen) budgetSpent(ctx context.Context) (bool, error) {
	if c.w.Settings.ModelBudget == (access.ModelBudget{}) {
		return false, nil
	}
	b, err := core.Look(ctx, c.app.Runtime, c.w, func(u *core.Unit) (usage.Budget, error) { return u.Usage.Budget() })
	return b.Reached(), err
}

// beside returns the key of a model that the business has for something else than its conversations; usable is false without
// such a model, or once the budget is spent.
func (c chosen) beside(ctx context.Context, choice access.ModelChoice) (key string, usable bool, err error) {
	if !choice.Set() || choice.IsBuiltIn() {
		return "", false, nil
	}
	if !choice.Free() {
		spent, err := c.budgetSpent(ctx)
		if err != nil || spent {
			return "", false, err
		}
	}
	key, err = modelKey(ctx, c.app.Credentials, c.w.ID, choice)
	return key, err == nil, err
}

// link is one model, ready to be asked. One that cannot be asked returns its error when asked, so that the next one may
// answer.
func (c chosen) link(ctx context.Context, choice access.ModelChoice) fallback.Link {
	if choice.IsBuiltIn() {
		return fallback.Link{Model: c.builtIn}
	}
	key, err := modelKey(ctx, c.app.Credentials, c.w.ID, choice)
	if err != nil {
		return fallback.Link{Model: failing{err}}
	}
	conf := modelConfig(choice, key, c.calls)
	conf.ContextTokens = c.contexts.of(choice, conf)
	conf.Tracer, conf.Log = c.app.telemetry.tracer, c.app.Log.With("workspace", c.w.ID)
	// Timeouts and servers of one business must not trip another's breaker.
	return fallback.Link{Model: countingModel{openai.New(conf), c.meters, choice.Name},
		Server: c.w.ID + " " + choice.BaseURL + " " + choice.Name, Name: c.w.ID + " " + choice.Name}
}

func modelKey(ctx context.Context, all *access.Credentials, workspaceID string,
	choice access.ModelChoice) (string, error) {
	if choice.Credential == "" {
		return "", nil
	}
	account, found, err := access.Load[access.ModelAccount](ctx, all, workspaceID, choice.Credential)
	if err == nil && !found {
		err = fault.New(fault.UpstreamFailed, "there is no credential %s", choice.Credential)
	}
	return account.APIKey, err
}

func modelConfig(choice access.ModelChoice, key string, client *guard.Client) openai.Config {
	return openai.Config{
		BaseURL: choice.BaseURL, Model: choice.Name, Key: key, Temperature: choice.Temperature,
		MaxTokens: choice.MaxTokens,
		Sees:      choice.SeesPictures(),
		JSONPlan:  choice.JSONPlan(), Timeout: choice.Timeout(), Streamer: client,
		Price: openai.Price{Input: choice.InputPrice, Cached: choice.CachedPrice, Output: choice.OutputPrice},
	}
}

// failing is a model that cannot be asked, and returns why.
type failing struct{ why error }

func (f failing) Answer(context.Context, model.Request, func(string)) (model.Answer, error) {
	return model.Answer{}, f.why
}

// CheckModel asks a model for a word, with the key its credential holds, and says in words what is wrong; empty: it
// answers, as the built-in one always does. Nothing of a conversation is sent.
func (a *App) CheckModel(ctx context.Context, w *access.Workspace, choice access.ModelChoice,
	tag locale.Tag) (problem string, err error) {
	if !choice.Set() || choice.IsBuiltIn() {
		return "", nil
	}
	key, err := modelKey(ctx, a.Credentials, w.ID, choice)
	if fault.Is(err, fault.UpstreamFailed) {
		return openai.New(modelConfig(choice, "", a.models.calls)).TroubleWith(openai.NoKey).In(tag), nil
	}
	if err != nil {
		return "", err
	}
	return tryModel(ctx, a.models.calls, choice, key).In(tag), nil
}

// AskModel has a model answer a sentence as a customer would write it, without tools and without anything of a conversation, and says
// what that cost.
func (a *App) AskModel(ctx context.Context, w *access.Workspace, choice access.ModelChoice, sentence string,
	tag locale.Tag) (settings.ModelReply, error) {
	key, err := modelKey(ctx, a.Credentials, w.ID, choice)
	if fault.Is(err, fault.UpstreamFailed) {
		return settings.ModelReply{Problem: openai.New(modelConfig(choice, "", a.models.calls)).TroubleWith(openai.NoKey).In(tag)}, nil
	}
	if err != nil {
		return settings.ModelReply{}, err
	}
	said, err := openai.New(modelConfig(choice, key, a.models.calls)).Answer(ctx, model.Request{
		System:  "You answer customers of " + w.Name + " in their language, in one or two sentences.",
		History: []model.Message{{Role: model.Customer, Text: sentence}},
		Facts:   model.Facts{Locale: w.Locale},
	}, nil)
	if err != nil {
		problem := tryModel(ctx, a.models.calls, choice, key).In(tag)
		return settings.ModelReply{Problem: cmp.Or(problem, fault.From(err).Message, string(fault.From(err).Code))}, nil
	}
	return settings.ModelReply{Text: said.Text, Tokens: said.Usage.Input + said.Usage.Output, Micros: said.Usage.Micros}, nil
}

// SaveAnyModel lets a command save a model whose address is not open to it: what the server opens, the command cannot
// know. What no operator can open is still refused.
func (a *App) SaveAnyModel() {
	a.Keyring.CheckModelsWith(guard.New(guard.Policy{AllowNets: guard.Inside()}, nil, nil).CheckURL)
}
