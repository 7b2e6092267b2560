package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit/browser"
)

// firstRun starts a server on an empty folder and returns the address that it printed.
func (m machine) firstRun() (p *process, address string) {
	m.t.Helper()
	p = m.start("serve", "--addr", "127.0.0.1:0", "--log-level", "warn")
	line, err := p.lines.ReadString('\n')
	if address = regexp.MustCompile(`http://127\.0\.0\.1:\d+/start\?code=\S+`).FindString(line); err != nil || address == "" {
		m.t.Fatalf("it printed %q, %v: %s", line, err, p.errs.String())
	}
	return p, address
}

// newcomer is an owner who has never seen the product.
type newcomer struct {
	*person
	axe    string
	fields int // how many they were shown
	name   string
	began  time.Time
	hands  time.Duration // what a person needs beside the browser
}

// What a person needs, by the keystroke-level model: to read a field and decide, to point at something and press, to type a letter
// at 40 words a minute.
const (
	decides = 3 * time.Second
	presses = 1700 * time.Millisecond
	letter  = 280 * time.Millisecond
)

func (n *newcomer) Types(css, text string) {
	n.t.Helper()
	n.hands += presses + time.Duration(utf8.RuneCountInString(text))*letter
	n.person.Types(css, text)
}

func (n *newcomer) Touches(css string) {
	n.t.Helper()
	n.hands += presses
	n.person.Touches(css)
}

// spent is how long the first run would have taken a person until now.
func (n *newcomer) spent() time.Duration { return n.hands + clock.Since(n.began) }

// visible counts what a page asks for: each input, and a group of choices once.
const visible = `new Set([...document.querySelectorAll("main input, main select, main textarea")]
	.filter(e => e.type !== "hidden" && !e.readOnly && e.checkVisibility()).map(e => e.name)).size`

// arrives waits for a step, counts its fields and holds it to what every page is held to.
func (n *newcomer) arrives(step string) {
	n.t.Helper()
	n.Shows(fmt.Sprintf(`document.body.classList.contains("bare-start-%s") && document.readyState === "complete"`, step))
	count, err := strconv.Atoi(n.Text(visible))
	if err != nil {
		n.t.Fatal(err)
	}
	n.fields += count
	n.hands += time.Duration(count) * decides
	n.isFine()
	if n.axe != "" {
		for _, barrier := range n.Barriers(n.axe, false) {
			n.t.Errorf("%s: %s", step, barrier)
		}
	}
	if folder := os.Getenv("MOSTRADOR_SCREENSHOTS"); folder != "" {
		n.Shot(filepath.Join(folder, fmt.Sprintf("start-%s-%s.png", n.name, step)))
	}
}

// founds makes the account and the business.
func (n *newcomer) founds(trade, country string) {
	n.t.Helper()
	n.arrives("account")
	n.Types("#f-owner", "Rosa Paz")
	n.Types("#f-email", "rosa@espiga.example")
	n.Types("#f-password", "una frase que recuerdo")
	n.Types("#f-name", "La Espiga")
	n.picks("#f-trade", trade)
	n.picks("#f-country", country)
	n.Touches("main form button.primary")
	n.arrives("business")
	n.Touches("main form button.primary")
}

// picks chooses an option as the browser does.
func (n *newcomer) picks(css, value string) {
	n.t.Helper()
	n.hands += 2 * presses
	n.Text(fmt.Sprintf(`document.querySelector(%q).value = %q`, css, value))
}

// opens follows the link of the last step to the chat.
func (n *newcomer) opens(program *browser.Browser, view browser.View) *visitor {
	n.t.Helper()
	n.arrives("open")
	chat := n.Text(`document.querySelector("input.copy").value`)
	if !strings.HasSuffix(chat, "/chat/la-espiga") {
		n.t.Errorf("the chat is at %s", chat)
	}
	c := &visitor{Page: program.Open(n.t, chat, view)}
	c.Sees("#openers button")
	return c
}

