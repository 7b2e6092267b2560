package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/door/client"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/schema"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

// text is a flag that may also come from the environment.
func text(name, env, value, usage string) *cli.StringFlag {
	f := &cli.StringFlag{Name: name, Value: value, Usage: usage}
	if env != "" {
		f.Sources = cli.EnvVars(env)
	}
	return f
}

// databaseFlags say which database a command works on.
func databaseFlags() []cli.Flag {
	d := config.Defaults()
	return []cli.Flag{
		text("data", "MOSTRADOR_DATA", d.Data, "folder of the embedded database"),
		text("database-url", "MOSTRADOR_DATABASE_URL", "", "PostgreSQL instead: postgres://user@host/database"),
		text("secret-key", "MOSTRADOR_SECRET_KEY", "",
			"32 bytes in base64 that seal secrets and sign what is written, the same on every node; the embedded database makes its own"),
	}
}

// fileFlags say where documents and receipts are.
func fileFlags() []cli.Flag {
	return []cli.Flag{
		text("files", "MOSTRADOR_FILES", "", "folder of documents and receipts; in the data folder if not said"),
		text("min-free", "MOSTRADOR_MIN_FREE", config.Defaults().MinFree,
			"what has to stay free on the disk of that folder, the smaller of the two; below it no file is taken; 0: nothing"),
		text("s3-endpoint", "MOSTRADOR_S3_ENDPOINT", "",
			"keep files in a bucket instead, as several nodes must: https://s3.example.com"),
		text("s3-region", "MOSTRADOR_S3_REGION", "", "region of the bucket, where the service has several"),
		text("s3-bucket", "MOSTRADOR_S3_BUCKET", "", "name of the bucket"),
		text("s3-access-key", "MOSTRADOR_S3_ACCESS_KEY", "", "key that opens the bucket"),
		text("s3-secret-key", "MOSTRADOR_S3_SECRET_KEY", "",
			"its secret; better in the environment than on the command line"),
	}
}

// serverFlags let a command talk to a running server instead.
func serverFlags() []cli.Flag {
	key := text("key", "MOSTRADOR_KEY", "", "an API key of the workspace, with --url")
	key.Aliases = []string{"api-key"}
	return []cli.Flag{
		text("url", "MOSTRADOR_URL", "", "talk to the server at this address instead of opening the database"),
		key,
	}
}

// modelFlags let agents answer with a model of this machine, or of the operator's own network.
func modelFlags() []cli.Flag {
	return []cli.Flag{
		text("model-loopback", "MOSTRADOR_MODEL_LOOPBACK", "",
			"addresses of this machine where models may be asked, such as 127.0.0.1:11434"),
		netFlag("model-net", "MOSTRADOR_MODEL_NET",
			"a network or host where models may be asked, also over plain http, such as host.docker.internal:11434 or 192.168.5.0/24; may be repeated"),
	}
}

func workspaceFlag() cli.Flag {
	return text("workspace", "MOSTRADOR_WORKSPACE", "", "slug of the workspace; not needed where there is only one")
}

func agentFlag() cli.Flag {
	return text("agent", "MOSTRADOR_AGENT", "", "slug of the agent; not needed where there is only one")
}

func flags(groups ...any) []cli.Flag {
	var all []cli.Flag
	for _, g := range groups {
		switch g := g.(type) {
		case []cli.Flag:
			all = append(all, g...)
		case cli.Flag:
			all = append(all, g)
		}
	}
	return all
}

// database is the configuration of a command that opens the database for itself.
func database(c *cli.Command) config.Config {
	conf := config.Defaults()
	conf.Data, conf.DatabaseURL, conf.LogLevel = c.String("data"), c.String("database-url"), "warn"
	conf.SecretKey = c.String("secret-key")
	conf.WebhookLoopback, conf.ModelLoopback = c.String("webhook-loopback"), c.String("model-loopback")
	conf.ToolNets, conf.ModelNets, conf.Plans = nets(c, "tool-net"), nets(c, "model-net"), c.Bool("plans")
	places(c, &conf)
	return conf
}

