package access

import "time"

// TurnLimits bound what a model may do before the customer gets their answer. 0 is the default of each.
type TurnLimits struct {
	Rounds  int `json:"rounds,omitempty"`  // requests to the model; 0: 5
	Calls   int `json:"calls,omitempty"`   // of tools; 0: 16
	Seconds int `json:"seconds,omitempty"` // after which it is asked for its answer; 0: 120
	Tokens  int `json:"tokens,omitempty"`  // in and out, after which it is asked for its answer; 0: 200,000
}

// MostRounds, MostCalls, MostTime and MostTokens are the limits with their defaults.
func (t TurnLimits) MostRounds() int { return orDefault(t.Rounds, 5) }
func (t TurnLimits) MostCalls() int  { return orDefault(t.Calls, 16) }
func (t TurnLimits) MostTime() time.Duration {
	return time.Duration(orDefault(t.Seconds, 120)) * time.Second
}
func (t TurnLimits) MostTokens() int { return orDefault(t.Tokens, 200_000) }

func (c *settingsCheck) turn(t TurnLimits) {
	c.limits(limit{"/turn/rounds", t.Rounds, 20}, limit{"/turn/calls", t.Calls, 100},
		limit{"/turn/seconds", t.Seconds, 600}, limit{"/turn/tokens", t.Tokens, mostCount})
	if t.Rounds == 1 {
		c.add("/turn/rounds", "1 leaves no answer after a call")
	}
}
