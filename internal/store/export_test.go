package store

import "time"

// CollateColumns lets the tests of both databases make tables as migrations do.
var CollateColumns = collateColumns

// HoldDamage sets for how long damage that a server has met is told of.
func (d *DB) HoldDamage(hold time.Duration) { d.health.hold = hold }

// EndUpgrade has the time over in which nodes without the audit key may be at work.
func (d *DB) EndUpgrade() { d.audit.Store(&auditKey{Key: d.audit.Load().Key}) }

// RowDigest is what a record says of one row of these columns.
func RowDigest(columns []string, values ...any) string { return subject{columns: columns}.part(values) }
