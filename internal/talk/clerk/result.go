package clerk

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/money"
)

// result is what became of a call.
type result struct {
	value
	Tool    string
	Success bool
	Error   string
	Code    string
	Paths   []string // of invalid arguments, and why each is
	Reasons []string
	Asked   bool // it waits for somebody's yes
	Handoff bool // a person has to go on
}

func readResult(tool string, body json.RawMessage) result {
	var b struct {
		Success   bool            `json:"success"`
		Data      json.RawMessage `json:"data"`
		Error     string          `json:"error"`
		ErrorCode string          `json:"errorCode"`
		Errors    []struct {
			Path    string `json:"path"`
			Message string `json:"message"`
		} `json:"errors"`
		RequiresHandoff bool            `json:"requiresHandoff"`
		Confirmation    json.RawMessage `json:"confirmation"`
	}
	r := result{Tool: tool}
	if err := json.Unmarshal(body, &b); err != nil {
		r.Code = "internal"
		return r
	}
	r.Success, r.Error, r.Code, r.Handoff = b.Success, b.Error, b.ErrorCode, b.RequiresHandoff
	for _, e := range b.Errors {
		r.Paths, r.Reasons = append(r.Paths, e.Path), append(r.Reasons, e.Message)
	}
	r.Asked = len(b.Confirmation) > 0 && string(b.Confirmation) != "null"
	if len(b.Data) == 0 {
		b.Data = body // a flat answer
	}
	decoder := json.NewDecoder(bytes.NewReader(b.Data))
	decoder.UseNumber() // money is never a float here
	if decoder.Decode(&r.v) != nil {
		r.v = nil
	}
	return r
}

// fine reports a call that did what it should; some tools say so in their data, too.
func (r result) fine() bool { return r.Success && (!r.has("success") || r.bool("success")) }

// decision is what the customer's answer to the runtime's question came to.
type decision struct {
	ID      string `json:"confirmationId"`
	Outcome string `json:"outcome"` // confirm, deny, amend
	State   string `json:"state"`
	Result  *struct {
		Success bool   `json:"success"`
		Error   string `json:"error"`
	} `json:"result"`
}

func readDecision(body json.RawMessage) (d decision, ok bool) {
	return d, len(body) > 0 && json.Unmarshal(body, &d) == nil && d.Outcome != ""
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

// text is the first of some paths that has a text.
func (x value) text(paths ...string) string {
	for _, p := range paths {
		switch v := x.at(p).v.(type) {
		case string:
			if s := strings.TrimSpace(v); s != "" {
				return s
			}
		case json.Number:
			return v.String()
		}
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
	return mapped(list, func(v any) value { return value{v} })
}

func (x value) strings(path string) (out []string) {
	for _, v := range x.list(path) {
		if s, ok := v.v.(string); ok {
			out = append(out, s)
		}
	}
	return out
}

// money is a decimal amount in minor units, minor one that is in minor units already.
func (x value) money(path string, c money.Currency) int64 {
	n, ok := x.at(path).v.(json.Number)
	if !ok {
		return 0
	}
	d, err := money.Parse(n.String())
	if err != nil {
		return 0
	}
	minor, _ := d.Minor(c)
	return minor
}
