package httpapi

import (
	"slices"

	"github.com/mostrador/mostrador/internal/door/doorkit"
)

// Page is the query of every list.
type Page struct {
	After string `query:"after" format:"uuid" doc:"The id of the last one seen."`
	Limit int    `query:"limit" minimum:"1" maximum:"100" default:"20" doc:"How many at most."`
}

// NamedPage is the query of a list whose rows are told apart by a name: few enough that most readers get them at once.
type NamedPage struct {
	After string `query:"after" maxLength:"100" doc:"The name of the last one seen, as its path has it."`
	Limit int    `query:"limit" minimum:"1" maximum:"100" default:"100" doc:"How many at most."`
}

// list is the response of every list.
type list[T any] struct {
	Data    []T  `json:"data" nullable:"false"`
	HasMore bool `json:"has_more"`
}

// ByID is a path that names one thing by its id.
type ByID struct {
	ID string `path:"id"`
}

// id is safe to look up.
func (b ByID) id() string { return doorkit.ID(b.ID) }

// page makes a response of rows that were read with a limit one higher.
func page[Row, T any](rows []Row, limit int, show func(Row) T) list[T] {
	return list[T]{Data: convert(rows[:min(len(rows), limit)], show), HasMore: len(rows) > limit}
}

// convert shows every row. Without rows it is an empty list, never null.
func convert[Row, T any](rows []Row, show func(Row) T) []T {
	out := make([]T, len(rows))
	for i, row := range rows {
		out[i] = show(row)
	}
	return out
}

// pageOf makes a response of the part of a whole list that a query names.
func pageOf[Row, T any](rows []Row, in Page, id func(Row) string, show func(Row) T) list[T] {
	if in.After != "" {
		i := slices.IndexFunc(rows, func(row Row) bool { return id(row) == in.After })
		if i < 0 {
			return page[Row](nil, in.Limit, show)
		}
		rows = rows[i+1:]
	}
	return page(rows, in.Limit, show)
}

// pageNamed is pageOf for rows that have a name.
func pageNamed[Row, T any](rows []Row, in NamedPage, name func(Row) string, show func(Row) T) list[T] {
	return pageOf(rows, Page(in), name, show)
}

// orNull is nil for a zero value.
func orNull[T comparable](v T) *T {
	var none T
	if v == none {
		return nil
	}
	return &v
}
