package access

import "encoding/json"

// ModelAccount holds the key of a model's server.
type ModelAccount struct {
	APIKey string `json:"api_key"`
}

// String hides the secrets from logs and error texts.
func (a ModelAccount) String() string { return "key of a model" }

// GoString does the same for %#v.
func (a ModelAccount) GoString() string { return a.String() }

// Written is the account as a credential's JSON.
func (a ModelAccount) Written() (string, error) {
	text, err := json.Marshal(a)
	return string(text), err
}
