package ocr_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/gateway/ocr"
	"github.com/mostrador/mostrador/internal/words/receipttext"
)

// outcome is the result of reading one specimen.
type outcome struct {
	specimen
	deal    *deal
	text    receipttext.Text
	reading receipttext.Reading
	err     error
}

func (o outcome) right() bool {
	return o.reading.Amount != nil && o.reading.Amount.Minor == o.deal.minor && o.reading.Currency == o.currency
}

func (o outcome) accepted() bool {
	return o.err == nil && o.reading.Amount != nil && o.reading.Confidence >= receipttext.Review
}

func (o outcome) String() string {
	name := runtime.FuncForPC(reflect.ValueOf(o.layout).Pointer()).Name()
	name = name[strings.LastIndex(name, ".")+1:]
	got := "nothing"
	if o.reading.Amount != nil {
		got = fmt.Sprint(*o.reading.Amount)
	}
	return fmt.Sprintf("%-15s %-10s %-18s wrote %9d, read %s at %.2f %v", name, o.face, o.look.name, o.deal.minor, got,
		o.reading.Confidence, o.reading.Why)
}

// ready is the environment variable that makes missing programs a failure.
const ready = "MOSTRADOR_TEST_OCR"

// engine is the programs of this machine. Without them, or without the fonts
// that receipts are drawn with, there is nothing to test.
func engine(t testing.TB) *ocr.Engine {
	t.Helper()
	e := ocr.Find(context.Background())
	missing := e.Missing()
	for _, face := range faces {
		if _, err := fontFile(face.regular); err != nil && !slices.Contains(missing, face.debian) {
			missing = append(missing, face.debian)
		}
	}
	switch {
	case len(missing) > 0 && os.Getenv(ready) != "":
		t.Fatalf("not installed: %s", strings.Join(missing, " "))
	case len(missing) > 0:
		t.Skipf("not installed: %s", strings.Join(missing, " "))
	}
	return e
}

// readAll draws and reads every specimen, as many at once as there are cores.
func readAll(t *testing.T, e *ocr.Engine, set []specimen) []outcome {
	outcomes := make([]outcome, len(set))
	t.Run("read", func(t *testing.T) {
		for i, s := range set {
			t.Run(strconv.FormatUint(s.seed, 10), func(t *testing.T) {
				t.Parallel()
				file, kind, d := s.draw(t)
				o := outcome{specimen: s, deal: d}
				o.text, o.err = e.Read(t.Context(), file, kind)
				o.reading = receipttext.Parse(o.text, receipttext.Hints{Currency: s.currency, Now: now})
				outcomes[i] = o
			})
		}
	})
	return outcomes
}

func (s specimen) draw(t testing.TB) ([]byte, ocr.Kind, *deal) {
	d := newDeal(s.currency, s.seed)
	p := newPaper(t, s.face, 360, 640, s.look.dark)
	s.layout(p, d)
	file, kind := s.look.make(t, p, rand.New(rand.NewPCG(s.seed, 7)))
	return file, kind, d
}

// tally counts the results of a set.
type tally struct {
	receipts, right, review, wrong int // receipts that may be accepted
	clean, cleanRight              int
	traps, fell                    int // those that may not, and those that were accepted
	dates, references              int
}

func count(t *testing.T, outcomes []outcome) tally {
	t.Helper()
	var n tally
	for _, o := range outcomes {
		if o.err != nil {
			t.Errorf("%v: %v", o, o.err)
		}
		switch {
		case o.trap && o.accepted():
			n.traps, n.fell = n.traps+1, n.fell+1
			t.Errorf("accepted, and only a person may: %v", o)
			continue
		case o.trap:
			n.traps++
			continue
		case o.accepted() && !o.right():
			n.wrong++
			t.Errorf("wrong, and sure of it: %v", o)
		case o.accepted():
			n.right++
		default:
			n.review++
			t.Logf("for review: %v", o)
		}
		n.receipts++
		if o.look.clean {
			n.clean++
			if o.accepted() && o.right() {
				n.cleanRight++
			}
		}
		if sameDay(o) {
			n.dates++
		}
		if o.reading.Reference == o.deal.code {
			n.references++
		}
	}
	return n
}

func sameDay(o outcome) bool {
	return o.reading.Date.Format("2006-01-02") == o.deal.day.Format("2006-01-02")
}

func (n tally) String() string {
	return fmt.Sprintf("%d receipts: %d accepted and right (%d of %d clean ones), %d for review, %d wrong at %.1f or more; "+
		"dates right %d, references right %d; %d traps, %d fallen into",
		n.receipts, n.right, n.cleanRight, n.clean, n.review, n.wrong, receipttext.Review, n.dates, n.references,
		n.traps, n.fell)
}

// TestAccuracy reads the whole set. A wrong amount that is accepted must never happen; too many for review is the other
// failure.
func TestAccuracy(t *testing.T) {
	t.Parallel()
	e := engine(t)
	for _, set := range []struct {
		name      string
		specimens []specimen
	}{{"tuned on", tuned}, {"held out", heldOut}, {"unseen", unseen}} {
		t.Run(set.name, func(t *testing.T) {
			n := count(t, readAll(t, e, set.specimens))
			t.Logf("%s: %v", set.name, n)
			if n.cleanRight*5 < n.clean*4 {
				t.Errorf("only %d of %d clean receipts were accepted", n.cleanRight, n.clean)
			}
			if n.right*10 < n.receipts*7 {
				t.Errorf("only %d of %d receipts were accepted", n.right, n.receipts)
			}
		})
	}
}

// TestAccuracySoak draws receipts of every layout, look and face by chance.
func TestAccuracySoak(t *testing.T) {
	trials, _ := strconv.Atoi(os.Getenv("MOSTRADOR_SOAK"))
	if trials == 0 {
		t.Skip("set MOSTRADOR_SOAK to run it; a number above 1 is how many receipts to read")
	}
	if trials == 1 {
		trials = 300
	}
	e := engine(t)
	looks := []look{screen, dark, sent, darkSent, small, tiny, photo, poor, sideways, upsideDown, camera, noise, faded,
		document, scan}
	kinds := slices.Concat(tuned, heldOut, unseen)
	names := slices.Sorted(maps.Keys(faces))
	r := rand.New(rand.NewPCG(uint64(trials), 99))
	var set []specimen
	for i := range trials {
		s := kinds[r.IntN(len(kinds))]
		if s.look.name != "cut off" {
			s.look = looks[r.IntN(len(looks))]
			s.face = names[r.IntN(len(names))]
		} else {
			s.trap = false // another amount may be short enough to be there whole
		}
		s.seed = uint64(10_000*trials + i)
		set = append(set, s)
	}
	t.Log(count(t, readAll(t, e, set)))
}
