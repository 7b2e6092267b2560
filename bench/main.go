// Command bench compares the product with the same work done by hand: it prints ratios, both sides measured in one run
// on one machine, with their targets. It is no load generator, and its absolute times mean little on other machines.
//
//	go run ./bench            every figure
//	go run ./bench R1 R6      some of them
//
// R10, U1, U2, U3 and U7 need PostgreSQL in MOSTRADOR_TEST_POSTGRES_URL; `make bench` starts one.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"runtime/pprof"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/clock"
)

func main() {
	if spec := os.Getenv(nodeVar); spec != "" {
		serveUntilKilled(spec)
		return
	}
	profile := flag.String("cpuprofile", "", "write a CPU profile of the run to this `file`")
	dir := flag.String("dir", "", "keep the data in this `folder` while running (default: a temporary one; its disk decides)")
	kind := flag.String("child", "",
		"be one of the servers of MCP16 (`ours` or bare) until the input ends; used by the bench itself")
	flag.Usage = func() {
		fmt.Fprintf(flag.CommandLine.Output(), "usage: bench [flags] [FIGURE…]\n\nFigures:\n")
		for _, f := range figures() {
			fmt.Fprintf(flag.CommandLine.Output(), "  %-4s %s\n", f.name, f.about)
		}
		fmt.Fprintln(flag.CommandLine.Output(), "\nFlags:")
		flag.PrintDefaults()
	}
	flag.Parse()
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt)
	defer cancel()
	err := error(nil)
	if *kind != "" {
		err = serveChild(ctx, *kind, *dir, *profile)
	} else {
		err = run(ctx, flag.Args(), *dir, *profile)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, names []string, dir, profile string) (err error) {
	chosen, err := choose(names)
	if err != nil {
		return err
	}
	dir, err = os.MkdirTemp(dir, "mostrador-bench-")
	if err != nil {
		return err
	}
	l := &lab{dir: dir, chosen: chosen, profile: profile}
	defer l.close()
	if profile != "" {
		f, err := os.Create(profile)
		if err != nil {
			return err
		}
		defer f.Close()
		if err := pprof.StartCPUProfile(f); err != nil {
			return err
		}
		defer pprof.StopCPUProfile()
	}
	fmt.Println(machine(dir))
	fmt.Println()
	fmt.Println(header)
	for _, f := range chosen {
		watch := clock.Stopwatch()
		results, err := f.run(ctx, l)
		if err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
		for _, r := range results {
			fmt.Println(r.row(f.name))
		}
		fmt.Fprintf(os.Stderr, "%s took %.0f s\n", f.name, clock.Since(watch).Seconds())
	}
	return nil
}

func choose(names []string) ([]figure, error) {
	all := figures()
	if len(names) == 0 {
		return all, nil
	}
	var chosen []figure
	for _, name := range names {
		i := slices.IndexFunc(all, func(f figure) bool { return strings.EqualFold(f.name, name) })
		if i < 0 {
			return nil, fmt.Errorf("there is no figure %s; see bench -h", name)
		}
		chosen = append(chosen, all[i])
	}
	return chosen, nil
}
