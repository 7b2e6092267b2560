package model

import (
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/redact"
)

// Why is why a model gave no answer, for the log. It leaves out a fault's cause, which may contain what an address
// resolves to as seen from this machine.
func Why(err error) string {
	if f := fault.From(err); f != nil && f.Message != "" {
		return string(f.Code) + ": " + f.Message
	}
	return redact.New().Text(err.Error())
}
