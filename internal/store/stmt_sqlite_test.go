package store

import (
	"database/sql"
	"database/sql/driver"
	"fmt"
	"testing"
)

func TestPositions(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]string{
		`SELECT 1`:                               `SELECT 1 []`,
		`SELECT $1, $2`:                          `SELECT ?, ? [0 1]`,
		`($1, $2), ($1, $3)`:                     `(?, ?), (?, ?) [0 1 0 2]`,
		`x = $12 AND y = $2`:                     `x = ? AND y = ? [11 1]`,
		`a = '$1' AND b = $1`:                    `a = '$1' AND b = ? [0]`,
		`a = 'it''s $1; ' || $2`:                 `a = 'it''s $1; ' || ? [1]`,
		`json_extract(a, '$.x') = $1`:            `json_extract(a, '$.x') = ? [0]`,
		`a$ = $`:                                 `a$ = $ []`,
		`UPDATE t SET a = $1; DELETE FROM t`:     `UPDATE t SET a = $1; DELETE FROM t []`,
		`INSERT INTO t VALUES ('ñ', $1) -- done`: `INSERT INTO t VALUES ('ñ', ?) -- done [0]`,
	} {
		text, order := positions(query)
		if got := fmt.Sprint(text, " ", order); got != want {
			t.Errorf("%s: %s", query, got)
		}
	}
}

type named string

// A column's value scans as database/sql would scan it, or fails.
func TestScanRow(t *testing.T) {
	t.Parallel()
	var (
		text   string
		name   named
		number int64
		small  int8
		flag   bool
		real   float64
		raw    []byte
		maybe  sql.NullInt64
		ptr    *int64
		any1   any
	)
	row := []driver.Value{"a", "b", int64(3), int64(4), int64(1), 1.5, "c", int64(7), int64(8), int64(9)}
	dest := []any{&text, &name, &number, &small, &flag, &real, &raw, &maybe, &ptr, &any1}
	if err := scanRow(row, dest); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprintln(text, name, number, small, flag, real, string(raw), maybe.Int64, *ptr,
		any1); got != "a b 3 4 true 1.5 c 7 8 9\n" {
		t.Errorf("scanned %s", got)
	}
	if err := scanRow([]driver.Value{nil, nil}, []any{&ptr, &maybe}); err != nil || ptr != nil || maybe.Valid {
		t.Errorf("NULL became %v and %v: %v", ptr, maybe, err)
	}
	for _, bad := range []struct{ value, into any }{
		{nil, &text}, {nil, &number}, {"7", &number}, {int64(7), &text}, {int64(2), &flag}, {int64(300), &small},
		{"a", text}, {"a", (*named)(nil)},
	} {
		if err := scanRow([]driver.Value{bad.value}, []any{bad.into}); err == nil {
			t.Errorf("%v (%T) went into a %T", bad.value, bad.value, bad.into)
		}
	}
	if err := scanRow([]driver.Value{"a"}, nil); err == nil {
		t.Error("a value was dropped")
	}
}

func TestWritten(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]kind{
		`SELECT 1 FROM sessions s`:                                  0,
		`SELECT a FROM products WHERE id = $1`:                      0,
		`UPDATE sessions SET tags = $1`:                             sessionRow,
		"INSERT INTO\n\t\tvariants (workspace_id) VALUES ($1)":      productRow,
		`DELETE FROM products WHERE id = $1`:                        productRow,
		`INSERT INTO orders SELECT * FROM sessions`:                 0,
		`WITH x AS (SELECT 1) UPDATE products SET price = $1`:       productRow,
		`INSERT INTO t VALUES ($1) ON CONFLICT DO UPDATE SET a = 1`: 0,
	} {
		if got := writtenKind(query); got != want {
			t.Errorf("%s: %d", query, got)
		}
	}
}
