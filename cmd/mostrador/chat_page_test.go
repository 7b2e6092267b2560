package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/testkit/browser"
)

// visitor is a customer at the page.
type visitor struct {
	*browser.Page
	replies int
}

// seen counts the messages of the other side.
const seen = `document.querySelectorAll("#log .theirs:not([aria-hidden]):not(.hello)").length`

func (c *visitor) waits() {
	c.replies++
	c.Shows(fmt.Sprintf(`%s >= %d && document.getElementById("typing").hidden`, seen, c.replies))
}

// says writes and waits for the answer.
func (c *visitor) says(text string) {
	c.Writes("#words", text)
	c.waits()
}

// touches presses a button on the page.
func (c *visitor) touches(selector string) {
	c.Touches(selector)
	c.waits()
}

func (c *visitor) has(phrase string) bool {
	return strings.Contains(c.Text(`document.getElementById("log").innerText`), phrase)
}

// unnamed lists what a screen reader has no words for.
const unnamed = `[...document.querySelectorAll("button,input,textarea,a")].filter(e => e.offsetParent &&
	!(e.getAttribute("aria-label") || e.textContent.trim() || e.querySelector("img[alt]") || e.labels && e.labels.length)).map(e => e.outerHTML).join("\n")`

// A customer with a phone finds something, orders it, says yes with a button, comes back
// and sends a receipt.
func TestACustomerAtThePage(t *testing.T) {
	t.Parallel()
	program := browser.Start(t)
	m := newMachine(t)
	p, o := m.demo()
	c := &visitor{Page: program.Open(t, o.Workspaces[0].ChatURL, browser.View{})}
	c.Sees("#openers button")

	c.says("¿tenés fernet branca?")
	c.Sees(".cards li button")
	if card := c.Text(`document.querySelector(".cards li").innerText`); !strings.Contains(card, "Fernet") ||
		!strings.Contains(card, "$") {
		t.Errorf("the card says %q", card)
	}
	c.says("quiero 2 cocas de 2,25 y un fernet branca de 750")
	c.says("lo paso a buscar")
	c.says("soy Marta Gómez, dni 22333444")
	c.says("eso es todo")
	c.says("mi celu es 11 5555 4321")
	c.touches(".choice .yes")
	if !c.has("ORD-") {
		t.Errorf("there is no order:\n%s", c.Text(`document.getElementById("log").innerText`))
	}
	if n := c.Text(`document.querySelectorAll(".choice").length`); n != "0" {
		t.Errorf("%s questions are still open", n)
	}
	if none := c.Text(unnamed); none != "" {
		t.Errorf("nobody can tell what these are: %s", none)
	}

	c.Reload()
	c.Sees("#log .mine")
	c.Shows(fmt.Sprintf(`%s >= %d`, seen, c.replies))
	if !c.has("ORD-") || !c.has("quiero 2 cocas") {
		t.Error("what was said is gone")
	}
	receipt := filepath.Join(t.TempDir(), "transferencia.png")
	if err := os.WriteFile(receipt, append([]byte("\x89PNG\r\n\x1a\n"), make([]byte, 600)...), 0o600); err != nil {
		t.Fatal(err)
	}
	c.Chooses("#file", receipt)
	c.waits()
	if last := c.Text(`[...document.querySelectorAll("#log .theirs")].pop().innerText`); !c.has("transferencia.png") ||
		!strings.Contains(last, "comprobante") {
		t.Errorf("the receipt was answered with %q", last)
	}
	if wrong := c.Errors(); len(wrong) > 0 {
		t.Errorf("the page complained: %q", wrong)
	}

	// Another visitor has a conversation of their own.
	other := program.Open(t, o.Workspaces[0].ChatURL, browser.View{})
	other.Sees("#openers button")
	p.stop()
}

// TestScreenshots takes pictures for people to look at.
func TestScreenshots(t *testing.T) {
	folder := os.Getenv("MOSTRADOR_SCREENSHOTS")
	if folder == "" {
		t.Skip("make screenshots takes them")
	}
	program := browser.Start(t)
	m := newMachine(t)
	p, o := m.demo()
	at := map[string]string{}
	for _, w := range o.Workspaces {
		at[w.Slug] = w.ChatURL
	}
	scenes := []struct {
		name, shop string
		lines      []string
	}{
		{"hello", "almacen", nil},
		{"cards", "almacen", []string{"¿tenés coca?"}},
		{"question", "almacen", []string{"quiero 2 cocas de 2,25 y un fernet branca de 750", "lo paso a buscar",
			"soy Marta Gómez, dni %s", "eso es todo", "mi celu es 11 5555 4321"}},
		{"menu", "parrilla", []string{"¿qué postres tienen?"}},
		{"hello", "estudio", nil},
		{"question", "estudio", []string{"quero marcar uma escova amanhã às 14h, sou a Dora Lins"}},
	}
	for _, s := range scenes {
		for _, dark := range []bool{false, true} {
			c := &visitor{Page: program.Open(t, at[s.shop], browser.View{Dark: dark})}
			c.Sees("#openers button")
			look, document := "light", "22333444" // two people
			if dark {
				look, document = "dark", "31555777"
			}
			for _, line := range s.lines {
				c.says(strings.Replace(line, "%s", document, 1))
			}
			c.Shot(filepath.Join(folder, fmt.Sprintf("%s-%s-%s.png", s.shop, s.name, look)))
			if wrong := c.Errors(); len(wrong) > 0 {
				t.Errorf("%s: the page complained: %q", s.name, wrong)
			}
		}
	}
	wide := &visitor{Page: program.Open(t, at["almacen"], browser.View{Width: 1100, Height: 800})}
	wide.Sees("#openers button")
	wide.says("¿tenés coca?")
	wide.Shot(filepath.Join(folder, "almacen-wide.png"))
	p.stop()
}
