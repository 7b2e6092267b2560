package claims

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/memo"
	"github.com/mostrador/mostrador/internal/words/number"
)

// speech are texts that were read once: their sentences, their folded words and their numbers.
type speech struct {
	sentences []*sentence
	fold      string
	numbers   map[int64]bool
	digits    string // all digits of each text, without what stands between them
}

// mostTexts is how many texts, sentences or names of the evidence are kept as they were read: a business's are the same in
// every turn, a conversation's in the turns that follow. They are a few megabytes.
const mostTexts = 10_000

// spoken is one text that was read.
type spoken struct {
	sentences    []*sentence
	fold, digits string
	numbers      []int64
}

// textOf is which text was read, in which language.
type textOf struct {
	tag  locale.Tag
	text string
}

var spokenTexts = memo.New[textOf, spoken](mostTexts)

func readSpeech(tag locale.Tag, lex *lexicon, list []string) speech {
	sp := speech{numbers: map[int64]bool{}}
	var fold, digits strings.Builder
	for _, raw := range list {
		t := spokenTexts.Get(textOf{tag, raw}, func() spoken { return readText(tag, lex, raw) })
		sp.sentences = append(sp.sentences, t.sentences...)
		fold.WriteString(t.fold)
		digits.WriteString(t.digits)
		for _, n := range t.numbers {
			sp.numbers[n] = true
		}
	}
	sp.fold, sp.digits = fold.String(), digits.String()
	return sp
}

func readText(tag locale.Tag, lex *lexicon, raw string) (t spoken) {
	raw = legible(raw)
	t.fold = locale.Fold(raw) + "\n"
	var digits strings.Builder
	for _, r := range raw {
		if r >= '0' && r <= '9' {
			digits.WriteRune(r)
		} else if r != ' ' && r != '-' && r != '.' && r != '(' && r != ')' {
			digits.WriteByte(' ')
		}
	}
	digits.WriteByte(' ')
	t.digits = digits.String()
	asking := strings.Contains(raw, "?")
	for _, span := range Sentences(raw) {
		s := &sentence{raw: raw[span.From:span.To], lex: lex, old: asking}
		s.text = number.InFigures(tag, s.raw)
		s.tokens = tokenize(s.text)
		s.divide()
		s.classify()
		for _, k := range s.tokens {
			if k.isNumber {
				t.numbers = append(t.numbers, k.value)
			}
		}
		t.sentences = append(t.sentences, s)
	}
	return t
}

// with adds texts of earlier turns.
func (sp speech) with(old speech) speech {
	for _, s := range old.sentences {
		before := *s // how the text was read is not ours to change
		before.old = true
		sp.sentences = append(sp.sentences, &before)
	}
	sp.fold, sp.digits = sp.fold+old.fold, sp.digits+old.digits
	return sp
}

// says reports that the texts contain some words.
func (sp speech) says(folded string) bool { return folded != "" && strings.Contains(sp.fold, folded) }

// affirms reports that a sentence of the texts contains some words and denies nothing.
func (sp speech) affirms(folded string) bool {
	for _, s := range sp.sentences {
		if strings.Contains(locale.Fold(s.text), folded) && !denies(s) {
			return true
		}
	}
	return false
}

// offers is affirms without what a sentence repeats as the customer's wish: "mesa en la terraza si se puede".
func (sp speech) offers(folded string) bool {
	return slices.ContainsFunc(sp.sentences, func(s *sentence) bool {
		return strings.Contains(locale.Fold(s.text), folded) && !denies(s) && s.phrase(s.lex.wishes, 0, len(s.tokens)) < 0
	})
}

// facts are what trusted texts state in figures.
func (sp speech) facts(lex *lexicon) (out []Fact) {
	for _, s := range sp.sentences {
		for i, t := range s.tokens {
			switch {
			case t.use == amount:
				role := roleOf(s, i)
				if s.old && role == Paid { // a question whether it came
					role = Claimed
				}
				out = append(out, Fact{Kind: Money, Role: role, Value: t.value, Text: s.text})
			case t.use == percent:
				out = append(out, Fact{Kind: Percent, Value: t.value, Text: s.text})
			}
		}
	}
	return out
}

// percents are the percentages of the texts.
func (sp speech) percents() map[int64]bool {
	out := map[int64]bool{}
	for _, s := range sp.sentences {
		for _, t := range s.tokens {
			if t.use == percent {
				out[t.value] = true
			}
		}
	}
	return out
}

// about are the sentences of the texts that have one of some stems.
func (sp speech) about(stems []string) (out []*sentence) {
	for _, s := range sp.sentences {
		have := s.content(0, len(s.tokens))
		for _, w := range stems {
			if contains(have, w) {
				out = append(out, s)
				break
			}
		}
	}
	return out
}

func contains(list []string, w string) bool {
	for _, x := range list {
		if x == w {
			return true
		}
	}
	return false
}

// overlap is how many stems two lists share.
func overlap(a, b []string) (n int) {
	for _, w := range a {
		if contains(b, w) {
			n++
		}
	}
	return n
}
