package confirm

import "github.com/mostrador/mostrador/internal/words/confirm/replies"

// Example is a labelled reply as the trained reader sees it. False: it is no answer that the grammar would read, or its
// marks do not fit its words.
func Example(l replies.Line, q Question) (e replies.Example, ok bool) {
	m, ok := scan(l.Text(), "")
	if !ok || len(m.tokens) == 0 {
		return e, false
	}
	p, info := parserOf(m, q)
	e = replies.Example{Words: p.observe(q.Text), Asked: info.asked(q.Locale), Outcome: l.Outcome}
	begins := false
	for n, part := range l.Parts {
		piece, ok := scan(part.Text, "")
		if !ok {
			return e, false
		}
		// What stands between two clauses belongs to the second: "pero" says what follows it is.
		for i := range piece.tokens {
			e.Kinds = append(e.Kinds, l.KindAt(n))
			e.Begins = append(e.Begins, i == 0 && !begins)
		}
		begins = part.Kind == "" && len(piece.tokens) > 0
	}
	return e, len(e.Kinds) == len(e.Words)
}

// parserOf prepares the reading of a message.
func parserOf(m message, q Question) (parser, questionInfo) {
	lex := lexicon()
	for i := range m.tokens {
		lex.recognise(&m.tokens[i])
	}
	asked := understand(q)
	return parser{lex: lex, tokens: m.tokens, scope: asked.scope}, asked
}
