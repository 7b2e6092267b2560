package store

import (
	"database/sql"
	"database/sql/driver"
	"errors"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

var sqliteDialect = Dialect{Name: SQLite, classify: classifySQLite}

func classifySQLite(err error) Kind {
	if errors.Is(err, driver.ErrBadConn) || errors.Is(err, sql.ErrConnDone) {
		return Connection
	}
	var broken *damagedError
	if errors.As(err, &broken) {
		return Damaged
	}
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return Other
	}
	switch e.Code() { // constraints differ in the extended part of the code
	case sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_ROWID:
		return Unique
	case sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:
		return ForeignKey
	case sqlite3.SQLITE_CONSTRAINT_CHECK:
		return Check
	case sqlite3.SQLITE_CONSTRAINT_NOTNULL:
		return NotNull
	}
	switch e.Code() & 0xff { // the rest in the primary part
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		return Busy
	case sqlite3.SQLITE_READONLY:
		return ReadOnly
	case sqlite3.SQLITE_AUTH, sqlite3.SQLITE_PERM:
		return Denied
	case sqlite3.SQLITE_FULL:
		return Full
	case sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN:
		return Failing
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		return Damaged
	}
	return Other
}
