package main

import (
	"strings"
	"testing"
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
