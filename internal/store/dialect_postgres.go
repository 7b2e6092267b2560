package store

import (
	"database/sql"
	"database/sql/driver"
	"errors"
	"io"
	"net"

	"github.com/jackc/pgx/v5/pgconn"
)

var postgresDialect = Dialect{Name: Postgres, forUpdate: " FOR UPDATE", classify: classifyPostgres}

// postgresKinds maps SQLSTATE codes.
var postgresKinds = map[string]Kind{
	"23505": Unique,
	"23503": ForeignKey,
	"23514": Check,
	"23502": NotNull,
	"40001": Serialization,
	"40P01": Deadlock,
	"55P03": Busy, // lock_not_available
	"25006": ReadOnly,
	"42501": Denied,     // insufficient_privilege, which row-level security uses too
	"53300": Connection, // too_many_connections
	"57P01": Connection, // admin_shutdown
	"57P02": Connection, // crash_shutdown
	"57P03": Connection, // cannot_connect_now
	"53100": Full,       // disk_full
	"58030": Failing,    // io_error
	"XX001": Damaged,    // data_corrupted
	"XX002": Damaged,    // index_corrupted
}

func classifyPostgres(err error) Kind {
	var e *pgconn.PgError
	if errors.As(err, &e) {
		if k, ok := postgresKinds[e.Code]; ok {
			return k
		}
		if len(e.Code) == 5 && e.Code[:2] == "08" || isFatal(e) { // class 08: connection exception; fatal: it is closed
			return Connection
		}
		return Other
	}
	var (
		connect *pgconn.ConnectError
		network net.Error
	)
	if errors.As(err, &connect) || errors.As(err, &network) && !network.Timeout() ||
		errors.Is(err, driver.ErrBadConn) || errors.Is(err, sql.ErrConnDone) || errors.Is(err, pgconn.ErrConnClosed) ||
		errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) || errors.Is(err, net.ErrClosed) {
		return Connection
	}
	return Other
}
