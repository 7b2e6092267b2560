package main

import (
	"strings"
	"testing"
)

// A file of lines is played, over a server and over the folder, and is plain text.
func TestChat(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	p, o := m.demo("--data", m.data)
	shop := o.Workspaces[0]
	const lines = "¿cuánto sale el fernet branca de 750?\n/tools\n¿tenés yerba?\n/nada\n/new\nhola\n/quit\nnadie lee esto\n"
	there := m.feed(lines, "chat", "--url", o.URL, "--key", shop.Keys.Agent)
	m.talked("at a server", there)
	if r := m.feed("hola\n", "chat", "--url", o.URL, "--key", shop.Keys.Owner); r.code != 1 ||
		!strings.Contains(r.errs, "clave de agente") {
		t.Errorf("with the owner's key: %+v", r)
	}
	m.fails(2, "do not know what to do", "chat", "--url", o.URL, "--key", shop.Keys.Agent, "extra")
	p.stop()
	m.talked("over the folder", m.feed(lines, "chat", "--workspace", "almacen", "--agent", "almacen"))
}

func (m machine) talked(where string, r result) {
	m.t.Helper()
	if r.code != 0 || r.errs != "" {
		m.t.Fatalf("%s: exit %d %s", where, r.code, r.errs)
	}
	for _, want := range []string{"14.900", "tools are shown", "retail/search_products", "→ ok", "/quit  leave"} {
		if !strings.Contains(r.out, want) {
			m.t.Errorf("%s: no %q in\n%s", where, want, r.out)
		}
	}
	before, _, _ := strings.Cut(r.out, "tools are shown")
	if strings.Contains(before, "retail/") || strings.Contains(r.out, "\x1b") ||
		strings.Count(r.out, "· session ") != 2 {
		m.t.Errorf("%s:\n%s", where, r.out)
	}
}
