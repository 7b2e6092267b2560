package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/urfave/cli/v3"
)

// deed is a command that is run beside a server: in another folder than the server's, with an environment of its own.
type deed struct {
	command string // as in the help
	args    string // separated by |; $name is what an earlier deed printed
	in      string
	code    int
	says    string // on either stream
	keep    string // the name of what it prints
}

// deeds have every command there is, in an order in which they find what they need.
var deeds = []deed{
	{command: "workspace create", args: "otra|--settings|empty.json", says: "workspace otra is there"},
	{command: "workspace update", args: "--settings|change.json", says: "workspace tienda is updated"},
	{command: "workspace update", args: "--settings|-", in: `{"max_lines": 8}`, says: "is updated"},
	{command: "workspace list", says: "otra"},
	{command: "branch add", args: "Centro", keep: "branch"},
	{command: "branch set", args: "$branch|--delivery|delivery.json", says: "Centro is updated"},
	{command: "branch list", says: "Centro"},
	{command: "branch remove", args: "Centro", says: "is removed"},
	{command: "person add", args: "Ana|--email|ana@tienda.example|--role|owner", says: "http://127.0.0.1:"},
	{command: "person link", args: "ana@tienda.example", says: "/welcome/tienda/"},
	{command: "person list", says: "ana@tienda.example"},
	{command: "person add", args: "Eva|--email|eva@tienda.example"},
	{command: "person end", args: "eva@tienda.example", says: "Eva is out"},
	{command: "agent create", args: "eva|--type|retail", says: "agent eva is there"},
	{command: "agent list", says: "eva"},
	{command: "agent set", args: `{"prompt": "Hola."}|--agent|ana`, says: "Hola."},
	{command: "agent set", args: "-|--agent|ana", in: `{"prompt": "Buenas."}`, says: "Buenas."},
	{command: "agent set", args: "{|--agent|ana", code: 2, says: "not the JSON"},
	{command: "agent show", args: "--agent|ana", says: "Buenas."},
	{command: "agent tools enable", args: "orders/confirm_order|--agent|ana|--alias|wholesale", says: "is on"},
	{command: "agent tools set", args: `orders/confirm_order|{"rate_limit_per_minute": 2}|--agent|ana`, says: "own terms"},
	{command: "agent tools show", args: "--agent|ana", says: "wholesale"},
	{command: "agent tools disable", args: "orders/confirm_order|--agent|ana", says: "is off"},
	{command: "key issue", args: "--role|agent|--name|relay", says: "mst_agent_"},
	{command: "key list", says: "relay"},
	{command: "key rotate", args: "$key", says: "mst_agent_"},
	{command: "key revoke", args: "$key", says: "revoked"},
	{command: "key issue", args: "--role|operator|--name|panel", says: "mst_operator_"},
	{command: "key list", args: "--operators", says: "panel"},
	{command: "credential set", args: "model_x", in: `{"api_key": "sk-hunter2"}`, says: "kept"},
	{command: "credential list", says: "model_x"},
	{command: "credential remove", args: "model_x", says: "removed"},
	{command: "policy add", args: "noche|--tool|erp/*|--when|now.hour >= 22", keep: "rule"},
	{command: "policy list", says: "noche"},
	{command: "policy test", args: "x|--tool|erp/*", says: "calls looked at"},
	{command: "policy remove", args: "$rule", says: "removed"},
	{command: "custom add", args: "tool.json", says: "custom/rates version 1"},
	{command: "custom change", args: "rates|next.json", says: "custom/rates version 2"},
	{command: "custom secret", args: "rates|KEY", in: "hunter2-hunter2", says: "kept"},
	{command: "custom test", args: "rates|{}|--dry", says: `"sent": false`},
	{command: "custom accept", args: "rates", says: "agents have 2"},
	{command: "custom list", says: "custom/rates"},
	{command: "custom remove", args: "rates", says: "removed"},
	{command: "custom import", args: "api.json", says: "GET /quotes"},
	{command: "import products", args: "products.csv", says: "products: 1 new"},
	{command: "import products", args: "wrong.csv", code: 1, says: "line 2, name: is empty\n1 mistake; nothing was imported"},
	{command: "import products", args: "nowhere.csv", code: 1, says: "nowhere.csv: no such file"},
	{command: "import products", args: "--dry-run|products.csv", says: "0 would be new, 1 updated (1 as it was); nothing was changed"},
	{command: "import services", args: "services.csv", says: "services: 1 new"},
	{command: "import stock", args: "stock.csv", says: "stock: 0 new, 1 updated"},
	{command: "import prices", args: "prices.csv", says: "prices: 0 new, 1 updated"},
	{command: "import customers", args: "customers.csv", says: "customers: 1 new"},
	{command: "export", args: "customers", says: "+5491155550001;Graciela"},
	{command: "export", args: "products|--out|list.xlsx", says: "list.xlsx is written"},
	{command: "import products", args: "list.xlsx", says: "products: 0 new, 1 updated (1 as it was)"},
	{command: "export", args: "products|--out|list.xlsx", code: 1, says: "exists"},
	{command: "export", args: "nothing", code: 1, says: "nothing"},
	{command: "export", args: "orders|--filter|status=none", code: 1, says: "status"},
	{command: "customer export", args: "+5491155550001|--out|customer.zip", says: "customer.zip is written"},
	{command: "customer erase", args: "+5491155550001", in: "no\n", code: 2, says: "nothing is changed"},
	{command: "customer erase", args: "+5491155550001|--yes", says: "is erased"},
	{command: "workspace export", args: "--out|everything.zip", says: "everything.zip is written"},
	{command: "workspace remove", args: "otra", in: "otra\n", says: "workspace otra is removed"},
	{command: "changes", args: "--thing|product", says: "changed product  Yerba  price: 390050 -> 410000"},
	{command: "changes", args: "--json|--thing|settings", says: `"path": "max_lines"`},
	{command: "changes", args: "--thing|prices", code: 2, says: "there are: product"},
	{command: "tools", args: "--agent|ana", says: "retail/confirm_order"},
	{command: "policy add", args: "ask|--tool|retail/create_order_draft|--by|customer"},
	{command: "call", args: "retail/create_order_draft|-|--agent|ana", in: "{}", code: 3, says: "mostrador reply "},
	{command: "reply", args: "$question|sí", says: `"executed"`},
	{command: "chat", args: "--agent|ana", in: "hola\n", says: "Soy el asistente"},
	{command: "mcp", args: "--agent|ana", in: `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}` + "\n",
		says: `"serverInfo"`},
	{command: "classify", in: "dale\n", says: "confirm"},
	{command: "doctor", code: 1, says: "✓  storage"},
	{command: "fsck", says: "checks hold"},
	{command: "audit export", args: "--out|chain.jsonl"},
	{command: "audit export", args: "--out|chain.jsonl", code: 1, says: "exists"},
	{command: "audit verify", args: "chain.jsonl", says: "hold"},
	{command: "backup", args: "all.backup|--passphrase-file|phrase", says: "all.backup: "},
	{command: "backup", args: "all.backup", code: 1, says: "exists"},
	{command: "backup", args: "./", says: "schema "},
	{command: "restore", args: "all.backup", code: 1, says: "is not empty"},
	{command: "help", args: "serve", says: "mostrador serve"},
	{command: "migrate", code: 1, says: "stop it first, mostrador migrate needs the folder for itself"},
	{command: "secret rotate", code: 1, says: "mostrador secret rotate needs the folder for itself"},
	{command: "serve", args: "--addr|127.0.0.1:0", code: 1, says: "mostrador serve needs the folder for itself"},
	{command: "demo", args: "--addr|127.0.0.1:0|--data|$data", code: 1, says: "mostrador demo needs the folder for itself"},
}

