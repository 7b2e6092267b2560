package store

// Kind says what a driver error means, whichever database it came from.
type Kind int

const (
	Other         Kind = iota // not a driver error, or one no rule decides on
	Unique                    // a unique or primary key already has that value
	ForeignKey                // the row points at one that is not there, or is still pointed at
	Check                     // a CHECK constraint said no
	NotNull                   // a required column was left empty
	Serialization             // another transaction won; running again may succeed
	Deadlock                  // chosen as the victim of a deadlock; running again may succeed
	Busy                      // a lock timed out; running again may succeed
	ReadOnly                  // a write was tried through Read
	Denied                    // the current role lacks the privilege, row-level security included
	Connection                // the database cannot be reached, or went away
	Full                      // there is no room left on the disk
	Failing                   // reading or writing the disk failed
	Damaged                   // pages are not what was written
)

// isStorage reports a failure below the database, which no statement caused.
func (k Kind) isStorage() bool { return k == Full || k == Failing || k == Damaged }

// Retryable reports whether the database certainly undid the whole unit and a retry may succeed.
//
// Connection is not retryable: a commit that was under way when the connection broke may have happened.
func (k Kind) Retryable() bool { return k == Serialization || k == Deadlock || k == Busy }

// Dialect holds the few things the two databases do not share. Everything else
// is one SQL text.
type Dialect struct {
	Name string // SQLite or Postgres

	forUpdate string
	classify  func(error) Kind
}

// The names of the databases.
const (
	SQLite   = "sqlite"
	Postgres = "postgres"
)

// ForUpdate is the suffix that locks the selected rows until the unit ends. It
// is empty on SQLite, whose writer runs one unit at a time.
func (d Dialect) ForUpdate() string { return d.forUpdate }

// Classify looks for a driver error in err's chain and says what its code means.
func (d Dialect) Classify(err error) Kind {
	if err == nil {
		return Other
	}
	return d.classify(err)
}
