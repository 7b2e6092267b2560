// Package lists is what the standard library's slices leaves out.
package lists

// Map returns what to makes of each element; the result is never nil.
func Map[S ~[]T, T, R any](list S, to func(T) R) []R {
	out := make([]R, len(list))
	for i, v := range list {
		out[i] = to(v)
	}
	return out
}

// Filter returns the elements that keep accepts, in a new slice; nil: it accepts none.
func Filter[S ~[]T, T any](list S, keep func(T) bool) (out S) {
	for _, v := range list {
		if keep(v) {
			out = append(out, v)
		}
	}
	return out
}
