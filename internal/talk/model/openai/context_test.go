package openai_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/talk/model/modeltest"
	"github.com/mostrador/mostrador/internal/talk/model/openai"
)

// Each server tells its context in its own way; what none of them says is not known.
func TestTheContextIsAskedOfTheServer(t *testing.T) {
	t.Parallel()
	const show = `{"parameters":"stop  \"<|eot|>\"\n%s","model_info":{"general.architecture":"llama","llama.context_length":131072},"capabilities":["completion","tools"]}`
	for name, c := range map[string]struct {
		serves map[string]string
		want   int
	}{
		"vLLM": {map[string]string{"GET /v1/models": `{"object":"list","data":[{"id":"other","max_model_len":1024},{"id":"m","owned_by":"vllm","max_model_len":8096}]}`}, 8096},
		"Ollama, running": {map[string]string{"GET /v1/models": `{"object":"list","data":[{"id":"m:latest","owned_by":"library"}]}`,
			"GET /api/ps":    `{"models":[{"name":"m:latest","size_vram":5333539264,"context_length":32768}]}`,
			"POST /api/show": fmt.Sprintf(show, "num_ctx 8192")}, 32768},
		"Ollama, num_ctx": {map[string]string{"GET /api/ps": `{"models":[]}`,
			"POST /api/show": fmt.Sprintf(show, "num_ctx                        8192")}, 8192},
		"Ollama, its default": {map[string]string{"GET /api/ps": `{"models":null}`,
			"POST /api/show": fmt.Sprintf(show, "")}, 4096},
		"LM Studio":             {map[string]string{"GET /api/v0/models": `{"data":[{"id":"m","state":"loaded","max_context_length":131072,"loaded_context_length":4096}]}`}, 4096},
		"LM Studio, not loaded": {map[string]string{"GET /api/v0/models": `{"data":[{"id":"m","state":"not-loaded","max_context_length":32768}]}`}, 32768},
		"llama.cpp": {map[string]string{"GET /v1/models": `{"data":[{"id":"m","meta":{"n_ctx_train":131072}}]}`,
			"GET /props": `{"default_generation_settings":{"n_ctx":65536},"total_slots":4}`}, 65536},
		"a server that says nothing": {nil, 0},
		"nonsense": {map[string]string{"GET /props": `{"default_generation_settings":{"n_ctx":-5}}`,
			"GET /v1/models": `<html>`, "GET /api/ps": `[]`}, 0},
	} {
		server := modeltest.New(t)
		for pattern, body := range c.serves {
			server.Serve(pattern, body)
		}
		got, found := openai.New(openai.Config{BaseURL: server.URL, Model: "m",
			Streamer: modeltest.Client(t, time.Minute, server)}).
			ContextSize(t.Context())
		if got != c.want || found != (c.want > 0) {
			t.Errorf("%s: %d, %v", name, got, found)
		}
	}
}

// longTalk is a conversation of many turns with a large result each, that ends with a question.
func longTalk(turns, tools int) model.Request {
	r := hello()
	r.System, r.History, r.Tools = "Las reglas: "+strings.Repeat("r", 400), nil, nil
	for i := range turns {
		id := fmt.Sprintf("c%d", i)
		body, _ := json.Marshal(map[string]any{"success": true, "data": strings.Repeat("ñandú ", 300)})
		r.History = append(r.History, model.Message{Role: model.Customer, Text: fmt.Sprintf("pregunta %d", i)},
			model.Message{Role: model.Agent, Calls: []model.Call{{ID: id, Name: "tool00",
				Arguments: json.RawMessage(`{}`)}}},
			model.Message{Role: model.Result, CallID: id, Body: body})
		if i < turns-1 {
			r.History = append(r.History, model.Message{Role: model.Agent, Text: fmt.Sprintf("respuesta %d", i)})
		}
	}
	for i := range tools {
		r.Tools = append(r.Tools, model.Tool{Name: fmt.Sprintf("tool%02d", i), Description: strings.Repeat("d", 200),
			Schema: model.Fixed(json.RawMessage(`{"type":"object"}`))})
	}
	return r
}

// A request is trimmed to the context: old messages first, then results, tools last; never the rules or the last words.
func TestARequestIsTrimmedToTheContext(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		context, turns, tools      int
		trims                      bool
		messages, results, offered func(n int) bool
	}{
		"unknown": {0, 20, 10, false, func(n int) bool { return n == 80 }, nil,
			func(n int) bool { return n == 10 }},
		"large": {128_000, 20, 10, false, func(n int) bool { return n == 80 }, nil,
			func(n int) bool { return n == 10 }},
		"old ones go": {5_000, 20, 10, true, func(n int) bool { return n > 4 && n < 40 },
			func(n int) bool { return n == 0 }, func(n int) bool { return n == 10 }},
		"results": {1_100, 3, 3, true, func(n int) bool { return n == 4 }, func(n int) bool { return n == 1 },
			func(n int) bool { return n == 3 }},
		"tools last": {1_300, 3, 40, true, func(n int) bool { return n == 4 }, func(n int) bool { return n == 1 },
			func(n int) bool { return n > 1 && n < 20 }},
	} {
		var log bytes.Buffer
		m, s := client(t, func(conf *openai.Config) {
			conf.ContextTokens, conf.Log = c.context, slog.New(slog.NewTextHandler(&log, nil))
		}, modeltest.Says("Hola."))
		r := longTalk(c.turns, c.tools)
		before := len(r.History)
		if _, err := m.Answer(t.Context(), r, nil); err != nil {
			t.Fatal(err)
		}
		asked := s.Asked()[0]
		size, results := len(asked.Messages[0].Content), 0
		for _, msg := range asked.Messages[1:] {
			size += len(msg.Content)
			if strings.Contains(msg.Content, `"shortened":true`) {
				results++
			}
		}
		for _, tool := range asked.Tools {
			size += len(tool.Function.Name) + 200 + len(tool.Function.Parameters)
		}
		text := fmt.Sprint(asked.Messages)
		if asked.Messages[0].Content != r.System || !strings.Contains(text, fmt.Sprintf("pregunta %d", c.turns-1)) ||
			!c.messages(len(asked.Messages)) || c.results != nil && !c.results(results) ||
			!c.offered(len(asked.Tools)) ||
			len(asked.Tools) > 0 && asked.Tools[0].Function.Name != "tool00" {
			t.Errorf("%s: %d messages, %d shortened, %d tools", name, len(asked.Messages), results, len(asked.Tools))
		}
		if c.context > 0 && size/4 > c.context {
			t.Errorf("%s: %d bytes in %d tokens", name, size, c.context)
		}
		if strings.Contains(log.String(), "trimmed") != c.trims || len(r.History) != before {
			t.Errorf("%s: logged %q", name, log.String())
		}
	}
}
