package main

import (
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// emptyDatabase creates a PostgreSQL database that is not migrated.
func emptyDatabase(t *testing.T) string {
	t.Helper()
	server := testkit.PostgresServer(t)
	name := "cmd_" + strings.ReplaceAll(testkit.NewID(), "-", "")
	admin := func(sql string) {
		conn, err := pgx.Connect(t.Context(), server.String())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close(t.Context())
		if _, err := conn.Exec(t.Context(), sql); err != nil {
			t.Fatal(err)
		}
	}
	admin("CREATE DATABASE " + name)
	u := *server
	u.Path = "/" + name
	return u.String()
}

// asNode is the URL of a database for a role that owns nothing in it.
func asNode(t *testing.T, database string) string {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), database)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	u, _ := url.Parse(database)
	name := "node_" + strings.TrimPrefix(u.Path, "/cmd_")
	if _, err := conn.Exec(t.Context(), "CREATE ROLE "+name+" LOGIN NOINHERIT IN ROLE "+store.ServeRole); err != nil {
		t.Fatal(err)
	}
	u.User = url.User(name)
	return u.String()
}

// PostgreSQL is migrated by an operator, once; a node that starts too early says so.
func TestServeOnPostgres(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	db := []string{"--database-url", emptyDatabase(t)}
	on := func(args ...string) []string { return append(args, db...) }
	m.fails(1, "mostrador migrate", on("serve", "--addr", "127.0.0.1:0")...)
	m.fails(1, "mostrador migrate", on("workspace", "list")...)
	if r := m.run(on("doctor")...); r.code != 1 || !strings.Contains(r.out, "mostrador migrate") {
		t.Errorf("doctor before: %+v", r)
	}
	m.ok(on("migrate")...)
	m.ok(on("migrate")...)
	m.ok(on("workspace", "create", "tienda")...)
	m.ok(on("agent", "create", "ana", "--type", "retail")...)
	m.ok(on("import", "products", m.file("p.csv", "sku,name,price,stock_local\nYER,Yerba,3900.50,9\n"))...)
	if r := m.run(on("doctor")...); r.code != 1 || !strings.Contains(r.out, "✓  database role") ||
		!strings.Contains(r.out, "✗  login role") {
		t.Errorf("doctor, as a superuser: %+v", r)
	}
	if r := m.run("doctor", "--database-url", asNode(t, db[1])); !strings.Contains(r.out, "✓  login role") {
		t.Errorf("doctor, as a node: %+v", r)
	}
	addr := freeAddress(t)
	p := m.start(on("serve", "--addr", addr, "--log-format", "json")...)
	ready(t, "http://"+addr+"/readyz")
	if out := m.ok("doctor", "--url", "http://"+addr); out != "ready\n" {
		t.Errorf("a supervisor is told %q", out)
	}
	if out := m.ok(on("call", "retail/search_products", `{"query":"yerba"}`)...); !strings.Contains(out, "YER") {
		t.Errorf("beside a server: %s", out)
	}
	if out := m.ok(on("fsck")...); strings.Contains(out, "✗") {
		t.Errorf("fsck: %s", out)
	}
	p.stop()
}

// freeAddress is one that had no listener a moment ago.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

func ready(t *testing.T, url string) {
	t.Helper()
	for range 2400 {
		res, err := http.Get(url)
		if err == nil {
			res.Body.Close()
			if res.StatusCode == http.StatusOK {
				return
			}
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatalf("%s never answered", url)
}
