package main

import (
	"context"

	"github.com/mostrador/mostrador/internal/door/client"
)

// atServer is the runtime of a running server; its key decides the workspace and the role.
type atServer struct {
	*client.Client
	agent string
}

func (s atServer) open(ctx context.Context, phone string) (string, error) {
	talk, err := s.OpenSession(ctx, s.agent, channel, phone)
	return talk.ID, err
}

func (s atServer) call(ctx context.Context, session, tool string, arguments []byte, key string) (client.Answer, error) {
	return s.Call(ctx, session, tool, arguments, key)
}

func (s atServer) reply(ctx context.Context, confirmation, message string) (client.Decision, error) {
	return s.Reply(ctx, confirmation, message)
}

func (s atServer) close() error { return nil }
