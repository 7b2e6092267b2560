package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"os/exec"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// process is the program running in the background.
type process struct {
	t     *testing.T
	cmd   *exec.Cmd
	lines *bufio.Reader
	errs  bytes.Buffer
}

func (m machine) start(args ...string) *process {
	m.t.Helper()
	p := m.prepare(args...)
	p.run()
	return p
}

// prepare is start before the process runs.
func (m machine) prepare(args ...string) *process { return &process{t: m.t, cmd: m.command(args...)} }

func (p *process) run() {
	p.t.Helper()
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		p.t.Fatal(err)
	}
	p.lines, p.cmd.Stderr = bufio.NewReader(out), &p.errs
	if err := p.cmd.Start(); err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() { _ = p.cmd.Process.Kill() })
}

// stop asks the process to end and expects it to do so cleanly and in time.
func (p *process) stop() (rest string) {
	p.t.Helper()
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		p.t.Fatal(err)
	}
	cut := time.AfterFunc(2*time.Minute, func() { _ = p.cmd.Process.Kill() })
	defer cut.Stop()
	left, _ := io.ReadAll(p.lines)
	if err := p.cmd.Wait(); err != nil {
		p.t.Errorf("stopped with %v: %s", err, p.errs.String())
	}
	return string(left)
}

func (m machine) demo(args ...string) (*process, demoInfo) {
	m.t.Helper()
	p := m.start(append([]string{"demo", "--addr", "127.0.0.1:0", "--json"}, args...)...)
	line, err := p.lines.ReadString('\n')
	if err != nil {
		_ = p.cmd.Wait()
		m.t.Fatalf("not ready: %v: %s", err, p.errs.String())
	}
	var o demoInfo
	d := json.NewDecoder(strings.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(&o); err != nil {
		m.t.Fatalf("%v in %s", err, line)
	}
	return p, o
}

// post sends JSON and returns the status and the body.
func post(t *testing.T, url, key, body string) (int, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+key)
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, string(answer)
}

func TestDemoForPrograms(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	p, o := m.demo("--data", m.data)
	samples := []struct{ slug, kind string }{
		{"almacen", "retail"}, {"mayorista", "orders"}, {"parrilla", "rest_complete"}, {"sonrisas", "dental_complete"},
		{"estudio", "agenda"}, {"ferreteria", "erp"},
	}
	if len(o.Workspaces) != len(samples) || !strings.HasPrefix(o.URL, "http://127.0.0.1:") {
		t.Fatalf("got %+v", o)
	}
	for i, want := range samples {
		w := o.Workspaces[i]
		if w.Slug != want.slug || w.Agent != want.slug || w.AssistantType != want.kind ||
			w.ChatURL != o.URL+"/chat/"+want.slug ||
			!strings.HasPrefix(w.Keys.Owner, "mst_owner_") || !strings.HasPrefix(w.Keys.Agent, "mst_agent_") {
			t.Errorf("got %+v, want %+v", w, want)
		}
	}
	shop := o.Workspaces[0]
	status, body := post(t, o.URL+"/v1/sessions", shop.Keys.Agent, `{"agent":"almacen","channel":"api"}`)
	var session struct{ ID string }
	if err := json.Unmarshal([]byte(body), &session); err != nil || status/100 != 2 {
		t.Fatalf("session: %d %s", status, body)
	}
	status, body = post(t, o.URL+"/v1/sessions/"+session.ID+"/tools/retail/search_products", shop.Keys.Agent,
		`{"query":"yerba mate"}`)
	if status != 200 || !strings.Contains(strings.ToLower(body), "yerba") {
		t.Errorf("search: %d %s", status, body)
	}
	m.atServer(o.URL, shop)
	if rest := p.stop(); rest != "" {
		t.Errorf("more than one line: %q", rest)
	}
	again, o2 := m.demo("--data", m.data)
	if o2.Workspaces[0].Keys == shop.Keys {
		t.Error("a secret was known that is kept nowhere")
	}
	status, body = post(t, o2.URL+"/v1/sessions/"+session.ID+"/tools/retail/get_product", o2.Workspaces[0].Keys.Agent,
		`{"sku":"NUEVO"}`)
	if status != 200 || !strings.Contains(body, "Alfajor nuevo") {
		t.Errorf("what was imported is gone: %d %s", status, body)
	}
	again.stop()
	if out := m.ok("fsck"); strings.Contains(out, "✗") {
		t.Errorf("fsck said %s", out)
	}
}

