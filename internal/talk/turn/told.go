package turn

import (
	"context"
	"slices"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/tool"
	"github.com/mostrador/mostrador/internal/words/claims"
	"github.com/mostrador/mostrador/internal/words/note"
)

var (
	// noted are the claims that a note of the customer's wish may not make, in whatever words.
	noted = []claims.Kind{claims.Money, claims.Percent, claims.Promotion, claims.Code, claims.Link, claims.Account,
		claims.Done, claims.Leak}
	// stated are those that it may make of the customer ("sin gluten", "de 14 a 16"), but not of the business.
	stated = []claims.Kind{claims.Policy, claims.Hours, claims.Diet, claims.Term, claims.Stock}
)

// Told judges the texts in an agent's arguments that the customer will read: it returns of each the sentences that
// nothing bears out. The customer's own words may be noted as they are.
func (t *Turns) Told(ctx context.Context, w *access.Workspace, sessionID string, texts []tool.Told) ([][]string, error) {
	c, err := t.Checker(ctx, w, sessionID)
	if err != nil {
		return nil, err
	}
	bad := make([][]string, len(texts))
	for i, text := range texts {
		switch heard := c.Heard(text.Text); {
		case text.Kind == tool.ToldLabel:
			bad[i] = badLabel(c, text.Text, heard)
		case text.Kind == tool.ToldNote && !heard:
			bad[i] = badNote(c, text.Text)
		case text.Kind == tool.ToldMessage:
			bad[i] = sentencesOf(text.Text, c.Check(text.Text))
		}
	}
	return bad, nil
}

// badLabel is a name or an address that says something. It is not quoted where it is shown: words about money are
// refused even if the customer said them.
func badLabel(c *claims.Checker, text string, heard bool) []string {
	label := note.Read(text)
	if label.Costs() || label.HasFigures() {
		return []string{text}
	}
	if heard {
		return nil
	}
	if label.TellsDeed() || label.SaysRule() {
		return []string{text}
	}
	return sentencesOf(text, slices.DeleteFunc(c.Check(text), func(f claims.Finding) bool {
		// A product may be "70% cacao", and a contact a mail address: discounts and links were looked for above.
		return f.Kind == claims.Percent || f.Kind == claims.Link || !slices.Contains(noted, f.Kind)
	}))
}

// badNote are the sentences of a note that state something, where a customer would ask for it.
func badNote(c *claims.Checker, text string) (bad []string) {
	// The rules alone: their judge was trained on what agents say, not on wishes.
	found, promised := claims.Rules(c, text), claims.Promised(c, text)
	for _, s := range claims.Sentences(text) {
		sentence := text[s.From:s.To]
		said := note.Read(sentence)
		states := said.StatesRule() || promised[s.From] && !said.Wishes() && !said.IsGift()
		for _, kind := range found[s.From] {
			switch {
			case states:
			case kind == claims.Promotion && said.IsGift():
				states = said.Costs()
			case slices.Contains(noted, kind):
				states = true
			case slices.Contains(stated, kind):
				states = said.Tells() && !said.Wishes()
			}
		}
		if states {
			bad = append(bad, sentence)
		}
	}
	return bad
}

// sentencesOf are the sentences of a text that were found, once each.
func sentencesOf(text string, found []claims.Finding) (out []string) {
	at := -1
	for _, f := range found {
		if f.From != at {
			out, at = append(out, text[f.From:f.To]), f.From
		}
	}
	return out
}
