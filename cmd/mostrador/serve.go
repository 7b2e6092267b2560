package main

import (
	"context"
	"errors"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/config"
)

func serveCommand() *cli.Command {
	d := config.Defaults()
	return &cli.Command{
		Name: "serve", Category: "Use",
		Usage: "serve your own businesses over HTTP",
		Description: "Serves until it is interrupted; requests under way then have ten seconds to finish.\n" +
			"The embedded database is migrated by itself. PostgreSQL is migrated by `mostrador migrate`, once, before the nodes start.",
		Flags: flags(
			text("addr", "MOSTRADOR_ADDR", d.Addr, "where HTTP listens"),
			databaseFlags(),
			text("log-level", "MOSTRADOR_LOG_LEVEL", d.LogLevel, "debug, info, warn or error"),
			text("log-format", "MOSTRADOR_LOG_FORMAT", d.LogFormat, "text or json"),
			text("otlp", "MOSTRADOR_OTLP", "", "where traces go: http://host:4318"),
			text("public-url", "MOSTRADOR_PUBLIC_URL", "", "where people reach this server: https://mostrador.example; links to questions start with it"),
			text("allow-origin", "MOSTRADOR_ALLOW_ORIGIN", "", "web pages that may use MCP: https://panel.example, more after commas"),
			text("secret-key", "MOSTRADOR_SECRET_KEY", "", "32 bytes in base64 that seal secrets, the same on every node; the embedded database makes its own"),
			text("webhook-loopback", "MOSTRADOR_WEBHOOK_LOOPBACK", "", "addresses of this machine that webhooks may go to, such as 127.0.0.1:9000; for trying out"),
		),
		Action: serve,
	}
}

func serve(ctx context.Context, c *cli.Command) (err error) {
	if _, err := arguments(c); err != nil {
		return err
	}
	conf := config.Config{
		Addr: c.String("addr"), Data: c.String("data"), DatabaseURL: c.String("database-url"),
		LogLevel: c.String("log-level"), LogFormat: c.String("log-format"), OTLP: c.String("otlp"),
		PublicURL: c.String("public-url"), AllowOrigin: c.String("allow-origin"), Version: version(),
		SecretKey: c.String("secret-key"), WebhookLoopback: c.String("webhook-loopback"),
	}
	if err := conf.Check(); err != nil {
		return usage("%s", err)
	}
	until, stop := stopped(ctx)
	defer stop()
	l, err := listen(conf.Addr)
	if err != nil {
		return err
	}
	defer l.Close()
	// With ctx, not until: background work ends with Close, not with the signal.
	a, err := app.Open(ctx, conf, app.Options{})
	if errors.Is(err, app.ErrInUse) {
		return inUse(c)
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	return serveUntil(until, a, l, func() error {
		a.Log.Info("serving", "url", address(l))
		return nil
	})
}
