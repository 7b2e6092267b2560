package offline

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/money"
)

// result is what became of one call.
type result struct {
	Task    int
	For     string
	Tool    string
	Success bool
	Data    value
	Error   string
	Code    string
	Paths   []string // of invalid arguments
	Reasons []string
	Asked   string // the id of a question that waits for the customer
	Handoff bool
	Short   bool // told again without what it held
}

type answerBody struct {
	Success   bool            `json:"success"`
	Data      json.RawMessage `json:"data"`
	Error     string          `json:"error"`
	ErrorCode string          `json:"errorCode"`
	Errors    []struct {
		Path    string `json:"path"`
		Message string `json:"message"`
	} `json:"errors"`
	RequiresHandoff bool `json:"requiresHandoff"`
	Shortened       bool `json:"shortened"`
	Confirmation    *struct {
		ID string `json:"id"`
	} `json:"confirmation"`
}

func readResult(p pending, body json.RawMessage) result {
	r := result{Task: p.Task, For: p.For, Tool: p.Tool}
	var b answerBody
	if err := json.Unmarshal(body, &b); err != nil {
		r.Code = "internal"
		return r
	}
	r.Success, r.Error, r.Code, r.Handoff, r.Short = b.Success, b.Error, b.ErrorCode, b.RequiresHandoff, b.Shortened
	for _, e := range b.Errors {
		r.Paths, r.Reasons = append(r.Paths, e.Path), append(r.Reasons, e.Message)
	}
	if b.Confirmation != nil {
		r.Asked = b.Confirmation.ID
	}
	data := b.Data
	if len(data) == 0 {
		data = body // a flat answer
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber() // money is never a float here
	if err := decoder.Decode(&r.Data.v); err != nil {
		r.Data.v = nil
	}
	return r
}

// decision is what the customer's answer to the runtime's question came to.
type decision struct {
	ID      string `json:"confirmationId"`
	Outcome string `json:"outcome"` // confirm, deny, amend
	State   string `json:"state"`
	Result  *struct {
		Success bool   `json:"success"`
		Error   string `json:"error"`
	} `json:"result"`
	Done bool `json:"-"`
}

func readDecision(body json.RawMessage) (d decision, ok bool) {
	if len(body) == 0 || json.Unmarshal(body, &d) != nil || d.Outcome == "" {
		return d, false
	}
	d.Done = d.Outcome == "confirm" && d.Result != nil && d.Result.Success
	return d, true
}

// value is a piece of a result, looked at by path.
type value struct{ v any }

func (x value) at(path string) value {
	for key := range strings.SplitSeq(path, ".") {
		object, ok := x.v.(map[string]any)
		if !ok {
			return value{}
		}
		x = value{object[key]}
	}
	return x
}

func (x value) text(path string) string {
	switch v := x.at(path).v.(type) {
	case string:
		return strings.TrimSpace(v)
	case json.Number:
		return v.String()
	}
	return ""
}

func (x value) bool(path string) bool { b, _ := x.at(path).v.(bool); return b }

func (x value) has(path string) bool { return x.at(path).v != nil }

func (x value) int(path string) int64 {
	n, _ := x.at(path).v.(json.Number)
	i, _ := n.Int64()
	return i
}

func (x value) list(path string) []value {
	list, _ := x.at(path).v.([]any)
	out := make([]value, len(list))
	for i, v := range list {
		out[i] = value{v}
	}
	return out
}

func (x value) strings(path string) []string {
	var out []string
	for _, v := range x.list(path) {
		if s, ok := v.v.(string); ok {
			out = append(out, s)
		}
	}
	return out
}

// minor is an amount in minor units: of a decimal number, or of one that is so already.
func (x value) minor(path string, c money.Currency, already bool) int64 {
	n, ok := x.at(path).v.(json.Number)
	if !ok {
		return 0
	}
	if already {
		i, _ := n.Int64()
		return i
	}
	d, err := money.Parse(n.String())
	if err != nil {
		return 0
	}
	i, _ := d.Minor(c)
	return i
}
