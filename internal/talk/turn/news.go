package turn

import (
	"context"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/news"
	"github.com/mostrador/mostrador/internal/words/confirm"
)

// news.go is the customer's answer to news that asked something, such as a reminder: the same words are a yes to it that
// are one to a question, and only if it was the last thing we said.

// newsButton reads a button of a piece of news. One for a yes or a no decides; what else it offers is said in words, for
// whom answers to do. ok: it is such a button.
func newsButton(u *core.Unit, payload string) (b button, ok bool, err error) {
	id, answer, ok := news.ParseButton(payload)
	if !ok {
		return b, false, nil
	}
	p, found, err := core.AskedBy(u, id)
	if err != nil || !found {
		return b, true, err
	}
	choices, err := core.NewsChoices(u, p)
	for _, c := range choices {
		if c.Answer != answer {
			continue
		}
		if b.words = c.Words; answer == news.Yes {
			b.questionID, b.verdict = p.ID, tappedNews
		}
	}
	return b, true, err
}

// tappedNews is a turn's verdict after the button that says yes to news.
const tappedNews = "news"

// answerNews ends a turn in which the customer says yes or no to news that asked something.
func answerNews(ctx context.Context, x *exchange) (ended bool, err error) {
	answer := newsAnswer(x)
	if answer == "" {
		return false, nil
	}
	err = x.inTurn(ctx, func(u *core.Unit) error {
		p, asked, err := askedByNews(u, x)
		if err != nil || !asked {
			return err
		}
		text, err := core.AnswerNews(u, p, answer)
		if err != nil || text == "" {
			return err
		}
		id, err := u.Conversations.Speak("runtime", text)
		if err != nil {
			return err
		}
		ended = true
		return u.Turns.End(&x.turn, conversation.Replied, id)
	})
	return ended && err == nil, err
}

// newsAnswer is the yes or no that all of the customer's words are; words beside a tapped button are read with it.
func newsAnswer(x *exchange) news.Answer {
	tapped := x.turn.Verdict == tappedNews
	switch {
	case len(x.steps) > 0, len(x.words) == 0, !tapped && x.turn.QuestionID != "": // they answer a question
		return ""
	case tapped && len(x.words) == 1:
		return news.Yes
	}
	said := confirm.Classify(x.customerText(), confirm.Question{Locale: string(x.w.Locale), Strict: true})
	return map[confirm.Outcome]news.Answer{confirm.Confirm: news.Yes, confirm.Deny: news.No}[said]
}

// askedByNews finds the news that the customer's words answer: the one whose button was tapped, or else what we said
// last.
func askedByNews(u *core.Unit, x *exchange) (p news.Piece, asked bool, err error) {
	if x.turn.Verdict == tappedNews {
		return core.AskedBy(u, x.turn.QuestionID)
	}
	if p, asked, err = core.AskedBy(u, ""); err != nil || !asked {
		return p, false, err
	}
	asked, err = x.answers(u, p.MessageID)
	return p, asked, err
}