// atServer uses commands beside the server, and over its address.
func (m machine) atServer(url string, shop demoShop) {
	m.t.Helper()
	m.fails(2, "there are 6 workspaces", "call", "retail/get_product", "{}")
	m.ok("fsck")
	m.fails(1, "is in use by another mostrador", "serve", "--addr", "127.0.0.1:0")
	as := func(key string, args ...string) []string { return append(args, "--url", url, "--key", key) }
	r := m.run(as(shop.Keys.Agent, "call", "retail/create_order_draft", "{}", "--agent", "almacen", "--idempotency-key",
		"k1")...)
	if r.code != 0 || !strings.Contains(r.out, `"draftId"`) || !strings.HasPrefix(r.errs, "session ") {
		m.t.Errorf("call: %+v", r)
	}
	session := strings.TrimSpace(strings.TrimPrefix(r.errs, "session "))
	r = m.run(as(shop.Keys.Agent, "call", "retail/create_order_draft", "{}", "--session", session, "--idempotency-key",
		"k1")...)
	if !strings.Contains(r.out, `"replayed": true`) {
		m.t.Errorf("the same call again: %+v", r)
	}
	m.fails(2, "needs an agent", as(shop.Keys.Agent, "call", "retail/get_product", "{}")...)
	m.fails(1, "Authorization: Bearer KEY", as("mst_agent_wrong", "call", "retail/get_product", "{}", "--agent",
		"almacen")...)
	if out := m.ok(as(shop.Keys.Agent, "tools", "--agent", "almacen", "--format", "openai",
		"--strict")...); !strings.Contains(out, `"strict": true`) {
		m.t.Errorf("said %s", out)
	}
	if out := m.ok(as(shop.Keys.Agent, "tools", "--agent", "almacen", "--format", "openai")...); !strings.Contains(out,
		`"confirm_order"`) {
		m.t.Errorf("tools: %s", out)
	}
	if out := m.ok(as(shop.Keys.Agent, "tools", "--agent", "almacen")...); !strings.HasPrefix(out, "TOOL ") ||
		!strings.Contains(out, "\nretail/confirm_order ") {
		m.t.Errorf("tools as a table: %s", out)
	}
	if out := m.ok(as(shop.Keys.Agent, "tools", "--pack", "erp")...); !strings.Contains(out,
		"\nerp/search_products ") || strings.Contains(out, "retail/") {
		m.t.Errorf("a pack's tools as a table: %s", out)
	}
	good := m.file("new.csv", "sku,name,price,stock_local\nNUEVO,Alfajor nuevo,1500.50,3\n")
	m.fails(1, "del equipo o de dueño", as(shop.Keys.Agent, "import", "products", good)...)
	if out := m.ok(as(shop.Keys.Owner, "import", "products", good)...); out != "products: 1 new, 0 updated\n" {
		m.t.Errorf("import: %s", out)
	}
	bad := m.run(as(shop.Keys.Owner, "import", "products", m.file("bad.csv", "sku,name,price\nX,,1\n"))...)
	if bad.code != 1 || bad.errs != "line 2, name: is empty\n1 mistake; nothing was imported\n" {
		m.t.Errorf("import: %+v", bad)
	}
	if out := m.ok("doctor"); !strings.Contains(out, "✓  owner of almacen") || !strings.Contains(out, "✓  hours of sonrisas") ||
		strings.Contains(out, "address") {
		m.t.Errorf("doctor: %s", out)
	}
}

// What the demo tells people to paste works.
func TestDemoForPeople(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("curl"); err != nil {
		t.Fatal("curl is missing; make test installs it or says how")
	}
	m := newMachine(t)
	p := m.start("demo", "--addr", "127.0.0.1:0")
	var said strings.Builder
	for !strings.Contains(said.String(), "forgotten at the end") {
		line, err := p.lines.ReadString('\n')
		if err != nil {
			t.Fatalf("%v: %s%s", err, said.String(), p.errs.String())
		}
		said.WriteString(line)
	}
	commands := regexp.MustCompile(`(?m)^  (?:curl|SESSION).*$`).FindAllString(said.String(), -1)
	if len(commands) != 3 {
		t.Fatalf("told %d commands:\n%s", len(commands), said.String())
	}
	out, err := exec.Command("sh", "-c", strings.Join(commands, "\necho\n")).CombinedOutput()
	if err != nil || !strings.Contains(string(out), "Coca-Cola") || !strings.Contains(string(out), "draftId") {
		t.Errorf("pasted: %v\n%s", err, out)
	}
	p.stop()
}

func TestDemoAddressInUse(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	newMachine(t).fails(1, "is in use by another program; choose another address, such as --addr 127.0.0.1:0", "demo",
		"--addr", l.Addr().String())
}

func TestDemoLeavesOtherDataAlone(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	m.ok("workspace", "create", "tienda")
	m.fails(1, "has other data than the demo's", "demo", "--addr", "127.0.0.1:0", "--data", m.data)
}
