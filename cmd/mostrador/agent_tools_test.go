package main

import (
	"context"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A running server with the embedded database changes an agent's tools, and connected clients are notified.
func TestAgentToolAtAServer(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	_, o := m.demo("--data", m.data)
	shop := o.Workspaces[0]
	var told atomic.Int64
	ctx, cancel := context.WithTimeout(context.WithoutCancel(t.Context()), 3*time.Minute)
	t.Cleanup(cancel)
	s, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, &mcp.ClientOptions{
		ToolListChangedHandler: func(context.Context, *mcp.ToolListChangedRequest) { told.Add(1) },
	}).Connect(ctx, &mcp.CommandTransport{Command: m.command("mcp", "--url", o.URL, "--key", shop.Keys.Agent)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	has := func(name string) bool {
		list, err := s.ListTools(ctx, nil)
		return err == nil && slices.ContainsFunc(list.Tools, func(t *mcp.Tool) bool { return t.Name == name })
	}
	within := func(what string, is func() bool) {
		t.Helper()
		for range 2400 {
			if is() {
				return
			}
			time.Sleep(50 * time.Millisecond)
		}
		t.Fatalf("%s did not happen", what)
	}
	at := []string{"--url", o.URL, "--key", shop.Keys.Owner}
	tool := func(args ...string) []string { return append(append([]string{"agent", "tools"}, args...), at...) }
	within("the first list", func() bool { return has("get_stock") })
	if out := m.ok(tool("disable", "retail/get_stock")...); out != "agent "+shop.Agent+": retail/get_stock is off\n" {
		t.Errorf("said %q", out)
	}
	within("the announcement", func() bool { return told.Load() > 0 && !has("get_stock") })
	m.ok(tool("enable", "retail/get_stock", "--alias", "stock")...)
	within("the alias", func() bool { return has("stock") && !has("get_stock") })
	told.Store(0)
	m.ok(tool("set", "retail/get_stock", `{"description":"Only what is on the shelf."}`)...)
	within("the description", func() bool {
		list, err := s.ListTools(ctx, nil)
		return err == nil && told.Load() > 0 && slices.ContainsFunc(list.Tools,
			func(t *mcp.Tool) bool { return strings.HasPrefix(t.Description, "Only what is on the shelf.") })
	})
	m.fails(1, "no such tool", tool("enable", "retail/nope")...)
	m.fails(1, "clave de dueño", append([]string{"agent", "tools", "enable", "retail/get_stock", "--url", o.URL, "--key"},
		shop.Keys.Agent)...)
}

// Rules of a running server can be changed from the command line, too.
func TestPoliciesAtAServer(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	_, o := m.demo("--data", m.data)
	at := []string{"--url", o.URL, "--key", o.Workspaces[0].Keys.Owner}
	run := func(args ...string) []string { return append(append([]string{"policy"}, args...), at...) }
	rule := []string{"quiet nights", "--tool", "retail/add_item_to_draft", "--when",
		"arguments.quantity > 20 && now.hour >= 22", "--by", "owner"}
	m.fails(2, "--language", run(append([]string{"add", "--message", "De noche no."}, rule...)...)...)
	id := strings.TrimSpace(m.ok(run(append([]string{"add", "--message", "De noche no.", "--language", "es-AR"},
		rule...)...)...))
	if out := m.ok(run("list")...); !strings.Contains(out,
		id+"  quiet nights  retail/add_item_to_draft  confirm owner") {
		t.Errorf("listed %s", out)
	}
	if out := m.ok(run(append([]string{"test"}, rule...)...)...); !strings.Contains(out, "calls looked at") {
		t.Errorf("tried %s", out)
	}
	m.fails(1, "it ends too early", run("add", "x", "--tool", "*", "--when", "1 +")...)
	m.ok(run("remove", id)...)
	m.fails(1, "there is no rule", run("remove", id)...)
	m.fails(1, "clave de dueño", "policy", "list", "--url", o.URL, "--key", o.Workspaces[0].Keys.Agent)
}
