// Package courier sends messages through their channel and takes in what the channel reports of them: each message is
// sent once and has a known delivery state. It knows no vendor and no SQL, and does not decide the replies.
package courier

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/kit/clock"
)

// Carrier gives a message to a vendor, once. Its errors are *Trouble; any other one counts as Lost.
type Carrier interface {
	Carry(ctx context.Context, w *access.Workspace, p Parcel) (vendorID string, err error)
}

// Parcel is a message as it leaves.
type Parcel struct {
	Ref     string // our reference; the vendor repeats it in its status reports
	Account string // to send with; empty: the workspace's default
	To      string // E.164
	Content conversation.Content
	File    file.File // of Content's document
	URL     string    // where it can be downloaded for a day
}

// Trouble is why a message was not taken.
type Trouble struct {
	Kind   Kind
	Reason string        // for staff, without secrets
	After  time.Duration // for NotNow: the vendor's retry-after
}

// Kind is what a trouble means for the message.
type Kind int

const (
	Lost   Kind = iota // unknown whether it was sent
	NotNow             // certainly not sent; a retry may succeed
	Closed             // only a template would be accepted
	Never              // not sent, and a retry cannot succeed
)

func (t *Trouble) Error() string { return t.Reason }

// Courier is safe for concurrent use.
type Courier struct {
	Desk    core.Desk
	Carrier Carrier
	Clock   clock.Clock
	Log     *slog.Logger
}

// system is the actor of jobs and errands, which no person started.
var system = access.Actor{Role: access.Owner, PersonID: "courier"}

const (
	// timeout bounds a send. A sender that has not renewed its claim within lease has died.
	timeout    = 45 * time.Second
	lease      = 12 * time.Second
	renewEvery = lease / 4

	most         = 10 // attempts
	downAfter    = 4  // attempts the vendor is news
	vendorName   = "WhatsApp"
	firstPause   = 5 * time.Second
	longestPause = 10 * time.Minute
)

func troubleOf(err error) *Trouble {
	var t *Trouble
	if !errors.As(err, &t) {
		t = &Trouble{Kind: Lost, Reason: err.Error()}
	}
	return t
}

// pause is the backoff, which grows with the attempts and is never shorter than the vendor's retry-after.
func (t *Trouble) pause(attempts int) time.Duration {
	wait := firstPause << min(attempts-1, 10)
	return max(min(wait, longestPause), t.After)
}
