package main

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/words/confirm"
	"github.com/mostrador/mostrador/internal/words/confirm/replies"
)

// measure judges every reply by a model that has not seen it.
func measure(list []sample, folds uint32, share, top int) error {
	all := make([]judged, 0, len(list))
	for fold := range folds {
		var learn, test []sample
		for _, s := range list {
			if s.fold(folds) == fold {
				test = append(test, s)
			} else if !s.Apart() || s.from != "said" {
				learn = append(learn, s)
			}
		}
		m, err := replies.Decode(replies.Train(lessons(learn, share)).Encode()) // as it will be read
		if err != nil {
			return err
		}
		fmt.Fprintln(os.Stderr, "fold", fold)
		for _, s := range slices.Concat(test, byChance(test)) {
			if len(s.example.Words) > 0 {
				all = append(all, judged{sample: s, part: fold, scores: m.Read(s.example.Words, s.example.Asked),
					grammar: confirm.Classify(s.Text(), s.strict()), vetoed: confirm.Objection(s.Text(), s.q)})
			}
		}
	}
	var seen []replies.Judged
	for _, j := range all {
		if j.vetoed == "" && (j.from == "said" || !j.yes()) {
			seen = append(seen, replies.Judged{Scores: j.scores, Words: j.example.Words, Yes: j.yes()})
		}
	}
	b := replies.TrainBlend(seen)
	for i := range all {
		all[i].score = b.Score(all[i].scores, all[i].example.Words)
	}
	b.Limit, b.Others = limit(all), others(all)
	report(all, b, top)
	unseen(all, folds)
	if share < 100 {
		return nil
	}
	return write(b)
}

// precise is how many of the replies that are taken for a no, or for a change, have to be.
const precise = 0.985

// others are the least probabilities above which almost all replies are what they seem.
func others(all []judged) map[string]float64 {
	out := map[string]float64{}
	for n, outcome := range replies.Outcomes {
		if outcome != replies.Deny && outcome != replies.Amend {
			continue
		}
		list := slices.Clone(all)
		list = slices.DeleteFunc(list, func(j judged) bool { return j.again || j.from == "messages" || j.grammar != confirm.Unclear })
		slices.SortStableFunc(list, func(x, y judged) int { return cmp.Compare(y.scores.Outcome[n], x.scores.Outcome[n]) })
		right, limit, kept := 0, 1.0, 0
		for i, j := range list {
			if j.Outcome == outcome {
				right++
			}
			if i >= 20 && float64(right) >= precise*float64(i+1) {
				limit, kept = j.scores.Outcome[n], right
			}
		}
		out[outcome] = limit
		fmt.Printf("%s: %d more are understood above %.3f\n", outcome, kept, limit)
	}
	return out
}

// byChance are the replies that are no yes again, to questions that happen to have half of their words.
func byChance(list []sample) (out []sample) {
	for _, s := range list {
		if s.Outcome == replies.Confirm || s.Outcome == replies.Amend && s.example.Unmarked {
			continue // a change that was shown would be none
		}
		s.q.Text = textFor(s.Line, true)
		s.example, s.fits = confirm.Example(s.Line, s.q)
		s.again = true
		out = append(out, s)
	}
	return out
}

func (s sample) strict() confirm.Question {
	q := s.q
	q.Strict = true
	return q
}

// room is what a limit lies above the highest score that it knows of: some other reply that is no yes will score higher.
const room = 0.4

// limit is the highest score of a reply that is no yes, with some room above it.
func limit(all []judged) (out float64) {
	for _, j := range all {
		if !j.yes() && j.vetoed == "" {
			out = max(out, j.score+room)
		}
	}
	return out
}

// unseen prints how many false yeses there would be if a part of the replies had no say in where the limits lie.
func unseen(all []judged, folds uint32) {
	wrong := 0
	for fold := range folds {
		most := limit(slices.DeleteFunc(slices.Clone(all), func(j judged) bool { return j.part == fold }))
		for _, j := range all {
			if j.part == fold && !j.yes() && j.vetoed == "" && j.score > most {
				wrong++
			}
		}
	}
	fmt.Printf("%d false yeses where the limits were set without them\n", wrong)
}

