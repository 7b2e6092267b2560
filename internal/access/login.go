package access

import (
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Login is what somebody signs in with: one, in however many businesses they work.
type Login struct {
	ID       string
	Email    string
	Password string // its hash
	TOTP     string // the sealed secret that codes are made of; empty: there are none
	// TOTPSince is when a code of it was first shown to be right. Until then none is
	// asked for: a picture that was never scanned must not lock anybody out.
	TOTPSince time.Time
	TOTPStep  int64      // of the latest code used: each works once
	Locale    locale.Tag // empty: each business's own
	CreatedAt time.Time
	UpdatedAt time.Time
}

// AsksForCode reports whether a password alone does not let this login in.
func (l Login) AsksForCode() bool { return !l.TOTPSince.IsZero() }

// Membership is a place where a login leads.
type Membership struct{ WorkspaceID, PersonID, LoginID string }

// Stay is somebody signed in at one device.
type Stay struct {
	ID        string
	LoginID   string
	Hash      string
	Proved    bool // false: the password was right, and a code is still missing
	Address   string
	Device    string
	CreatedAt time.Time
	SeenAt    time.Time
	EndsAt    time.Time
}

const (
	// stayLife is how long somebody stays signed in at most, and stayIdle without
	// being seen: a shop's own tablet is asked now and then, one that was lost soon.
	stayLife = 30 * 24 * time.Hour
	stayIdle = 7 * 24 * time.Hour
	// codeTime is how long a right password waits for its code.
	codeTime = 10 * time.Minute
)

// Good reports whether a stay still counts at a moment.
func (s Stay) Good(now time.Time) bool {
	return now.Before(s.EndsAt) && now.Sub(s.SeenAt) < stayIdle
}

// Invitation is a link with which somebody gets in for the first time, or again.
type Invitation struct {
	ID        string
	PersonID  string
	Kind      string
	Hash      string
	InvitedBy string
	CreatedAt time.Time
	ExpiresAt time.Time
	UsedAt    time.Time
}

const (
	// Join brings a person into the business: with a password of their own choice or,
	// where they have one already, with that one.
	Join = "join"
	// Renew replaces a password that was lost, and the codes with it. Only whoever runs
	// the server may make one: a login can be good for other businesses, too.
	Renew = "renew"

	invitationLife = 3 * 24 * time.Hour
)

// LoginRows are the logins of all businesses, and where they lead.
type LoginRows interface {
	Login(id string) (l Login, found bool, err error)
	LoginByEmail(email string) (l Login, found bool, err error)
	// InsertLogin reports false when the email has one already.
	InsertLogin(l Login) (inserted bool, err error)
	// UpdateLogin writes everything but the id and the email.
	UpdateLogin(l Login) error
	// UseCode notes a code's step; false: it, or a later one, was used before.
	UseCode(loginID string, step int64) (fresh bool, err error)
	// Memberships are where a login leads.
	Memberships(loginID string) ([]Membership, error)
	// MemberLogin is the login of somebody of a workspace.
	MemberLogin(workspaceID, personID string) (loginID string, found bool, err error)
	// Join writes a membership; a second one for the same two changes nothing.
	Join(m Membership, now time.Time) error
}

// StayRows are the devices at which people are signed in.
type StayRows interface {
	InsertStay(s Stay) error
	StayByHash(hash string) (s Stay, found bool, err error)
	// Stays are a login's, newest first.
	Stays(loginID string) ([]Stay, error)
	TouchStay(id string, now time.Time) error
	EndStay(loginID, id string) (found bool, err error)
	// EndStays ends all of a login's but one.
	EndStays(loginID, except string) error
	// DropStays forgets those that are over.
	DropStays(now time.Time) error
}

// InvitationRows are the invitations of one workspace.
type InvitationRows interface {
	// InsertInvitation replaces the person's open one, if there is one.
	InsertInvitation(i Invitation) error
	InvitationByHash(hash string) (i Invitation, found bool, err error)
	// UseInvitation reports false when it was used before.
	UseInvitation(id string, now time.Time) (first bool, err error)
	// OpenInvitations are those nobody used, expired ones included.
	OpenInvitations() ([]Invitation, error)
	// DropInvitation forgets a person's open one.
	DropInvitation(personID string) error
}

// EntranceRows are one transaction's. Without a workspace, there are only logins and stays.
type EntranceRows struct {
	Logins      LoginRows
	Stays       StayRows
	Invitations InvitationRows
	Staff       StaffRows
}
