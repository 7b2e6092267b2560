package main

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/testkit/browser"
)

// buys orders something as a customer at the web chat and says yes.
func buys(t *testing.T, program *browser.Browser, shop demoShop) *visitor {
	t.Helper()
	c := &visitor{Page: program.Open(t, shop.ChatURL, browser.View{})}
	c.Sees("#openers button")
	for _, line := range []string{"quiero un fernet branca de 750", "lo paso a buscar", "soy Marta Gómez, dni 22333444",
		"eso es todo", "mi celu es 11 5555 4321"} {
		c.says(line)
	}
	c.touches(".choice .yes")
	return c
}

// blankPicture is a file with nothing to read.
func blankPicture(t *testing.T) (path string) {
	t.Helper()
	var blank bytes.Buffer
	if err := png.Encode(&blank, image.NewGray(image.Rect(0, 0, 300, 500))); err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), "transferencia.png")
	if err := os.WriteFile(path, blank.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// sendsReceipt uploads such a picture.
func (c *visitor) sendsReceipt(t *testing.T) {
	t.Helper()
	c.Chooses("#file", blankPicture(t))
	c.waits()
}

// martas is the row of Marta's receipt.
const martas = `[...document.querySelectorAll("#receipts a.row")].find(a => a.textContent.includes("Marta Gómez"))`

// owed is what the chosen order of a receipt's page owes, as a person types it.
const owed = `document.querySelector("label:has(input[name=order]:checked) small").textContent.match(/\$\s*([\d.]+(,\d+)?)/)[1].replaceAll(".", "")`

// A customer sends a receipt; it appears on the page without a reload, and staff attach it to the order using only the
// keyboard.
func TestAReceiptPaysAnOrder(t *testing.T) {
	t.Parallel()
	program := browser.Start(t)
	process, o := newMachine(t).demo()
	shop := o.Workspaces[0]
	rosa := entersAs(t, program, o, shop.SignIn.Email, laptop)
	rosa.Goes(shop.DashboardURL + "receipts")
	rosa.Sees("#receipts a.row")
	c := buys(t, program, shop)
	number := c.Text(`document.getElementById("log").innerText.match(/ORD-\d+/)[0]`)
	c.sendsReceipt(t)

	rosa.Shows(martas + ` !== undefined`)
	rosa.isFine()
	rosa.Text(martas + `.focus()`)
	rosa.Presses("\r")
	rosa.Sees(".sheet-of img")
	rosa.Shows(`document.querySelector(".sheet-of img").naturalWidth === 300`)
	rosa.isFine()
	rosa.Presses("1")
	if chosen := rosa.Text(`document.querySelector("label:has(input[name=order]:checked)").textContent`); !strings.Contains(chosen, number) {
		t.Fatalf("1 chose %q, not %s", chosen, number)
	}
	sum := rosa.Text(owed)
	for rosa.Text(`document.activeElement.name`) != "amount" {
		rosa.Presses("\t")
	}
	rosa.Presses(sum, "\t", "a")
	rosa.Sees(".toast")
	rosa.Goes(shop.DashboardURL + "orders/list?find=" + number)
	rosa.Sees("#order #lines")
	rosa.Shows(`!document.querySelector("#pay")`) // nothing is owed
	rosa.isFine()
	process.stop()
}
