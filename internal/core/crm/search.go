package crm

import (
	"strings"
	"unicode"

	"github.com/mostrador/mostrador/internal/kit/phone"
)

// Window is how many of the newest leads a search by name scans.
const Window = 5000

// Search finds leads by a whole telephone or email, among all of them, else by name or company; forbidden for anyone
// but staff.
func (ls *Leads) Search(words string, f Filter) ([]Lead, error) {
	ls.scope.Sensitive(words)
	if !ls.scope.Actor.Role.Trusted() {
		return ls.List(f)
	}
	l, found, err := ls.exactly(words)
	if err != nil || found {
		return []Lead{l}, err
	}
	f.Name, f.Status = words, ""
	return ls.List(f)
}

func (ls *Leads) exactly(words string) (l Lead, found bool, err error) {
	switch {
	case strings.Contains(words, "@"):
		return ls.rows.LeadByEmail(strings.ToLower(strings.TrimSpace(words)), false)
	case strings.ContainsFunc(words, unicode.IsLetter) || !strings.ContainsFunc(words, unicode.IsDigit):
		return l, false, nil
	}
	e164, err := phone.Normalize(words, ls.scope.Workspace.Country)
	if err != nil { // no telephone; it may be part of a name
		return l, false, nil
	}
	return ls.rows.LeadByPhone(e164, false)
}