var deedFiles = map[string]string{
	"phrase": "correct horse battery staple", "empty.json": "{}", "change.json": `{"max_lines": 7, "payment_methods": ["cash"]}`, "delivery.json": `{"flat": 900}`,
	"products.csv": "sku,name,price\nYER,Yerba,3900.50\n", "wrong.csv": "sku,name,price\nX,,1\n",
	"services.csv": "Nombre;Duración\nCorte;30\n", "stock.csv": "sku,stock\nYER,7\n", "prices.csv": "sku,price\nYER,4100\n",
	"customers.csv": "phone,first_name\n+5491155550001,Graciela\n",
	"tool.json": `{"name": "rates", "description": "Tarifas.", "parameters_schema": {"type": "object"}, "execution_type": "api_call",
		"execution_config": {"url": "https://api.example.com/rates", "method": "GET", "headers": {"Authorization": "{{KEY}}"}}}`,
	"next.json": `{"name": "rates", "description": "Tarifas de hoy.", "parameters_schema": {"type": "object"}, "execution_type": "api_call",
		"execution_config": {"url": "https://api.example.com/today", "method": "GET", "headers": {"Authorization": "{{KEY}}"}}}`,
	"api.json": `{"openapi":"3.0.3","info":{"title":"x","version":"1"},"servers":[{"url":"https://api.example.com"}],"paths":{"/quotes":{"get":{"summary":"Cotiza"}}}}`,
}

