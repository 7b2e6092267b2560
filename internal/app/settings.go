package app

import (
	"context"
	"fmt"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/tool"
)

// CreateWorkspace is the keyring's, for settings that somebody wrote by hand:
// their conditions have to compile and their tools have to be there.
func (a *App) CreateWorkspace(ctx context.Context, w access.Workspace) (access.Workspace, error) {
	if err := checkSettings(a.Tools, w.Settings); err != nil {
		return w, err
	}
	return a.Keyring.CreateWorkspace(ctx, w)
}

// UpdateWorkspace is the keyring's, with the same look at the settings.
func (a *App) UpdateWorkspace(ctx context.Context, w access.Workspace) error {
	if err := checkSettings(a.Tools, w.Settings); err != nil {
		return err
	}
	return a.Keyring.UpdateWorkspace(ctx, w)
}

// checkSettings adds what only the runtime and the packs know to what settings
// can say about themselves. A condition that does not compile would not open a
// door (the runtime asks in doubt), but nobody meant it.
func checkSettings(tools *tool.Set, s access.Settings) error {
	if err := s.Check(); err != nil {
		return err
	}
	var wrong []fault.Field
	for i, ask := range s.Strict {
		at := fmt.Sprintf("/stricter/%d", i)
		switch t, found := tools.Get(ask.Tool); {
		case !found:
			wrong = append(wrong, fault.Field{Path: at + "/tool", Message: fmt.Sprintf("there is no tool %q", ask.Tool)})
		case t.Kind == tool.KindRead:
			wrong = append(wrong, fault.Field{Path: at + "/tool", Message: fmt.Sprintf("%s only reads: nothing is ever asked about it", ask.Tool)})
		}
		if ask.When == "" {
			continue
		}
		if _, err := runtime.CompileCondition(ask.When); err != nil {
			first, _, _ := strings.Cut(err.Error(), "\n") // the rest draws where it is
			wrong = append(wrong, fault.Field{Path: at + "/when", Message: first})
		}
	}
	return access.InvalidSettings(wrong...)
}
