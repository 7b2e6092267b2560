package turn

import "github.com/mostrador/mostrador/internal/core/conversation"

// Calls are those that models made in some turns, by turn, from the stored steps.
func Calls(kept []conversation.Step) (map[string][]Made, error) {
	byTurn := map[string][]Made{}
	for _, k := range kept {
		steps, err := decodeSteps([]conversation.Step{k})
		if err != nil {
			return nil, err
		}
		byTurn[k.TurnID] = append(byTurn[k.TurnID], made(steps)...)
	}
	return byTurn, nil
}
