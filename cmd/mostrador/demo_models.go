package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/kit/guard"
)

// localModels are the usual addresses of Ollama and LM Studio, which the demo opens by itself.
const localModels = "127.0.0.1:11434,127.0.0.1:1234"

// localModel is a model server that runs on this machine, and how the first business answers with it.
type localModel struct {
	Server  string `json:"server"`
	BaseURL string `json:"base_url"`
	Model   string `json:"model,omitempty"` // one that it has; empty: none
	Command string `json:"command,omitempty"`
}

const lookTime = 500 * time.Millisecond

// findModels looks for model servers at the addresses of this machine that are open to models, while the demo starts.
// The function it returns waits for what is still being looked at.
func findModels(ctx context.Context, conf config.Config) func() []localModel {
	nets, _ := conf.OpenedToModels() // runDemo has checked them
	client := guard.New(guard.Policy{AllowNets: nets, Timeout: lookTime}, nil, nil)
	found := make([]chan *localModel, 0, len(nets))
	seen := map[string]bool{}
	for _, n := range nets {
		if n.Port == 0 || !n.Prefix.IsValid() || !n.Prefix.Addr().IsLoopback() || seen[n.String()] {
			continue
		}
		seen[n.String()] = true
		one := make(chan *localModel, 1)
		found = append(found, one)
		go func() { one <- lookAt(ctx, client, n) }()
	}
	return func() (list []localModel) {
		defer client.Close()
		for _, one := range found {
			if m := <-one; m != nil {
				list = append(list, *m)
			}
		}
		return list
	}
}

// lookAt asks what listens at an address for its models; nil: no model server does.
func lookAt(ctx context.Context, client *guard.Client, n guard.Net) *localModel {
	m := &localModel{Server: "a model server", BaseURL: "http://" + n.String() + "/v1"}
	switch n.Port {
	case 11434:
		m.Server = "Ollama"
	case 1234:
		m.Server = "LM Studio"
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, m.BaseURL+"/models", nil)
	if err != nil {
		return nil
	}
	res, err := client.Do(ctx, req)
	if err != nil || res.Status != http.StatusOK {
		return nil
	}
	var list struct {
		Object string `json:"object"`
		Data   []struct {
			ID string `json:"id"`
		} `json:"data"`
	}
	if json.Unmarshal(res.Body, &list) != nil || list.Object != "list" {
		return nil
	}
	for _, one := range list.Data {
		choice := access.ModelChoice{BaseURL: m.BaseURL, Name: one.ID}
		named := access.AgentConfig{Model: choice}.Check() == nil && !strings.ContainsAny(one.ID, `'"\`)
		if named && !strings.Contains(strings.ToLower(one.ID), "embed") {
			m.Model = one.ID
			break
		}
	}
	return m
}

// introduce gives the commands that make the first business answer with the models found.
func (o *demoInfo) introduce(models []localModel) {
	first := o.Workspaces[0]
	for i, m := range models {
		if m.Model != "" {
			models[i].Command = fmt.Sprintf(`mostrador agent set '{"model": {"base_url": "%s", "name": "%s", "timeout_seconds": 120}, "fallback": {"name": "offline"}}' --agent %s --url %s --key %s`,
				m.BaseURL, m.Model, first.Agent, o.URL, first.Keys.Owner)
		}
	}
	o.LocalModels = models
}

// greetModels prints them.
func (o demoInfo) greetModels(p func(format string, args ...any)) {
	for _, m := range o.LocalModels {
		if m.Model == "" {
			p("\n%s runs on this machine and has no model yet; with Ollama: ollama pull qwen3:8b", m.Server)
			continue
		}
		p("\n%s runs on this machine. Let %s answer with its model %s:\n", m.Server, o.Workspaces[0].Slug, m.Model)
		p("  %s", m.Command)
	}
}
