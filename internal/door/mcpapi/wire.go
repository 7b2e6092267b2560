package mcpapi

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// wire is a pair of streams with what the SDK's transport lacks: it answers a line that is no JSON instead of ending,
// and reports the end of the input only after the last answer.
type wire struct {
	in   io.ReadCloser
	out  io.WriteCloser
	stop context.Context

	lines chan []byte
	rest  []byte // of the line being read
	ended error  // why there are no more lines; set before lines is closed

	mu   sync.Mutex // guards writes to out, too
	open map[string]bool
	none chan struct{} // closed when open is empty; nil: no waiter
}

// mostLine bounds a message.
const mostLine = 16 << 20

// Responses to lines on which the SDK would close the connection.
const (
	noJSON    = `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"This line is no JSON."}}` + "\n"
	noMessage = `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"This line is no JSON-RPC message."}}` +
		"\n"
)

// refuseLine is the response to a line that is no message; empty: it may be one.
func refuseLine(line []byte) string {
	if !json.Valid(line) {
		return noJSON
	}
	if _, err := jsonrpc.DecodeMessage(line); err != nil && line[0] != '[' {
		return noMessage
	}
	return ""
}

func newWire(stop context.Context, in io.ReadCloser, out io.WriteCloser) *wire {
	w := &wire{in: in, out: out, stop: stop, lines: make(chan []byte), open: map[string]bool{}}
	go w.pump()
	return w
}

// pump reads lines until the input ends or w is stopped.
func (w *wire) pump() {
	defer close(w.lines)
	all := bufio.NewScanner(w.in)
	all.Buffer(nil, mostLine)
	for all.Scan() {
		line := bytes.TrimSpace(all.Bytes())
		if len(line) == 0 {
			continue
		}
		if refusal := refuseLine(line); refusal != "" {
			if w.send([]byte(refusal)) != nil {
				return
			}
			continue
		}
		w.note(line)
		select {
		case w.lines <- append(bytes.Clone(line), '\n'):
		case <-w.stop.Done():
			return
		}
	}
	w.ended = all.Err()
}

// Read gives the SDK whole messages. It ends with the input or when the process stops, after every request was
// answered or drainTime have passed.
func (w *wire) Read(p []byte) (int, error) {
	if len(w.rest) == 0 {
		select {
		case line, more := <-w.lines:
			if !more {
				w.waitForAnswers()
				return 0, errors.Join(w.ended, io.EOF)
			}
			w.rest = line
		case <-w.stop.Done():
			w.waitForAnswers()
			return 0, io.EOF
		}
	}
	n := copy(p, w.rest)
	w.rest = w.rest[n:]
	return n, nil
}

func (w *wire) Close() error { return w.in.Close() }

// envelope is the part of a message that the wire reads.
type envelope struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
}

func envelopes(message []byte) (all []envelope) {
	var one envelope
	if json.Unmarshal(message, &one) == nil {
		return []envelope{one}
	}
	_ = json.Unmarshal(message, &all) // the SDK refuses what is neither
	return all
}

// note remembers the requests that need an answer.
func (w *wire) note(message []byte) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, e := range envelopes(message) {
		if e.Method != "" && len(e.ID) > 0 && string(e.ID) != "null" {
			w.open[string(e.ID)] = true
		}
	}
}

// send writes to the client and forgets the requests it answers. The SDK writes one message at a time.
func (w *wire) send(message []byte) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, e := range envelopes(message) {
		if e.Method == "" {
			delete(w.open, string(e.ID))
		}
	}
	if len(w.open) == 0 && w.none != nil {
		defer close(w.none)
		w.none = nil
	}
	_, err := w.out.Write(message)
	return err
}

// waitForAnswers waits for the open requests, for drainTime at most.
func (w *wire) waitForAnswers() {
	w.mu.Lock()
	if len(w.open) == 0 {
		w.mu.Unlock()
		return
	}
	none := make(chan struct{})
	w.none = none
	w.mu.Unlock()
	ending, cancel := context.WithTimeout(context.Background(), drainTime)
	defer cancel()
	select {
	case <-none:
	case <-ending.Done():
	}
}

func (w *wire) writer() io.WriteCloser { return wireWriter{w} }

// wireWriter is the wire's write side.
type wireWriter struct{ w *wire }

func (s wireWriter) Write(p []byte) (int, error) {
	if err := s.w.send(p); err != nil {
		return 0, err
	}
	return len(p), nil
}

func (s wireWriter) Close() error { return s.w.out.Close() }
