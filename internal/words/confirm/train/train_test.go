package main

import (
	"math/rand/v2"
	"os"
	"testing"

	"github.com/mostrador/mostrador/internal/words/confirm"
	"github.com/mostrador/mostrador/internal/words/confirm/replies"
)

// TestMain goes to the root of the repository, where the command runs.
func TestMain(m *testing.M) {
	if err := os.Chdir("../../../.."); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

func loaded(t *testing.T) []sample {
	t.Helper()
	list, err := load()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestWhatIsLearnt: the model in the tree has learnt from the replies in the tree, and from none of the test set.
func TestWhatIsLearnt(t *testing.T) {
	t.Parallel()
	list := loaded(t)
	kept := taught(list)
	apart := 0
	for _, s := range kept {
		if s.from == "said" && s.Apart() {
			t.Errorf("%q is of the test set", s.Text())
		}
	}
	for _, s := range list {
		if s.from == "said" && s.Apart() {
			apart++
		}
	}
	if apart < 300 || len(kept) != len(list)-apart {
		t.Errorf("%d of %d are learnt from, %d are apart", len(kept), len(list), apart)
	}
	if digest(kept) != confirm.Taught() {
		t.Error("replies.bin has learnt from other replies than these: run `make train`")
	}
}

// leastUnderstood is how many of a thousand yeses of the test set are understood.
const leastUnderstood = 635

// leastTyped is how many of a thousand are understood when they are typed without accents and marks, mistyped, in capitals,
// drawn out, with an emoji. The aim is to lose no more than 30 of those that are understood as they were
// written, which the first two miss by far.
var leastTyped = [5]int{435, 520, 635, 615, 640}

// TestTheTestSet reads the voices that nothing was learnt from, as they wrote and as they could have typed: no reply that
// is no yes is taken for one.
func TestTheTestSet(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(11, 12))
	yeses, understood, typed := 0, 0, [5]int{}
	for _, s := range loaded(t) {
		if s.from != "said" || !s.Apart() {
			continue
		}
		got := confirm.Classify(s.Text(), s.q)
		if s.Outcome != replies.Confirm {
			if got == confirm.Confirm {
				t.Errorf("%q is taken for a yes to %s", s.Text(), s.Pending)
			}
			continue
		}
		if yeses++; got == confirm.Confirm {
			understood++
		}
		for way := range typed {
			if confirm.Classify(rewritten(s.Line, way, rnd).Text(), s.q) == confirm.Confirm {
				typed[way]++
			}
		}
	}
	t.Logf("%d of %d yeses are understood; without marks, mistyped, in capitals, drawn out, with an emoji: %d", understood, yeses, typed)
	if understood*1000 < yeses*leastUnderstood {
		t.Errorf("only %d of %d yeses are understood", understood, yeses)
	}
	for way, n := range typed {
		if n*1000 < yeses*leastTyped[way] {
			t.Errorf("typed in way %d only %d of %d are understood", way, n, understood)
		}
	}
}
