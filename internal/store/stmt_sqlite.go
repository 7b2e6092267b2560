package store

import (
	"context"
	"database/sql/driver"
	"fmt"
	"strconv"
	"strings"
)

// sqliteStmt is a prepared statement with its $n rewritten as positions. The driver searches all arguments for each
// named one; a position is a comparison of numbers.
type sqliteStmt struct {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext

	order  []int // which argument each position takes
	writes kind  // cached kind of the table it writes
}

// steadyLimit hides a bound limit from SQLite's planner, which prepares a statement anew whenever the value it looked at
// is bound again: half of the time of a short query.
const steadyLimit = "LIMIT ?+0"

func prepareSQLite(conn any, query string) (*sqliteStmt, error) {
	text, order := positions(query)
	text = strings.ReplaceAll(text, "LIMIT ?", steadyLimit)
	prepared, err := conn.(driver.ConnPrepareContext).PrepareContext(context.Background(), text)
	if err != nil {
		return nil, err
	}
	return &sqliteStmt{
		Stmt: prepared, StmtExecContext: prepared.(driver.StmtExecContext),
		StmtQueryContext: prepared.(driver.StmtQueryContext), order: order, writes: writtenKind(query),
	}, nil
}

// mostPositions bounds what repeated arguments may add up to; SQLite takes 32766.
const mostPositions = 10_000

// positions rewrites every $n of a statement as a bare ? and returns which argument belongs there. A text of several
// statements, where positions start anew, is left as it is, and so is one that would have too many positions.
func positions(query string) (text string, order []int) {
	var b strings.Builder
	rest, quoted := query, false
	for {
		i := strings.IndexAny(rest, "'$;")
		if i < 0 {
			break
		}
		b.WriteString(rest[:i])
		c := rest[i]
		rest = rest[i:]
		digits := 1
		for c == '$' && digits < len(rest) && '0' <= rest[digits] && rest[digits] <= '9' {
			digits++
		}
		switch {
		case c == ';' && !quoted:
			return query, nil
		case c == '$' && !quoted && digits > 1:
			n, _ := strconv.Atoi(rest[1:digits]) // digits; one too large has no argument
			order = append(order, n-1)
			b.WriteByte('?')
			rest = rest[digits:]
			continue
		case c == '\'':
			quoted = !quoted // a doubled quote inside does so twice
		}
		b.WriteByte(c)
		rest = rest[1:]
	}
	if len(order) > mostPositions {
		return query, nil
	}
	return b.String() + rest, order
}

// bind appends the values of args to into, as the statement wants them.
func (s *sqliteStmt) bind(into []driver.NamedValue, args []any) ([]driver.NamedValue, error) {
	if s.order == nil {
		for i := range args {
			v, err := boundValue(args[i])
			if err != nil {
				return into, fmt.Errorf("store: argument $%d: %w", i+1, err)
			}
			into = append(into, driver.NamedValue{Ordinal: i + 1, Value: v})
		}
		return into, nil
	}
	for i, n := range s.order {
		if n < 0 || n >= len(args) {
			return into, fmt.Errorf("store: a statement has no argument $%d", n+1)
		}
		v, err := boundValue(args[n])
		if err != nil {
			return into, fmt.Errorf("store: argument $%d: %w", n+1, err)
		}
		into = append(into, driver.NamedValue{Ordinal: i + 1, Value: v})
	}
	return into, nil
}

// boundValue is an argument as the driver takes it.
func boundValue(a any) (driver.Value, error) {
	switch v := a.(type) {
	case string, int64, nil:
		return v, nil
	case int:
		return int64(v), nil
	}
	return driver.DefaultParameterConverter.ConvertValue(a)
}

// writtenKind is the cached kind of the table that a statement writes to, if any.
func writtenKind(query string) kind {
	words := strings.Fields(query)
	for i, word := range words {
		switch word {
		case "INTO", "UPDATE", "FROM":
		default:
			continue
		}
		if i+1 < len(words) && (word != "FROM" || i > 0 && words[i-1] == "DELETE") {
			if k := writtenTables[words[i+1]]; k != 0 {
				return k
			}
		}
	}
	return 0
}
