package conversation

import (
	"strings"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Listed is a conversation as people find it in a list.
type Listed struct {
	Session
	FirstName, LastName, Phone string // of the customer, as far as they are known
	LastAuthor, LastText       string // the beginning of what was said last
}

// FullName joins what is known of the customer.
func (l Listed) FullName() string {
	return locale.PersonName(strings.TrimSpace(l.FirstName + " " + l.LastName))
}

// ListFilter narrows a listing. After is the id of the last one seen; with Words there is
// one page.
type ListFilter struct {
	Folder Folder
	Words  string // in the customer's name or telephone, or among the tags
	After  string
	Limit  int
}

// Label is what a conversation can be found by.
type Label struct {
	ID, FirstName, LastName, Phone string
	Tags                           []string
}

// DeskRows is what people's lists of conversations need from storage.
type DeskRows interface {
	// ListSessions are a folder's, what was spoken in last first.
	ListSessions(folder Folder, after string, limit int) ([]Listed, error)
	// SessionLabels are of the same, as many as are looked through.
	SessionLabels(folder Folder, limit int) ([]Label, error)
	// ListedByID are those named, in the order of ListSessions.
	ListedByID(ids []string) ([]Listed, error)
	// HandoffOf is the session's open hand-off, without locking it.
	HandoffOf(sessionID string) (h HandoffRequest, found bool, err error)
}

// searched is how many of a folder's latest conversations are looked through for words:
// what is older is found by its customer.
const searched = 1000

var msgOnlyDesk = locale.Text{
	ES: "Solo las personas del negocio ven todas las conversaciones.", PT: "Só as pessoas do negócio veem todas as conversas.",
	EN: "Only the people of the business see all conversations.",
}

// List lists conversations, what was spoken in last first, for people only.
func (c *Conversations) List(f ListFilter) ([]Listed, error) {
	if !c.scope.Actor.Role.Trusted() {
		return nil, fault.New(fault.Forbidden, "%s", c.scope.Say(msgOnlyDesk))
	}
	wanted := locale.Fold(f.Words)
	if wanted == "" {
		return c.present(c.rows.ListSessions(f.Folder, f.After, f.Limit))
	}
	labels, err := c.rows.SessionLabels(f.Folder, searched)
	if err != nil {
		return nil, err
	}
	var ids []string
	for _, l := range labels {
		if len(ids) < f.Limit && l.has(wanted, f.Words) {
			ids = append(ids, l.ID)
		}
	}
	if len(ids) == 0 {
		return nil, nil
	}
	return c.present(c.rows.ListedByID(ids))
}

func (c *Conversations) present(list []Listed, err error) ([]Listed, error) {
	for i := range list {
		list[i].Session = list[i].Session.At(c.scope.Now)
	}
	return list, err
}

// has reports whether folded words are in a label; a telephone is found by its digits.
func (l Label) has(folded, words string) bool {
	if strings.Contains(locale.Fold(l.FirstName+" "+l.LastName), folded) {
		return true
	}
	digits := strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, words)
	if len(digits) >= 4 && strings.Contains(l.Phone, digits) {
		return true
	}
	for _, t := range l.Tags {
		if strings.Contains(locale.Fold(t), folded) {
			return true
		}
	}
	return false
}

// OpenHandoff is the hand-off that a conversation is in, for people only.
func (c *Conversations) OpenHandoff(sessionID string) (h HandoffRequest, found bool, err error) {
	if !c.scope.Actor.Role.Trusted() {
		return h, false, nil
	}
	return c.rows.HandoffOf(sessionID)
}