// report prints how many yeses are understood where no other reply is taken for one, and the replies that come nearest.
func report(all []judged, b replies.Blend, top int) {
	slices.SortStableFunc(all, func(x, y judged) int { return cmp.Compare(y.score, x.score) })
	var no []judged
	for _, j := range all {
		if !j.yes() && j.vetoed == "" {
			no = append(no, j)
		}
	}
	count := 0
	for _, j := range all {
		if !j.yes() && !j.again {
			count++
		}
		if !j.yes() && j.grammar == confirm.Confirm {
			fmt.Printf("the grammar takes %q for a yes to %s with %q\n", j.Text(), j.q.Tool, j.q.Text)
		}
	}
	fmt.Printf("%d replies are no yes, %d of them without an objection in code; limit %.2f\n", count, len(no), b.Limit)
	for _, k := range []int{0, 1, 2, 5, 10, 20, 40, 80} {
		fmt.Printf("with %2d false: %s\n", k, recall(all, func(j judged) bool { return j.score > no[k].score }))
	}
	byRule(all, b.Limit)
	fmt.Println("above it:     ", recall(all, func(j judged) bool { return j.score > b.Limit }))
	for _, j := range no[:min(top, len(no))] {
		fmt.Printf("  %5.2f %s %s %s %s %q\n", j.score, j.from, j.Locale, j.q.Tool, j.Outcome, j.Text())
	}
	dump(all)
}

// judge prints how the reader as it is reads replies that it has not seen: once, before they are learnt from.
func judge(folder string) error {
	said, err := replies.Said(os.DirFS(folder))
	if err != nil {
		return err
	}
	yes, understood, others, wrong := 0, 0, 0, 0
	for _, l := range said {
		q := confirm.Question{Tool: l.Tool(), Locale: l.Locale, Text: textFor(l, false)}
		got := confirm.Classify(l.Text(), q)
		switch {
		case l.Outcome == replies.Confirm:
			if yes++; got == confirm.Confirm {
				understood++
			} else {
				fmt.Printf("missed\t%s\t%s\t%s\t%q\n", l.Locale, l.Pending, confirm.Objection(l.Text(), q), l.Text())
			}
		default:
			if others++; got == confirm.Confirm {
				wrong++
				fmt.Printf("FALSE\t%s\t%s\t%s\t%q\n", l.Locale, l.Pending, l.Outcome, l.Text())
			}
		}
	}
	fmt.Printf("%d of %d yeses are understood, %d of %d others are taken for one\n", understood, yes, wrong, others)
	return nil
}

// byRule prints what each rule costs, yeses that would have been understood, and what it holds: others that would have
// been taken for one. A rule that costs more than it holds is not worth its lines.
func byRule(all []judged, limit float64) {
	costs, holds := map[string]int{}, map[string]int{}
	for _, j := range all {
		switch {
		case j.vetoed == "" || j.score <= limit || j.yes() && j.grammar == confirm.Confirm:
		case j.yes():
			costs[j.vetoed]++
		default:
			holds[j.vetoed]++
		}
	}
	rules := maps.Clone(costs)
	maps.Copy(rules, holds)
	for _, rule := range slices.Sorted(maps.Keys(rules)) {
		fmt.Printf("  the rule %q costs %d and holds %d\n", rule, costs[rule], holds[rule])
	}
}

// dump writes all scores to a file, for a closer look.
func dump(all []judged) {
	name := os.Getenv("REPLIES_DUMP")
	if name == "" {
		return
	}
	var out strings.Builder
	for _, j := range all {
		fmt.Fprintf(&out, "%.3f\t%s\t%s\t%s\t%s\t%v\t%v\t%s\t%d\t%q\t%q\t%.1f %.1f %.1f %.1f %.1f\n", j.score, j.from, j.Locale, j.Pending, j.Outcome, j.Natural, j.vetoed,
			j.grammar, len(j.example.Words), j.Text(), j.q.Text, j.scores.SpanYes, j.scores.Clauses, j.scores.Yes, j.scores.Span, j.scores.Whole)
	}
	_ = os.WriteFile(name, []byte(out.String()), 0o600)
}

// recall is the share of yeses that are understood, of all and by kinds of replies.
func recall(all []judged, sure func(judged) bool) string {
	type tally struct{ got, of int }
	count := map[string]*tally{}
	names := []string{"all", "everyday", "hard", "apart", "es-AR", "es-MX", "es-CO", "es-CL", "es-PE", "pt-BR", "en", "1-3", "4-8", "9-15", "16-"}
	for _, n := range names {
		count[n] = &tally{}
	}
	for _, j := range all {
		if !j.yes() || j.from != "said" {
			continue
		}
		in := []string{"all", "hard", j.Locale, "1-3"}
		if j.Natural {
			in[1] = "everyday"
		}
		switch n := len(j.example.Words); {
		case n > 15:
			in[3] = "16-"
		case n > 8:
			in[3] = "9-15"
		case n > 3:
			in[3] = "4-8"
		}
		if j.Apart() {
			in = append(in, "apart")
		}
		for _, n := range in {
			if count[n] == nil {
				continue
			}
			count[n].of++
			if j.grammar == confirm.Confirm || j.vetoed == "" && sure(j) {
				count[n].got++
			}
		}
	}
	var out []string
	for _, n := range names {
		out = append(out, fmt.Sprintf("%s %.3f", n, float64(count[n].got)/float64(max(1, count[n].of))))
	}
	return strings.Join(out, "  ")
}
