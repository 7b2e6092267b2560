// Package whatsapp sends and receives WhatsApp messages through Meta's Cloud API or through Infobip: one port, two
// vendors, the account given with every call.
//
// It stores nothing: no window, no queue, no record of what was sent. The caller decides whether a message may go out,
// and what a status means for it. What it promises is that a failure says whether the message may have been sent:
// Unknown is never reported as a failure, and is never retried here.
package whatsapp

import (
	"cmp"
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/guard"
)

// Doer makes one call and reads its answer to the end; *guard.Client is one. Infobip's address is a workspace's setting
// and a media URL comes from an answer, so in production both go through the guarded client.
type Doer interface {
	Do(ctx context.Context, req *http.Request) (*guard.Response, error)
}

// Options are the operator's choices; the zero value of each but API is usable.
type Options struct {
	API   Doer // messages, uploads and the metadata of media
	Media Doer // the media itself, so its size bound must be MaxMedia or more; API if not set

	GraphURL     string // https://graph.facebook.com
	GraphVersion string // v23.0
	MaxMedia     int64  // bytes of one downloaded file; 16 MB
	Attempts     int    // of one call, where a retry is certainly harmless; 3

	// Pause waits between attempts; tests replace it.
	Pause func(context.Context, time.Duration) error
	Clock clock.Clock
}

const (
	defaultGraphURL     = "https://graph.facebook.com"
	defaultGraphVersion = "v23.0"
	defaultMaxMedia     = 16 << 20
	defaultAttempts     = 3
)

// Gateway is the port. It is safe for concurrent use.
type Gateway struct{ o Options }

// New makes a gateway.
func New(o Options) *Gateway {
	if o.Media == nil {
		o.Media = o.API
	}
	o.GraphURL = strings.TrimRight(cmp.Or(o.GraphURL, defaultGraphURL), "/")
	o.GraphVersion = cmp.Or(o.GraphVersion, defaultGraphVersion)
	o.MaxMedia, o.Attempts = cmp.Or(o.MaxMedia, defaultMaxMedia), cmp.Or(o.Attempts, defaultAttempts)
	if o.Pause == nil {
		o.Pause = clock.Sleep
	}
	if o.Clock == nil {
		o.Clock = clock.System{}
	}
	return &Gateway{o: o}
}

// Accepted is the vendor's acknowledgement of a message. It is not delivery: that comes as a Status, and so does a
// refusal the vendor only notices later.
type Accepted struct {
	Vendor    Vendor
	MessageID string // the vendor's; statuses name it
	Ref       string // ours; statuses repeat it
	WAID      string // the recipient as WhatsApp knows them, where the vendor says it
}

// channel is one vendor with one account.
type channel interface {
	send(ctx context.Context, to string, m Message, ref string) (Accepted, *Failure)
	upload(ctx context.Context, f File) (string, *Failure)
	download(ctx context.Context, ref MediaRef) (File, *Failure)
	ask(ctx context.Context) *Failure
	markRead(ctx context.Context, messageID string) *Failure
	verify(h http.Header, raw []byte) bool
	signs(h http.Header) bool
	parse(raw []byte) (Batch, error)
}

// Send gives a message to the vendor. to is E.164. ref is the caller's own id of the message, one per message and never
// reused: Infobip gets it as the message's id and Meta as callback data, and both repeat it in every status, so that
// the first status settles a send whose answer was lost.
//
// It retries only what certainly was not sent. A failure is a *Failure.
func (g *Gateway) Send(ctx context.Context, a Account, to string, m Message, ref string) (Accepted, error) {
	if fields := checkSend(a, to, m, ref); len(fields) > 0 {
		return Accepted{}, invalid(a, fields)
	}
	var out Accepted
	err := g.attempt(ctx, func() (f *Failure) {
		out, f = a.on(g).send(ctx, digits(to), m, ref)
		return f
	})
	return out, err
}

// Upload stores a file with the vendor and returns the id that a Document or an Image can name, so that a private file
// needs no public URL. Only accounts whose Uploads is true can do it. A repeated upload is harmless, so an unknown
// outcome is retried.
func (g *Gateway) Upload(ctx context.Context, a Account, f File) (mediaID string, err error) {
	if fields := checkUpload(a, f); len(fields) > 0 {
		return "", invalid(a, fields)
	}
	err = g.attempt(ctx, func() (fail *Failure) {
		mediaID, fail = a.on(g).upload(ctx, f)
		return retryable(fail)
	})
	return mediaID, err
}

// Download fetches a file that a customer sent. Its type is the vendor's word; the caller checks what it really is.
func (g *Gateway) Download(ctx context.Context, a Account, ref MediaRef) (File, error) {
	if fields := a.check(); len(fields) > 0 {
		return File{}, invalid(a, fields)
	}
	var out File
	err := g.attempt(ctx, func() (f *Failure) {
		out, f = a.on(g).download(ctx, ref)
		return retryable(f)
	})
	return out, err
}

// Verify reports whether a webhook comes from the account's vendor. raw is the body as it arrived. An account without
// the required secret verifies nothing.
func (g *Gateway) Verify(a Account, h http.Header, raw []byte) bool {
	return a.on(g).verify(h, raw)
}

// Signs reports whether the headers of a webhook alone could be those of the account's vendor, before its body is read.
// It proves nothing: Verify does.
func (g *Gateway) Signs(a Account, h http.Header) bool { return a.on(g).signs(h) }

// Parse reads a verified webhook. It fails only for a body that is not the vendor's at all, with invalid_arguments; odd
// parts are counted, not fatal: refusing the whole would make the vendor resend the good part for days.
func (g *Gateway) Parse(a Account, raw []byte) (Batch, error) {
	return a.on(g).parse(raw)
}
