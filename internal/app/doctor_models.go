package app

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/guard"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/talk/model/openai"
)

// askedModel is a model that an agent answers with.
type askedModel struct {
	what   string
	choice access.ModelChoice
	key    string
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
				d.noteModel(ctx, sealed, w, agent.Slug, choice)
			}
		}
	}
}

func (d *doctor) noteModel(ctx context.Context, sealed *access.Credentials, w *access.Workspace, agent string,
	choice access.ModelChoice) {
	what := fmt.Sprintf("model %s of %s/%s", choice.Name, w.Slug, agent)
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
		d.models = append(d.models, askedModel{what, choice, key})
	}
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
		d.add(Well, m.what, fmt.Sprintf("answered in %.1f s", clock.Since(watch).Seconds()), "")
	}
}

// tryModel sends a model a small request; a vendor counts a handful of tokens for it.
func tryModel(ctx context.Context, client *guard.Client, choice access.ModelChoice, key string) openai.Trial {
	conf := modelConfig(choice, key, client)
	conf.Timeout = doctorTimeout
	return openai.New(conf).Try(ctx)
}
