package httpapi

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Every value of every list has a heading in each language, and no two columns of a file have the same.
func TestEveryExportHasItsHeadings(t *testing.T) {
	t.Parallel()
	e, used := NewExports(Config{}), map[string]bool{}
	for path, l := range e.lists {
		columns := columnsOf(exportName(path), l.item)
		if path == "/v1/orders" {
			columns = append(columns, columnsOf("order-lines", reflect.TypeFor[soldLine]())...)
		}
		for _, tag := range locale.Tags() {
			met := map[string]string{}
			for _, c := range columns {
				heading := c.Label.In(tag)
				if other, twice := met[heading]; twice && other != c.Path && path != "/v1/orders" {
					t.Errorf("%s: %s and %s are both %q", path, other, c.Path, heading)
				}
				if met[heading] = c.Path; heading == "" {
					t.Errorf("%s: %s has no heading in %s", path, c.Path, tag)
				}
			}
		}
		for _, c := range columns {
			used[strings.ReplaceAll(c.Path, "/", "_")] = true
		}
	}
	for name := range exportWords {
		if !used[name] {
			t.Errorf("no list has %s", name)
		}
	}
	for _, list := range noExports {
		if _, there := e.lists[list]; there {
			t.Errorf("%s is exported and is not", list)
		}
	}
}

// noFiles are answers that have a list of things inside and are no list of a business's own: a list that is not exported needs its
// reason here or in noExports.
var noFiles = map[string]string{
	"/v1/settings":        "settings are a document",
	"/v1/settings/schema": "what settings can be",
}

// Every route whose answer has a list of things can be had as a file, unless it is named as one that is no list of a business.
func TestEveryListIsExported(t *testing.T) {
	t.Parallel()
	r, doc := newRouter(Config{}), document(t)
	paths := doc.at("paths")
	for path := range paths {
		answer := paths.at(path).at("get").at("responses").at("200").at("content").at("application/json").at("schema")
		if answer == nil || strings.Contains(path, "{") || !strings.HasPrefix(path, "/v1/") || !hasRows(doc, answer) {
			continue
		}
		_, exported := r.lists[path]
		switch reason := noFiles[path]; {
		case slices.Contains(noExports, path) || reason != "":
			if exported {
				t.Errorf("%s is exported and named as one that is not", path)
			}
		case !exported:
			t.Errorf("%s answers a list and is not exported", path)
		}
	}
}

// resolved is a schema, or the one that it refers to.
func resolved(doc, schema tree) tree {
	if ref, is := schema["$ref"].(string); is {
		return doc.at("components").at("schemas").at(strings.TrimPrefix(ref, schemaPrefix))
	}
	return schema
}

// hasRows reports whether one of the values of an object is a list of objects.
func hasRows(doc, schema tree) bool {
	properties := resolved(doc, schema).at("properties")
	for name := range properties {
		if items := properties.at(name).at("items"); items != nil && resolved(doc, items)["properties"] != nil {
			return true
		}
	}
	return false
}
