// Package coretest is what tests of core's nouns say about errors and events. It stands on nothing but kit and the
// scope, so that they stay quick to build.
package coretest

import (
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/lists"
)

// Code is an error's code; empty: there is none.
func Code(err error) fault.Code {
	if err == nil {
		return ""
	}
	return fault.From(err).Code
}

// Events are the types of what a unit emitted, in order.
func Events(s *scope.Scope) []string {
	return lists.Map(s.Events(), func(e scope.Event) string { return e.Type })
}
