package support

import (
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Browser is a browser in which a person sees notifications: the address of its push service, which is a secret of
// theirs, and what messages to it are encrypted with.
type Browser struct {
	ID        string
	PersonID  string
	Endpoint  string
	Key       string
	Auth      string
	Agent     string // its User-Agent
	CreatedAt time.Time
}

// BrowserRows is what browsers need from storage.
type BrowserRows interface {
	Browser(id string) (b Browser, found bool, err error)
	// BrowsersOf are a person's, the oldest first.
	BrowsersOf(personID string) ([]Browser, error)
	// InsertBrowser stores a browser in place of one with its address.
	InsertBrowser(b Browser) error
	DeleteBrowser(id string) error
}

const (
	// mostBrowsers are of one person: the oldest makes room for another one.
	mostBrowsers = 10
	mostAgent    = 300 // characters
	mostEndpoint = 1000
)

var (
	msgOwnBrowser = locale.Text{
		ES: "Cada persona activa los avisos en su propio navegador.",
		PT: "Cada pessoa ativa os avisos no seu próprio navegador.",
		EN: "Each person turns notifications on in their own browser.",
	}
	msgNoBrowser = locale.Text{
		ES: "No encontré ese navegador.",
		PT: "Não encontrei esse navegador.",
		EN: "There is no such browser.",
	}
	msgNotABrowser = locale.Text{
		ES: "El navegador no dijo cómo avisarle.",
		PT: "O navegador não disse como avisá-lo.",
		EN: "The browser did not say how to reach it.",
	}
)

// needsSomeone are the news that a person gets in their first browser who has chosen none for browsers.
var needsSomeone = []string{string(scope.NewsHandoff), string(scope.NewsWaiting), string(scope.NewsNotification),
	string(scope.NewsClaim), string(scope.NewsReceipt), string(scope.NewsUndelivered), string(scope.NewsVendor)}

// AddBrowser has a person's own browser show their notifications. The same browser again is the same one; one that
// showed those of another person shows theirs no longer. Codes: forbidden, not_found, invalid_arguments.
func (s *Support) AddBrowser(b Browser) error {
	c, err := s.ownBrowsers(b.PersonID)
	if err != nil {
		return err
	}
	if b.Endpoint == "" || len(b.Endpoint) > mostEndpoint || b.Key == "" || b.Auth == "" {
		return s.scope.Invalid("/endpoint", msgNotABrowser)
	}
	s.scope.Sensitive(b.Endpoint, b.Key, b.Auth)
	agent := []rune(b.Agent)
	b.Agent = string(agent[:min(len(agent), mostAgent)])
	b.ID, b.CreatedAt = scope.NewID(), s.scope.Now
	if err := s.rows.InsertBrowser(b); err != nil {
		return err
	}
	list, err := s.rows.BrowsersOf(b.PersonID)
	for err == nil && len(list) > mostBrowsers {
		err = s.rows.DeleteBrowser(list[0].ID)
		list = list[1:]
	}
	if err != nil || len(list) > 1 || len(c.Browser) > 0 {
		return err
	}
	c.Browser = slices.Clone(needsSomeone)
	return s.rows.SaveChosen(Chosen{PersonID: b.PersonID, Choices: c, UpdatedAt: s.scope.Now})
}

// Browsers are a person's own, the oldest first.
func (s *Support) Browsers(personID string) ([]Browser, error) {
	if err := s.peopleOnly(); err != nil {
		return nil, err
	}
	return s.rows.BrowsersOf(personID)
}

// RemoveBrowser ends the notifications in a person's own browser; not_found for another person's.
func (s *Support) RemoveBrowser(personID, id string) error {
	if _, err := s.ownBrowsers(personID); err != nil {
		return err
	}
	b, found, err := s.rows.Browser(id)
	if err == nil && (!found || b.PersonID != personID) {
		err = s.scope.Fault(fault.NotFound, msgNoBrowser)
	}
	if err != nil {
		return err
	}
	return s.rows.DeleteBrowser(id)
}

// ownBrowsers refuses everyone but the person, whose choices it returns.
func (s *Support) ownBrowsers(personID string) (Choices, error) {
	if s.scope.Actor.PersonID != personID {
		return Choices{}, s.scope.Fault(fault.Forbidden, msgOwnBrowser)
	}
	return s.choices(personID, true)
}

// BrowserGone forgets a browser that has ended its subscription.
func (s *Support) BrowserGone(id string) error { return s.rows.DeleteBrowser(id) }

// BrowserAt is the browser of a notice's address, as long as it is there.
func (s *Support) BrowserAt(id string) (Browser, bool, error) { return s.rows.Browser(id) }
