package workshop

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/guard"
)

const (
	// tokenTimeout bounds one request to a token endpoint.
	tokenTimeout = 10 * time.Second
	// unsaidLife is how long a token is used whose endpoint does not say how long it lives: a 401 ends it earlier.
	unsaidLife = time.Hour
	// longestMargin is how long before its expiry a token is not used any more; of a short life, a tenth.
	longestMargin = time.Minute
)

// tokens caches access tokens in memory, by workspace, tool and what they were made of. They are on no disk:
// another node gets its own.
type tokens struct {
	mu   sync.Mutex
	kept map[string]*grant
}

// grant is a token, or the fetch under way that all callers wait for.
type grant struct {
	done   chan struct{} // closed when the fetch has ended
	access string
	until  time.Time
	err    error
}

// token gives a tool's access token: the cached one, unless it is stale, else one fetch for all who ask meanwhile.
func (m maker) token(engine *custom.Tool) func(ctx context.Context, stale string) (string, error) {
	return func(ctx context.Context, stale string) (string, error) {
		key := m.tokenKey(engine)
		ts := &m.Workshop.tokens
		ts.mu.Lock()
		g := ts.kept[key]
		if g != nil && g.ended() && (g.err != nil || !m.Clock.Now().Before(g.until) ||
			stale != "" && g.access == stale) {
			g = nil
		}
		if g == nil {
			g = &grant{done: make(chan struct{})}
			if ts.kept == nil || len(ts.kept) >= mostKept {
				ts.kept = map[string]*grant{}
			}
			ts.kept[key] = g
			// The fetch belongs to all who wait for it: it does not end with the first caller.
			go m.fetchToken(context.WithoutCancel(ctx), engine, g)
		}
		ts.mu.Unlock()
		select {
		case <-g.done:
			return g.access, g.err
		case <-ctx.Done():
			return "", fault.Wrap(ctx.Err(), fault.Timeout, "%s", context.Cause(ctx))
		}
	}
}

func (g *grant) ended() bool {
	select {
	case <-g.done:
		return true
	default:
		return false
	}
}

// tokenKey changes with everything a token is made of but the rotating secret.
func (m maker) tokenKey(engine *custom.Tool) string {
	made := fmt.Sprintf("%+v", *engine.ExecutionConfig.OAuth)
	sum := sha256.Sum256([]byte(made))
	return fmt.Sprintf("%s %s %x", m.workspaceID, engine.ID, sum[:8])
}

func (m maker) fetchToken(ctx context.Context, engine *custom.Tool, g *grant) {
	ctx, cancel := context.WithTimeout(guard.For(ctx, m.workspaceID), tokenTimeout)
	defer cancel()
	defer close(g.done)
	var got custom.Token
	before := ""
	for range 2 { // another node may have used up the refresh token between the reading and the request
		secrets, err := m.freshSecrets(ctx, engine)
		if err != nil {
			g.err = err
			return
		}
		named := engine.RefreshSecret()
		if g.err != nil && (named == "" || secrets[named] == before) {
			return
		}
		before = secrets[named]
		got, g.err = engine.FetchToken(ctx, m.Client, secrets, m.tag)
		var said *custom.GrantError
		if g.err == nil || !errors.As(g.err, &said) || said.Code != "invalid_grant" {
			break
		}
	}
	if g.err != nil {
		return
	}
	if got.Refresh != "" && got.Refresh != before && engine.RefreshSecret() != "" {
		if err := m.rotate(ctx, engine, got.Refresh); err != nil {
			g.err = fault.Wrap(err, fault.Unavailable, "the new refresh token could not be stored")
			return
		}
	}
	life := got.Life
	if life == 0 {
		life = unsaidLife
	}
	g.access, g.until = got.Access, m.Clock.Now().Add(life-min(life/10, longestMargin))
}

// freshSecrets reads past the cache: a refresh token that was rotated a moment ago is of no use.
func (m maker) freshSecrets(ctx context.Context, engine *custom.Tool) (map[string]string, error) {
	m.mu.Lock()
	delete(m.opened, m.workspaceID+" "+engine.ID)
	m.mu.Unlock()
	return m.secrets(ctx, m.workspaceID, engine)
}

// rotate stores the refresh token that replaces the one before, sealed as every secret.
func (m maker) rotate(ctx context.Context, engine *custom.Tool, value string) error {
	name := engine.RefreshSecret()
	sealed, err := m.Box.Seal(value, SecretPlace(m.workspaceID, engine.ID, name))
	if err != nil {
		return err
	}
	return m.write(ctx, m.workspaceID, func(rows Rows) error {
		return rows.SaveSecret(engine.ID, Sealed{Name: name, Text: sealed, UpdatedBy: rotator.Name(),
			UpdatedAt: m.Clock.Now()})
	})
}

// rotator stands for the token endpoint where a secret says who set it.
var rotator = access.Actor{Role: access.Owner, PersonID: "oauth"}

// forgetTokens: with another secret, a token is made anew.
func (ws *Workshop) forgetTokens(workspaceID, toolID string) {
	ws.tokens.mu.Lock()
	defer ws.tokens.mu.Unlock()
	for key := range ws.tokens.kept {
		if strings.HasPrefix(key, workspaceID+" "+toolID+" ") {
			delete(ws.tokens.kept, key)
		}
	}
}
