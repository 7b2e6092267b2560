package policy

import "time"

// Rows are the rules of one workspace. Every change of them gives the workspace a
// new version, which is what calls know them by.
type Rows interface {
	// Version is read before what it is the version of, so that what is read is never
	// older than it says.
	Version() (int64, error)
	// Rules come by position.
	Rules() ([]Rule, error)
	// Asked are what agents have to ask beyond a contract, as rules of theirs.
	Asked() ([]Rule, error)
	InsertRule(r Rule) error
	// UpdateRule writes r if its row is still at version; found is false when it is
	// not, or when there is no such row.
	UpdateRule(r Rule, version int64) (found bool, err error)
	DeleteRule(id string, now time.Time) (found bool, err error)
}
