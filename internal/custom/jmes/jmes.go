// Package jmes evaluates JMESPath within a budget: strangers write the expression and strangers send the data, so every
// step, every item made and every byte compared is counted and the evaluation ends when the budget is used up. Numbers
// stay as they were written, so that amounts of money pass unchanged. It has the functions of the JMESPath
// specification and none of its own.
package jmes

import (
	"context"
	"errors"
	"fmt"
)

// Limits bound one evaluation. A zero field takes its default.
type Limits struct {
	Steps  int // 500,000: some tens of milliseconds
	Output int // bytes of the result as JSON, 256 KiB
}

const (
	defaultSteps  = 500_000
	defaultOutput = 256 << 10
)

// The reasons why an evaluation is stopped. ErrBudget stops a bomb.
var (
	ErrBudget = errors.New("the expression does more work than it may")
	ErrOutput = errors.New("the result is larger than it may be")
)

// Expression is a compiled expression, immutable and safe for concurrent use.
type Expression struct{ root node }

// Compile reads an expression. Its length and nesting are bounded.
func Compile(text string) (*Expression, error) {
	if len(text) > maxLength {
		return nil, fmt.Errorf("it is longer than %d bytes", maxLength)
	}
	tokens, err := lex(text)
	if err != nil {
		return nil, err
	}
	root, err := parse(tokens)
	if err != nil {
		return nil, err
	}
	return &Expression{root}, nil
}

// Search evaluates over data made of map[string]any, []any, json.Number, string,
// bool and nil, which is not changed; the result may share parts of it. Errors are
// ErrBudget, ErrOutput, the context's, or a function's about what it was given.
func (e *Expression) Search(ctx context.Context, data any, l Limits) (result any, err error) {
	if l.Steps <= 0 {
		l.Steps = defaultSteps
	}
	if l.Output <= 0 {
		l.Output = defaultOutput
	}
	r := &run{ctx: ctx, left: l.Steps}
	defer func() {
		if caught := recover(); caught != nil {
			stopped, ours := caught.(stop)
			if !ours {
				panic(caught)
			}
			result, err = nil, stopped.error
		}
	}()
	result = e.root.eval(r, data)
	if _, isRef := result.(reference); isRef {
		return nil, errors.New("the result is an expression, not a value")
	}
	if r.size(result, l.Output) > l.Output {
		return nil, ErrOutput
	}
	return result, nil
}

// stop unwinds an evaluation from any depth; Search turns it into its error.
type stop struct{ error }

// run is one evaluation.
type run struct {
	ctx   context.Context
	left  int
	since int // spent since the context was checked
}

const lookEvery = 4096

// spend charges work to the budget before it is done.
func (r *run) spend(n int) {
	if n > r.left {
		panic(stop{ErrBudget})
	}
	r.left -= n
	if r.since += n; r.since >= lookEvery {
		r.since = 0
		if err := r.ctx.Err(); err != nil {
			panic(stop{err})
		}
	}
}

// bytesPerStep is how much text costs one step.
const bytesPerStep = 32

func (r *run) spendText(bytes int) { r.spend(1 + bytes/bytesPerStep) }

func (r *run) fail(format string, args ...any) { panic(stop{fmt.Errorf(format, args...)}) }

// size is the length of a value as JSON, or more than most once that is exceeded. A value may hold one part many times,
// so it is counted as it would be written.
func (r *run) size(value any, most int) int {
	r.spend(1)
	switch v := value.(type) {
	case string:
		return 2 + len(v) // escapes are not counted: they are bounded by a factor
	case []any:
		n := 2
		for _, item := range v {
			if n += 1 + r.size(item, most-n); n > most {
				return n
			}
		}
		return n
	case map[string]any:
		n := 2
		for key, item := range v {
			if n += 4 + len(key) + r.size(item, most-n); n > most {
				return n
			}
		}
		return n
	case reference:
		r.fail("an expression (&) can only be given to a function")
	}
	return 8
}
