package workshop_test

import (
	"encoding/json"

	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/policy"
)

// kept is a small definition.
func kept(url, name string) custom.Definition {
	return custom.Definition{
		Name: name, Description: "Consulta a un tercero.", IsActive: true, ExecutionType: custom.APICall,
		ParametersSchema: json.RawMessage(`{"type":"object"}`), ExecutionConfig: custom.Config{URL: url + "/x"},
	}
}

func deny(pattern string) policy.Rule { return policy.Rule{Tool: pattern, Effect: policy.Deny} }
