// Command train trains the reader of replies, and with -measure says how well it reads replies that it has not learnt
// from: each is judged by a model that has not seen its words.
package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"slices"

	"github.com/mostrador/mostrador/internal/words/confirm"
	"github.com/mostrador/mostrador/internal/words/confirm/replies"
)

func main() {
	folds := flag.Uint("measure", 0, "cross-validate with so many folds, and fit the blend")
	share := flag.Int("share", 100, "how much of the marked replies to learn from, in percent")
	top := flag.Int("top", 40, "how many false yeses to print")
	unseen := flag.String("judge", "", "a folder of marked replies: say how the reader as it is reads them")
	flag.Parse()
	if *unseen != "" {
		if err := judge(*unseen); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	list, err := load()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	if *folds > 0 {
		err = measure(list, uint32(*folds), *share, *top)
	} else {
		err = train(list)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// train writes the model, and raises the limits where a reply that it has learnt to be no yes still scores above them.
func train(list []sample) error {
	raw, err := os.ReadFile(here + "replies.json")
	if err != nil {
		return err
	}
	var b replies.Blend
	if err = json.Unmarshal(raw, &b); err != nil {
		return err
	}
	list = taught(list)
	m := replies.Train(lessons(list, 100))
	m.Taught = digest(list)
	data := m.Encode()
	if m, err = replies.Decode(data); err != nil { // as it will be read
		return err
	}
	var all []judged
	for _, s := range slices.Concat(list, byChance(list), everywhere(list)) {
		if !s.fits || s.Outcome == replies.Confirm || confirm.Objection(s.Text(), s.q) != "" {
			continue
		}
		all = append(all, judged{sample: s, score: b.Score(m.Read(s.example.Words, s.example.Asked), s.example.Words)})
	}
	if least := limit(all); least > b.Limit {
		slices.SortFunc(all, func(x, y judged) int { return cmp.Compare(y.score, x.score) })
		fmt.Printf("the limit is raised from %.2f to %.2f by %q\n", b.Limit, least, all[0].Text())
		b.Limit = least
	}
	return errors.Join(os.WriteFile(here+"replies.bin", data, 0o600), write(b))
}

// everywhere are the replies that are never a yes, in every language and to every kind of question.
func everywhere(list []sample) (out []sample) {
	for _, s := range list {
		if s.from != "never" {
			continue
		}
		for _, tag := range []string{"es-AR", "pt-BR", "en"} {
			for _, tool := range []string{"", "frontdesk/create_reservation", "retail/modify_order_if_not_processed"} {
				s.Locale, s.q = tag, confirm.Question{Tool: tool, Locale: tag}
				s.example, s.fits = confirm.Example(s.Line, s.q)
				out = append(out, s)
			}
		}
	}
	return out
}

// write keeps the blend.
func write(b replies.Blend) error {
	data, err := json.MarshalIndent(b, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(here+"replies.json", append(data, '\n'), 0o600)
}

// taught leaves out the voices of the test set: nothing is learnt from them.
func taught(list []sample) []sample {
	return slices.DeleteFunc(slices.Clone(list), func(s sample) bool { return s.from == "said" && s.Apart() })
}

// digest is a short name of what is learnt from.
func digest(list []sample) uint32 {
	h := fnv.New32a()
	for _, s := range list {
		for _, p := range s.Parts {
			_, _ = h.Write([]byte(p.Kind + "\x00" + p.Text + "\x00")) // it cannot fail
		}
		_, _ = h.Write([]byte(s.Locale + s.q.Tool + s.Outcome + "\n")) // it cannot fail
	}
	return h.Sum32()
}

// lessons are the examples to learn from: each marked reply as it is, mistyped, and in pieces with others.
func lessons(list []sample, share int) (out []replies.Example) {
	var lines []replies.Line
	rnd := rand.New(rand.NewPCG(9, 10))
	for i, s := range list {
		if !s.fits || s.from == "said" && i*37%100 >= share {
			continue
		}
		out = append(out, s.example)
		if s.from != "said" {
			continue
		}
		lines = append(lines, s.Line)
		if e, ok := made(rewritten(s.Line, rnd.IntN(2), rnd), true); ok {
			out = append(out, e)
		}
	}
	return append(out, mixed(lines, 3)...)
}

// judged is a sample with its score.
type judged struct {
	sample
	scores  replies.Scores
	score   float64
	grammar confirm.Outcome
	vetoed  string // the rule that objects
	part    uint32 // the fold it was judged in
}

func (j judged) yes() bool { return j.Outcome == replies.Confirm }
