package main

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/talk/model/modeltest"
)

func TestAgentSet(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	m.ok("workspace", "create", "tienda")
	m.ok("agent", "create", "ana", "--type", "retail")
	m.fails(2, "not the JSON that `--help` shows: /color: this field does not exist", "agent", "set", `{"color": "red"}`)
	m.fails(1, "/model/base_url", "agent", "set", `{"model": {"name": "gpt-4o-mini"}}`)
	out := m.ok("agent", "set", `{"model": {"base_url": "https://api.openai.com/v1", "name": "gpt-4o-mini", "credential": "model_openai"}}`)
	if r := m.feed(`{"prompt": "Ofrecé el combo."}`, "agent", "set", "-"); r.code != 0 {
		t.Fatalf("%+v", r)
	}
	if now := m.ok("agent", "show"); !strings.Contains(out, `"version": 2`) ||
		!strings.Contains(now, `"gpt-4o-mini"`) || !strings.Contains(now, `"prompt": "Ofrecé el combo."`) {
		t.Errorf("first %s, then %s", out, now)
	}
	if r := m.feed(`{"api_key": "sk-hunter2"}`, "credential", "set", "model_openai"); r.code != 0 ||
		strings.Contains(m.ok("credential", "list"), "hunter2") {
		t.Errorf("%+v", r)
	}
}

// What keeps a model from answering is said at once, and the model is saved all the same.
func TestAgentSetTriesTheModel(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	m.ok("workspace", "create", "tienda")
	m.ok("agent", "create", "ana", "--type", "retail")
	vendor := modeltest.New(t, modeltest.Says("ok"), modeltest.Refuse(404, "not_found_error"))
	vendor.Serve("GET /v1/models", `{"data":[{"id":"qwen3:8b"}]}`)
	local := strings.Replace(vendor.URL, "127.0.0.1", "localhost", 1)
	open := vendor.Address().String()
	set := func(url, name string, flags ...string) string {
		t.Helper()
		r := m.feed("", append([]string{"agent", "set",
			`{"model": {"base_url": "` + url + `", "name": "` + name + `"}}`}, flags...)...)
		if r.code != 0 || !strings.Contains(r.out, `"base_url": "`+url+`"`) {
			t.Fatalf("%+v", r)
		}
		return r.errs
	}
	if said := set(local, "qwen3:8b", "--model-net", open); said != "" {
		t.Errorf("a model that answers: %s", said)
	}
	if said := set(local, "gpt-9", "--model-net", open); !strings.Contains(said,
		"saved, but gpt-9 does not answer yet") ||
		!strings.Contains(said, "It has: qwen3:8b") {
		t.Error(said)
	}
	if said := set(local, "gpt-9"); !strings.Contains(said, "--model-net localhost:") ||
		!strings.Contains(said, "or --model-loopback "+open) {
		t.Error(said)
	}
	if said := set("http://10.1.2.3:8000/v1", "gpt-9"); !strings.Contains(said,
		"--model-net 10.1.2.3:8000 or --model-net 10.1.2.0/24") {
		t.Error(said)
	}
	if said := set(local, "gpt-9", "--no-try"); said != "" || len(vendor.Asked()) != 2 {
		t.Errorf("%s, asked %d times", said, len(vendor.Asked()))
	}
	m.fails(1, "/model/base_url", "agent", "set", `{"model": {"base_url": "http://169.254.169.254/v1", "name": "m"}}`)
	m.fails(1, "/model/base_url", "agent", "set", `{"model": {"base_url": "localhost:11434", "name": "m"}}`)
}
