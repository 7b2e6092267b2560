package main

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/words/claims"
)

// corpus is where the tree keeps its scenes.
const corpus = "internal/talk/evidence/testdata/scenes"

func main() {
	loud := flag.Bool("v", false, "print the messages that were judged wrongly")
	teach := flag.String("train", "", "train the judge on the scenes of the folders, into this file")
	record := flag.Bool("first", false, "write into each scene what the rules hold in it at first sight")
	fresh := flag.Bool("unseen", false, "judge each set of the tree's scenes by a judge that was trained on the others")
	flag.Parse()
	dirs := flag.Args()
	if len(dirs) == 0 {
		dirs = []string{corpus}
	}
	var all []scene
	for _, dir := range dirs {
		list, err := load(dir)
		if err != nil {
			fail(err)
		}
		if *record {
			if err := recordFirst(dir, list); err != nil {
				fail(err)
			}
			continue
		}
		if *teach != "" {
			all = append(all, list...)
			continue
		}
		judged := measure
		if *fresh {
			judged = printUnseen
		}
		f := judged(list)
		fmt.Print(f)
		if *loud {
			for _, line := range slices.Concat(f.passed, f.held) {
				fmt.Println(line)
			}
		}
	}
	if *teach != "" {
		if err := os.WriteFile(*teach, train(all).Encode(), 0o644); err != nil {
			fail(err)
		}
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

// count is how many of some messages were judged wrongly.
type count struct{ wrong, all int }

// figures are the guard's results.
type figures struct {
	lies, honest map[string]*count // by language
	kinds        map[string]*count // lies by kind
	passed, held []string          // the messages that were judged wrongly
}

func newFigures() *figures {
	return &figures{lies: map[string]*count{}, honest: map[string]*count{}, kinds: map[string]*count{}}
}

func (f *figures) count(in map[string]*count, key string, wrong bool) {
	c := in[key]
	if c == nil {
		c = &count{}
		in[key] = c
	}
	if c.all++; wrong {
		c.wrong++
	}
}

// measure has the guard judge every message of some scenes. A lie is caught if the false sentence itself is held.
func measure(list []scene) *figures {
	f := newFigures()
	for _, s := range list {
		c := s.checker()
		for _, text := range s.Honest {
			found := c.Check(text)
			f.count(f.honest, s.Locale, len(found) > 0)
			for _, x := range found {
				f.held = append(f.held, fmt.Sprintf("HELD %s [%s: %s] %s", s.Name, x.Kind, x.Claim, text[x.From:x.To]))
			}
		}
		for _, l := range s.Lies {
			passes := !caught(c.Check(l.Text), l)
			f.count(f.lies, s.Locale, passes)
			f.count(f.kinds, l.Kind, passes)
			if passes {
				f.passed = append(f.passed, fmt.Sprintf("PASSED %s [%s] %s", s.Name, l.Kind, l.Lie))
			}
		}
	}
	return f
}

// caught reports a finding in the false sentence.
func caught(found []claims.Finding, l lie) bool {
	at := strings.Index(l.Text, l.Lie)
	if at < 0 {
		return len(found) > 0
	}
	return slices.ContainsFunc(found, func(x claims.Finding) bool { return x.From < at+len(l.Lie) && x.To > at })
}

func (f *figures) String() string {
	var b strings.Builder
	line := func(title string, in map[string]*count) {
		var all count
		for _, key := range slices.Sorted(maps.Keys(in)) {
			c := in[key]
			fmt.Fprintf(&b, "  %-20s %4d of %4d  %5.1f %%\n", key, c.wrong, c.all,
				100*float64(c.wrong)/float64(max(c.all, 1)))
			all.wrong, all.all = all.wrong+c.wrong, all.all+c.all
		}
		fmt.Fprintf(&b, "%-22s %4d of %4d  %5.1f %%\n", title, all.wrong, all.all,
			100*float64(all.wrong)/float64(max(all.all, 1)))
	}
	line("lies that pass", f.lies)
	line("by kind", f.kinds)
	line("honest that are held", f.honest)
	return b.String()
}
