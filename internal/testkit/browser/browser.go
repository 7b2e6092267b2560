// Package browser opens pages in a headless Chromium, for tests of what people see. The
// browser reaches this machine and nothing else.
package browser

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// Variable names the browser to use; without it one is looked for.
const Variable = "MOSTRADOR_TEST_CHROMIUM"

// Names are what the browser's program is called on the systems that have one.
var Names = []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"}

// Find is where the browser is; empty: there is none.
func Find() string {
	if path := os.Getenv(Variable); path != "" {
		return path
	}
	for _, name := range Names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// View is who looks.
type View struct {
	Width, Height int // 390 × 844, a phone, where they are left out
	Dark          bool
	Plain         bool // no page runs a script
	Paper         bool // as it is printed
}

// stepTimeout is what one step may take on a busy machine.
const stepTimeout = 2 * time.Minute

// Browser is one running program; its pages share no cookies.
type Browser struct{ ctx context.Context }

// Start starts the browser, or skips the test where there is none and the variable does not say that
// there has to be.
func Start(t testing.TB) *Browser {
	t.Helper()
	path := Find()
	if path == "" {
		t.Skipf("there is no Chromium; %s names one", Variable)
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.UserDataDir(t.TempDir()),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"),
	)
	allocated, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancel := chromedp.NewContext(allocated)
	t.Cleanup(func() {
		cancel()
		stop()
	})
	if err := chromedp.Do(ctx); err != nil {
		t.Fatalf("Chromium did not start: %v", err)
	}
	return &Browser{ctx}
}

// Page is one page in a browser.
type Page struct {
	t     testing.TB
	ctx   context.Context
	phone bool

	mu     sync.Mutex
	errors []string
}

// Open opens an address, with no cookies of other pages.
func (b *Browser) Open(t testing.TB, address string, v View) *Page {
	t.Helper()
	ctx, cancel := chromedp.NewContext(b.ctx, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	p := &Page{t: t, ctx: ctx}
	if err := chromedp.Do(ctx); err != nil {
		t.Fatalf("no page: %v", err)
	}
	go p.listen()
	p.Becomes(v)
	p.Goes(address)
	return p
}

// Becomes is the same page on another device.
func (p *Page) Becomes(v View) {
	p.t.Helper()
	p.phone = v.Width == 0
	screen := []chromedp.EmulateViewportOption{chromedp.EmulateScale(2)}
	if p.phone {
		v.Width, v.Height = 390, 844
		screen = append(screen, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	p.do(chromedp.EmulateViewport(int64(v.Width), int64(v.Height), screen...), dressed(v), scripted(!v.Plain))
}

// scripted is whether pages may run their scripts.
func scripted(yes bool) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, emulation.SetScriptExecutionDisabled,
			emulation.SetScriptExecutionDisabledParams{Value: !yes})
		return err
	})
}

// dressed is how a device is set up.
func dressed(v View) chromedp.Action[chromedp.Void] {
	scheme, media := "light", ""
	if v.Paper {
		media = "print"
	}
	if v.Dark {
		scheme = "dark"
	}
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, emulation.SetEmulatedMedia,
			emulation.SetEmulatedMediaParams{Media: media, Features: []*emulation.MediaFeature{
				{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"},
			}})
		return err
	})
}

// listen keeps what a developer would see in red.
func (p *Page) listen() {
	for m, err := range chromedp.Console(p.ctx) {
		if err != nil {
			return
		}
		elsewhere := m.Source == "network" && !strings.HasPrefix(m.URL, "http://127.0.0.1") // which it cannot reach
		if (m.IsException() || m.Type == chromedp.ConsoleError) && !elsewhere {
			p.mu.Lock()
			p.errors = append(p.errors, m.String()+" "+m.URL)
			p.mu.Unlock()
		}
	}
}

// Errors are what the page complained about so far.
func (p *Page) Errors() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]string(nil), p.errors...)
}

// do does something at the page, in time.
func (p *Page) do(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, stepTimeout)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		p.failed("%v", err)
	}
}

