package store

// CollateColumns lets the tests of both databases make tables as migrations do.
var CollateColumns = collateColumns
