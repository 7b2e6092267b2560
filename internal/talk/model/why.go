package model

import (
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/redact"
)

// Why is why a model gave no answer, for the log: in the words that anybody may read. The
// cause behind them may name what an address resolves to, seen from here.
func Why(err error) string {
	if f := fault.From(err); f != nil && f.Message != "" {
		return string(f.Code) + ": " + f.Message
	}
	return redact.New().Text(err.Error())
}
