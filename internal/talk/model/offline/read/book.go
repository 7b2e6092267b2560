package read

import (
	"strings"
	"sync"
)

// book is every phrase of every language: a customer's language is not always the
// shop's. It also knows the words of them that may be mistyped.
type book struct {
	byWord   map[string][]int // phrases by a word they can begin with
	anywhere []int            // the others
	patterns []pattern
	exact    map[string]bool
	long     []string
}

var phrases = sync.OnceValue(func() *book {
	b := &book{byWord: map[string][]int{}, exact: map[string]bool{}}
	for _, t := range []map[Kind]string{spanish, portuguese, english} {
		b.patterns = append(b.patterns, compile(t)...)
	}
	for i, p := range b.patterns {
		for w := range p.first {
			b.byWord[w] = append(b.byWord[w], i)
		}
		if p.first == nil {
			b.anywhere = append(b.anywhere, i)
		}
		b.learn(p.elem)
	}
	return b
})

func (b *book) learn(elem []element) {
	for _, e := range elem {
		for _, choice := range e.choices {
			b.learn(choice)
		}
		plain := strings.TrimSuffix(e.word, "*")
		if plain == "" || b.exact[plain] {
			continue
		}
		b.exact[plain] = true
		if len(plain) >= 5 && plain == e.word {
			b.long = append(b.long, plain)
		}
	}
}

// at are the phrases that may begin with a word.
func (b *book) at(t token, try func(p *pattern)) {
	for _, i := range b.byWord[t.word] {
		try(&b.patterns[i])
	}
	if t.meant != t.word {
		for _, i := range b.byWord[t.meant] {
			try(&b.patterns[i])
		}
	}
	for _, i := range b.anywhere {
		try(&b.patterns[i])
	}
}
