package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/sheet"
	"github.com/mostrador/mostrador/internal/testkit/browser"
)

// workbook is a price list as a shop has it in Excel: its own headings, numbers as numbers.
func workbook(t *testing.T, name string, headings []string, rows ...[]sheet.Cell) string {
	t.Helper()
	var out bytes.Buffer
	w, err := sheet.New(&out, sheet.XLSX, sheet.Place{Tag: locale.ESAR, Zone: time.UTC}, headings)
	for _, r := range rows {
		if err == nil {
			err = w.Row(r)
		}
	}
	if err == nil {
		err = w.Close()
	}
	path := filepath.Join(t.TempDir(), name)
	if err == nil {
		err = os.WriteFile(path, out.Bytes(), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// An Excel list with a heading of the shop's own and two mistakes: its owner says what the column is, mends one line and leaves the
// other out; on a phone with the script, and on a laptop without it. Nothing changes before.
func TestAnExcelListIsMendedAndImported(t *testing.T) {
	t.Parallel()
	axe, program := browser.Axe(t), browser.Start(t)
	process, o := newMachine(t).demo()
	at := o.Workspaces[0].DashboardURL
	for name, view := range map[string]browser.View{"script": {}, "plain": {Width: 1280, Height: 860, Plain: true}} {
		code := "X-" + strings.ToUpper(name)
		list := workbook(t, name+".xlsx", []string{"Código", "Cómo le decimos: " + name, "Precio", "Apuntes"},
			[]sheet.Cell{sheet.Text(code + "1"), sheet.Text("Alfajor " + name), sheet.Number("1500.5"), sheet.Text("rico")},
			[]sheet.Cell{sheet.Text(code + "2"), sheet.Text("Turrón " + name), sheet.Text("barato"), {}},
			[]sheet.Cell{{}, sheet.Text("Caramelo " + name), sheet.Number("200"), {}})
		p := entersAs(t, program, o, o.Workspaces[0].SignIn.Email, view)
		p.Goes(at + "import/products")
		p.Chooses("input[name=file]", list)
		p.Touches("main form button.primary")
		p.sees(view, "#columns select")
		if got := p.Text(`[...document.querySelectorAll("#columns select")].map(s => s.value).join()`); got != "sku,-,price,-" {
			t.Errorf("the columns are %s", got)
		}
		p.Text(`document.querySelector("#map-1").value = "name"`)
		p.Text(`document.querySelector("[name=mend-3-price]").value = "$ 980,50"`)
		p.Touches("#import button[value=look]")
		p.sees(view, "#mends:not(:has([name=mend-3-price][aria-invalid])) [name=mend-4-sku]") // and not the page before
		if !view.Plain {
			p.isOpen(axe, "import")
			p.Becomes(view)
		}
		if wrong := p.Text(`[...document.querySelectorAll("#mends [aria-invalid]")].map(e => e.name).join()`); wrong != "mend-4-sku" {
			t.Errorf("wrong are still %s", wrong)
		}
		p.Touches("#import button[value=good]")
		p.sees(view, "#import a.button")
		if done := p.Text(`document.querySelector("#import b").textContent`); !strings.Contains(done, "2 nuevos") {
			t.Errorf("it says %q", done)
		}
		p.Goes(at + "catalog?q=" + name)
		found := p.Text(`document.getElementById("products").innerText`)
		if !strings.Contains(found, "980,50") || !strings.Contains(found, "1.500,50") || strings.Contains(found, "Caramelo") {
			t.Errorf("the catalogue has %q", found)
		}
		p.isFine()
	}
	process.stop()
}

// sees waits for a part of a page that work in the background makes; a page without the script is asked again.
func (p *person) sees(view browser.View, css string) {
	p.t.Helper()
	for range 200 {
		p.Shows(`document.readyState === "complete"`)
		if p.Text(fmt.Sprintf(`!!document.querySelector(%q)`, css)) == "true" {
			break
		}
		if view.Plain && p.Text(`!!document.querySelector("#import progress")`) == "true" {
			p.Touches("#import [role=status] a")
		}
		time.Sleep(50 * time.Millisecond)
	}
	p.Sees(css)
}

// A long file is imported while its sender does something else.
func TestAFileIsImportedWhileItsSenderIsElsewhere(t *testing.T) {
	t.Parallel()
	program := browser.Start(t)
	process, o := newMachine(t).demo()
	at := o.Workspaces[0].DashboardURL
	p := entersAs(t, program, o, o.Workspaces[0].SignIn.Email, browser.View{})
	large := filepath.Join(t.TempDir(), "enorme.csv")
	if err := os.WriteFile(large, []byte("sku,name,price\n"+strings.Repeat("A,B,1\n", 17<<20)), 0o600); err != nil {
		t.Fatal(err)
	}
	p.Goes(at + "import/products")
	p.Chooses("input[name=file]", large)
	p.Touches("main form button.primary")
	p.Shows(`document.body.innerText.includes("pesa más de 64 MB")`)
	p.complained(1) // the browser notes the refusal
	p = entersAs(t, program, o, o.Workspaces[0].SignIn.Email, browser.View{})

	lines := []string{"sku,name,price,stock_deposito", "NUEVO-1,Alfajor triple,1500,"}
	for i := range 3000 {
		lines = append(lines, fmt.Sprintf("LOTE-%d,Artículo del lote %d,%d,", i, i, 100+i))
	}
	path := filepath.Join(t.TempDir(), "bien.csv")
	if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")), 0o600); err != nil {
		t.Fatal(err)
	}
	p.Goes(at + "import/products")
	p.Chooses("input[name=file]", path)
	p.Touches("main form button.primary")
	p.sees(browser.View{}, "#import button[value=all]")
	p.Touches("#import button[value=all]")
	p.Shows(`!document.querySelector("#import button[value=all]") && document.readyState === "complete"`)
	p.Goes(at)
	p.Sees("#today .stat")
	p.Goes(at + "import/products")
	p.Shows(`document.querySelector("#import b")?.textContent.includes("3.001") === true`)
	p.Goes(at + "catalog?q=alfajor+triple")
	p.Shows(`document.getElementById("products").innerText.includes("NUEVO-1")`)
	p.isFine()
	process.stop()
}
