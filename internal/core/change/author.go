package change

import (
	"context"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
)

// Author is who makes a change, and how.
type Author struct {
	Actor       string // role:id, as in execution rows; console for commands of the machine
	Door        Door
	ExecutionID string // the tool call that made it; empty: none
	BatchID     string // what was changed together, as by an import
}

// Door is the way by which a change comes in.
type Door string

// The doors.
const (
	Dashboard Door = "dashboard"
	API       Door = "api"
	Console   Door = "console" // a command of the machine that the server runs on
	Import    Door = "import"
	Tool      Door = "tool"
	Quick     Door = "quick_action"
)

// ConsoleActor is the author of what commands change.
const ConsoleActor = "console"

type authorKey struct{}

func authorIn(ctx context.Context) Author {
	a, _ := ctx.Value(authorKey{}).(Author)
	return a
}

// By says who changes what is changed under a context, and by which door. The system is the author of nothing.
func By(ctx context.Context, actor access.Actor, door Door) context.Context {
	if actor == access.System {
		return ctx
	}
	return with(ctx, Author{Actor: actor.Name(), Door: door})
}

// ByConsole is By for commands of the machine.
func ByConsole(ctx context.Context) context.Context {
	return with(ctx, Author{Actor: ConsoleActor, Door: Console})
}

// InBatch marks what a known author changes under a context as one import.
func InBatch(ctx context.Context, id string) context.Context {
	a := authorIn(ctx)
	if a.Door == "" {
		return ctx
	}
	a.Door, a.BatchID = Import, id
	return with(ctx, a)
}

// ByCall is By for the effect of a tool call, from whatever door it was made.
func ByCall(ctx context.Context, actor access.Actor, executionID string, quick bool) context.Context {
	a := Author{Actor: actor.Name(), Door: Tool, ExecutionID: executionID}
	if quick {
		a.Door = Quick
	}
	return with(ctx, a)
}

func with(ctx context.Context, a Author) context.Context {
	return context.WithValue(ctx, authorKey{}, a)
}

// AuthorOf returns the author under a context. There is none for what the server does by itself: sweeps, vendors'
// notifications, sample data.
func AuthorOf(ctx context.Context) (a Author, known bool) {
	a = authorIn(ctx)
	return a, a.Door != ""
}

type missingKey struct{}

// Expect has missing called when something whose changes are kept is changed under a context without an author. Tests
// hold the doors of people and programs to it.
func Expect(ctx context.Context, missing func()) context.Context {
	return context.WithValue(ctx, missingKey{}, missing)
}

// Kept is AuthorOf for storage that is about to change something.
func Kept(ctx context.Context) (a Author, known bool) {
	a, known = AuthorOf(ctx)
	if missing, expected := ctx.Value(missingKey{}).(func()); expected && !known {
		missing()
	}
	return a, known
}

// Converses reports an author whose changes to customers are part of a conversation, which has records of its own.
func (a Author) Converses() bool {
	role, _, _ := strings.Cut(a.Actor, ":")
	return a.Door == Tool || a.Door == Quick || role == string(access.Agent) || role == string(access.Customer)
}
