package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/app/config"
)

func serveCommand() *cli.Command {
	d := config.Defaults()
	return is(&cli.Command{
		Name: "serve", Category: "Use",
		Usage: "serve your own businesses over HTTP",
		Description: "Serves until it is interrupted; requests under way then have ten seconds to finish,\n" +
			"and after that answer what is known of them.\n" +
			"The embedded database is migrated by itself. PostgreSQL is migrated by `mostrador migrate`, once, before the nodes start.",
		Flags: flags(
			text("addr", "MOSTRADOR_ADDR", d.Addr, "where HTTP listens"),
			databaseFlags(),
			text("drain", "MOSTRADOR_DRAIN", "0s",
				"how long /readyz says no before a server that was told to stop takes nothing new; for a balancer that asks it"),
			text("log-level", "MOSTRADOR_LOG_LEVEL", d.LogLevel, "debug, info, warn or error"),
			text("log-format", "MOSTRADOR_LOG_FORMAT", d.LogFormat, "text or json"),
			text("otlp", "MOSTRADOR_OTLP", "", "where traces go: http://host:4318"),
			text("public-url", "MOSTRADOR_PUBLIC_URL", "",
				"where people reach this server: https://mostrador.example; links to questions start with it"),
			text("trusted-proxy", "MOSTRADOR_TRUSTED_PROXY", "",
				"addresses or networks of the proxies before this server, such as 127.0.0.1 or 10.0.0.0/8; X-Forwarded-For and -Proto are believed from them alone"),
			text("allow-origin", "MOSTRADOR_ALLOW_ORIGIN", "",
				"web pages that may use MCP: https://panel.example, more after commas"),
			fileFlags(), scheduleFlags(), backupFlags(),
			text("webhook-loopback", "MOSTRADOR_WEBHOOK_LOOPBACK", "",
				"addresses of this machine that webhooks may go to, such as 127.0.0.1:9000; for trying out"),
			toolNetFlag(), plansFlag(), modelFlags(),
		),
		Action: serve,
	}, needsFolder, lasts)
}

func serve(ctx context.Context, c *cli.Command) (err error) {
	conf := config.Config{
		Addr: c.String("addr"), Data: c.String("data"), DatabaseURL: c.String("database-url"),
		LogLevel: c.String("log-level"), LogFormat: c.String("log-format"), OTLP: c.String("otlp"),
		PublicURL: c.String("public-url"), AllowOrigin: c.String("allow-origin"),
		TrustedProxy: c.String("trusted-proxy"), Version: version(),
		SecretKey: c.String("secret-key"), WebhookLoopback: c.String("webhook-loopback"),
		ModelLoopback: c.String("model-loopback"), ToolNets: nets(c, "tool-net"), ModelNets: nets(c, "model-net"),
		Plans: c.Bool("plans"),
	}
	places(c, &conf)
	if err := conf.Check(); err != nil {
		return usage("%s", err)
	}
	drain, err := time.ParseDuration(c.String("drain"))
	if err != nil || drain < 0 || drain > 10*time.Minute {
		return usage("--drain %q: expected a time up to 10m, such as 5s", c.String("drain"))
	}
	log := app.NewLogger(conf)
	app.TakeOverLogs(log)
	until, stop := untilSignal(ctx, c)
	defer stop()
	l, err := listen(conf.Addr)
	if err != nil {
		return err
	}
	defer l.Close()
	conf.Addr = l.Addr().String() // links start with it where there is no public URL
	// With ctx, not until: background work ends with Close, not with the signal.
	a, err := app.Open(ctx, conf, app.Options{Log: log})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	until = drainContext(until, a, drain)
	defer attend(until, host{app: a, config: conf, url: address(l)})()
	return serveUntil(until, a, l, func() error {
		a.Log.Info("serving", "url", address(l))
		return beginFirstRun(ctx, c, a, cmp.Or(strings.TrimSuffix(conf.PublicURL, "/"), address(l)))
	})
}

// beginFirstRun prints where the first business is made, on a server without one. The code is printed here alone.
func beginFirstRun(ctx context.Context, c *cli.Command, a *app.App, url string) error {
	founded, err := a.Keyring.Founded(ctx)
	if err != nil || founded {
		return err
	}
	a.FirstRun.Begin(func(code string) {
		fmt.Fprintf(c.Root().Writer, "There is no business yet. Make the first one in a browser: %s/start?code=%s\n", url, code)
	})
	return nil
}
