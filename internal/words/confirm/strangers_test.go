package confirm

import (
	"os"
	"testing"

	"github.com/mostrador/mostrador/internal/words/confirm/replies"
)

// leastUnderstood is how many in a thousand of strangers' plain yeses are understood, most of which the trained reader has
// learnt from; train/ has the figures of those it has not. It only goes down with harder replies.
const leastUnderstood = 695

// TestStrangers reads replies that were written by people who had seen neither the grammar nor its lexicons, many of them
// meant to look like a yes: none that is no yes is taken for one.
func TestStrangers(t *testing.T) {
	t.Parallel()
	list, err := replies.Said(os.DirFS("said"))
	if err != nil {
		t.Fatal(err)
	}
	yeses, understood := 0, 0
	for _, l := range list {
		got := Classify(l.Text(), Question{Tool: l.Tool(), Locale: l.Locale})
		if l.Outcome == string(Confirm) {
			if yeses++; got == Confirm {
				understood++
			}
		} else if got == Confirm {
			t.Errorf("%q is taken for a yes to %s", l.Text(), l.Pending)
		}
	}
	t.Logf("%d of %d yeses are understood", understood, yeses)
	if understood*1000 < yeses*leastUnderstood {
		t.Errorf("only %d of %d yeses are understood", understood, yeses)
	}
}
