package conversation

import (
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Listed is a conversation in staff's list.
type Listed struct {
	Session
	FirstName, LastName, Phone string // the customer's, if known
	LastAuthor, LastText       string // the beginning of the last message
}

// FullName joins the known names of the customer.
func (l Listed) FullName() string {
	return locale.PersonName(strings.TrimSpace(l.FirstName + " " + l.LastName))
}

// Label is what a conversation can be found by.
type Label struct {
	ID, FirstName, LastName, Phone string
	Tags                           []string
}

// DeskRows is what staff's lists of conversations need from storage.
type DeskRows interface {
	// ListedByID returns those with these ids, the most recent message first.
	ListedByID(ids []string) ([]Listed, error)
	// FindSessions returns those that a filter selects, the most recent message first.
	FindSessions(f Find, now time.Time) ([]Listed, error)
	// SessionWords calls each with texts that were said in the sessions, those of the newest first, at most limit of them.
	SessionWords(ids []string, limit int, each func(sessionID, text string)) error
	// HandoffOf returns the session's open hand-off, without locking it.
	HandoffOf(sessionID string) (h HandoffRequest, found bool, err error)
}

// searched is how many of a folder's latest conversations a search scans; staff finds older ones by their customer.
const searched = 1000

var msgOnlyDesk = locale.Text{
	ES: "Solo las personas del negocio ven todas las conversaciones.",
	PT: "Só as pessoas do negócio veem todas as conversas.",
	EN: "Only the people of the business see all conversations.",
}

// Listed returns the conversations with these ids, by id; forbidden for anyone but staff.
func (c *Conversations) Listed(ids []string) (map[string]Listed, error) {
	if !c.scope.Actor.Role.Trusted() {
		return nil, c.scope.Fault(fault.Forbidden, msgOnlyDesk)
	}
	if len(ids) == 0 {
		return nil, nil
	}
	list, err := c.present(c.rows.ListedByID(ids))
	out := map[string]Listed{}
	for _, l := range list {
		out[l.ID] = l
	}
	return out, err
}

func (c *Conversations) present(list []Listed, err error) ([]Listed, error) {
	for i := range list {
		list[i].Session = list[i].Session.At(c.scope.Now)
	}
	return list, err
}

// has reports whether a label contains the words; a telephone matches by its digits.
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

// OpenIn returns the open hand-off of a conversation; only staff finds one.
func (hs *Handoffs) OpenIn(sessionID string) (h HandoffRequest, found bool, err error) {
	if !hs.scope.Actor.Role.Trusted() {
		return h, false, nil
	}
	return hs.rows.HandoffOf(sessionID)
}
