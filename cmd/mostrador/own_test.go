package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/store"
)

// A newcomer's way with their own data, from nothing to a confirmed order.
func TestOwnBusiness(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	m.fails(1, "there is no workspace yet", "call", "retail/search_products", "{}")
	m.ok("workspace", "create", "tienda", "--name", "La Tienda", "--location", "local=Local del centro")
	m.fails(1, `the workspace "tienda" exists already`, "workspace", "create", "tienda")
	m.fails(1, "has no agent yet", "call", "retail/search_products", "{}")
	m.ok("agent", "create", "ana", "--type", "retail")
	if out := m.ok("workspace", "list"); !strings.Contains(out, "La Tienda") {
		t.Errorf("listed %s", out)
	}
	if out := m.ok("agent", "list"); !strings.Contains(out, "ana") {
		t.Errorf("listed %s", out)
	}
	if out := m.ok("tools", "--agent", "ana"); !strings.Contains(out, "retail/confirm_order") ||
		strings.Contains(out, "orders/") {
		t.Errorf("ana sees %s", out)
	}
	products := m.file("products.csv", "sku;name;price;stock_local\nYER;Yerba 1 kg;3900,50;10\nCAF;Café;5000;2\n")
	if out := m.ok("import", "products", products); out != "products: 2 new, 0 updated\n" {
		t.Errorf("import said %q", out)
	}
	m.ok("import", "customers", m.file("customers.csv", "phone,first_name,dni\n+5491155550001,Graciela,14872305\n"),
		"--workspace", "tienda")
	order := m.sell()
	if out := m.ok("fsck"); !strings.HasSuffix(out, "checks hold\n") || strings.Contains(out, "✗") {
		t.Errorf("fsck said %s", out)
	}
	m.damage(order)
}

func TestImportListsEveryMistake(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	m.ok("workspace", "create", "tienda")
	bad := m.file("products.csv", "sku,name,price\nA,Uno,1\nA,Dos,x\n")
	r := m.run("import", "products", bad)
	want := "line 3, price: “x” is not an amount. Write it like $ 3.900,50\n" +
		"line 3, sku: A is on line 2 already\n2 mistakes; nothing was imported\n"
	if r.code != 1 || r.errs != want || r.out != "" {
		t.Errorf("got %+v", r)
	}
	if out := m.ok("import", "products", m.file("ok.csv", "sku,name,price\nA,Uno,1\n")); !strings.Contains(out,
		"1 new") {
		t.Errorf("a refused file left something: %s", out)
	}
}

// sell takes an order to its end and returns its id.
func (m machine) sell() string {
	m.t.Helper()
	first := m.run("call", "retail/search_products", `{"query":"yerva"}`, "--phone", "+5491155550001")
	session := strings.TrimSpace(strings.TrimPrefix(first.errs, "session "))
	var found struct {
		Data struct{ Results []struct{ ID string } }
	}
	if err := json.Unmarshal([]byte(first.out), &found); err != nil || len(found.Data.Results) == 0 || first.code != 0 {
		m.t.Fatalf("searched: %+v, %v", first, err)
	}
	in := func(tool, arguments string) result { return m.run("call", tool, arguments, "--session", session) }
	if r := in("retail/add_item_to_draft", `{"productId":"`+found.Data.Results[0].ID+`","quantity":2}`); r.code != 0 {
		m.t.Fatalf("added: %+v", r)
	}
	if r := in("retail/confirm_order", `{}`); r.code != 1 || !strings.Contains(r.errs, "conflict: ") {
		m.t.Fatalf("confirmed without an address: %+v", r)
	}
	if r := m.feed(`{"deliveryMethod":"pickup"}`, "call", "retail/set_delivery_details", "-", "--session",
		session); r.code != 0 {
		m.t.Fatalf("delivery: %+v", r)
	}
	ask := in("retail/confirm_order", `{}`)
	var question struct{ Confirmation struct{ ID, Message string } }
	if err := json.Unmarshal([]byte(ask.out), &question); err != nil || ask.code != 3 ||
		!strings.Contains(ask.errs, question.Confirmation.Message) {
		m.t.Fatalf("asked: %+v, %v", ask, err)
	}
	if r := m.run("reply", question.Confirmation.ID, "mmm no sé"); r.code != 0 ||
		!strings.Contains(r.out, `"unclear"`) {
		m.t.Fatalf("hesitated: %+v", r)
	}
	var decided struct {
		Outcome string
		Result  struct {
			Replayed bool
			Data     struct{ OrderID, OrderNumber string }
		}
	}
	for _, again := range []bool{false, true} {
		r := m.run("reply", question.Confirmation.ID, "dale, confirmo")
		if err := json.Unmarshal([]byte(r.out), &decided); err != nil || r.code != 0 ||
			decided.Result.Replayed != again ||
			decided.Result.Data.OrderNumber != "ORD-00001" {
			m.t.Fatalf("confirmed: %+v, %v", r, err)
		}
	}
	return decided.Result.Data.OrderID
}

// damage changes an order directly in the database; fsck must name it.
func (m machine) damage(order string) {
	m.t.Helper()
	db, err := store.Open(m.t.Context(), store.Options{Dir: m.data})
	if err != nil {
		m.t.Fatal(err)
	}
	err = db.System(m.t.Context(), true, func(tx *store.Tx) error {
		_, err := tx.Exec(`UPDATE orders SET total = total - 100 WHERE id = $1`, order)
		return err
	})
	if err != nil {
		m.t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		m.t.Fatal(err)
	}
	r := m.run("fsck")
	if r.code != 1 || !strings.Contains(r.out, "✗ an order's totals are the sum of its lines: 1 of 1") ||
		!strings.Contains(r.out, order) ||
		!strings.Contains(r.errs, "checks found something broken") {
		m.t.Errorf("fsck said %+v", r)
	}
}

func TestKeys(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	m.ok("workspace", "create", "tienda")
	m.fails(2, "expected agent, staff or owner", "key", "issue", "--role", "customer")
	r := m.run("key", "issue", "--role", "owner", "--name", "caja")
	if r.code != 0 || !strings.HasPrefix(r.out, "mst_owner_") || strings.Contains(r.errs, strings.TrimSpace(r.out)) {
		t.Fatalf("issued %+v", r)
	}
	list := m.ok("key", "list")
	id := strings.Fields(strings.Split(list, "\n")[1])[0]
	if !strings.Contains(list, "caja") || strings.Contains(list, strings.TrimSpace(r.out)) {
		t.Errorf("listed %s", list)
	}
	if next := m.ok("key", "rotate", id, "--overlap", "1h"); next == r.out || !strings.HasPrefix(next, "mst_owner_") {
		t.Errorf("rotated to %s", next)
	}
	m.ok("key", "revoke", id)
	m.fails(1, "the key is revoked or has expired", "key", "rotate", id)
	m.fails(1, "no such key", "key", "revoke", "nobody")
	if list := m.ok("key", "list"); !strings.Contains(list, "revoked") || !strings.Contains(list, "good") {
		t.Errorf("listed %s", list)
	}
}
