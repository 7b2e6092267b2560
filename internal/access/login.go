package access

import (
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Login is a person's sign-in: one for all businesses where they work.
type Login struct {
	ID       string
	Email    string
	Password string // its hash
	TOTP     string // the encrypted TOTP secret; empty: none
	// TOTPSince is when a code of it was first verified. Until then none is required: a QR code that was never scanned
	// must not lock its owner out.
	TOTPSince time.Time
	TOTPStep  int64      // of the latest used code: each works once
	Locale    locale.Tag // empty: each business's own
	CreatedAt time.Time
	UpdatedAt time.Time
}

// AsksForCode reports whether signing in needs a code besides the password.
func (l Login) AsksForCode() bool { return !l.TOTPSince.IsZero() }

// Membership links a login to a person of a workspace.
type Membership struct{ WorkspaceID, PersonID, LoginID string }

// Stay is a login session on one device.
type Stay struct {
	ID        string
	LoginID   string
	Hash      string
	Proved    bool // false: the password was right, and the code is still missing
	Address   string
	Device    string
	CreatedAt time.Time
	SeenAt    time.Time
	EndsAt    time.Time
}

const (
	// stayLife is how long a stay lasts at most, and stayIdle how long without use: a shop's own tablet signs in now
	// and then, a lost one is locked out soon.
	stayLife = 30 * 24 * time.Hour
	stayIdle = 7 * 24 * time.Hour
	// codeTime is how long a stay waits for its code.
	codeTime = 10 * time.Minute
)

// Good reports whether a stay is valid at a moment.
func (s Stay) Good(now time.Time) bool {
	return now.Before(s.EndsAt) && now.Sub(s.SeenAt) < stayIdle
}

// Invitation is a link with which a person signs in for the first time, or again.
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
	// Join brings a person into the business: with a new password or, if they have one already, with that one.
	Join = "join"
	// Renew replaces a lost password, and removes the codes. Only the server's operator may create one: the login may
	// belong to other businesses, too.
	Renew = "renew"
	// Mailed replaces a lost password by a link that went to the login's own address. Codes stay: who reads the mailbox
	// does not have them.
	Mailed = "mailed"

	invitationLife = 3 * 24 * time.Hour
)

// LoginRows are the logins of all businesses, and their memberships.
type LoginRows interface {
	Login(id string) (l Login, found bool, err error)
	LoginByEmail(email string) (l Login, found bool, err error)
	// InsertLogin reports false if the email has one already.
	InsertLogin(l Login) (inserted bool, err error)
	// UpdateLogin writes everything but the id and the email.
	UpdateLogin(l Login) error
	// UseCode records a code's step; false: it, or a later one, was used before.
	UseCode(loginID string, step int64) (fresh bool, err error)
	// Memberships returns those of a login.
	Memberships(loginID string) ([]Membership, error)
	// MemberLogin returns the login of a person of a workspace.
	MemberLogin(workspaceID, personID string) (loginID string, found bool, err error)
	// Join stores a membership; a duplicate changes nothing.
	Join(m Membership, now time.Time) error
}

// StayRows are the login sessions.
type StayRows interface {
	InsertStay(s Stay) error
	StayByHash(hash string) (s Stay, found bool, err error)
	// Stays returns a login's, newest first.
	Stays(loginID string) ([]Stay, error)
	TouchStay(id string, now time.Time) error
	EndStay(loginID, id string) (found bool, err error)
	// EndStays ends all of a login's but one.
	EndStays(loginID, except string) error
	// DropStays deletes expired ones.
	DropStays(now time.Time) error
}

// InvitationRows are the invitations of one workspace.
type InvitationRows interface {
	// InsertInvitation replaces the person's open one, if there is one.
	InsertInvitation(i Invitation) error
	InvitationByHash(hash string) (i Invitation, found bool, err error)
	// UseInvitation reports false if it was used before.
	UseInvitation(id string, now time.Time) (first bool, err error)
	// OpenInvitations returns unused ones, expired ones included.
	OpenInvitations() ([]Invitation, error)
	// DropInvitation deletes a person's open one.
	DropInvitation(personID string) error
}

// EntranceRows are one transaction's rows. Without a workspace only Logins and Stays are set.
type EntranceRows struct {
	Logins      LoginRows
	Stays       StayRows
	Invitations InvitationRows
	Staff       StaffRows
}
