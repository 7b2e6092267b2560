package httpapi

import "slices"

// Page is the query of every list.
type Page struct {
	After string `query:"after" format:"uuid" doc:"The id of the last one seen."`
	Limit int    `query:"limit" minimum:"1" maximum:"100" default:"20" doc:"How many at most."`
}

// list is the response of every list.
type list[T any] struct {
	Data    []T  `json:"data" nullable:"false"`
	HasMore bool `json:"has_more"`
}

type listed[T any] struct{ Body list[T] }

// page makes a response of rows that were read with a limit one higher.
func page[Row, T any](rows []Row, limit int, show func(Row) T) *listed[T] {
	out := &listed[T]{Body: list[T]{Data: []T{}, HasMore: len(rows) > limit}}
	for _, row := range rows[:min(len(rows), limit)] {
		out.Body.Data = append(out.Body.Data, show(row))
	}
	return out
}

// after is the part of a short list that follows an id.
func after[Row any](all []Row, id string, of func(Row) string) []Row {
	if id == "" {
		return all
	}
	i := slices.IndexFunc(all, func(row Row) bool { return of(row) == id })
	if i < 0 {
		return nil
	}
	return all[i+1:]
}

// orNull is nil for a zero value.
func orNull[T comparable](v T) *T {
	var none T
	if v == none {
		return nil
	}
	return &v
}