// Owners of three trades begin with nothing but the printed address, on a laptop and on a phone, and their first
// customers order and book.
func TestTheFirstRunInABrowser(t *testing.T) {
	t.Parallel()
	axe, program := browser.Axe(t), browser.Start(t)
	tuesday := time.Now().AddDate(0, 0, 3)
	for tuesday.Weekday() != time.Tuesday {
		tuesday = tuesday.AddDate(0, 0, 1)
	}
	day := "el " + locale.Date(locale.ESAR, tuesday)
	diary := "agenda?day=" + tuesday.Format(time.DateOnly)
	phone := browser.View{}
	buys := func(what string) []string {
		return []string{"quiero " + what, "lo paso a buscar", "soy Marta Gómez", "eso es todo",
			"mi celu es 11 5555 4321", "sí"}
	}
	for _, c := range []struct {
		name, trade, country string
		view                 browser.View
		offers               func(n *newcomer)
		says                 []string
		page, shows          string // where the owner finds what came of it
	}{
		{"shop", "shop", "AR", laptop, sellsBread, buys("2 panes de campo"), "orders/list", "Marta Gómez"},
		{"shop-phone", "shop", "AR", phone, sellsSample, buys("2 arroz de 1 kg"), "orders/list", "Marta Gómez"},
		{"clinic", "clinic", "MX", laptop, goesOn("people"),
			[]string{"quiero una limpieza dental " + day + " a las 10, soy Ana Ruiz, mi cel es 55 1234 5678", "sí"}, diary, "Ana Ruiz"},
		{"restaurant-phone", "restaurant", "AR", phone, goesOn("tables"),
			[]string{"quiero una mesa para 4 " + day + " a las 21, soy Ana Ruiz, mi celu es 11 5555 4321", "sí"}, diary, "Ana Ruiz"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			process, address := newMachine(t).firstRun()
			n := &newcomer{person: &person{program.Open(t, address, c.view), t}, axe: axe, name: c.name, began: clock.Stopwatch()}
			n.founds(c.trade, c.country)
			c.offers(n)
			customer := n.opens(program, c.view)
			spent := n.spent()
			for _, line := range c.says {
				customer.says(line)
			}
			said := customer.Text(`document.getElementById("log").innerText`)
			home, _, _ := strings.Cut(address, "/start?")
			n.Goes(home + "/d/la-espiga/" + c.page)
			n.Sees("main")
			if shown := n.Text(`document.querySelector("main").innerText`); !strings.Contains(shown, c.shows) {
				t.Errorf("the owner reads %q after:\n%s", shown, said)
			}
			n.Goes(home + "/d/la-espiga/")
			n.Sees("#first-steps a.done")
			n.isOpen(axe, "first steps")
			if c.trade == "shop" && (n.fields > 25 || spent > 3*time.Minute) {
				t.Errorf("a shop is asked for %d things, and needs %v", n.fields, spent)
			}
			t.Logf("%s: %d fields, %v for a person until the chat is open", c.name, n.fields, spent.Round(time.Second))
			process.stop()
			if log := process.errs.String(); strings.Contains(log, "code=") || strings.Contains(log, address[strings.Index(address, "=")+1:]) {
				t.Errorf("the log has the code: %s", log)
			}
		})
	}
}

// Without a script, on a phone: a refused step keeps what was typed and fits, and the chat opens all the same.
func TestTheFirstRunWithoutAScript(t *testing.T) {
	t.Parallel()
	program := browser.Start(t)
	process, address := newMachine(t).firstRun()
	p := &person{program.Open(t, address, browser.View{Plain: true}), t}
	p.Sees("#f-owner")
	p.Types("#f-owner", "Rosa Paz")
	p.Types("#f-email", "rosa@espiga.example")
	p.Types("#f-password", "corta")
	p.Types("#f-name", "La Espiga")
	p.Text(`document.querySelector("#f-trade").value = "shop"`)
	p.Text(`document.querySelector("#f-country").value = "MX"`)
	p.Touches("main form button.primary")
	p.Sees("#f-password[aria-invalid]")
	if kept := p.Text(`["owner", "email", "name", "trade", "country"].map(f => document.querySelector("#f-" + f).value).join()`); kept !=
		"Rosa Paz,rosa@espiga.example,La Espiga,shop,MX" {
		t.Errorf("it kept %q", kept)
	}
	if where := p.Text(lost); where != "" {
		t.Errorf("refused: %s", where)
	}
	p.complained(1)
	p.Types("#f-password", "una frase que recuerdo")
	for _, step := range []string{"business", "goods"} {
		p.Touches("main form button.primary")
		p.Shows(fmt.Sprintf(`document.body.classList.contains("bare-start-%s")`, step))
		if where := p.Text(lost); where != "" {
			t.Errorf("%s: %s", step, where)
		}
	}
	p.Types("#name-0", "Pan de campo")
	p.Types("#price-0", "$ 23.50")
	p.Touches("main form button.primary")
	p.Sees("input.copy")
	if chat := p.Text(`document.querySelector("input.copy").value`); !strings.HasSuffix(chat, "/chat/la-espiga") {
		t.Errorf("the chat is at %s", chat)
	}
	process.stop()
}

func sellsBread(n *newcomer) {
	n.arrives("goods")
	n.Types("#name-0", "Pan de campo")
	n.Types("#price-0", "$ 2.350,50")
	n.Touches("main form button.primary")
}

func sellsSample(n *newcomer) {
	n.arrives("goods")
	n.Touches("button[value=sample]")
}

// goesOn takes a step as it is proposed.
func goesOn(step string) func(n *newcomer) {
	return func(n *newcomer) {
		n.arrives(step)
		n.Touches("main form button.primary")
	}
}
