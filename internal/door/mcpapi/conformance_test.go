//go:build conformance

package mcpapi_test

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"net"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/tool"
)

// applies are the suite's server scenarios about features we have.
var applies = []string{
	"server-initialize", "ping", "logging-set-level", "tools-list", "tools-call-simple-text", "tools-call-error",
	"tools-call-elicitation",
	"server-sse-multiple-streams", "resources-list", "prompts-list", "dns-rebinding-protection",
}

// doesNot are the others, each with its reason; docs/MCP.md lists the same.
var doesNot = map[string]string{
	"tools-call-image":              "answers are data; no tool returns pictures",
	"tools-call-audio":              "answers are data; no tool returns sound",
	"tools-call-embedded-resource":  "there are no resources",
	"tools-call-mixed-content":      "answers are data; no tool returns pictures or resources",
	"tools-call-with-logging":       "what happens is logged for the operator, not sent to the client",
	"tools-call-with-progress":      "calls take milliseconds and have no steps to report",
	"tools-call-sampling":           "the runtime never asks the client's model for anything",
	"json-schema-2020-12":           "it looks for one schema with $schema and $defs; ours need neither",
	"elicitation-sep1034-defaults":  "the one thing we ask is a yes or a no, and it has no default",
	"elicitation-sep1330-enums":     "the one thing we ask is a yes or a no",
	"server-sse-polling":            "streams are not closed in the middle of a call",
	"completion-complete":           "there are no prompts or resource templates to complete",
	"resources-read-text":           "there are no resources",
	"resources-read-binary":         "there are no resources",
	"resources-templates-read":      "there are no resources",
	"resources-subscribe":           "there are no resources",
	"resources-unsubscribe":         "there are no resources",
	"prompts-get-simple":            "there are no prompts",
	"prompts-get-with-args":         "there are no prompts",
	"prompts-get-embedded-resource": "there are no prompts",
	"prompts-get-with-image":        "there are no prompts",
}

// suite runs the public conformance suite with the Node it needs.
func suite(t *testing.T, args ...string) (string, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	c := exec.CommandContext(ctx, "npx", append([]string{
		"--yes", "-p", "node@22", "-p", "@modelcontextprotocol/conformance@0.1.16", "conformance",
	}, args...)...)
	c.Dir = t.TempDir()
	out, err := c.CombinedOutput()
	return string(out), err
}

func TestConformance(t *testing.T) {
	docs, err := os.ReadFile("../../../docs/MCP.md")
	if err != nil {
		t.Fatal(err)
	}
	listed, err := suite(t, "list", "--server")
	if err != nil {
		t.Fatalf("%v\n%s", err, listed)
	}
	known := append(slices.Collect(maps.Keys(doesNot)), applies...)
	for _, found := range regexp.MustCompile(`(?m)^  - ([a-z0-9-]+) `).FindAllStringSubmatch(listed, -1) {
		if !slices.Contains(known, found[1]) {
			t.Errorf("nobody decided whether %s applies", found[1])
		}
	}
	for _, name := range known {
		if !strings.Contains(string(docs), "`"+name+"`") {
			t.Errorf("docs/MCP.md does not mention %s", name)
		}
	}
	address := conformanceServer(t)
	for _, name := range applies {
		out, err := suite(t, "server", "--url", address+"/mcp", "--scenario", name)
		verdict := "pass"
		if err != nil || !strings.Contains(out, "0 failed") && !strings.Contains(out, "Failed: 0") {
			verdict = "FAIL"
			t.Errorf("%s: %v\n%s", name, err, out)
		}
		fmt.Printf("%-32s %s\n", name, verdict)
	}
	for _, name := range slices.Sorted(maps.Keys(doesNot)) {
		fmt.Printf("%-32s does not apply: %s\n", name, doesNot[name])
	}
}

// conformanceServer serves the product with the suite's tools, behind a proxy that adds a key: the suite cannot send
// one.
func conformanceServer(t *testing.T) string {
	a, err := app.Wire(t.Context(), testkit.SQLite(t), config.Config{Data: t.TempDir()}, app.Options{
		Log: slog.New(slog.DiscardHandler), Tools: tool.NewSet(conformancePack()), SweepEvery: -1,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = a.Close() })
	w, err := a.Keyring.CreateWorkspace(t.Context(),
		access.Workspace{Slug: "suite", Name: "Suite", Plan: access.Pro, Locale: "en", Currency: "ARS", Country: "AR",
			Zone: "UTC"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.Keyring.CreateAgent(t.Context(), w.ID,
		access.AgentProfile{Slug: "suite", Name: "Suite", AssistantType: "retail"}); err != nil {
		t.Fatal(err)
	}
	key, err := a.Keyring.Issue(t.Context(), w.ID, "suite", access.Owner)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(a.Handler())
	t.Cleanup(server.Close)
	t.Cleanup(a.EndStreams)
	behind, err := url.Parse(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	front := httptest.NewServer(&httputil.ReverseProxy{FlushInterval: -1, Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(behind)
		// The proxy's own names become the server's; others pass unchanged, to be refused.
		own := func(host string) bool {
			name, _, _ := net.SplitHostPort(host)
			return name == "127.0.0.1" || name == "localhost"
		}
		if r.Out.Host = r.In.Host; own(r.In.Host) {
			r.Out.Host = behind.Host
		}
		if origin, err := url.Parse(r.In.Header.Get("Origin")); err == nil && own(origin.Host) {
			r.Out.Header.Set("Origin", "http://"+behind.Host)
		}
		r.Out.Header.Set("Authorization", "Bearer "+key.Secret)
	}})
	t.Cleanup(front.Close)
	return front.URL
}

type noArguments struct{}

type said struct {
	Text string `json:"text"`
}

type message struct {
	Message string `json:"message" jsonschema:"maxLength=200"`
}

// conformancePack has the tools the suite expects, as far as ours could: one answers, one refuses, one needs a
// person's yes.
func conformancePack() *tool.Pack {
	p := tool.NewPack(tool.Pack{Name: "suite", Title: "Suite", Locale: "en", Types: []string{"retail"}})
	spec := func(name string) tool.Spec {
		return tool.Spec{Name: name, Title: name, Doc: "For the conformance suite.", Category: "query", Risk: tool.Low,
			Audit: tool.AuditNone, Roles: access.Anyone}
	}
	tool.DefineRead(p, spec("test_simple_text"), func(context.Context, *core.Unit, noArguments) (said, error) {
		return said{"This is a simple text response for testing."}, nil
	})
	tool.DefineRead(p, spec("test_error_handling"), func(context.Context, *core.Unit, noArguments) (said, error) {
		return said{}, fault.New(fault.Conflict, "This tool intentionally returns an error for testing")
	})
	tool.DefineWrite(p, spec("test_elicitation"), func(_ context.Context, _ *core.Unit, in message) (said, error) {
		return said{in.Message}, nil
	}, tool.Ask[message]{Preview: func(_ context.Context, _ *core.Unit, in message) (confirmation.Question, error) {
		return confirmation.Question{Addressee: access.Staff, Text: in.Message, Subject: in.Message,
			Total: confirmation.NoTotal}, nil
	}})
	return p
}
