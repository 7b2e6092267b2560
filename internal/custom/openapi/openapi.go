// Package openapi makes definitions of custom tools from an OpenAPI 3.0 or 3.1 document: it lists the operations and
// converts the chosen ones. It fetches nothing, follows references within the document only, and leaves it to package
// custom to say whether a definition can be saved. It does not adopt the document's response schemas: a call would fail
// for every promise an API does not keep.
package openapi

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

// Document is a parsed OpenAPI document.
type Document struct {
	Title      string
	Operations []Operation // by path and method
	Text       []byte      // as it was read

	root object
}

// Operation is one that the document describes.
type Operation struct {
	Key         string `json:"key"` // METHOD /path, which names it within the document
	OperationID string `json:"operation_id,omitempty"`
	Summary     string `json:"summary,omitempty"`
	Unsupported string `json:"unsupported,omitempty"` // why it cannot be a tool; empty if it can
}

// Imported is the definition of an operation and what is left to do for it.
type Imported struct {
	Definition custom.Definition `json:"definition"`
	Secrets    []Secret          `json:"secrets,omitempty"`
	Notes      []string          `json:"notes,omitempty"` // what the definition leaves out
}

// Secret is one that must be set before the tool can be called.
type Secret struct {
	Name   string `json:"name"`
	Header string `json:"header"`
	Hint   string `json:"hint"`
}

type object = map[string]any

var methods = []string{"get", "post", "put", "patch", "delete"}

var supported = strings.Join(custom.Methods, ", ")

// others are methods of OpenAPI that a custom tool does not have.
var others = []string{"head", "options", "trace"}

// Read reads a document, JSON or YAML. The error is invalid_arguments.
func Read(raw []byte) (*Document, error) {
	root, err := parse(raw)
	if err != nil {
		return nil, fault.New(fault.InvalidArguments, "the document cannot be read: %v", err)
	}
	version, _ := root["openapi"].(string)
	switch {
	case root["swagger"] != nil:
		return nil, fault.New(fault.InvalidArguments, "Swagger 2.0 is not supported: convert the document to OpenAPI 3")
	case !strings.HasPrefix(version, "3.0") && !strings.HasPrefix(version, "3.1"):
		return nil, fault.New(fault.InvalidArguments, "the document is not OpenAPI 3.0 or 3.1")
	}
	d := &Document{Text: raw, root: root}
	d.Title, _ = at(root, "info")["title"].(string)
	paths := at(root, "paths")
	for _, path := range slices.Sorted(maps.Keys(paths)) {
		item, _ := paths[path].(object)
		for _, method := range append(slices.Clone(methods), others...) {
			if operation, ok := item[method].(object); ok {
				d.Operations = append(d.Operations, d.operation(path, method, item, operation))
			}
		}
	}
	if len(d.Operations) == 0 {
		return nil, fault.New(fault.InvalidArguments, "the document describes no operations")
	}
	return d, nil
}

func (d *Document) operation(path, method string, item, operation object) Operation {
	o := Operation{Key: strings.ToUpper(method) + " " + path}
	o.OperationID, _ = operation["operationId"].(string)
	o.Summary, _ = operation["summary"].(string)
	if slices.Contains(others, method) {
		o.Unsupported = fmt.Sprintf("the method %s is not supported: %s are", strings.ToUpper(method), supported)
	} else if _, err := d.convert(path, method, item, operation, ""); err != nil {
		o.Unsupported = err.Error()
	}
	return o
}

// Import makes the definition of an operation, named by its key. A server replaces
// the document's own, which may be relative or a sample. Codes: not_found,
// invalid_arguments with what is unsupported.
func (d *Document) Import(key, server string) (*Imported, error) {
	upper, path, _ := strings.Cut(key, " ")
	method := strings.ToLower(upper)
	item := at(at(d.root, "paths"), path)
	operation, found := item[method].(object)
	switch {
	case !found || !slices.Contains(methods, method) && !slices.Contains(others, method):
		return nil, fault.New(fault.NotFound, "the document has no operation %.200q", key)
	case slices.Contains(others, method):
		return nil, fault.New(fault.InvalidArguments, "the method %s is not supported: %s are", upper, supported)
	}
	out, err := d.convert(path, method, item, operation, server)
	if err != nil {
		return nil, fault.New(fault.InvalidArguments, "%s: %v", key, err)
	}
	return out, nil
}

// at is a member that is an object, or nothing.
func at(o object, key string) object {
	inner, _ := o[key].(object)
	return inner
}

