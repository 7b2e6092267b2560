package modeltest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// Answer is the server's reaction to one request.
type Answer func(l *Line)

// Line is the connection an answer is written to.
type Line struct {
	w     http.ResponseWriter
	r     *http.Request
	model string
	done  chan struct{}
	begun bool
}

// Send writes one event of the stream, verbatim.
func (l *Line) Send(data string) {
	if !l.begun {
		l.w.Header().Set("Content-Type", "text/event-stream")
		l.begun = true
	}
	fmt.Fprintf(l.w, "data: %s\n\n", data)
	l.w.(http.Flusher).Flush()
}

// Chunk writes a piece of the answer; finish is empty except for the last.
func (l *Line) Chunk(delta any, finish string) {
	choice := map[string]any{"index": 0, "delta": delta, "finish_reason": nil}
	if finish != "" {
		choice["finish_reason"] = finish
	}
	raw, err := json.Marshal(map[string]any{"object": "chat.completion.chunk", "model": l.model,
		"choices": []any{choice}})
	if err != nil {
		panic(err)
	}
	l.Send(string(raw))
}

// Words writes one chunk of text.
func (l *Line) Words(words string) { l.Chunk(map[string]any{"content": words}, "") }

// End writes the end of an answer, with its token counts.
func (l *Line) End(finish string, input, cached, output int) {
	l.Chunk(map[string]any{}, finish)
	l.Send(fmt.Sprintf(`{"object":"chat.completion.chunk","choices":[],"usage":{"prompt_tokens":%d,"completion_tokens":%d,"total_tokens":%d,"prompt_tokens_details":{"cached_tokens":%d}}}`, input, output, input+output, cached))
	l.Send("[DONE]")
}

// Cut closes the connection.
func (l *Line) Cut() { panic(http.ErrAbortHandler) }

// Says answers with words, one chunk per piece.
func Says(pieces ...string) Answer {
	return func(l *Line) {
		for _, p := range pieces {
			l.Words(p)
		}
		l.End("stop", 100, 40, 10)
	}
}

// Uncounted answers with words, without token counts.
func Uncounted(words string) Answer {
	return func(l *Line) {
		l.Words(words)
		l.Chunk(map[string]any{}, "stop")
		l.Send("[DONE]")
	}
}

// Call is a tool call in an answer. Arguments may be any text.
type Call struct{ Name, Arguments string }

// Calls answers with calls, after words if there are any. Their arguments come in several chunks.
func Calls(words string, calls ...Call) Answer {
	return func(l *Line) {
		if words != "" {
			l.Words(words)
		}
		for i, c := range calls {
			l.piece(map[string]any{"index": i, "id": fmt.Sprintf("call_%d", i), "type": "function",
				"function": map[string]any{"name": c.Name, "arguments": ""}})
			half := len(c.Arguments) / 2
			for _, part := range []string{c.Arguments[:half], c.Arguments[half:]} {
				l.piece(map[string]any{"index": i, "function": map[string]any{"arguments": part}})
			}
		}
		l.End("tool_calls", 100, 0, 20)
	}
}

func (l *Line) piece(call map[string]any) {
	l.Chunk(map[string]any{"tool_calls": []any{call}}, "")
}

// Refuse answers with a status and a reason; headers are name, value pairs.
func Refuse(status int, reason string, headers ...string) Answer {
	return func(l *Line) {
		for i := 0; i+1 < len(headers); i += 2 {
			l.w.Header().Set(headers[i], headers[i+1])
		}
		l.w.WriteHeader(status)
		fmt.Fprintf(l.w, `{"error":{"message":"You said: %s","type":%q}}`, strings.Repeat("secret ", 3), reason)
	}
}

// Empty answers with an empty text.
func Empty() Answer { return func(l *Line) { l.End("stop", 100, 0, 0) } }

// CutAfter answers with words and closes the connection.
func CutAfter(words string) Answer {
	return func(l *Line) {
		if words != "" {
			l.Words(words)
		}
		l.Cut()
	}
}

// Garbage answers with something that is not the protocol.
func Garbage() Answer {
	return func(l *Line) { l.Send(`<html>`) }
}

// Hang does not answer until the caller disconnects, or the test ends.
func Hang() Answer {
	return func(l *Line) {
		select {
		case <-l.r.Context().Done():
		case <-l.done:
		}
	}
}

// Slow answers with words, one chunk per piece, with a pause before each.
func Slow(pause time.Duration, pieces ...string) Answer {
	return func(l *Line) {
		for _, p := range pieces {
			select {
			case <-l.r.Context().Done():
				return
			case <-time.After(pause):
			}
			l.Words(p)
		}
		l.End("stop", 100, 0, 10)
	}
}