// Every command works beside a server that has the data folder, or says that it needs the folder for itself. A command
// that is new has to be among the deeds.
func TestEveryCommandBesideAServer(t *testing.T) {
	t.Parallel()
	var missing []string
	eachCommand(program(), "", func(path string, _ *cli.Command) {
		if !slices.ContainsFunc(deeds, func(d deed) bool { return d.command == path }) {
			missing = append(missing, path)
		}
	})
	if len(missing) > 0 {
		t.Errorf("these commands are not tried beside a server: %q", missing)
	}
	m := newMachine(t)
	m.serve("tienda")
	dir := t.TempDir()
	for name, content := range deedFiles {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	kept := map[string]string{"data": m.data}
	for _, d := range deeds {
		r := m.do(dir, d, kept)
		if said := r.out + r.errs; r.code != d.code || !strings.Contains(said, d.says) ||
			d.code == 1 && !strings.HasPrefix(d.says, "line ") && strings.Count(r.errs, "\n") != 1 {
			t.Errorf("mostrador %s %s: exit %d, want %d; want %q in\n%s", d.command, d.args, r.code, d.code, d.says, said)
		}
		switch {
		case d.keep != "":
			kept[d.keep] = strings.TrimSpace(r.out)
		case d.command == "key issue":
			kept["key"] = strings.Fields(r.errs)[1]
		case d.command == "call":
			_, hint, _ := strings.Cut(r.errs, "mostrador reply ")
			kept["question"], _, _ = strings.Cut(hint, " ")
		}
	}
}

// do runs a command in a folder, as a person whose environment names the workspace.
func (m machine) do(dir string, d deed, kept map[string]string) result {
	m.t.Helper()
	args := strings.Fields(d.command)
	if d.args != "" {
		args = append(args, strings.Split(d.args, "|")...)
	}
	for i, arg := range args {
		if name, ok := strings.CutPrefix(arg, "$"); ok {
			args[i] = kept[name]
		}
	}
	c := m.command(args...)
	c.Dir, c.Env = dir, append(c.Env, "MOSTRADOR_WORKSPACE=tienda")
	return m.finish(c, d.in)
}

func (m machine) finish(c *exec.Cmd, in string) result {
	m.t.Helper()
	var out, errs bytes.Buffer
	c.Stdin, c.Stdout, c.Stderr = strings.NewReader(in), &out, &errs
	err := c.Run()
	if exited := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exited) {
		m.t.Fatal(err)
	}
	return result{out.String(), errs.String(), c.ProcessState.ExitCode()}
}

// serve starts a server over a workspace with an agent. Its environment is not that of commands.
func (m machine) serve(slug string) *process {
	m.t.Helper()
	m.ok("workspace", "create", slug, "--plan", "enterprise")
	m.ok("agent", "create", "ana", "--type", "retail", "--workspace", slug)
	addr := freeAddress(m.t)
	p := m.prepare("serve", "--addr", addr, "--log-level", "error")
	p.cmd.Env = append(p.cmd.Env, "MOSTRADOR_WORKSPACE=nowhere", "MOSTRADOR_AGENT=nobody")
	p.run()
	ready(m.t, "http://"+addr+"/readyz")
	return p
}

// eachCommand calls fn with every command that does something.
func eachCommand(c *cli.Command, path string, fn func(path string, c *cli.Command)) {
	if len(c.Commands) == 0 {
		fn(path, c)
	}
	for _, sub := range c.Commands {
		eachCommand(sub, strings.TrimSpace(path+" "+sub.Name), fn)
	}
}
