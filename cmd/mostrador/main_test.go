package main

import (
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/testkit/apicheck"
)

// asMain makes the test binary be the program, so that tests run it as people do: in a process of its own.
const asMain = "MOSTRADOR_TEST_AS_MAIN"

func TestMain(m *testing.M) {
	// Every request of a test or a command to a server is checked against the server's own OpenAPI document.
	http.DefaultTransport = apicheck.Transport(http.DefaultTransport)
	if os.Getenv(asMain) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// machine is a place to run the program: its data folder, and its output.
type machine struct {
	t    *testing.T
	data string
}

func newMachine(t *testing.T) machine {
	return machine{t, filepath.Join(t.TempDir(), "data")}
}

func (m machine) command(args ...string) *exec.Cmd {
	c := exec.Command(os.Args[0], args...)
	for _, v := range os.Environ() {
		if !strings.HasPrefix(v, "MOSTRADOR_") {
			c.Env = append(c.Env, v)
		}
	}
	c.Env = append(c.Env, asMain+"=1", "MOSTRADOR_DATA="+m.data)
	return c
}

type result struct {
	out, errs string
	code      int
}

func (m machine) run(args ...string) result { return m.feed("", args...) }

func (m machine) feed(in string, args ...string) result {
	m.t.Helper()
	return m.finish(m.command(args...), in)
}

// ok runs what must succeed and returns what it printed.
func (m machine) ok(args ...string) string {
	m.t.Helper()
	r := m.run(args...)
	if r.code != 0 {
		m.t.Fatalf("mostrador %s: exit %d\n%s%s", strings.Join(args, " "), r.code, r.out, r.errs)
	}
	return r.out
}

// fails runs what must fail with a code and one line that says so.
func (m machine) fails(code int, says string, args ...string) {
	m.t.Helper()
	r := m.run(args...)
	oneLine := strings.Count(r.errs, "\n") == 1 && strings.HasPrefix(r.errs, "mostrador: ")
	if r.code != code || !strings.Contains(r.errs, says) || !oneLine {
		m.t.Errorf("mostrador %s: exit %d, want %d; said %q, want one line with %q", strings.Join(args, " "), r.code,
			code, r.errs, says)
	}
}

func (m machine) file(name, content string) string {
	m.t.Helper()
	path := filepath.Join(m.t.TempDir(), name)
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		m.t.Fatal(err)
	}
	return path
}

func TestWrongCallsSayWhy(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	for _, c := range []struct {
		args []string
		says string
	}{
		{[]string{"sell"}, `there is no command "mostrador sell"`},
		{[]string{"key", "steal"}, `there is no command "mostrador key steal"`},
		{[]string{"serve", "--port", "1"}, "-port"},
		{[]string{"serve", "now"}, `do not know what to do with "now"`},
		{[]string{"serve", "--addr", "8080"}, "expected host:port"},
		{[]string{"serve", "--log-level", "loud"}, "expected debug, info, warn or error"},
		{[]string{"serve", "--log-format", "xml"}, "expected text or json"},
		{[]string{"serve", "--database-url", "mysql://x"}, "expected postgres://"},
		{[]string{"serve", "--data", ""}, "name a folder, or set --database-url"},
		{[]string{"serve", "--otlp", "collector:4318"}, "expected http://host:4318"},
		{[]string{"serve", "--secret-key", "hunter2"}, "expected 32 bytes in base64"},
		{[]string{"serve", "--public-url", "shop.example"}, "expected https://host"},
		{[]string{"serve", "--allow-origin", "*"}, "expected https://host"},
		{[]string{"serve", "--webhook-loopback", "10.0.0.1:80"}, "expected addresses of this machine"},
		{[]string{"serve", "--tool-net", "10.0.0.0/33"}, "expected addresses or networks"},
		{[]string{"serve", "--tool-net", "10.1.0.0/16", "--tool-net", "169.254.0.0/16"}, "is never opened"},
		{[]string{"demo", "--addr", "x"}, "expected host:port"},
		{[]string{"tools", "--format", "xml"},
			"expected one of table, json, openai, realtime, realtime_session, anthropic, gemini, mcp"},
		{[]string{"tools", "--pack", "bakery"}, "expected one of retail, orders, frontdesk, erp"},
		{[]string{"tools", "--strict"}, "--strict goes with --format openai"},
		{[]string{"tools", "--format", "openai"}, "have the same bare name; choose one pack with --pack"},
		{[]string{"call", "retail/get_product"}, "'JSON' is missing"},
		{[]string{"call", "get_product", "{}"}, "a tool is named PACK/TOOL"},
		{[]string{"call", "retail/get_product", "{}", "--url", "localhost"}, "expected http://host:port"},
		{[]string{"call", "retail/get_product", "{}", "--url", "http://127.0.0.1:1"}, "--key"},
		{[]string{"classify", "--locale", "fr"}, "expected es-AR, es-MX, pt-BR or en"},
		{[]string{"import", "suppliers", "x.csv"}, `there is no command "mostrador import suppliers"`},
		{[]string{"import", "products"}, "FILE is missing"},
		{[]string{"workspace", "create", "Mi Tienda"}, "a slug has lower-case letters"},
		{[]string{"workspace", "create", "tienda", "--zone", "Mars/Olympus"}, "expected an IANA name"},
		{[]string{"workspace", "create", "tienda", "--currency", "XYZW"}, "expected an ISO 4217 code"},
		{[]string{"agent", "tool", "retail/get_product"}, "there is no command"},
	} {
		m.fails(2, c.says, c.args...)
	}
	m.fails(1, "--addr 127.0.0.1:99999", "serve", "--addr", "127.0.0.1:99999")
	m.fails(1, "make the data folder", "serve", "--addr", "127.0.0.1:0", "--data",
		filepath.Join(m.file("a", ""), "below"))
	m.fails(1, "connect to PostgreSQL at 127.0.0.1:1/shop", "serve", "--addr", "127.0.0.1:0", "--database-url",
		"postgres://u@127.0.0.1:1/shop")
	m.fails(1, "there is no database in", "fsck")
	m.fails(1, "no such file", "import", "products", "nowhere.csv")
	if _, err := os.Stat(filepath.Join(m.data, "mostrador.db")); err == nil {
		t.Error("a wrong call made a database")
	}
}

func TestVersion(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	if out := m.ok("--version"); !strings.HasPrefix(out, "mostrador version ") ||
		len(out) <= len("mostrador version \n") {
		t.Errorf("it calls itself %q", out)
	}
}

func TestHelpIsThere(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	root := m.ok("--help")
	for _, name := range []string{"demo", "serve", "migrate", "tools", "call", "classify", "import", "doctor", "fsck",
		"workspace", "branch", "person", "agent", "key", "reply", "mcp"} {
		if !strings.Contains(root, name+" ") {
			t.Errorf("the help does not name %s", name)
		}
		if out := m.ok(name, "--help"); !strings.Contains(out, "mostrador "+name) {
			t.Errorf("%s --help says %q", name, out)
		}
	}
}
