package learn

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"testing"
)

func features(words ...string) (out []Feature) {
	for _, w := range words {
		out = append(out, Hash("w", w))
	}
	return out
}

func TestClassifierLearnsSeveralLabels(t *testing.T) {
	t.Parallel()
	list := []Example{
		{Features: features("quiero", "pan"), Labels: []int{0}},
		{Features: features("quiero", "leche"), Labels: []int{0}},
		{Features: features("cuánto", "pan"), Labels: []int{1}},
		{Features: features("cuánto", "leche"), Labels: []int{1}},
		{Features: features("quiero", "pan", "cuánto"), Labels: []int{0, 1}},
		{Features: features("hola"), Labels: nil},
	}
	c := TrainClassifier([]string{"buy", "price"}, list, Options{Rounds: 60, Rate: 0.3})
	again := TrainClassifier([]string{"buy", "price"}, list, Options{Rounds: 60, Rate: 0.3})
	data := c.Encode()
	if !bytes.Equal(data, again.Encode()) {
		t.Error("training twice gave different models")
	}
	kept, err := DecodeClassifier(data)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range []*Classifier{c, kept} {
		for _, e := range append(list, Example{Features: features("quiero", "queso"), Labels: []int{0}}) {
			for l, p := range m.Probabilities(e.Features) {
				if (p > 0.5) != slices.Contains(e.Labels, l) {
					t.Errorf("%v: label %d has %.2f", e.Features, l, p)
				}
			}
		}
	}
}

func TestTaggerLearnsSpans(t *testing.T) {
	t.Parallel()
	tags := TagsFor([]string{"qty", "thing"})
	sequence := func(text string) (s Sequence) {
		for field := range strings.FieldsSeq(text) {
			w, tag, _ := strings.Cut(field, "/")
			s.Tokens = append(s.Tokens, features(w))
			s.Tags = append(s.Tags, max(0, slices.Index(tags, tag)))
		}
		return s
	}
	list := []Sequence{sequence("quiero dos/B-qty panes/B-thing dulces/I-thing"), sequence("tres/B-qty leches/B-thing"),
		sequence("dos/B-qty leches/B-thing dulces/I-thing por favor"), sequence("quiero leches/B-thing")}
	tagger := TrainField(tags, list, Options{Rounds: 60, Rate: 0.5})
	kept, err := DecodeTagger(tagger.Encode())
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range []*Tagger{tagger, kept} {
		for _, s := range append(list, sequence("quiero tres/B-qty leches/B-thing dulces/I-thing")) {
			if got := m.Tag(s.Tokens); !slices.Equal(got, s.Tags) {
				t.Errorf("got %v, want %v", got, s.Tags)
			}
		}
	}
	if m := tagger.Tag(nil); m != nil {
		t.Errorf("no tokens got tags %v", m)
	}
}

// TestDamagedModels: bytes that are cut or changed are an error or another model, never a panic.
func TestDamagedModels(t *testing.T) {
	t.Parallel()
	c := TrainClassifier([]string{"a"}, []Example{{Features: features("x"), Labels: []int{0}}}, Options{Rounds: 3, Rate: 1})
	data := c.Encode()
	for n := range data {
		if _, err := DecodeClassifier(data[:n]); err == nil {
			t.Errorf("%d of %d bytes are a model", n, len(data))
		}
		broken := bytes.Clone(data)
		broken[n] ^= 0x55
		_, _ = DecodeClassifier(broken)
		_, _ = DecodeTagger(broken)
	}
}

func TestChooserChooses(t *testing.T) {
	t.Parallel()
	labels := []string{"buy", "price", "greet"}
	list := []Example{
		{Features: features("quiero", "pan"), Labels: []int{0}},
		{Features: features("quiero", "leche"), Labels: []int{0}, Group: 1},
		{Features: features("cuánto", "pan"), Labels: []int{1}, Group: 2},
		{Features: features("cuánto", "leche"), Labels: []int{1}, Group: 3},
		{Features: features("hola"), Labels: []int{2}, Group: 4},
	}
	c := TrainChooser(labels, list, Options{Rounds: 60, Rate: 0.5, Smooth: 0.05})
	kept, err := DecodeChooser(c.EncodeAbove(least))
	if err != nil {
		t.Fatal(err)
	}
	var scored []Scored
	for _, e := range list {
		for _, m := range []*Chooser{c, kept} {
			if p := m.Probabilities(e.Features)[e.Labels[0]]; p < 0.6 {
				t.Errorf("label %d has %.2f", e.Labels[0], p)
			}
		}
		scored = append(scored, Scored{c.Scores(e.Features), e.Labels[0]})
	}
	if by := Sharpness(scored); by < 1.9 {
		t.Errorf("a chooser that is always right is sharpened by %.2f", by)
	}
	if few := TrainChooser(labels, list, Options{Rounds: 1, Rate: 1, Rare: 2}); few.rows[features("hola")[0]] != nil {
		t.Error("a feature of one text was learnt")
	}
}

func TestExp(t *testing.T) {
	t.Parallel()
	for x := -40.0; x < 40; x += 0.37 {
		if got, want := exp(x), math.Exp(x); math.Abs(got/want-1) > 1e-9 {
			t.Errorf("exp(%v) is %v instead of %v", x, got, want)
		}
	}
	if exp(-1e9) != 0 {
		t.Error("exp underflows to something")
	}
}
