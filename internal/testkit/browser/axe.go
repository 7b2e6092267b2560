package browser

import (
	"context"
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

const (
	// AxeVariable names axe-core's script; without it the one that was fetched before is used.
	AxeVariable = "MOSTRADOR_TEST_AXE"
	// AxeVersion is the one whose rules our pages keep.
	AxeVersion = "4.14.0"
)

// AxePath is where axe-core's script is kept once it was fetched: outside of the tree, as it
// is not ours.
func AxePath() (string, error) {
	if path := os.Getenv(AxeVariable); path != "" {
		return path, nil
	}
	folder, err := os.UserCacheDir()
	return filepath.Join(folder, "mostrador-tests", "axe-core-"+AxeVersion+".min.js"), err
}

// Axe is axe-core's script; empty: it was not fetched.
func Axe(t testing.TB) string {
	t.Helper()
	path, err := AxePath()
	if err != nil {
		t.Fatal(err)
	}
	script, err := os.ReadFile(path)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return string(script)
}

// audit finds what keeps people from using the page: the rules of the standard's level
// AA, and of axe's own advice what it calls as grave.
//
//go:embed audit.js
var audit string

// Barriers are what axe-core calls serious or critical in the page as it is, one line each:
// the rule, the element and what is wrong with it. The script comes by the browser's own
// tools, as a page of ours would refuse it. looks: only what depends on how the page is
// looked at, its colours and the size of what is touched.
func (p *Page) Barriers(axe string, looks bool) []string {
	p.t.Helper()
	if p.Text(`typeof axe`) == "undefined" {
		p.do(chromedp.Evaluate[chromedp.Void](axe + "\n;undefined"))
	}
	ctx, cancel := context.WithTimeout(p.ctx, stepTimeout)
	defer cancel()
	found, err := chromedp.Run(ctx, chromedp.Evaluate[[]string](fmt.Sprintf("(%s)(%t)", audit, looks),
		chromedp.EvalAwaitPromise))
	if err != nil {
		p.failed("axe: %v", err)
	}
	return found
}
