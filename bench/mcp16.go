package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/kit/clock"
)

const (
	mcp16Clients  = 16
	mcp16Sessions = 4000        // reads are limited per conversation; with this many none is refused
	mcp16Window   = time.Second // short, so that other load on the machine affects all servers
	mcp16Windows  = 4           // per round
	productsFile  = "products.json"
)

// mcp16Rates are calls per second, of all clients together.
var mcp16Rates = []int{100, 300, 600}

// callTogether is MCP16: 16 clients with a session each call get_product at a fixed rate, whether or not the previous
// call was answered in time. The baselines are a server on the TypeScript SDK, and one on the Go SDK, that have only
// this tool and its answers in memory. Each is a process of its own; they are measured in turn.
func callTogether(ctx context.Context, l *lab) ([]result, error) {
	args := []string{"-child", "ours", "-dir", l.dir}
	if l.profile != "" {
		args = append(args, "-cpuprofile", l.profile+".mcp16")
	}
	ours, err := l.startSelf(ctx, args...)
	if err != nil {
		return nil, err
	}
	load, err := newCrowd(ctx, ours, ours)
	if err != nil {
		return nil, err
	}
	products := filepath.Join(l.dir, productsFile)
	if err := load.keepProducts(ctx, products); err != nil {
		return nil, err
	}
	bare, err := l.startSelf(ctx, "-child", "bare", "-dir", l.dir)
	if err != nil {
		return nil, err
	}
	names, crowds := []string{"a bare go-sdk server"}, []*crowd{load}
	next, err := newCrowd(ctx, bare, ours)
	if err != nil {
		return nil, err
	}
	crowds = append(crowds, next)
	if script, err := l.startTypeScript(ctx, products); err != nil {
		fmt.Fprintln(os.Stderr, "MCP16: not held against the TypeScript SDK, which needs node, npm and its registry:",
			err)
	} else if next, err = newCrowd(ctx, script, ours); err != nil {
		return nil, err
	} else {
		names, crowds = append(names, "a bare TypeScript SDK server"), append(crowds, next)
	}
	var out []result
	for _, rate := range mcp16Rates {
		results, err := measureCrowds(ctx, rate, names, crowds)
		if err != nil {
			return nil, err
		}
		out = append(out, results...)
	}
	return out, nil
}

// measureCrowds calls the servers in turn; ours is the first.
func measureCrowds(ctx context.Context, rate int, names []string, crowds []*crowd) ([]result, error) {
	p50, p99 := make([]comparison, len(names)), make([]comparison, len(names))
	for round := range rounds + 1 {
		took := make([][]time.Duration, len(crowds))
		for n := range mcp16Windows * len(crowds) {
			which := (n + n/len(crowds) + round) % len(crowds)
			window, err := crowds[which].call(ctx, rate)
			if err != nil {
				return nil, err
			}
			took[which] = append(took[which], window...)
		}
		for i := range names {
			if round > 0 {
				p50[i].add(share(took[0], 50).Seconds(), share(took[i+1], 50).Seconds())
				p99[i].add(share(took[0], 99).Seconds(), share(took[i+1], 99).Seconds())
			}
		}
	}
	fmt.Fprintf(os.Stderr, "MCP16 at %d calls/s: load %s\n", rate, load())
	var out []result
	for i, name := range names {
		what := fmt.Sprintf("get_product over MCP, %d clients with a session, %d calls/s", mcp16Clients, rate)
		out = append(out, p50[i].times(what+", p50 / "+name, atMost(1.2)),
			p99[i].times(what+", p99 / "+name, atMost(1.2)))
	}
	return out, nil
}

// share is a percentile of the durations.
func share(took []time.Duration, percent int) time.Duration {
	slices.Sort(took)
	return took[min(len(took)*percent/100, len(took)-1)]
}

// crowd is 16 clients of one server, each with its own session and connection.
type crowd struct {
	server, shop *child
	clients      []*mcpClient
	calls        int
}

func newCrowd(ctx context.Context, server, shop *child) (*crowd, error) {
	c := &crowd{server: server, shop: shop}
	for range mcp16Clients {
		one := &mcpClient{url: server.URL + "/mcp", key: server.Key,
			http: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 1}}}
		if err := one.initialize(ctx); err != nil {
			return nil, err
		}
		c.clients = append(c.clients, one)
	}
	return c, nil
}