func text(o object, key string) string {
	s, _ := o[key].(string)
	return s
}

func truth(o object, key string) bool {
	b, _ := o[key].(bool)
	return b
}

// MostBytes is how large a document may be.
const MostBytes = 2 << 20

// Further limits. A YAML node counts once per alias.
const (
	maxDepth = 64
	maxNodes = 200_000
)

// parse reads a document into the values of strictjson.Parse.
func parse(raw []byte) (object, error) {
	if len(raw) > MostBytes {
		return nil, fmt.Errorf("it is larger than %d bytes", MostBytes)
	}
	raw = bytes.TrimPrefix(raw, []byte("\ufeff"))
	var value any
	if bytes.HasPrefix(bytes.TrimSpace(raw), []byte("{")) {
		var problems []strictjson.Problem
		value, problems = strictjson.Parse(raw, strictjson.Limits{Bytes: MostBytes, Depth: maxDepth, Nodes: maxNodes})
		if len(problems) > 0 {
			return nil, fmt.Errorf("%s at %q: %s", problems[0].Kind, problems[0].Path, problems[0].Detail)
		}
	} else {
		var err error
		if value, err = parseYAML(raw); err != nil {
			return nil, err
		}
	}
	root, ok := value.(object)
	if !ok {
		return nil, errors.New("it is not an object")
	}
	return root, nil
}

func parseYAML(raw []byte) (any, error) {
	decoder := yaml.NewDecoder(bytes.NewReader(raw))
	var document, more yaml.Node
	if err := decoder.Decode(&document); err != nil {
		return nil, fmt.Errorf("it is neither JSON nor YAML: %.200s", err.Error())
	}
	if err := decoder.Decode(&more); !errors.Is(err, io.EOF) {
		return nil, errors.New("it holds more than one document")
	}
	y := yamlReader{left: maxNodes}
	return y.value(&document, 0)
}

// yamlReader turns YAML into JSON values, alias by alias, within a budget: a few lines of aliases can expand beyond any
// memory.
type yamlReader struct{ left int }

func (y *yamlReader) value(n *yaml.Node, depth int) (any, error) {
	if y.left--; y.left < 0 {
		return nil, fmt.Errorf("it holds more than %d values", maxNodes)
	}
	if depth > maxDepth {
		return nil, fmt.Errorf("line %d: nested deeper than %d", n.Line, maxDepth)
	}
	switch n.Kind {
	case yaml.DocumentNode:
		if len(n.Content) == 1 {
			return y.value(n.Content[0], depth)
		}
	case yaml.AliasNode:
		return y.value(n.Alias, depth+1)
	case yaml.SequenceNode:
		out := make([]any, 0, len(n.Content))
		for _, item := range n.Content {
			v, err := y.value(item, depth+1)
			if err != nil {
				return nil, err
			}
			out = append(out, v)
		}
		return out, nil
	case yaml.MappingNode:
		return y.mapping(n, depth)
	case yaml.ScalarNode:
		return scalar(n)
	}
	return nil, errors.New("it is empty")
}

func (y *yamlReader) mapping(n *yaml.Node, depth int) (any, error) {
	out := make(object, len(n.Content)/2)
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		_, twice := out[key.Value]
		switch {
		case key.Kind != yaml.ScalarNode || key.ShortTag() == "!!merge":
			return nil, fmt.Errorf("line %d: this kind of key is not supported", key.Line)
		case twice:
			return nil, fmt.Errorf("line %d: the key %.80q is there twice", key.Line, key.Value)
		}
		v, err := y.value(n.Content[i+1], depth+1)
		if err != nil {
			return nil, err
		}
		out[key.Value] = v
	}
	return out, nil
}

func scalar(n *yaml.Node) (any, error) {
	switch n.ShortTag() {
	case "!!null":
		return nil, nil
	case "!!bool":
		var b bool
		err := n.Decode(&b)
		return b, err
	case "!!int", "!!float":
		if value, problems := strictjson.Parse([]byte(n.Value), strictjson.Limits{}); len(problems) == 0 {
			return value, nil
		}
		var f float64
		if err := n.Decode(&f); err != nil || math.IsInf(f, 0) || math.IsNaN(f) || math.Abs(f) > 1e30 {
			return nil, fmt.Errorf("line %d: %.40q is not a number", n.Line, n.Value)
		}
		return json.Number(strconv.FormatFloat(f, 'f', -1, 64)), nil
	}
	return n.Value, nil // text, and what YAML calls a timestamp
}
