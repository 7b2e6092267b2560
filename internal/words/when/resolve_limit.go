package when

// limit applies a bound to a text that names no hour. An exact time outweighs it, and a part of the day outweighs
// Later: "más tarde, a la noche".
func (s *scene) limit(m *Meaning, b Bound) {
	if b == "" || m.HasTime || m.Why == Past || m.Why == NoSuchDate || len(m.Options) > 0 && m.Options[0].HasTime {
		return
	}
	if b == Later && m.Part != "" {
		return
	}
	m.Bound = b
	undecided := m.Why == Clear || m.Why == NotUnderstood
	switch {
	case !undecided:
	case b == Soonest:
		m.Why = Clear
	case b != Later && s.edge(m):
	default:
		m.Why = Vague
	}
}

// grain is the step, in minutes, in which edge looks for the opening time.
const grain = 5

// edge finds the first or the last minute at which the shop is open on a day, from now on.
func (s *scene) edge(m *Meaning) bool {
	if !m.HasDay || s.hint.Open == nil {
		return false
	}
	for n := range 1440 / grain {
		minute := n * grain
		if m.Bound == Last {
			minute = 1440 - grain - minute
		}
		over := m.Day.Equal(s.today) && minute < s.minute
		if !over && s.hint.Open(m.Day, minute) {
			m.Minute, m.HasTime = minute, true
			return true
		}
	}
	return false
}
