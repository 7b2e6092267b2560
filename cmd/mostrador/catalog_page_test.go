package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/testkit/browser"
)

// sheet is a file of products.
func sheet(t *testing.T, name string, lines ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte("sku,name,price,stock_deposito\n"+strings.Join(lines, "\n")),
		0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// A file with mistakes reports their lines and changes nothing; corrected, it is imported while its sender does
// something else.
func TestAFileIsImported(t *testing.T) {
	t.Parallel()
	program := browser.Start(t)
	process, o := newMachine(t).demo()
	at := o.Workspaces[0].DashboardURL
	p := entersAs(t, program, o, o.Workspaces[0].SignIn.Email, browser.View{})
	p.Goes(at + "catalog/import")
	p.Chooses("input[name=file]", sheet(t, "mal.csv", "NUEVO-1,Alfajor triple,1500,", "NUEVO-2,,1800,",
		"NUEVO-3,Turrón,barato,"))
	p.Touches("main form button.primary")
	p.Sees("#import tbody tr")
	if lines := p.Text(`[...document.querySelectorAll("#import tbody th")].map(th => th.textContent).join()`); lines != "3,4" {
		t.Errorf("the mistakes are in the lines %s", lines)
	}
	p.isFine()
	p.Goes(at + "catalog?q=alfajor+triple")
	if list := p.Text(`document.getElementById("products").innerText`); strings.Contains(list, "NUEVO-1") {
		t.Errorf("half of a file was taken: %s", list)
	}
	p.isFine()

	large := filepath.Join(t.TempDir(), "enorme.csv")
	if err := os.WriteFile(large, []byte("sku,name,price\n"+strings.Repeat("A,B,1\n", 17<<20)), 0o600); err != nil {
		t.Fatal(err)
	}
	p.Goes(at + "catalog/import")
	p.Chooses("input[name=file]", large)
	p.Touches("main form button.primary")
	p.Shows(`document.body.innerText.includes("pesa más de 64 MB")`)

	var many []string
	for i := range 3000 {
		many = append(many, fmt.Sprintf("LOTE-%d,Artículo del lote %d,%d,", i, i, 100+i))
	}
	p.Goes(at + "catalog/import")
	p.Chooses("input[name=file]", sheet(t, "bien.csv", append(many, "NUEVO-1,Alfajor triple,1500,")...))
	p.Touches("main form button.primary")
	// The page still shows the first file until the second one has arrived.
	p.Shows(`document.querySelector("#import [role=status]")?.textContent.includes("bien.csv") === true`)
	p.Goes(at)
	p.Sees("#today .stat")
	p.Goes(at + "catalog/import")
	p.Shows(`document.querySelector("#import b")?.textContent.includes("3.001") === true`)
	p.Goes(at + "catalog?q=alfajor+triple")
	p.Shows(`document.getElementById("products").innerText.includes("NUEVO-1")`)
	p.isFine()
	process.stop()
}
