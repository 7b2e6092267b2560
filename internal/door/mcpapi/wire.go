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

// wire is a pair of streams with what the SDK's transport leaves to its user: a
// line that is no JSON is answered and not the end of everything, and the end of
// the input is passed on after the last answer.
type wire struct {
	in   io.ReadCloser
	out  io.WriteCloser
	stop context.Context

	lines chan []byte
	rest  []byte // of the line that is being read
	ended error  // why there are no more lines; set before lines is closed

	mu   sync.Mutex // of the output, too
	open map[string]bool
	none chan struct{} // closed when open is empty; nil: nobody waits
}

// mostLine bounds a message.
const mostLine = 16 << 20

// What is said to a line that the SDK would hang up on.
const (
	noJSON    = `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"This line is no JSON."}}` + "\n"
	noMessage = `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"This line is no JSON-RPC message."}}` + "\n"
)

// refuseLine is the answer to a line that is no message; empty: it may be one.
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

// pump reads lines until the input ends, or nobody wants them any more.
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
			if w.say([]byte(refusal)) != nil {
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

// Read gives the SDK whole messages. It ends with the input or when the process
// is told to stop, but not before every request was answered.
func (w *wire) Read(p []byte) (int, error) {
	if len(w.rest) == 0 {
		select {
		case line, more := <-w.lines:
			if !more {
				w.answered()
				return 0, errors.Join(w.ended, io.EOF)
			}
			w.rest = line
		case <-w.stop.Done():
			w.answered()
			return 0, io.EOF
		}
	}
	n := copy(p, w.rest)
	w.rest = w.rest[n:]
	return n, nil
}

func (w *wire) Close() error { return w.in.Close() }

// envelope is as much of a message as the wire looks at.
type envelope struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
}

func envelopes(message []byte) (all []envelope) {
	var one envelope
	if json.Unmarshal(message, &one) == nil {
		return []envelope{one}
	}
	_ = json.Unmarshal(message, &all) // what is neither, the SDK refuses
	return all
}

// note remembers the requests that have to be answered.
func (w *wire) note(message []byte) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, e := range envelopes(message) {
		if e.Method != "" && len(e.ID) > 0 && string(e.ID) != "null" {
			w.open[string(e.ID)] = true
		}
	}
}

// say writes to the client and forgets the requests it answers. The SDK writes a
// message at a time.
func (w *wire) say(message []byte) error {
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

// answered waits for the answers under way, for as long as they can take.
func (w *wire) answered() {
	w.mu.Lock()
	if len(w.open) == 0 {
		w.mu.Unlock()
		return
	}
	none := make(chan struct{})
	w.none = none
	w.mu.Unlock()
	ending, cancel := context.WithTimeout(context.Background(), lastWords)
	defer cancel()
	select {
	case <-none:
	case <-ending.Done():
	}
}

func (w *wire) writer() io.WriteCloser { return spoken{w} }

// spoken is the wire's other direction.
type spoken struct{ w *wire }

func (s spoken) Write(p []byte) (int, error) {
	if err := s.w.say(p); err != nil {
		return 0, err
	}
	return len(p), nil
}

func (s spoken) Close() error { return s.w.out.Close() }