// call makes one window's calls and returns each duration from when the call was due, so that waiting for the previous
// answer counts.
func (c *crowd) call(ctx context.Context, rate int) ([]time.Duration, error) {
	n := int(mcp16Window.Seconds() * float64(rate))
	took, errs := make([]time.Duration, n), make([]error, mcp16Clients)
	first := c.calls
	c.calls += n
	watch := clock.Stopwatch()
	var all sync.WaitGroup
	for who, client := range c.clients {
		all.Go(func() {
			for i := who; i < n && errs[who] == nil; i += mcp16Clients {
				due := time.Duration(i) * time.Second / time.Duration(rate)
				time.Sleep(due - clock.Since(watch))
				_, errs[who] = c.getProduct(ctx, client, first+i)
				took[i] = clock.Since(watch) - due
			}
		})
	}
	all.Wait()
	return took, errors.Join(errs...)
}

func (c *crowd) getProduct(ctx context.Context, client *mcpClient, i int) ([]byte, error) {
	id := c.shop.Products[i%len(c.shop.Products)]
	talk := ""
	if len(c.server.Sessions) > 0 {
		talk = c.server.Sessions[i%len(c.server.Sessions)]
	}
	body := fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"get_product","arguments":{"productId":%q}}}`, i+1, id)
	said, err := client.post(ctx, body, talk)
	if err == nil && (!bytes.Contains(said, []byte(id)) || bytes.Contains(said, []byte(`"isError":true`))) {
		err = fmt.Errorf("%s answered %s", client.url, said)
	}
	return said, err
}

// keepProducts requests every product once and writes the answers to a file, for the servers that have them in memory.
func (c *crowd) keepProducts(ctx context.Context, file string) error {
	sheets := map[string]json.RawMessage{}
	for i, id := range c.shop.Products {
		said, err := c.getProduct(ctx, c.clients[0], i)
		if err != nil {
			return err
		}
		var answer struct {
			Result struct{ StructuredContent json.RawMessage }
		}
		if err := json.Unmarshal(said, &answer); err != nil {
			return err
		}
		sheets[id] = answer.Result.StructuredContent
	}
	raw, err := json.Marshal(sheets)
	if err != nil {
		return err
	}
	return os.WriteFile(file, raw, 0o600)
}

// mcpClient is a minimal client, the same for every server.
type mcpClient struct {
	url, key, session string
	http              *http.Client
}

const mcp16Version = "2025-11-25"

func (c *mcpClient) initialize(ctx context.Context) error {
	_, err := c.post(ctx, `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"`+mcp16Version+
		`","capabilities":{},"clientInfo":{"name":"bench","version":"1"}}}`, "")
	if err == nil {
		_, err = c.post(ctx, `{"jsonrpc":"2.0","method":"notifications/initialized"}`, "")
	}
	return err
}

// post sends a message and returns the response, from a stream or as JSON.
func (c *mcpClient) post(ctx context.Context, body, talk string) ([]byte, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url, strings.NewReader(body))
	if err != nil {
		return nil, err
	}
	for name, value := range map[string]string{
		"Content-Type": "application/json", "Accept": "application/json, text/event-stream",
		"Mcp-Protocol-Version": mcp16Version, "Mcp-Session-Id": c.session,
		"Mostrador-Session": talk,
	} {
		if value != "" {
			r.Header.Set(name, value)
		}
	}
	if c.key != "" {
		r.Header.Set("Authorization", "Bearer "+c.key)
	}
	got, err := c.http.Do(r)
	if err != nil {
		return nil, err
	}
	defer got.Body.Close()
	said, err := io.ReadAll(got.Body)
	if err == nil && got.StatusCode >= 300 {
		err = fmt.Errorf("%s answered %s: %s", c.url, got.Status, said)
	}
	if id := got.Header.Get("Mcp-Session-Id"); id != "" {
		c.session = id
	}
	for line := range bytes.Lines(said) {
		if data, ok := bytes.CutPrefix(line, []byte("data: {")); ok {
			return append([]byte("{"), data...), err
		}
	}
	return said, err
}
