package webchat

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

const (
	// lookEvery is how often the stream polls for what this process did not write: staff's messages, another node's.
	// A quiet conversation is polled less often.
	lookEvery  = time.Second
	lookSeldom = 3 * time.Second
	quietFor   = 2 * time.Minute
	// heartbeat keeps proxies from closing a quiet stream, and detects clients that left.
	heartbeat = 15 * time.Second
	// streamLife is when a page has to reconnect, so that its ticket is checked again.
	streamLife = time.Hour
	// slowest is how long one write to a slow phone may take.
	slowest = 30 * time.Second
)

// stream sends messages as server-sent events, from after the message the page names (Last-Event-ID when it
// reconnects), until the page leaves.
func (d *Door) stream(w http.ResponseWriter, r *http.Request, v *visit) error {
	if err := v.needsConversation(); err != nil {
		return err
	}
	after := doorkit.IDOrEmpty(cmp.Or(r.Header.Get("Last-Event-ID"), r.URL.Query().Get("after")))
	signals, busy, leave, ok := d.rooms.listen(v.sessionID, v.address)
	if !ok {
		return fault.New(fault.RateLimited, "%s", msgSlower.In(v.workspace.Locale)).After(heartbeat)
	}
	defer leave()
	first, err := d.page(r.Context(), v, after)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(r.Context(), streamLife)
	defer cancel()
	defer context.AfterFunc(d.streaming, cancel)()

	out := &events{stream: doorkit.NewStream(w, slowest)}
	out.raw("retry: 1500\n\n")
	out.page(first)
	if busy {
		out.event(typing, nil)
	}
	d.follow(ctx, v, out, signals, cmp.Or(first.last, after), first.state)
	return nil
}

// follow sends events until the client leaves.
func (d *Door) follow(ctx context.Context, v *visit, out *events, signals <-chan signal, after string, state state) {
	beat, since := clock.Stopwatch(), clock.Stopwatch()
	for out.err == nil {
		wait := lookEvery
		if clock.Since(since) > quietFor {
			wait = lookSeldom
		}
		select {
		case <-ctx.Done():
			return
		case s := <-signals:
			since = clock.Stopwatch()
			if s.kind != news {
				out.event(s.kind, s.words)
				continue
			}
		case <-time.After(wait):
		}
		got, err := d.page(ctx, v, after)
		if err != nil {
			return // the page reconnects
		}
		switch {
		case got.last != "":
			after, since = got.last, clock.Stopwatch()
			fallthrough
		case got.state != state:
			out.page(got)
			state = got.state
		case clock.Since(beat) > heartbeat:
			out.raw(":\n\n")
			beat = clock.Stopwatch()
		}
	}
}

// events writes server-sent events; the first error stops it.
type events struct {
	stream doorkit.Stream
	err    error
}

func (e *events) page(p page) {
	var b bytes.Buffer
	for _, m := range p.Messages {
		b.WriteString("id: " + m.ID + "\nevent: message\ndata: ")
		writeJSON(&b, m)
	}
	b.WriteString("event: state\ndata: ")
	writeJSON(&b, p.state)
	e.raw(b.String())
}

func (e *events) event(kind string, data any) {
	var b bytes.Buffer
	b.WriteString("event: " + kind + "\ndata: ")
	writeJSON(&b, data)
	e.raw(b.String())
}

func writeJSON(b *bytes.Buffer, data any) {
	_ = json.NewEncoder(b).Encode(data) // our own plain values always encode
	b.WriteString("\n")
}

func (e *events) raw(text string) {
	if e.err == nil {
		e.err = e.stream.Send([]byte(text))
	}
}
