package main

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// What each README tells people to type for their own business works as written.
func TestReadmeOwnBusiness(t *testing.T) {
	t.Parallel()
	for _, readme := range []struct{ file, heading, csv string }{
		{"README.md", "## Go on with your own business", "productos.csv"},
		{"README.es.md", "## Tu propio negocio", "productos.csv"},
		{"README.pt-BR.md", "## O seu próprio negócio", "produtos.csv"},
	} {
		t.Run(readme.file, func(t *testing.T) {
			t.Parallel()
			playReadme(t, readmeCommands(t, readme.file, readme.heading), readme.csv)
		})
	}
}

func playReadme(t *testing.T, commands []string, products string) {
	t.Helper()
	if len(commands) < 3 || commands[0] != "go build -o mostrador ./cmd/mostrador" {
		t.Fatalf("the section does not begin with the build: %q", commands)
	}
	m, dir := newMachine(t), t.TempDir()
	// The test binary is that build already.
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(program, filepath.Join(dir, "mostrador")); err != nil {
		t.Fatal(err)
	}
	csv := "sku,name,price,category,stock_local\nYER-1,Yerba 1 kg,3900.50,Almacén,10\n"
	if err := os.WriteFile(filepath.Join(dir, products), []byte(csv), 0o600); err != nil {
		t.Fatal(err)
	}
	shell := func(line string) *exec.Cmd {
		c := exec.Command("sh", "-c", line)
		c.Dir, c.Env = dir, append(m.command().Env, "MOSTRADOR_ADDR=127.0.0.1:0")
		return c
	}
	served := false
	for _, line := range commands[1:] {
		if strings.HasPrefix(line, "./mostrador serve") {
			served = true
			startsAndStops(t, shell("exec "+line))
			continue
		}
		if out, err := shell(line).CombinedOutput(); err != nil {
			t.Fatalf("%s\n%v: %s", line, err, out)
		}
	}
	if !served {
		t.Error("the section never serves")
	}
	if out := m.ok("call", "retail/search_products", `{"query":"yerba"}`); !strings.Contains(out, "YER-1") {
		t.Errorf("the business does not sell what was imported: %s", out)
	}
}

// readmeCommands are the lines of the first shell block under a heading.
func readmeCommands(t *testing.T, file, heading string) []string {
	t.Helper()
	text, err := os.ReadFile("../../" + file)
	if err != nil {
		t.Fatal(err)
	}
	_, section, found := strings.Cut(string(text), "\n"+heading+"\n")
	_, block, open := strings.Cut(section, "```sh\n")
	block, _, closed := strings.Cut(block, "```")
	if !found || !open || !closed {
		t.Fatalf("%s has no commands under %q", file, heading)
	}
	return strings.Split(strings.TrimSpace(block), "\n")
}

// startsAndStops expects a server to say that it serves, and to end in order.
func startsAndStops(t *testing.T, c *exec.Cmd) {
	t.Helper()
	errs, err := c.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	cut := time.AfterFunc(2*time.Minute, func() { _ = c.Process.Kill() })
	defer cut.Stop()
	var said strings.Builder
	for lines := bufio.NewScanner(errs); !strings.Contains(said.String(), "serving") && lines.Scan(); {
		said.WriteString(lines.Text() + "\n")
	}
	if err := c.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	_, _ = io.Copy(io.Discard, errs)
	if err := c.Wait(); err != nil || !strings.Contains(said.String(), "serving") {
		t.Errorf("%v: %v: %s", c.Args, err, said.String())
	}
}
