package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os/signal"
	"syscall"
	"time"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/app"
)

// grace is how long requests in progress may take when the server is stopped.
const grace = 10 * time.Second

// lastAnswers is how long requests that were cancelled after that have to report their outcome: looking up a lost
// commit takes up to five seconds.
const lastAnswers = 7 * time.Second

// listen binds the address before anything slow is done for it.
func listen(addr string) (net.Listener, error) {
	l, err := net.Listen("tcp", addr)
	if errors.Is(err, syscall.EADDRINUSE) {
		host, _, _ := net.SplitHostPort(addr)
		return nil, fmt.Errorf("%s is in use by another program; choose another address, such as --addr %s (0: any free port)", addr, net.JoinHostPort(host, "0"))
	}
	if err != nil {
		return nil, fmt.Errorf("--addr %s: %w", addr, err)
	}
	return l, nil
}

// address is how a listener is reached from this machine.
func address(l net.Listener) string {
	host, port, _ := net.SplitHostPort(l.Addr().String())
	if ip := net.ParseIP(host); ip == nil || ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return "http://" + net.JoinHostPort(host, port)
}

// untilSignal is done when the process is asked to stop; a second signal ends it at once. A command that runs in a
// server has no signals of its own: ctx ends when its process gets one.
func untilSignal(ctx context.Context, c *cli.Command) (context.Context, context.CancelFunc) {
	if callerOf(c).at != nil {
		return context.WithCancel(ctx)
	}
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGINT, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}

// untilStopped is untilSignal for a command that ends only when it is told to: in a server it also ends when the server
// is, with app.ErrStopping as its cause.
func untilStopped(ctx context.Context, c *cli.Command) (context.Context, context.CancelFunc) {
	ctx, stop := untilSignal(ctx, c)
	at := callerOf(c).at
	if at == nil {
		return ctx, stop
	}
	ctx, cancel := context.WithCancelCause(ctx)
	forget := context.AfterFunc(at.stopping, func() { cancel(app.ErrStopping) })
	return ctx, func() {
		forget()
		cancel(nil)
		stop()
	}
}

// drainContext is done a while after ctx is: meanwhile everything is served, and /readyz tells load balancers to send
// nothing more.
func drainContext(ctx context.Context, a *app.App, drain time.Duration) context.Context {
	later, cancel := context.WithCancel(context.WithoutCancel(ctx))
	context.AfterFunc(ctx, func() {
		a.BeginShutdown()
		time.AfterFunc(drain, cancel)
	})
	return later
}

// serveUntil serves until ctx is done: then nothing new is accepted, and requests in progress may finish. Those that do
// not finish are cancelled and report their outcome, because a caller whose connection breaks cannot tell whether to
// repeat a call.
func serveUntil(ctx context.Context, a *app.App, l net.Listener, ready func() error) error {
	defer app.EaseCollector()()
	requests, stopRequests := context.WithCancelCause(context.Background())
	defer stopRequests(nil)
	server := &http.Server{
		BaseContext:       func(net.Listener) context.Context { return requests },
		Handler:           a.Handler(),
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       2 * time.Minute,
		WriteTimeout:      3 * time.Minute,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    64 << 10,
		ErrorLog:          slog.NewLogLogger(a.Log.Handler(), slog.LevelWarn),
	}
	server.RegisterOnShutdown(a.EndStreams)
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(l) }()
	if err := ready(); err != nil {
		return errors.Join(err, server.Close())
	}
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	if shutDown(server, grace) {
		return nil
	}
	a.Log.Warn("requests took too long to finish and were stopped", "after", grace)
	stopRequests(app.ErrStopping)
	if shutDown(server, lastAnswers) {
		return nil
	}
	a.Log.Warn("shutdown grace period over, cancelling requests without an answer", "after", grace+lastAnswers)
	return server.Close()
}

// shutDown accepts nothing new and reports whether every request in progress was answered in time.
func shutDown(server *http.Server, within time.Duration) bool {
	ctx, cancel := context.WithTimeout(context.Background(), within)
	defer cancel()
	return server.Shutdown(ctx) == nil
}
