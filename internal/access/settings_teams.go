package access

import (
	"fmt"
	"net/mail"
	"strings"
	"time"
)

// Team is a group of staff with common notifications.
type Team string

const (
	SalesTeam   Team = "sales"
	SupportTeam Team = "support"
	Management  Team = "management"
	TheOwner    Team = "owner" // the last step of every escalation
)

// Teams is the email addresses of each team, and how long an urgent notification waits to be opened before it
// escalates.
type Teams struct {
	Sales        []string `json:"sales,omitempty"`
	Support      []string `json:"support,omitempty"`
	Management   []string `json:"management,omitempty"`
	Owner        []string `json:"owner,omitempty"` // empty: the persons with the owner role
	EscalateMins int      `json:"escalate_minutes,omitempty"`
}

// Of returns the email addresses of a team.
func (t Teams) Of(team Team) []string {
	switch team {
	case SalesTeam:
		return t.Sales
	case SupportTeam:
		return t.Support
	case Management:
		return t.Management
	case TheOwner:
		return t.Owner
	}
	return nil
}

// EscalateAfter is how long an urgent notification waits to be opened.
func (t Teams) EscalateAfter() time.Duration { return minutes(t.EscalateMins, 15) }

const mostAddresses = 50

func (c *settingsCheck) teams(t Teams) {
	c.within("/teams/escalate_minutes", t.EscalateMins, tenYearsOfMinutes)
	for _, team := range []Team{SalesTeam, SupportTeam, Management, TheOwner} {
		list, path := t.Of(team), "/teams/"+string(team)
		if len(list) > mostAddresses {
			c.add(path, "has %d addresses; %d fit", len(list), mostAddresses)
		}
		for i, written := range list {
			if a, err := mail.ParseAddress(written); err != nil || a.Address != written || strings.ContainsAny(written, "\r\n") {
				c.add(fmt.Sprintf("%s/%d", path, i), "%q is no email address", written)
			}
		}
	}
}
