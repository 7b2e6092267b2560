package main

import (
	"context"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A running server with the embedded database changes an agent's tools, and those
// who are connected hear of it.
func TestAgentToolAtAServer(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	_, o := m.demo("--data", m.data)
	shop := o.Workspaces[0]
	var told atomic.Int64
	ctx, cancel := context.WithTimeout(context.WithoutCancel(t.Context()), time.Minute)
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
		for range 100 {
			if is() {
				return
			}
			time.Sleep(50 * time.Millisecond)
		}
		t.Fatalf("%s did not happen", what)
	}
	at := []string{"--url", o.URL, "--key", shop.Keys.Owner}
	tool := func(args ...string) []string { return append(append([]string{"agent", "tool"}, args...), at...) }
	within("the first list", func() bool { return has("get_stock") })
	if out := m.ok(tool("retail/get_stock", "off")...); out != "agent "+shop.Agent+": retail/get_stock is off\n" {
		t.Errorf("said %q", out)
	}
	within("the announcement", func() bool { return told.Load() > 0 && !has("get_stock") })
	m.ok(tool("retail/get_stock", "on", "--alias", "stock")...)
	within("the alias", func() bool { return has("stock") && !has("get_stock") })
	m.fails(1, "no such tool", tool("retail/nope", "on")...)
	m.fails(2, "on or off", tool("retail/get_stock", "maybe")...)
	m.fails(1, "owner", append([]string{"agent", "tool", "retail/get_stock", "on", "--url", o.URL, "--key"}, shop.Keys.Agent)...)
}
