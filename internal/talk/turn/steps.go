package turn

import (
	"encoding/json"
	"slices"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
)

// stepList are the steps of a turn so far.
type stepList []step

// last is the step with which a turn goes on; nil: it begins.
func (l stepList) last() *step {
	for i := range slices.Backward(l) {
		if !l[i].Cut {
			return &l[i]
		}
	}
	return nil
}

// roundsMade is how often a model has answered in this turn.
func (l stepList) roundsMade() (n int) {
	for _, s := range l {
		if s.Note == "" {
			n++
		}
	}
	return n
}

func (l stepList) callsBefore(s *step) (n int) {
	for i := range l {
		if &l[i] != s {
			n += len(l[i].Calls)
		}
	}
	return n
}

func (l stepList) tokens() (n int) {
	for _, s := range l {
		if s.Usage != nil {
			n += s.Usage.Input + s.Usage.Output
		}
	}
	return n
}

// spoke reports that something was said beside calls.
func (l stepList) spoke() bool {
	return slices.ContainsFunc(l, func(s step) bool {
		return len(s.Calls) > 0 && s.Text != "" && (s.unsaid == "" || s.said != "")
	})
}

// repaired reports that the model was asked to repair an answer.
func (l stepList) repaired() bool {
	return slices.ContainsFunc(l, func(s step) bool { return s.Repair })
}

// toldFirst reports that the model was asked to tell what it read before it asks.
func (l stepList) toldFirst(tag locale.Tag) bool {
	return slices.ContainsFunc(l.answers(), func(a runtime.Answer) bool { return a.Error == msgTellFirst.In(tag) })
}

// untold reports something that was read for the customer, and nothing said after it.
func (l stepList) untold() bool {
	for _, s := range slices.Backward(l) {
		if s.informs() {
			return true
		}
		if s.Text != "" {
			return false
		}
	}
	return false
}

// succeeded reports that a call of a tool did.
func (l stepList) succeeded(tool string) bool {
	return slices.ContainsFunc(l, func(s step) bool {
		for i, r := range s.results {
			var a runtime.Answer
			if s.Calls[i].Tool == tool && json.Unmarshal(r.Body, &a) == nil && a.Success {
				return true
			}
		}
		return false
	})
}

// begun reports that a model other than the built-in one, which has a state of its own, has made calls in this turn.
func (l stepList) begun() bool {
	return slices.ContainsFunc(l, func(s step) bool { return len(s.Calls) > 0 && s.State == nil })
}

// answers are the answers of this turn's calls, in order.
func (l stepList) answers() (list []runtime.Answer) {
	for _, s := range l {
		for _, r := range s.results {
			var a runtime.Answer
			if json.Unmarshal(r.Body, &a) == nil {
				list = append(list, a)
			}
		}
	}
	return list
}

// failedCalls counts the failed calls in a row at this turn's end: ours, and those that the model got wrong; unbroken:
// one before them succeeded.
func (l stepList) failedCalls() (ours, mistakes int, unbroken bool) {
	for _, a := range slices.Backward(l.answers()) {
		switch {
		case isMistake(a):
			mistakes++
		case isFailure(a):
			ours++
		default:
			return ours, mistakes, true
		}
	}
	return ours, mistakes, false
}

// needsStaff reports that the last call was about something that only staff may do.
func (l stepList) needsStaff() bool {
	list := l.answers()
	return len(list) > 0 && list[len(list)-1].RequiresHandoff
}
