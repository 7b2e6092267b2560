package fault

// Trait is what a gateway needs to know about a code.
type Trait struct {
	Status    int  // HTTP status of an answer with this code
	Model     bool // a model may read the message and act on it
	Retryable bool // the same call may succeed later, unchanged
	Business  bool // a refusal by a rule: it is an answer, repeating the call repeats it
}

// The only place that maps a code to a status.
var table = map[Code]Trait{
	InvalidArguments:     {Status: 400, Model: true, Business: true},
	NotFound:             {Status: 404, Model: true, Business: true},
	ToolNotFound:         {Status: 404, Model: true},
	ToolNotEnabled:       {Status: 403, Model: true},
	Forbidden:            {Status: 403, Model: true},
	RateLimited:          {Status: 429, Model: true, Retryable: true},
	TurnLimit:            {Status: 429, Model: true},
	ConfirmationRequired: {Status: 202, Model: true},
	ConfirmationInvalid:  {Status: 409, Model: true},
	ConfirmationExpired:  {Status: 410, Model: true},
	ConfirmationStale:    {Status: 409, Model: true},
	OutOfStock:           {Status: 409, Model: true, Business: true},
	Conflict:             {Status: 409, Model: true, Business: true},
	IdempotencyConflict:  {Status: 422, Model: true},
	InProgress:           {Status: 409, Model: true, Retryable: true},
	SessionHandedOff:     {Status: 409, Model: true},
	PlanRequired:         {Status: 402, Model: true},
	Blocked:              {Status: 403, Model: true, Business: true},
	BlockedAddress:       {Status: 403, Model: true, Business: true},
	UpstreamFailed:       {Status: 502, Model: true, Retryable: true},
	Timeout:              {Status: 504, Model: true, Retryable: true},
	Unavailable:          {Status: 503, Model: true, Retryable: true},
	Internal:             {Status: 500, Retryable: true},
}

// Of returns the traits of a code; an unknown one is treated as Internal.
func Of(code Code) Trait {
	if t, ok := table[code]; ok {
		return t
	}
	return table[Internal]
}

// Codes lists every code, for documents and tests.
func Codes() []Code {
	out := make([]Code, 0, len(table))
	for c := range table {
		out = append(out, c)
	}
	return out
}
