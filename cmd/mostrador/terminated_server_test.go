package main

import (
	"context"
	"net"
	"syscall"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// openedHere opens the database in this process while no server has it; owner is the existing shop.
func openedHere(t *testing.T, c config.Config, owner *server.Shop) *server.Shop {
	t.Helper()
	a, err := app.Open(context.Background(), c, app.Options{SweepEvery: -1})
	if err != nil {
		t.Fatal(err)
	}
	s := server.Of(t, a)
	if owner == nil {
		return s.Open(testkit.Setup{Plan: access.Enterprise,
			Settings: access.Settings{RequireIdentity: new(bool), CallsPerMinute: 10_000_000, DefaultPayment: "cash"}})
	}
	s.Workspace, s.Agent = owner.Workspace, owner.Agent
	return s
}

// served is a server in a process of its own.
type served struct {
	*process
	base, addr string
}

func serving(t *testing.T, m machine, c config.Config) *served {
	t.Helper()
	s := &served{addr: freeAddress(t)}
	s.base = "http://" + s.addr
	args := []string{"serve", "--addr", s.addr, "--secret-key", c.SecretKey, "--webhook-loopback", c.WebhookLoopback,
		"--model-loopback", c.ModelLoopback}
	if c.DatabaseURL != "" {
		args = append(args, "--database-url", c.DatabaseURL)
	}
	s.process = m.start(args...)
	ready(t, s.base+"/readyz")
	return s
}

// terminate sends SIGTERM and returns when the server accepts no more connections.
func (s *served) terminate() {
	s.t.Helper()
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		s.t.Fatal(err)
	}
	for deadline := time.Now().Add(longEnough); ; time.Sleep(5 * time.Millisecond) {
		c, err := net.Dial("tcp", s.addr)
		if err != nil {
			return
		}
		c.Close()
		if time.Now().After(deadline) {
			s.t.Fatal("it still listens")
		}
	}
}

// gone waits until the process has ended cleanly.
func (s *served) gone() {
	s.t.Helper()
	cut := time.AfterFunc(longEnough, func() { _ = s.cmd.Process.Kill() })
	defer cut.Stop()
	if err := s.cmd.Wait(); err != nil {
		s.t.Errorf("ended with %v: %s", err, s.errs.String())
	}
}
