package importer

// edited is a row with the changes it makes to a T; what the file does not mention stays as it is.
type edited[T any] struct {
	row
	edits []func(*T)
}

func (e *edited[T]) edit(change func(*T)) { e.edits = append(e.edits, change) }

func (e *edited[T]) textual(column string, set func(*T, string)) {
	if e.has(column) {
		s := e.bounded(column)
		e.edit(func(to *T) { set(to, s) })
	}
}

func (e *edited[T]) tags(set func(*T, []string)) {
	if e.has("tags") {
		tags := e.list("tags")
		e.edit(func(to *T) { set(to, tags) })
	}
}

// place is where a row stands.
func (r row) place() row { return r }

// distinct marks values that a file has twice.
func distinct[R interface{ place() row }](rows []R, column string, of func(R) string) {
	first := make(map[string]int, len(rows))
	for _, r := range rows {
		value, at := of(r), r.place()
		if line, twice := first[value]; twice {
			at.wrong(column, "%s is on line %d already", at.text(column), line)
		} else if value != "" {
			first[value] = at.line
		}
	}
}
