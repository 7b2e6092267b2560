package jmes

import "slices"

// Refers are the places of the data that the result may depend on, each as the path from the outermost object; an empty
// one is all of the data. What is reached through an item of a list, or through a function's result, counts as the list
// or as the function's arguments.
func (e *Expression) Refers() [][]string {
	var t tracer
	t.take(t.of(e.root, place{}))
	return t.found
}

// place is where a value is in the data. A computed value is nowhere: everything it was computed from has been taken
// already.
type place struct {
	path []string
	made bool
}

var nowhere = place{made: true}

type tracer struct{ found [][]string }

// take records that the result depends on a place.
func (t *tracer) take(p place) {
	if p.made || slices.ContainsFunc(t.found, func(other []string) bool { return slices.Equal(other, p.path) }) {
		return
	}
	t.found = append(t.found, p.path)
}

// taken takes each of several parts of an expression.
func (t *tracer) taken(from place, parts ...node) place {
	for _, one := range parts {
		t.take(t.of(one, from))
	}
	return nowhere
}

// of is where the value of a part stands, looked at from a place.
func (t *tracer) of(n node, from place) place {
	switch n := n.(type) {
	case current:
		return from
	case field:
		if from.made {
			return nowhere
		}
		return place{path: append(slices.Clip(from.path), string(n))}
	case then:
		return t.of(n.right, t.of(n.left, from))
	case quote: // applied to the function's other arguments, which are taken there
		return t.taken(nowhere, n.inner)
	case not:
		return t.taken(from, n.inner)
	case or:
		return t.taken(from, n.left, n.right)
	case and:
		return t.taken(from, n.left, n.right)
	case comparison:
		return t.taken(from, n.left, n.right)
	case call:
		return t.taken(from, n.arguments...)
	case item:
		return t.taken(from, n.of)
	case slice:
		return t.taken(from, n.of)
	case valuesOf:
		return t.taken(from, n.of)
	case flattened:
		return t.taken(from, n.of)
	case filtered:
		t.taken(from, n.of)
		return t.taken(nowhere, n.condition)
	case projection:
		t.taken(from, n.of)
		return t.taken(nowhere, n.each)
	case list:
		t.orNull(from)
		return t.taken(from, n...)
	case hash:
		t.orNull(from)
		for _, e := range n {
			t.taken(from, e.value)
		}
	}
	return nowhere // a constant, too
}

// orNull takes what decides whether a list or an object is made: from null, none is. All of the data is never null.
func (t *tracer) orNull(from place) {
	if len(from.path) > 0 {
		t.take(from)
	}
}
