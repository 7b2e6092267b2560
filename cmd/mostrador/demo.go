package main

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/app/demo"
)

func demoCommand() *cli.Command {
	return is(&cli.Command{
		Name: "demo", Category: "Use",
		Usage: "serve sample businesses; needs nothing else",
		Description: "Loads the sample businesses, prints keys and commands to try, and serves until it is interrupted.\n" +
			"Without --data everything is forgotten at the end.",
		Flags: flags(
			text("addr", "MOSTRADOR_ADDR", config.Defaults().Addr, "where HTTP listens; port 0: any free one"),
			text("data", "", "", "keep the data in this folder; an empty one is filled first"),
			text("webhook-loopback", "MOSTRADOR_WEBHOOK_LOOPBACK", "",
				"addresses of this machine that webhooks may go to, such as 127.0.0.1:9000"),
			modelFlags(),
			&cli.BoolFlag{Name: "json", Usage: "print one line of JSON when ready, for programs"},
		),
		Action: runDemo,
	}, needsFolder, lasts)
}

// demoInfo is the demo as programs read it, once it is ready.
type demoInfo struct {
	URL        string     `json:"url"`
	Workspaces []demoShop `json:"workspaces"`
	// LocalModels are the model servers that were found on this machine.
	LocalModels []localModel `json:"local_models,omitempty"`

	folder     string
	keepFolder bool
}

type demoShop struct {
	Slug          string `json:"slug"`
	Agent         string `json:"agent"`
	AssistantType string `json:"assistant_type"`
	Keys          struct {
		Owner string `json:"owner"`
		Agent string `json:"agent"`
	} `json:"keys"`
	ChatURL      string `json:"chat_url"`
	DashboardURL string `json:"dashboard_url"`
	SignIn       struct {
		Email    string `json:"email"`
		Password string `json:"password"`
	} `json:"sign_in"`

	name string
}

func runDemo(ctx context.Context, c *cli.Command) (err error) {
	until, stop := untilSignal(ctx, c)
	defer stop()
	conf := config.Defaults()
	conf.Addr, conf.Data, conf.LogLevel = c.String("addr"), c.String("data"), "warn"
	conf.WebhookLoopback, conf.ModelLoopback, conf.Version = c.String("webhook-loopback"), c.String("model-loopback"),
		version()
	conf.ModelNets = strings.Trim(nets(c, "model-net")+","+localModels, ",")
	kept := conf.Data != ""
	if !kept {
		if conf.Data, err = os.MkdirTemp("", "mostrador-demo-"); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, os.RemoveAll(conf.Data)) }()
	}
	if err := conf.Check(); err != nil {
		return usage("%s", err)
	}
	l, err := listen(conf.Addr)
	if err != nil {
		return err
	}
	defer l.Close()
	conf.Addr = l.Addr().String() // links begin with it
	models := findModels(until, conf)
	carrier, err := demo.OpenFreight()
	if err != nil {
		return err
	}
	defer carrier.Close()
	conf.WebhookLoopback = strings.Trim(conf.WebhookLoopback+","+carrier.Address,
		",") // the one local address that a sample's custom tool may call
	// With ctx, not until: background work ends with Close, not with the signal.
	a, err := app.Open(ctx, conf, app.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	o := demoInfo{URL: address(l), folder: conf.Data, keepFolder: kept}
	if o.Workspaces, err = shops(until, a, o.URL); err != nil {
		return err
	}
	w, err := a.Keyring.WorkspaceBySlug(until, demo.FreightShop)
	if err == nil {
		err = carrier.Furnish(until, a.Workshop, a.Keyring, &w)
	}
	if err != nil {
		return err
	}
	o.introduce(models())
	defer attend(until, host{app: a, config: conf, url: o.URL, sample: true})()
	return serveUntil(until, a, l, func() error {
		if c.Bool("json") {
			return json.NewEncoder(c.Root().Writer).Encode(o)
		}
		return o.greet(c.Root().Writer)
	})
}

// shops fills an empty database and gives each sample business new keys: the secrets of the old ones are not stored.
func shops(ctx context.Context, a *app.App, url string) ([]demoShop, error) {
	there, err := a.Keyring.Workspaces(ctx)
	if err != nil {
		return nil, err
	}
	if len(there) == 0 {
		if err := a.SeedDemo(ctx); err != nil {
			return nil, err
		}
	}
	var out []demoShop
	password := rand.Text()[:12] // a new one every time, like the keys
	for _, b := range demo.Businesses {
		w, err := a.Keyring.WorkspaceBySlug(ctx, b.Slug)
		if err != nil {
			return nil, fmt.Errorf("the folder has other data than the demo's (%w); choose an empty one, or use `mostrador serve`", err)
		}
		s, err := keysFor(ctx, a, &w, b)
		if err != nil {
			return nil, err
		}
		s.ChatURL, s.DashboardURL = url+"/chat/"+w.Slug, url+"/d/"+w.Slug+"/"
		if err := a.AdmitDemo(ctx, &w, b, password); err != nil {
			return nil, err
		}
		s.SignIn.Email, s.SignIn.Password = b.People()[0].Email, password
		out = append(out, s)
	}
	return out, nil
}

func keysFor(ctx context.Context, a *app.App, w *access.Workspace, b demo.Business) (demoShop, error) {
	s := demoShop{Slug: w.Slug, Agent: b.Slug, AssistantType: b.AssistantType, name: w.Name}
	owner, err := a.Keyring.Issue(ctx, w.ID, "demo", access.Owner)
	if err != nil {
		return s, err
	}
	agent, err := a.Keyring.Issue(ctx, w.ID, "demo", access.Agent)
	s.Keys.Owner, s.Keys.Agent = owner.Secret, agent.Secret
	return s, err
}

// greet prints the demo for people. The commands can be pasted as they are.
func (o demoInfo) greet(w io.Writer) error {
	p := func(format string, args ...any) { fmt.Fprintf(w, format+"\n", args...) }
	p("The counter is open at %s (Ctrl-C closes it).", o.URL)
	p("Open it in a browser on this machine and enter any business with one click.\n")
	for _, s := range o.Workspaces {
		p("  %s: %s, assistant type %s", s.Slug, s.name, s.AssistantType)
		p("    dashboard  %s (%s, password %s)", s.DashboardURL, s.SignIn.Email, s.SignIn.Password)
		p("    chat       %s", s.ChatURL)
		p("    agent key  %s", s.Keys.Agent)
		p("    owner key  %s", s.Keys.Owner)
	}
	first := o.Workspaces[0]
	header := fmt.Sprintf("-H 'Authorization: Bearer %s'", first.Keys.Agent)
	p("\nPaste these into another terminal, one after the other:\n")
	p("  # a customer writes in")
	p(`  SESSION=$(curl -s %s/v1/sessions %s -d '{"agent":"%s","channel":"whatsapp","customer_phone":"+5491155550001"}' | sed 's/.*"id":"\([^"]*\)".*/\1/')`, o.URL, header, first.Agent)
	p("\n  # and asks for something, with a typo")
	p(`  curl -s %s/v1/sessions/$SESSION/tools/retail/search_products %s -d '{"query":"coca colla"}'`, o.URL, header)
	p("\n  # the agent starts an order")
	p(`  curl -s %s/v1/sessions/$SESSION/tools/retail/create_order_draft %s -d '{}'`, o.URL, header)
	o.greetModels(p)
	p("\nAll tools: mostrador tools      The API: %s/openapi.json", o.URL)
	if o.keepFolder {
		p("The data stays in %s.", o.folder)
	} else {
		p("The data is forgotten at the end; --data DIR keeps it.")
	}
	return nil
}
