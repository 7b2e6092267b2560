package openai_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/talk/model/modeltest"
	"github.com/mostrador/mostrador/internal/talk/model/openai"
)

// elsewhere sends requests to a fake server, whatever host they name.
type elsewhere struct {
	openai.Streamer
	to string
}

func (e elsewhere) Stream(ctx context.Context, req *http.Request) (*http.Response, error) {
	to, err := url.Parse(e.to)
	if err != nil {
		return nil, err
	}
	req = req.Clone(ctx)
	req.URL.Scheme, req.URL.Host, req.URL.Path = to.Scheme, to.Host, "/v1/chat/completions"
	return e.Streamer.Stream(ctx, req)
}

// Google's servers get tools in the dialect they take, all others JSON Schema as it is.
func TestToolsInTheServersDialect(t *testing.T) {
	t.Parallel()
	const plain = `{"type":"object","properties":{"id":{"type":"string","format":"uuid"},"on":{"type":["string","null"],"format":"date"}},"required":["id"],"additionalProperties":false}`
	const google = `{"type":"object","properties":{"id":{"type":"string","description":"uuid"},"on":{"type":"string","nullable":true,"description":"date"}},"propertyOrdering":["id","on"],"required":["id"]}`
	const bare = `{"type":"object","properties":{},"additionalProperties":false}`
	for base, want := range map[string][2]string{
		"https://generativelanguage.googleapis.com/v1beta/openai":                                   {google, "null"},
		"https://us-central1-aiplatform.googleapis.com/v1/projects/p/locations/l/endpoints/openapi": {google, "null"},
		"https://api.openai.com/v1":         {plain, bare},
		"https://api.anthropic.com/v1":      {plain, bare},
		"https://googleapis.com.example/v1": {plain, bare},
	} {
		server := modeltest.New(t, modeltest.Says("Hola."))
		m := openai.New(openai.Config{BaseURL: base, Model: "m",
			Streamer: elsewhere{modeltest.Client(t, time.Minute, server), server.URL}})
		r := hello()
		r.Tools = []model.Tool{{Name: "a", Description: "A.", Schema: model.Fixed(json.RawMessage(plain))},
			{Name: "b", Description: "B.", Schema: model.Fixed(json.RawMessage(bare))}}
		if _, err := m.Answer(t.Context(), r, nil); err != nil {
			t.Fatal(err)
		}
		tools := server.Asked()[0].Tools
		for i := range want {
			if got := string(tools[i].Function.Parameters); got != want[i] {
				t.Errorf("%s:\ngot  %s\nwant %s", base, got, want[i])
			}
		}
	}
}
