package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
)

// served is the shop behind its doors on loopback, and a baseline reader over the same database.
type served struct {
	*counter
	url, key string
	sessions []string
	ids      []string // of products with variants
	byHand   *reader
}

// readSessions is enough that no read is refused: reads are limited per session and tool.
const readSessions = 400

func (l *lab) serve(ctx context.Context) (*served, error) {
	if l.served != nil {
		return l.served, nil
	}
	c, err := l.shop(ctx)
	if err != nil {
		return nil, err
	}
	s := &served{counter: c}
	if s.url, err = l.listen(c.Handler()); err != nil {
		return nil, err
	}
	issued, err := c.Keyring.Issue(ctx, c.workspace.ID, "bench", access.Agent)
	if err != nil {
		return nil, err
	}
	s.key = issued.Secret
	for _, p := range c.products {
		if p.HasVariants {
			s.ids = append(s.ids, p.ID)
		}
	}
	err = c.write(ctx, func(u *core.Unit) error {
		s.sessions = nil
		for range readSessions {
			talk, err := u.Conversations.Open(conversation.Session{AgentID: c.agent.ID, Channel: "api"})
			if err != nil {
				return err
			}
			s.sessions = append(s.sessions, talk.ID)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	db, err := sqliteDB(filepath.Join(l.dir, "shop", "mostrador.db"), "_pragma", "query_only(1)")
	if err != nil {
		return nil, err
	}
	l.later(db.Close)
	if s.byHand, err = newReader(ctx, db, c.workspace.ID); err != nil {
		return nil, err
	}
	l.served = s
	return s, nil
}

// listen serves a handler on loopback until the run ends.
func (l *lab) listen(h http.Handler) (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	server := &http.Server{Handler: h, ReadHeaderTimeout: time.Minute}
	go server.Serve(listener) // until Close
	l.later(server.Close)
	return "http://" + listener.Addr().String(), nil
}

// product and session of call i; both wrap around.
func (s *served) product(i int) string { return s.ids[i%len(s.ids)] }
func (s *served) session(i int) string { return s.sessions[i%len(s.sessions)] }

// post sends a request and checks that the response contains want.
func post(ctx context.Context, url, body, want string, headers ...string) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	got, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer got.Body.Close()
	answer, err := io.ReadAll(got.Body)
	if err != nil {
		return err
	}
	if got.StatusCode != http.StatusOK || !strings.Contains(string(answer), want) {
		return fmt.Errorf("%s answered %s: %s", url, got.Status, answer)
	}
	return nil
}
