package evidence

import (
	"encoding/json"
	"sync"

	"github.com/mostrador/mostrador/internal/tool"
)

// node is what is used of a JSON schema.
type node struct {
	Type       any              `json:"type"`
	Format     string           `json:"format"`
	Properties map[string]*node `json:"properties"`
	Items      *node            `json:"items"`
	AnyOf      []*node          `json:"anyOf"`
}

var schemas sync.Map // *tool.Tool → *node

func (w *walker) schema() *node {
	if w.tools == nil {
		return nil
	}
	t, ok := w.tools.Get(w.tool)
	if !ok || t.Output == nil {
		return nil
	}
	return schemaOf(t)
}

// schemaOf is a tool's output schema, read once.
func schemaOf(t *tool.Tool) *node {
	if known, ok := schemas.Load(t); ok {
		return known.(*node)
	}
	n := &node{}
	if json.Unmarshal(t.Output.JSON(), n) != nil {
		n = nil
	}
	schemas.Store(t, n)
	return n
}

func (n *node) property(name string) *node {
	if n == nil {
		return nil
	}
	for _, m := range append([]*node{n}, n.AnyOf...) {
		if p := m.Properties[name]; p != nil {
			return p
		}
	}
	return nil
}

func (n *node) items() *node {
	if n == nil {
		return nil
	}
	for _, m := range append([]*node{n}, n.AnyOf...) {
		if m.Items != nil {
			return m.Items
		}
	}
	return nil
}

func (n *node) is(kind string) bool {
	if n == nil {
		return false
	}
	switch t := n.Type.(type) {
	case string:
		return t == kind
	case []any:
		for _, v := range t {
			if v == kind {
				return true
			}
		}
	}
	for _, m := range n.AnyOf {
		if m.is(kind) {
			return true
		}
	}
	return false
}
