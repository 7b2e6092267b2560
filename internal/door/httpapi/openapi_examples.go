package httpapi

import (
	_ "embed"
	"encoding/json"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// examplesJSON are requests and responses as they were exchanged with a server, one of each operation. A test plays
// testdata/examples.txt to write them, and plays it again to hold them.
//
//go:embed examples.json
var examplesJSON []byte

// Example is a request with its response. Ids, secrets and addresses are stand-ins.
type Example struct {
	Method   string          `json:"method"`
	Path     string          `json:"path"`              // with its query
	Request  json.RawMessage `json:"request,omitempty"` // of CSV, a string
	Status   int             `json:"status"`
	Type     string          `json:"type,omitempty"` // of the response's content
	Response json.RawMessage `json:"response,omitempty"`
}

// Examples returns the example of each operation, by its id.
func Examples() (out map[string]Example, err error) {
	err = json.Unmarshal(examplesJSON, &out)
	return out, err
}

// addExamples writes the examples into the document.
func addExamples(root tree) error {
	examples, err := Examples()
	if err != nil {
		return err
	}
	paths := root.at("paths")
	for path := range paths {
		for _, method := range []string{"get", "put", "post", "patch", "delete"} {
			op := paths.at(path).at(method)
			id, _ := op["operationId"].(string)
			if example, has := examples[id]; has {
				example.describe(path, op)
			}
		}
	}
	return nil
}

func (x Example) describe(path string, op tree) {
	bodies := op.at("requestBody").at("content")
	for _, kind := range []string{"application/json", "text/csv"} {
		if content := bodies.at(kind); content != nil && x.Request != nil {
			content["example"] = x.Request
			break
		}
	}
	if responses := op.at("responses"); responses != nil && x.Response != nil {
		answer := responses.at(strconv.Itoa(x.Status))
		if answer == nil {
			answer = responses.at("default")
		}
		if content := answer.at("content").at(x.Type); content != nil {
			content["example"] = x.Response
		}
	}
	x.describeParameters(path, op)
}

// describeParameters gives the parameters of the path and the query their values.
func (x Example) describeParameters(path string, op tree) {
	at, query, _ := strings.Cut(x.Path, "?")
	values := map[string]string{}
	given := strings.Split(at, "/")
	for i, part := range strings.Split(path, "/") {
		if name := strings.Trim(part, "{}"); name != part && i < len(given) {
			values["path "+name] = given[i]
		}
	}
	asked, _ := url.ParseQuery(query)
	for name := range asked {
		values["query "+name] = asked.Get(name)
	}
	list, _ := op["parameters"].([]any)
	for _, one := range list {
		parameter, _ := one.(map[string]any)
		in, _ := parameter["in"].(string)
		name, _ := parameter["name"].(string)
		value, has := values[in+" "+name]
		if !has {
			continue
		}
		kind := tree(parameter).at("schema")["type"]
		if types, several := kind.([]any); several {
			kind = types[slices.IndexFunc(types, func(t any) bool { return t != "null" })]
		}
		parameter["example"] = value
		if kind == "integer" || kind == "boolean" {
			parameter["example"] = json.RawMessage(value)
		}
	}
}
