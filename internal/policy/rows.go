package policy

import "time"

// Rows are the rules of one workspace. Every change increments the workspace's version, by which calls detect it.
type Rows interface {
	// Version must be read before the rules, so that they are never older than it says.
	Version() (int64, error)
	// Rules are ordered by position.
	Rules() ([]Rule, error)
	// Asked returns agents' confirmations beyond the contract, as rules of those agents.
	Asked() ([]Rule, error)
	InsertRule(r Rule) error
	// UpdateRule writes r if its row is still at version; found is false if it is not, or if there is no such row.
	UpdateRule(r Rule, version int64) (found bool, err error)
	DeleteRule(id string, now time.Time) (found bool, err error)
}
