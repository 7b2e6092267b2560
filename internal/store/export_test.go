package store

import "time"

// CollateColumns lets the tests of both databases create tables as migrations do.
var CollateColumns = collateColumns

// HoldDamage sets how long damage that only the server has seen is reported.
func (d *DB) HoldDamage(hold time.Duration) { d.health.hold = hold }

// EndUpgrade ends the period in which nodes without the audit key may still run.
func (d *DB) EndUpgrade() { d.audit.Store(&auditKey{Key: d.audit.Load().Key}) }

// RowDigest is the digest that a record has of one row of these columns.
func RowDigest(columns []string, values ...any) string { return subject{columns: columns}.part(values) }