// places sets where files and backups are, for the commands that have those flags.
func places(c *cli.Command, conf *config.Config) {
	conf.Files, conf.S3Endpoint, conf.S3Region = c.String("files"), c.String("s3-endpoint"), c.String("s3-region")
	conf.S3Bucket, conf.S3AccessKey, conf.S3SecretKey = c.String("s3-bucket"), c.String("s3-access-key"), c.String("s3-secret-key")
	if has(c, "min-free") {
		conf.MinFree = c.String("min-free")
	}
	conf.Backup = config.Backup{
		To: c.String("backup-to"), Every: c.String("backup-every"), Keep: c.String("backup-keep"),
		PassphraseFile: c.String("backup-passphrase-file"), DatabaseURL: c.String("backup-database-url"),
		S3Endpoint: c.String("backup-s3-endpoint"), S3Region: c.String("backup-s3-region"),
		S3AccessKey: c.String("backup-s3-access-key"), S3SecretKey: c.String("backup-s3-secret-key"),
	}
}

func has(c *cli.Command, flag string) bool {
	return slices.ContainsFunc(c.Flags, func(f cli.Flag) bool { return f.Names()[0] == flag })
}

// remote is the server that the flags name; nil: none.
func remote(c *cli.Command) (*client.Client, error) {
	if c.String("url") == "" {
		return nil, nil
	}
	s, err := client.New(c.String("url"), c.String("key"))
	if err != nil {
		return nil, usage("%s", err)
	}
	return s, nil
}

// workspaceOf finds the workspace a command is about.
func workspaceOf(ctx context.Context, c *cli.Command, a *app.App) (*access.Workspace, error) {
	if slug := c.String("workspace"); slug != "" {
		w, err := a.Keyring.WorkspaceBySlug(ctx, slug)
		return &w, err
	}
	all, err := a.Keyring.Workspaces(ctx)
	switch {
	case err != nil:
		return nil, err
	case len(all) == 0:
		return nil, errors.New("there is no workspace yet; make one with `mostrador workspace create`")
	case len(all) > 1:
		return nil, usage("there are %d workspaces; name one with --workspace", len(all))
	}
	return &all[0], nil
}

// workspaceAction is a command about one workspace.
type workspaceAction func(context.Context, *cli.Command, *app.App, *access.Workspace) error

// ofWorkspace opens the database for a command about one workspace.
func ofWorkspace(do workspaceAction) cli.ActionFunc {
	return func(ctx context.Context, c *cli.Command) error {
		return withApp(ctx, c, func(a *app.App) error {
			w, err := workspaceOf(ctx, c, a)
			if err != nil {
				return err
			}
			return do(ctx, c, a, w)
		})
	}
}

// ofAgent opens the database for a command about one agent.
func ofAgent(do func(context.Context, *app.App, *access.Workspace, *access.AgentProfile) error) cli.ActionFunc {
	return ofWorkspace(func(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace) error {
		agent, err := agentOf(ctx, c, a, w)
		if err != nil {
			return err
		}
		return do(ctx, a, w, agent)
	})
}

// either runs a command that works on T: at the server that the flags name, or in the database.
func either[T any](
	server func(*client.Client) T, local func(*app.App, *access.Workspace) T,
	do func(context.Context, *cli.Command, T) error,
) cli.ActionFunc {
	return func(ctx context.Context, c *cli.Command) error {
		s, err := remote(c)
		if err != nil {
			return err
		}
		if s != nil {
			return do(ctx, c, server(s))
		}
		return ofWorkspace(func(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace) error {
			return do(ctx, c, local(a, w))
		})(ctx, c)
	}
}

// agentOf finds the agent a command is about.
func agentOf(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace) (*access.AgentProfile, error) {
	if slug := c.String("agent"); slug != "" {
		agent, err := a.Keyring.AgentBySlug(ctx, w.ID, slug)
		if err != nil {
			err = fmt.Errorf("workspace %s, agent %q: %w", w.Slug, slug, err)
		}
		return &agent, err
	}
	all, err := a.Keyring.AgentList(ctx, w.ID)
	switch {
	case err != nil:
		return nil, err
	case len(all) == 0:
		return nil, fmt.Errorf("workspace %s has no agent yet; make one with `mostrador agent create`", w.Slug)
	case len(all) > 1:
		slugs := lists.Map(all, func(agent access.AgentProfile) string { return agent.Slug })
		return nil, whichAgent(slugs)
	}
	return &all[0], nil
}

