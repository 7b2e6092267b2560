// Package courier takes messages to their channel and brings in what the channel
// tells: each message is sent once, heard once, and known by how far it came. It
// knows no vendor and no SQL, and what is said in reply is not its business.
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

// Desk opens units; *runtime.Runtime is one.
type Desk interface {
	Read(ctx context.Context, w *access.Workspace, a access.Actor, fn func(u *core.Unit) error) error
	Write(ctx context.Context, w *access.Workspace, a access.Actor, fn func(u *core.Unit) error) error
}

// Carrier gives a message to a vendor, once. Its errors are *Trouble; any other one
// is taken for Lost.
type Carrier interface {
	Carry(ctx context.Context, w *access.Workspace, p Parcel) (vendorID string, err error)
}

// Parcel is a message as it leaves.
type Parcel struct {
	Ref     string // ours; the vendor repeats it in what it tells
	Account string // to send with; empty: the workspace's own choice
	To      string // E.164
	Content conversation.Content
	File    file.File // of Content's document
	URL     string    // where it can be had for a day
}

// Trouble is why a message was not taken.
type Trouble struct {
	Kind   Kind
	Reason string        // for people, without secrets
	After  time.Duration // for NotNow: the vendor's wish
}

// Kind is what a trouble means for the message.
type Kind int

const (
	Lost   Kind = iota // nobody knows whether it was sent
	NotNow             // it certainly was not sent; later it may be
	Closed             // only a template would be taken
	Never              // it was not sent and will not be
)

func (t *Trouble) Error() string { return t.Reason }

// Courier is safe for concurrent use.
type Courier struct {
	Desk    Desk
	Carrier Carrier
	Agents  Agents
	Ear     Ear
	Clock   clock.Clock
	Log     *slog.Logger
}

// system is who acts where nobody does.
var system = access.Actor{Role: access.Owner, PersonID: "courier"}

const (
	// A send may take timeout. A sender that has not renewed its claim for lease is gone.
	timeout    = 45 * time.Second
	lease      = 12 * time.Second
	renewEvery = lease / 4

	most         = 10 // attempts
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

// pause grows with the attempts and is never shorter than the vendor wishes.
func (t *Trouble) pause(attempts int) time.Duration {
	wait := firstPause << min(attempts-1, 10)
	return max(min(wait, longestPause), t.After)
}
