// Command talks plays the scripted conversations on the sample businesses with the built-in model, on a temporary
// embedded database, and prints how many succeed:
//
//	talks [-v] [-why] [BUSINESS[/NAME]…]
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/app/demo"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/talk/clerk"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/testkit/talks"
)

// tuesday is the time of the conversations: around noon in all of the businesses.
var tuesday = time.Date(2026, 3, 10, 15, 0, 0, 0, time.UTC)

func main() {
	verbose := flag.Bool("v", false, "print what was said in all of them, not only where one fails")
	why := flag.Bool("why", false, "print how it read every message, and which skills bid for it")
	flag.Parse()
	var m model.Model
	if *why {
		m = explained{clerk.New()}
	}
	failed, err := run(context.Background(), m, *verbose, flag.Args())
	if err != nil {
		fmt.Fprintln(os.Stderr, "talks:", err)
		os.Exit(2)
	}
	if failed > 0 {
		os.Exit(1)
	}
}

// explained prints the built-in assistant's own trace.
type explained struct{ model.Model }

func (e explained) Answer(ctx context.Context, r model.Request, say func(string)) (model.Answer, error) {
	a, err := e.Model.Answer(ctx, r, say)
	for _, line := range a.Why {
		fmt.Println("      ", line)
	}
	for _, c := range a.Calls {
		fmt.Println("       calls", c.Name, string(c.Arguments))
	}
	if len(a.Calls) == 0 {
		fmt.Println("       says", a.Text)
	}
	return a, err
}

func run(ctx context.Context, m model.Model, verbose bool, wanted []string) (failed int, err error) {
	folder, err := os.MkdirTemp("", "mostrador-talks-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(folder)
	conf := config.Defaults()
	conf.Data = folder
	carrier, err := demo.OpenFreight()
	if err != nil {
		return 0, err
	}
	defer carrier.Close()
	conf.WebhookLoopback = carrier.Address
	a, err := app.Open(ctx, conf, app.Options{Clock: clock.NewManual(tuesday),
		Log: slog.New(slog.NewTextHandler(io.Discard, nil)), SweepEvery: -1, Model: m})
	if err != nil {
		return 0, err
	}
	defer a.Close()
	house, err := furnish(ctx, a, carrier)
	if err != nil {
		return 0, err
	}
	scripts, err := talks.All()
	if err != nil {
		return 0, err
	}
	played := 0
	var guard talks.Guard
	for _, s := range scripts {
		if !asked(wanted, s.Name) {
			continue
		}
		played++
		p := house.Play(ctx, s)
		guard.Add(p.Guard)
		if len(p.Failures) > 0 {
			failed++
		}
		if verbose || len(p.Failures) > 0 {
			fmt.Println(p)
			if s.Known != "" {
				fmt.Printf("  known: %s\n\n", s.Known)
			}
		}
	}
	for _, b := range guard.Blocked {
		fmt.Println("  true, but held back:", b)
	}
	fmt.Printf("%d of %d conversations succeed; %s\n", played-failed, played, guard)
	if len(wanted) > 0 {
		return failed, nil
	}
	watch := clock.Stopwatch()
	turns, wrong := house.Together(ctx, atOnce)
	fmt.Printf("%d conversations at once, %d of them as they should be: %.0f turns a second\n",
		atOnce, atOnce-len(wrong), float64(turns)/clock.Since(watch).Seconds())
	return failed + len(wrong), nil
}

// atOnce is the number of concurrent conversations.
const atOnce = 200

func asked(wanted []string, name string) bool {
	for _, w := range wanted {
		if name == w || strings.HasPrefix(name, w+"/") {
			return true
		}
	}
	return len(wanted) == 0
}