func (p *Page) failed(format string, args ...any) {
	p.t.Helper()
	shown, _ := p.evaluate(`document.body ? document.body.innerText : ""`) // for the failure message
	p.t.Fatalf(format+"; the page complained %q and shows:\n%s", append(args, p.Errors(), shown)...)
}

func (p *Page) evaluate(expression string) (string, error) {
	ctx, cancel := context.WithTimeout(p.ctx, stepTimeout)
	defer cancel()
	return chromedp.Run(ctx, chromedp.Evaluate[string]("String("+expression+")"))
}

// Text is what an expression of the page's gives, as a text.
func (p *Page) Text(expression string) string {
	p.t.Helper()
	text, err := p.evaluate(expression)
	if err != nil {
		p.failed("%s: %v", expression, err)
	}
	return text
}

// Shows waits until an expression of the page's is true.
func (p *Page) Shows(expression string) {
	p.t.Helper()
	for range int(stepTimeout / glance) {
		if got, err := p.evaluate(expression); err == nil && got == "true" {
			return
		}
		time.Sleep(glance)
	}
	p.failed("it never came true: %s", expression)
}

// glance is how often a page is looked at.
const glance = 50 * time.Millisecond

// Sees waits until an element can be seen.
func (p *Page) Sees(css string) {
	p.t.Helper()
	p.do(chromedp.WaitVisible(chromedp.CSS(css)))
}

// Writes types into an element and presses Enter.
func (p *Page) Writes(css, text string) {
	p.t.Helper()
	p.do(chromedp.SendKeys(chromedp.CSS(css), text), chromedp.Func(enter))
}

// Types puts a text into an element, in place of what is there.
func (p *Page) Types(css, text string) {
	p.t.Helper()
	p.do(chromedp.Clear(chromedp.CSS(css)), chromedp.SendKeys(chromedp.CSS(css), text))
}

// Presses presses keys, wherever the page has its focus.
func (p *Page) Presses(keys ...string) {
	p.t.Helper()
	for _, k := range keys {
		p.do(chromedp.KeyEvent(k))
	}
}

// Forgets has the browser keep nothing of what it fetched.
func (p *Page) Forgets() {
	p.t.Helper()
	p.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, network.SetCacheDisabled, network.SetCacheDisabledParams{CacheDisabled: true})
		return err
	}))
}

// Goes opens another address in the same page.
func (p *Page) Goes(address string) {
	p.t.Helper()
	p.do(chromedp.Navigate(address))
}

// enter presses the key without the character that a page may have refused.
func enter(ctx context.Context, t *chromedp.Target) error {
	for _, kind := range []input.DispatchKeyEventType{input.DispatchKeyEventTypeRawKeyDown,
		input.DispatchKeyEventTypeKeyUp} {
		_, err := cdp.Call(ctx, t, input.DispatchKeyEvent, input.DispatchKeyEventParams{
			Type: kind, Key: "Enter", Code: "Enter", WindowsVirtualKeyCode: 13, NativeVirtualKeyCode: 13,
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Touches presses an element, with a finger on a phone. It is brought to the middle first,
// as people do: what stays at the edge of a page may lie over it.
func (p *Page) Touches(css string) {
	p.t.Helper()
	p.Sees(css)
	if _, err := p.evaluate(fmt.Sprintf(`document.querySelector(%q).scrollIntoView({block: "center", behavior: "instant"})`, css)); err != nil {
		p.failed("%v", err)
	}
	if p.phone {
		p.do(chromedp.Tap(chromedp.CSS(css), chromedp.NodeVisible))
		return
	}
	p.do(chromedp.Click(chromedp.CSS(css), chromedp.NodeVisible))
}

// Chooses gives a file to an element that asks for one.
func (p *Page) Chooses(css, path string) {
	p.t.Helper()
	p.do(chromedp.SetUploadFiles(chromedp.CSS(css), []string{path}))
}

// Reload loads the page again.
func (p *Page) Reload() {
	p.t.Helper()
	p.do(chromedp.Reload())
}

// Shot writes what is seen to a PNG.
func (p *Page) Shot(path string) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, stepTimeout)
	defer cancel()
	png, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(path, png, 0o600)
	}
	if err != nil {
		p.failed("%v", err)
	}
}
