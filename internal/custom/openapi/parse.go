package openapi

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"

	"go.yaml.in/yaml/v3"

	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

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
