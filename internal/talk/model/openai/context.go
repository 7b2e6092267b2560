package openai

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
)

// What a context may have, in tokens: anything else is a misunderstanding.
const (
	leastContext = 512
	mostContext  = 10_000_000
	// defaultOllama is Ollama's own default on machines with less than 24 GiB of video memory. A longer one has to be
	// asked for: Ollama cuts off the beginning of a request without a word.
	defaultOllama = 4096
)

// ContextSize asks the server how many tokens a request and its answer may have together; false: it does not say. It
// takes up to five requests, so that it is not for the time of an answer.
func (c *Client) ContextSize(ctx context.Context) (tokens int, found bool) {
	root := strings.TrimSuffix(strings.TrimSuffix(c.BaseURL, "/"), "/v1")
	for _, ask := range []func(context.Context, string) int{c.vllmContext, c.ollamaContext, c.lmStudioContext,
		c.llamaContext} {
		if tokens = ask(ctx, root); tokens >= leastContext && tokens <= mostContext {
			return tokens, true
		}
	}
	return 0, false
}

// vllmContext: the list of models has max_model_len.
func (c *Client) vllmContext(ctx context.Context, root string) int {
	var list struct {
		Data []struct {
			ID          string `json:"id"`
			MaxModelLen int    `json:"max_model_len"`
		} `json:"data"`
	}
	_ = c.look(ctx, http.MethodGet, root+"/v1/models", nil, &list) // without an answer there are none
	for _, m := range list.Data {
		if m.ID == c.Model {
			return m.MaxModelLen
		}
	}
	return 0
}

// ollamaContext: what a running model was given; else num_ctx of the model, else Ollama's default.
func (c *Client) ollamaContext(ctx context.Context, root string) int {
	var running struct {
		Models []struct {
			Name          string `json:"name"`
			ContextLength int    `json:"context_length"`
		} `json:"models"`
	}
	_ = c.look(ctx, http.MethodGet, root+"/api/ps", nil, &running)
	for _, m := range running.Models {
		if (m.Name == c.Model || m.Name == c.Model+":latest") && m.ContextLength > 0 {
			return m.ContextLength
		}
	}
	var shown struct {
		Parameters string                     `json:"parameters"`
		ModelInfo  map[string]json.RawMessage `json:"model_info"`
	}
	name, _ := json.Marshal(map[string]string{"model": c.Model})
	if c.look(ctx, http.MethodPost, root+"/api/show", strings.NewReader(string(name)), &shown) != nil {
		return 0
	}
	for line := range strings.Lines(shown.Parameters) {
		if f := strings.Fields(line); len(f) == 2 && f[0] == "num_ctx" {
			n, _ := strconv.Atoi(f[1])
			return n
		}
	}
	for key, value := range shown.ModelInfo {
		if n, err := strconv.Atoi(string(value)); err == nil && strings.HasSuffix(key, ".context_length") {
			return min(n, defaultOllama)
		}
	}
	return 0
}

// lmStudioContext: what a loaded model was given, else what it can have.
func (c *Client) lmStudioContext(ctx context.Context, root string) int {
	var list struct {
		Data []struct {
			ID     string `json:"id"`
			Loaded int    `json:"loaded_context_length"`
			Max    int    `json:"max_context_length"`
		} `json:"data"`
	}
	_ = c.look(ctx, http.MethodGet, root+"/api/v0/models", nil, &list)
	for _, m := range list.Data {
		if m.ID == c.Model && m.Loaded > 0 {
			return m.Loaded
		} else if m.ID == c.Model {
			return m.Max
		}
	}
	return 0
}

// llamaContext: llama.cpp has one model, and says what each of its slots was given.
func (c *Client) llamaContext(ctx context.Context, root string) int {
	var props struct {
		Settings struct {
			Context int `json:"n_ctx"`
		} `json:"default_generation_settings"`
	}
	_ = c.look(ctx, http.MethodGet, root+"/props", nil, &props)
	return props.Settings.Context
}
