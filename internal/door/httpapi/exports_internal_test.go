package httpapi

import (
	"reflect"
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