// whichAgent is what to say where there are several, or none.
func whichAgent(slugs []string) error {
	if len(slugs) == 0 {
		return errors.New("the workspace has no agent yet; make one with `mostrador agent create`")
	}
	return usage("the workspace has %d agents; name one with --agent: %s", len(slugs), strings.Join(slugs, ", "))
}

// checkArguments refuses other arguments than a command names.
func checkArguments(c *cli.Command) error {
	names, got := strings.Fields(c.ArgsUsage), c.Args().Slice()
	switch {
	case strings.HasSuffix(c.ArgsUsage, "...]"): // any number
	case len(got) < len(names):
		return usage("%s: %s is missing", c.FullName(), names[len(got)])
	case len(got) > len(names):
		return usage("%s: do not know what to do with %q", c.FullName(), got[len(names)])
	}
	return nil
}

// say prints one line on standard output.
func say(c *cli.Command, format string, args ...any) error {
	_, err := fmt.Fprintf(c.Root().Writer, format+"\n", args...)
	return err
}

// pretty prints JSON for people and programs alike.
func pretty(c *cli.Command, v any) error {
	e := json.NewEncoder(c.Root().Writer)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// table prints rows below a head of column names, which tabs separate.
func table[Row any](c *cli.Command, head string, rows []Row, cells func(Row) []any) error {
	t := tabwriter.NewWriter(c.Root().Writer, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, head)
	for _, row := range rows {
		line := cells(row)
		fmt.Fprintf(t, strings.TrimSuffix(strings.Repeat("%v\t", len(line)), "\t")+"\n", line...)
	}
	return t.Flush()
}

// secretInput reads a secret from standard input; on a terminal it asks for it first.
func secretInput(c *cli.Command, what, hint string) (string, error) {
	if terminal(c.Root().Reader) {
		fmt.Fprintf(c.Root().ErrWriter, "paste the %s%s, then end with Ctrl-D:\n", what, hint)
	}
	value, err := io.ReadAll(io.LimitReader(c.Root().Reader, mostTyped))
	if err != nil {
		return "", fmt.Errorf("read the %s: %w", what, err)
	}
	return strings.TrimSpace(string(value)), nil
}

// decodeOnly reads a text that is one JSON value, without fields that the value does not have. Each field that is wrong
// is named by its JSON pointer.
func decodeOnly(text string, into any) error {
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return located(text, into, err)
	}
	if d.More() {
		return errors.New("there is more behind it")
	}
	return nil
}

// located says where a text is not JSON, or not the JSON of a type; the decoder's own error where that finds nothing.
func located(text string, into any, err error) error {
	value, problems := strictjson.Parse([]byte(text), strictjson.Limits{})
	wrong := schema.Explain(problems, "en")
	if len(wrong) == 0 {
		wrong = schema.Of(reflect.TypeOf(into).Elem()).ValidateGiven(value, "en")
	}
	if len(wrong) == 0 {
		return err
	}
	return errors.New(strings.Join(lists.Map(wrong, func(v schema.Violation) string {
		return strings.TrimPrefix(v.Path+": "+v.Message, ": ")
	}), "; "))
}

// mostTyped is more than any credential or change.
const mostTyped = 64 << 10

// toolNetFlag opens networks to custom tools.
func toolNetFlag() cli.Flag {
	return netFlag("tool-net", "MOSTRADOR_TOOL_NET",
		"a network or host that custom tools and their imports may reach, also over plain http, such as 10.1.0.0/16 or erp.lan:8069; may be repeated")
}

// netFlag opens networks, one with each use.
func netFlag(name, env, usage string) cli.Flag {
	return &cli.StringSliceFlag{Name: name, Sources: cli.EnvVars(env), Usage: usage}
}

func nets(c *cli.Command, flag string) string { return strings.Join(c.StringSlice(flag), ",") }

// plansFlag has plans gate what they include.
func plansFlag() cli.Flag {
	return &cli.BoolFlag{Name: "plans", Sources: cli.EnvVars("MOSTRADOR_PLANS"),
		Usage: "workspaces' plans gate what they include: custom tools need enterprise; without it everything is everybody's"}
}
