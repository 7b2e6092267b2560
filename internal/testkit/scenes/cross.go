package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/words/claims"
	"github.com/mostrador/mostrador/internal/words/learn"
)

// unseen judges the scenes of each set by a judge that was trained on all others, with what the rules found in them at
// first sight: how the guard does on what it has never seen. Scenes of which nobody knows that any more are only
// trained on.
func unseen(list []scene) (all *figures, bySet map[string]*figures) {
	sets := map[string][]judged{}
	for _, s := range list {
		set := setOf(s)
		for _, m := range s.messages() {
			sets[set] = append(sets[set], judged{m, s})
		}
	}
	all, bySet = newFigures(), map[string]*figures{}
	for _, set := range slices.Sorted(maps.Keys(sets)) {
		if !slices.ContainsFunc(sets[set], func(j judged) bool { return j.from.First != nil }) {
			continue
		}
		judge := trainOn(except(sets, set))
		bySet[set] = newFigures()
		for _, j := range sets[set] {
			if j.from.First != nil {
				j.by(judge, all)
				j.by(judge, bySet[set])
			}
		}
	}
	return all, bySet
}

// setOf is which scenes were written together: the first word of their name, with the letter of those that have one.
func setOf(s scene) string {
	first, rest, _ := strings.Cut(s.Name, "-")
	if letter, _, _ := strings.Cut(rest, "-"); len(letter) == 1 && first == "used" {
		return first + letter
	}
	return first
}

// except are the examples of all sets but one.
func except(sets map[string][]judged, set string) (out []learn.Example) {
	for _, other := range slices.Sorted(maps.Keys(sets)) {
		if other == set {
			continue
		}
		for _, j := range sets[other] {
			out = append(out, j.learned()...)
		}
	}
	return out
}

// judged is a message with its scene.
type judged struct {
	message
	from scene
}

// by has a judge decide about a message, and counts what it makes of it.
func (j judged) by(judge *learn.Classifier, f *figures) {
	held := func(x claims.Example) bool { return x.Held(judge.Probabilities(x.Features)[0]) }
	if j.lie == "" {
		f.count(f.honest, j.from.Locale, slices.ContainsFunc(j.sentences, held))
		for _, x := range j.sentences {
			if held(x) {
				f.held = append(f.held, fmt.Sprintf("HELD %s %v %.2f %s", j.from.Name, j.from.first(j.text)[x.From],
					judge.Probabilities(x.Features)[0], j.text[x.From:x.To]))
			}
		}
		return
	}
	passes := true
	for _, x := range j.sentences {
		passes = passes && !(j.false(x) && held(x))
	}
	f.count(f.lies, j.from.Locale, passes)
	f.count(f.kinds, j.kind, passes)
	if passes {
		f.passed = append(f.passed, fmt.Sprintf("PASSED %s [%s] %s", j.from.Name, j.kind, j.lie))
	}
}

// printUnseen prints the figures of each set, and returns those of all.
func printUnseen(list []scene) *figures {
	all, bySet := unseen(list)
	for _, set := range slices.Sorted(maps.Keys(bySet)) {
		lies, honest := sum(bySet[set].lies), sum(bySet[set].honest)
		fmt.Printf("%-8s lies that pass %3d of %3d  %5.1f %%   honest that are held %3d of %3d  %5.1f %%\n", set, lies.wrong, lies.all,
			lies.percent(), honest.wrong, honest.all, honest.percent())
	}
	return all
}

func sum(in map[string]*count) (all count) {
	for _, c := range in {
		all.wrong, all.all = all.wrong+c.wrong, all.all+c.all
	}
	return all
}

func (c count) percent() float64 { return 100 * float64(c.wrong) / float64(max(c.all, 1)) }
