package httpapi

import (
	"cmp"
	"context"
	"strconv"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// wholeAgent is an agent with its settings, without its tools.
type wholeAgent struct {
	Agent
	Prompt   string              `json:"prompt" doc:"What the business adds to every agent's instructions."`
	Model    *access.ModelChoice `json:"model" doc:"What it answers with; null: the built-in model."`
	Fallback *access.ModelChoice `json:"fallback" doc:"What stands in where that gives no answer."`
	CheckYes bool                `json:"check_yes" doc:"The model looks at replies that were read as a yes; it can only make one unclear."`
	Join     access.JoinWindows  `json:"join_milliseconds" doc:"How long it waits for more messages, by channel; a channel that is not named takes the business's."`
}

type changeAgentIn struct {
	AgentRef
	Version
	Body struct {
		access.AgentChange
		Version int64 `json:"version,omitempty" minimum:"0" doc:"The version this change starts from; another one is a conflict."`
	}
}

const changeAgentText = "What is not named stays. A model without a name is none; offline is the built-in one. Its key is the credential it names. " +
	"Whether an address may be reached is decided when it is asked: public https alone, and what the operator opened of the own machine and network."

func (a agents) get(ctx context.Context, c caller, in *AgentRef) (*edited, error) {
	found, err := a.bySlug(ctx, c, in.ID)
	return showEditedAgent(found), err
}

type newAgent struct {
	Slug string `json:"slug" pattern:"^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$" doc:"Its name in addresses."`
	Name string `json:"name,omitempty" maxLength:"100" doc:"What it calls itself; the slug unless given."`
	Type string `json:"assistant_type" enum:"retail,orders,rest_basic,rest_standard,rest_complete,dental_basic,dental_standard,dental_complete,erp,agenda"`
}

func (a agents) create(ctx context.Context, c caller, in *keyedIn[newAgent]) (*edited, error) {
	return a.router.makesOnce(ctx, c.Workspace, c.Actor, "createAgent", in.Key, in.Body, func(id string, _ bool) (*edited, error) {
		made, err := a.keyring.CreateAgent(ctx, c.Workspace.ID, access.AgentProfile{ID: id, Slug: in.Body.Slug,
			Name: cmp.Or(locale.OneLine(in.Body.Name), in.Body.Slug), AssistantType: in.Body.Type})
		out := showEditedAgent(made)
		out.Location = "/v1/agents/" + made.ID
		return out, err
	})
}

func (a agents) change(ctx context.Context, c caller, in *changeAgentIn) (*edited, error) {
	found, err := a.bySlug(ctx, c, in.ID)
	if err != nil {
		return nil, err
	}
	now, err := fromVersion(c, in.IfMatch, in.Body.Version, found.Version, func(version int64) (access.AgentProfile, error) {
		return a.keyring.ChangeAgent(ctx, c.Workspace.ID, found.ID, version, in.Body.AgentChange)
	})
	return showEditedAgent(now), err
}

// fromVersion makes a change of a thing whose changes are counted: from the version of the body, else from the one of
// If-Match, else (0) from any.
func fromVersion[T any](c caller, ifMatch string, said, now int64, change func(version int64) (T, error)) (out T, err error) {
	version := said
	if ifMatch != "" && ifMatch != "*" {
		if err := unchanged(ifMatch, versionTag(now), c.Workspace.Locale); err != nil {
			return out, err
		}
		version = cmp.Or(version, now)
	}
	out, err = change(version)
	if said == 0 && version != 0 && fault.Is(err, fault.Conflict) {
		err = unchanged(ifMatch, "", c.Workspace.Locale)
	}
	return out, err
}

func showEditedAgent(a access.AgentProfile) *edited {
	return &edited{ETag: versionTag(a.Version), Body: showWhole(a)}
}

// versionTag is the ETag of a thing whose changes are counted.
func versionTag(version int64) string { return `"` + strconv.FormatInt(version, 10) + `"` }

func showWhole(a access.AgentProfile) wholeAgent {
	model := func(m access.ModelChoice) *access.ModelChoice {
		if !m.Set() {
			return nil
		}
		return &m
	}
	return wholeAgent{Agent: showAgent(a), Prompt: a.Prompt, Model: model(a.Model), Fallback: model(a.Fallback),
		CheckYes: a.CheckYes, Join: a.Join}
}

// CheckModel makes a model answer; problem is what is wrong, in words, and empty where nothing is.
type CheckModel func(ctx context.Context, w *access.Workspace, choice access.ModelChoice,
	tag locale.Tag) (problem string, err error)

// checkedModel is the outcome of asking a model for a word.
type checkedModel struct {
	Name    string `json:"name"`
	Works   bool   `json:"works"`
	Problem string `json:"problem,omitempty" doc:"What keeps it from answering, in the workspace's language."`
}

type checkedAgent struct {
	Model    *checkedModel `json:"model" doc:"null: the built-in model, which always answers."`
	Fallback *checkedModel `json:"fallback"`
}

const checkAgentText = "Each gets one small request, with a tool, and nothing of a conversation; a vendor counts a handful of tokens for it. It takes up to 20 seconds a model."

func (a agents) check(ctx context.Context, c caller, in *AgentRef) (out checkedAgent, err error) {
	found, err := a.bySlug(ctx, c, in.ID)
	if err != nil {
		return out, err
	}
	if out.Model, err = a.checked(ctx, c, found.Model); err != nil {
		return out, err
	}
	out.Fallback, err = a.checked(ctx, c, found.Fallback)
	return out, err
}

func (a agents) checked(ctx context.Context, c caller, m access.ModelChoice) (*checkedModel, error) {
	if !m.Set() || m.IsBuiltIn() {
		return nil, nil
	}
	if a.checkModel == nil {
		return nil, fault.New(fault.Unavailable, "Models are not asked here.")
	}
	problem, err := a.checkModel(ctx, c.Workspace, m, c.Workspace.Locale)
	return &checkedModel{m.Name, problem == "", problem}, err
}
