package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/talk/model/modeltest"
)

// The demo finds a model server of this machine and prints the command that makes a business answer with it.
func TestDemoFindsLocalModels(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	vendor := modeltest.New(t)
	vendor.Serve("GET /v1/models",
		`{"object":"list","data":[{"id":"nomic-embed-text:latest"},{"id":"it's"},{"id":"qwen3:8b"}]}`)
	page := httptest.NewServer(http.NotFoundHandler()) // something else listens
	t.Cleanup(page.Close)
	open := vendor.Address().String()
	p, o := m.demo("--model-loopback", open+","+strings.TrimPrefix(page.URL, "http://"), "--model-net", open)
	var found localModel
	for _, one := range o.LocalModels { // the machine of the test may have one of its own
		if strings.Contains(one.BaseURL, open) {
			found = one
		}
		if strings.HasPrefix(one.BaseURL, page.URL) {
			t.Errorf("a page is no model server: %+v", one)
		}
	}
	if found.BaseURL != vendor.URL || found.Model != "qwen3:8b" {
		t.Fatalf("found %+v", o.LocalModels)
	}
	parts := strings.Split(found.Command, "'")
	if len(parts) != 3 || parts[0] != "mostrador agent set " {
		t.Fatalf("the command is %s", found.Command)
	}
	// The server tries the model that the command names: once it works, and once its name is gone.
	vendor.Then(modeltest.Says("ok"), modeltest.Refuse(404, "not_found_error"))
	for _, c := range []struct{ name, says string }{{"qwen3:8b", ""}, {"gone", "qwen3:8b"}} {
		change := strings.Replace(parts[1], "qwen3:8b", c.name, 1)
		r := m.run(append([]string{"agent", "set", change}, strings.Fields(parts[2])...)...)
		if r.code != 0 || !strings.Contains(r.out, `"name": "`+c.name+`"`) || !strings.Contains(r.errs, c.says) ||
			(r.errs == "") != (c.says == "") {
			t.Errorf("%s: %+v", change, r)
		}
	}
	p.stop()
	var said strings.Builder
	demoInfo{Workspaces: o.Workspaces, LocalModels: []localModel{found, {Server: "Ollama"}}}.greetModels(
		func(format string, args ...any) { said.WriteString(fmt.Sprintf(format+"\n", args...)) })
	if text := said.String(); !strings.Contains(text, found.Command) || !strings.Contains(text, "ollama pull") {
		t.Error(text)
	}
}
