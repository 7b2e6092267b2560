package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/app"
)

func mcpCommand() *cli.Command {
	return is(&cli.Command{
		Name: "mcp", Category: "Use",
		Usage: "be an MCP server on standard input and output",
		Description: "For programs that start their MCP servers themselves. It opens the data folder, or the database of --database-url,\n" +
			"and acts as an agent; where a server has the folder it runs in that one. With --url and --key it passes every message on\n" +
			"to a server. Questions are answered on a page: of the server, of this process on a free port of this machine, or at --public-url. Those that are\n" +
			"the business's to decide are answered there with a key: mostrador reply QUESTION sí --url http://127.0.0.1:PORT --key KEY",
		Flags: flags(
			workspaceFlag(), agentFlag(),
			text("pack", "", "", "only the tools of this pack"),
			text("session", "", "", "an existing conversation; without one the client has its own, without a customer"),
			databaseFlags(),
			text("public-url", "MOSTRADOR_PUBLIC_URL", "",
				"a server over the same database where people answer questions"),
			serverFlags(),
		),
		Action: serveMCP,
	}, lasts)
}

func serveMCP(ctx context.Context, c *cli.Command) (err error) {
	ctx, stop := untilStopped(ctx, c)
	defer stop()
	if c.String("url") != "" {
		return bridgeMCP(ctx, c)
	}
	conf := database(c)
	conf.PublicURL, conf.Version = c.String("public-url"), version()
	if err := conf.Check(); err != nil {
		return usage("%s", err)
	}
	if at := callerOf(c).at; at != nil {
		return talkMCP(ctx, c, at.app, cmp.Or(conf.PublicURL, at.config.PublicURL, at.url))
	}
	// Without the signal: Close finishes what is in progress.
	a, err := app.Open(context.WithoutCancel(ctx), conf, app.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	end := attend(ctx, host{app: a, config: conf})
	defer func() {
		stop() // commands that run here and only end when they are told to
		end()
	}()
	return talkMCP(ctx, c, a, conf.PublicURL)
}

// talkMCP serves one client; an empty url: questions are answered at a port of their own.
func talkMCP(ctx context.Context, c *cli.Command, a *app.App, url string) error {
	w, err := workspaceOf(ctx, c, a)
	if err != nil {
		return err
	}
	m := app.MCP{Workspace: *w, Pack: c.String("pack"), Session: c.String("session"), BaseURL: url}
	if m.Session == "" || c.String("agent") != "" { // else it is the conversation's
		agent, err := agentOf(ctx, c, a, w)
		if err != nil {
			return err
		}
		m.Agent = agent.ID
	}
	if m.BaseURL == "" {
		pages, err := servePages(a)
		if err != nil {
			return err
		}
		defer pages.Close()
		m.BaseURL = pages.url
	}
	m.Ready = func(agent string) {
		fmt.Fprintf(c.Root().ErrWriter, "mostrador: serving %s/%s over MCP\n", w.Slug, agent)
	}
	err = a.ServeMCP(ctx, m, closable(c.Root().Reader), unclosed{c.Root().Writer})
	if ctx.Err() != nil || errors.Is(err, io.EOF) {
		return stopped(ctx) // it was stopped, or its client left
	}
	return err
}

// pages is where the questions of this process are answered.
type pages struct {
	*http.Server
	url string
}

func servePages(a *app.App) (*pages, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("a port for the pages of questions: %w", err)
	}
	p := &pages{&http.Server{Handler: a.Pages(), ReadTimeout: 10 * time.Second, WriteTimeout: time.Minute,
		MaxHeaderBytes: 64 << 10}, address(l)}
	go func() { _ = p.Serve(l) }() // until Close
	return p, nil
}

// closable is standard input, closed if it can be: that ends a read under way.
func closable(r io.Reader) io.ReadCloser {
	if c, ok := r.(io.ReadCloser); ok {
		return c
	}
	return io.NopCloser(r)
}

type unclosed struct{ io.Writer }

func (unclosed) Close() error { return nil }
