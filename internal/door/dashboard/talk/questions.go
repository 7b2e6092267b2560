package talk

import (
	"slices"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
)

// questionsShown is how many a page shows, the oldest first.
const questionsShown = 50

// questionsPage is the data of the questions that wait for a yes.
type questionsPage struct {
	Questions []openQuestion
	More      string
}

// openQuestion is a question with whom it was put to.
type openQuestion struct {
	confirmation.Confirmation
	Talk     conversation.Listed // without an id: none
	Business bool                // the business has to answer it, not the customer
}

// showQuestions lists the questions that have no answer yet. Those that ran out are left out.
func showQuestions(v *page.Visit) (page.Answer, error) {
	var p questionsPage
	err := v.Read(func(u *core.Unit) error {
		found, err := u.Confirmations.List(confirmation.Filter{State: confirmation.Pending, After: v.Query("after"),
			Limit: questionsShown + 1})
		if err != nil {
			return err
		}
		found, p.More = page.Cut(found, questionsShown, func(last confirmation.Confirmation) string {
			return page.Query{"after": last.ID}.At(v.Path("questions"))
		})
		found = slices.DeleteFunc(found, func(q confirmation.Confirmation) bool { return q.State != confirmation.Pending })
		var ids []string
		for _, q := range found {
			ids = append(ids, q.SessionID)
		}
		talks, err := u.Conversations.Listed(ids)
		for _, q := range found {
			p.Questions = append(p.Questions, openQuestion{q, talks[q.SessionID], q.Addressee != access.Customer})
		}
		return err
	})
	return page.Page{Name: "questions", Title: v.T("nav.questions"), Data: p}, err
}
