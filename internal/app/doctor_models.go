package app

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/guard"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/packs"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/talk/model/openai"
)

// askedModel is a model that an agent answers with.
type askedModel struct {
	what   string
	choice access.ModelChoice
	key    string
	tools  int // tokens of the built-in tools that the agent sees
}

// noteModels collects the models that a workspace's agents use, to ask them after the database is closed: a model may
// be slow.
func (d *doctor) noteModels(ctx context.Context, units store.Units, keys *access.Keyring, w *access.Workspace) {
	agents, err := keys.AgentList(ctx, w.ID)
	if err != nil {
		return // reported with the workspace
	}
	sealed := access.NewCredentials(units, keyRing(d.config, units.DB.Dialect().Name), keys)
	for _, agent := range agents {
		for _, choice := range []access.ModelChoice{agent.Model, agent.Fallback} {
			if choice.Set() && !choice.IsBuiltIn() {
				d.noteModel(ctx, sealed, w, &agent, choice)
			}
		}
	}
}

func (d *doctor) noteModel(ctx context.Context, sealed *access.Credentials, w *access.Workspace,
	agent *access.AgentProfile, choice access.ModelChoice) {
	what := fmt.Sprintf("model %s of %s/%s", choice.Name, w.Slug, agent.Slug)
	key, err := modelKey(ctx, sealed, w.ID, choice)
	if err != nil {
		d.add(Sick, what, oneLine(err), "keep its key: mostrador credential set "+choice.Credential+" --workspace "+
			w.Slug)
		return
	}
	known := slices.ContainsFunc(d.models, func(m askedModel) bool {
		return m.key == key && m.choice.BaseURL == choice.BaseURL && m.choice.Name == choice.Name
	})
	if !known {
		d.models = append(d.models, askedModel{what, choice, key, toolTokens(w, agent)})
	}
}

// toolTokens estimates what the built-in tools of an agent take of a model's context.
func toolTokens(w *access.Workspace, agent *access.AgentProfile) int {
	view, err := packs.Set().View(w, agent)
	if err != nil {
		return 0 // reported with the agent
	}
	var list []model.Tool
	for _, e := range view.ForModels(w, access.Agent).Entries {
		list = append(list, model.Tool{Name: e.Name, Description: e.ModelDoc(), Schema: e.Parameters})
	}
	return openai.ToolTokens(list)
}

const doctorTimeout = 20 * time.Second

// askModels sends each of them a small request.
func (d *doctor) askModels(ctx context.Context) {
	if len(d.models) == 0 {
		return
	}
	client, err := modelClient(d.config)
	if err != nil {
		return // reported with the settings
	}
	defer client.Close()
	for _, m := range d.models {
		watch := clock.Stopwatch()
		if trial := tryModel(ctx, client, m.choice, m.key); !trial.Works() {
			d.add(Sick, m.what, trial.In(locale.EN),
				"correct it with mostrador agent set, or its key with mostrador credential set")
			continue
		}
		saw := fmt.Sprintf("answered in %.1f s", clock.Since(watch).Seconds())
		size := m.choice.ContextTokens
		if size == 0 && strings.HasPrefix(m.choice.BaseURL, "http://") {
			size, _ = openai.New(modelConfig(m.choice, m.key, client)).ContextSize(ctx)
		}
		if size > 0 {
			saw += fmt.Sprintf(", context of %d tokens", size)
		}
		d.add(Well, m.what, saw, "")
		if size > 0 && m.tools > size/2 { // the rules, the conversation and the answer need the other half
			d.add(Sick, "context of "+m.what,
				fmt.Sprintf("the tool list alone needs %d of %d tokens", m.tools, size),
				"give the model's server a larger context (Ollama: OLLAMA_CONTEXT_LENGTH=32768), or the agent fewer tools; a known size is set as context_tokens")
		}
	}
}

// tryModel sends a model a small request; a vendor counts a handful of tokens for it.
func tryModel(ctx context.Context, client *guard.Client, choice access.ModelChoice, key string) openai.Trial {
	conf := modelConfig(choice, key, client)
	conf.Timeout = doctorTimeout
	return openai.New(conf).Try(ctx)
}
