package store

import "time"

// CollateColumns lets the tests of both databases make tables as migrations do.
var CollateColumns = collateColumns

// HoldDamage sets for how long damage that a server has met is told of.
func (d *DB) HoldDamage(hold time.Duration) { d.health.hold = hold }
