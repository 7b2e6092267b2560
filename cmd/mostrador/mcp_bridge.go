package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/door/client"
)

// bridge passes the messages of an MCP client on to a server, byte for byte, and returns the server's.
type bridge struct {
	address string
	header  http.Header
	errs    io.Writer
	http    *http.Client

	mu      sync.Mutex // of everything below
	out     io.Writer
	session string
	version string
	failed  bool // something went wrong before a session was open
}

// mostLine bounds a message either way.
const mostLine = 16 << 20

func bridgeMCP(ctx context.Context, c *cli.Command) error {
	server, key := c.String("url"), c.String("key")
	if _, err := client.New(server, key); err != nil {
		return usage("%s", err)
	}
	b := &bridge{
		address: strings.TrimSuffix(server, "/") + "/mcp", header: http.Header{}, errs: c.Root().ErrWriter,
		out:  c.Root().Writer,
		http: &http.Client{Transport: http.DefaultTransport},
	}
	if pack := c.String("pack"); pack != "" {
		b.address += "/" + url.PathEscape(pack)
	}
	b.header.Set("Authorization", "Bearer "+key)
	for name, flag := range map[string]string{"Mostrador-Agent": "agent", "Mostrador-Session": "session"} {
		if value := c.String(flag); value != "" {
			b.header.Set(name, value)
		}
	}
	return b.run(ctx, closable(c.Root().Reader))
}

// message is the part of a message that the bridge reads.
type message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Result struct {
		ProtocolVersion string `json:"protocolVersion"`
	} `json:"result"`
}

// run passes messages until the client disconnects. Requests are sent concurrently, everything else in order: a session
// has to be open before it is used.
func (b *bridge) run(ctx context.Context, in io.ReadCloser) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(ctx, func() { _ = in.Close() })()
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, mostLine)
	var open sync.WaitGroup
	for lines.Scan() {
		line := bytes.Clone(bytes.TrimSpace(lines.Bytes()))
		var m message
		if len(line) == 0 {
			continue
		}
		_ = json.Unmarshal(line, &m) // what is no JSON, the server refuses
		if m.Method != "" && len(m.ID) > 0 && m.Method != "initialize" {
			open.Go(func() { b.post(ctx, line, m) })
			continue
		}
		b.post(ctx, line, m)
		if m.Method == "notifications/initialized" {
			go b.listen(ctx)
		}
	}
	open.Wait()
	b.hangUp(context.WithoutCancel(ctx))
	if ctx.Err() != nil {
		return nil
	}
	if b.session == "" && b.failed { // it never got anywhere, and has reported why
		return &exit{code: exitFailed}
	}
	return lines.Err()
}

// post sends one message and returns its answer. A request that failed on the way is answered, too: its client would
// wait for ever.
func (b *bridge) post(ctx context.Context, line []byte, m message) {
	err := b.exchange(ctx, http.MethodPost, bytes.NewReader(line))
	if err == nil || ctx.Err() != nil {
		return
	}
	b.mu.Lock()
	b.failed = true
	b.mu.Unlock()
	fmt.Fprintln(b.errs, "mostrador:", oneLine(err.Error()))
	if len(m.ID) > 0 && m.Method != "" {
		answer, _ := json.Marshal(oneLine(err.Error())) // text always marshals
		b.print([]byte(`{"jsonrpc":"2.0","id":` + string(m.ID) + `,"error":{"code":-32603,"message":` + string(answer) +
			`}}`))
	}
}

// listen passes on the server's own messages, as long as the session lasts.
func (b *bridge) listen(ctx context.Context) {
	for ctx.Err() == nil {
		if err := b.exchange(ctx, http.MethodGet, nil); err != nil && ctx.Err() == nil {
			fmt.Fprintln(b.errs, "mostrador:", oneLine(err.Error()))
			return
		}
		select {
		case <-ctx.Done():
		case <-time.After(time.Second): // the stream ended; open the next
		}
	}
}

func (b *bridge) hangUp(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	b.mu.Lock()
	open := b.session != ""
	b.mu.Unlock()
	if open {
		_ = b.exchange(ctx, http.MethodDelete, nil) // the server ends idle sessions itself
	}
}

func (b *bridge) exchange(ctx context.Context, method string, body io.Reader) error {
	r, err := http.NewRequestWithContext(ctx, method, b.address, body)
	if err != nil {
		return err
	}
	r.Header = b.header.Clone()
	r.Header.Set("Accept", "application/json, text/event-stream")
	r.Header.Set("Content-Type", "application/json")
	b.mu.Lock()
	if b.session != "" {
		r.Header.Set("Mcp-Session-Id", b.session)
		r.Header.Set("Mcp-Protocol-Version", b.version)
	}
	b.mu.Unlock()
	got, err := b.http.Do(r)
	if err != nil {
		return err
	}
	defer got.Body.Close()
	kind := got.Header.Get("Content-Type")
	if got.StatusCode >= 300 && !strings.HasPrefix(kind, "application/json") { // that would be MCP's own error
		answer, _ := io.ReadAll(io.LimitReader(got.Body, 4<<10)) // what there is of it
		return fmt.Errorf("%s answered %s: %s", b.address, got.Status, answer)
	}
	opened := got.Header.Get("Mcp-Session-Id")
	if strings.HasPrefix(kind, "text/event-stream") {
		return b.stream(got.Body, opened)
	}
	answer, err := io.ReadAll(io.LimitReader(got.Body, mostLine))
	if len(bytes.TrimSpace(answer)) > 0 {
		b.take(answer, opened)
	}
	return err
}

// stream reads server-sent events: each one's data is a message.
func (b *bridge) stream(body io.Reader, opened string) error {
	lines := bufio.NewScanner(body)
	lines.Buffer(nil, mostLine)
	var data []byte
	for lines.Scan() {
		line := lines.Bytes()
		if text, ok := bytes.CutPrefix(line, []byte("data:")); ok {
			data = append(data, bytes.TrimPrefix(text, []byte(" "))...)
		}
		if len(line) == 0 && len(data) > 0 {
			b.take(data, opened)
			data = nil
		}
	}
	return lines.Err()
}

// take passes a message on to the client, and remembers what the answer to initialize says about the session.
func (b *bridge) take(answer []byte, opened string) {
	if opened != "" {
		var m message
		_ = json.Unmarshal(answer, &m) // the client will see
		b.mu.Lock()
		b.session = opened
		if m.Result.ProtocolVersion != "" {
			b.version = m.Result.ProtocolVersion
		}
		b.mu.Unlock()
	}
	b.print(answer)
}

// print writes one message on one line.
func (b *bridge) print(answer []byte) {
	b.mu.Lock()
	defer b.mu.Unlock()
	line := append(bytes.ReplaceAll(bytes.TrimSpace(answer), []byte("\n"), nil), '\n')
	_, _ = b.out.Write(line) // the client is gone; its end of input follows
}
