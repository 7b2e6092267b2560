package turn

import "github.com/mostrador/mostrador/internal/core/conversation"

// Calls are those that models made in some turns, by turn, from the stored steps.
func Calls(kept []conversation.Step) (map[string][]ToolCall, error) {
	steps, err := stepsByTurn(kept)
	byTurn := map[string][]ToolCall{}
	for turnID, list := range steps {
		byTurn[turnID] = callsIn(list)
	}
	return byTurn, err
}

func stepsByTurn(kept []conversation.Step) (map[string][]step, error) {
	byTurn := map[string][]step{}
	for _, k := range kept {
		one, err := decodeSteps([]conversation.Step{k})
		if err != nil {
			return nil, err
		}
		byTurn[k.TurnID] = append(byTurn[k.TurnID], one...)
	}
	return byTurn, nil
}
