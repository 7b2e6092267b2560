package app

import (
	"context"
	"strings"
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/talk/model/openai"
)

// contextSizes are the context sizes that model servers told us. A server is asked beside an answer, never before it:
// the first answer goes out untrimmed.
type contextSizes struct {
	clock clock.Clock

	mu     sync.Mutex
	known  map[string]contextSize
	closed bool
	asking sync.WaitGroup
}

type contextSize struct {
	tokens int // 0: the server does not say, or was not heard yet
	asked  time.Time
}

const (
	contextTimeout = 10 * time.Second
	contextAge     = 10 * time.Minute // a server may have been restarted with another one
	mostContexts   = 1000
)

// of is the context of a model: what the business set, or what the server last said; 0: not known.
func (s *contextSizes) of(choice access.ModelChoice, conf openai.Config) int {
	if choice.ContextTokens > 0 || !strings.HasPrefix(choice.BaseURL, "http://") { // vendors' models are large
		return choice.ContextTokens
	}
	key, now := choice.BaseURL+" "+choice.Name, s.clock.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	size, known := s.known[key]
	if (known && now.Sub(size.asked) < contextAge) || s.closed {
		return size.tokens
	}
	if len(s.known) >= mostContexts {
		clear(s.known)
	}
	s.known[key] = contextSize{size.tokens, now}
	s.asking.Go(func() {
		ctx, cancel := context.WithTimeout(context.Background(), contextTimeout)
		defer cancel()
		s.ask(ctx, key, conf)
	})
	return size.tokens
}

// ask asks the server, and keeps what it says.
func (s *contextSizes) ask(ctx context.Context, key string, conf openai.Config) int {
	conf.Timeout = contextTimeout
	tokens, _ := openai.New(conf).ContextSize(ctx)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.known[key] = contextSize{tokens, s.clock.Now()}
	return tokens
}

// close waits for what is being asked.
func (s *contextSizes) close() {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	s.asking.Wait()
}
