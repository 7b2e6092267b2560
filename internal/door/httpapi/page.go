package httpapi

import "slices"

// Page is how every list is asked for.
type Page struct {
	After string `query:"after" format:"uuid" doc:"The id of the last one seen."`
	Limit int    `query:"limit" minimum:"1" maximum:"100" default:"20" doc:"How many at most."`
}

// list is how every list is answered.
type list[T any] struct {
	Data    []T  `json:"data" nullable:"false"`
	HasMore bool `json:"has_more"`
}

type listed[T any] struct{ Body list[T] }

// page makes an answer of rows that were asked for with one more than the limit.
func page[Row, T any](rows []Row, limit int, show func(Row) T) *listed[T] {
	out := &listed[T]{Body: list[T]{Data: []T{}, HasMore: len(rows) > limit}}
	for _, row := range rows[:min(len(rows), limit)] {
		out.Body.Data = append(out.Body.Data, show(row))
	}
	return out
}

// after is what follows an id in a list that is short enough to be read whole.
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

// orNull shows what is empty as null.
func orNull[T comparable](v T) *T {
	var none T
	if v == none {
		return nil
	}
	return &v
}
