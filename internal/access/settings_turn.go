package access

import "time"

// TurnLimits bound what a model may do before the customer gets their answer. 0 is the default of each.
type TurnLimits struct {
	Rounds  int `json:"rounds,omitempty" es:"Pedidos al modelo" pt:"Pedidos ao modelo" en:"Requests to the model" jsonschema:"minimum=2,maximum=20" means:"5" help:"1 no deja respuesta después de una operación. | 1 não deixa resposta depois de uma operação. | 1 leaves no answer after an operation."`
	Calls   int `json:"calls,omitempty" es:"Operaciones" pt:"Operações" en:"Operations" jsonschema:"minimum=0,maximum=100" means:"16"`
	Seconds int `json:"seconds,omitempty" es:"Tiempo hasta pedir la respuesta" pt:"Tempo até pedir a resposta" en:"Time until it is asked for its answer" kind:"seconds" jsonschema:"minimum=0,maximum=600" means:"120"`
	Tokens  int `json:"tokens,omitempty" es:"Tokens hasta pedir la respuesta" pt:"Tokens até pedir a resposta" en:"Tokens until it is asked for its answer" jsonschema:"minimum=0,maximum=1000000000" means:"200000"`
}

// MostRounds, MostCalls, MostTime and MostTokens are the limits with their defaults.
func (t TurnLimits) MostRounds() int { return orDefault(t.Rounds, 5) }
func (t TurnLimits) MostCalls() int  { return orDefault(t.Calls, 16) }
func (t TurnLimits) MostTime() time.Duration {
	return time.Duration(orDefault(t.Seconds, 120)) * time.Second
}
func (t TurnLimits) MostTokens() int { return orDefault(t.Tokens, 200_000) }
