package httpapi

import (
	"encoding/json"
	"maps"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/talk/turn"
)

// elsewhere is documented here and served by another door of the same server.
var elsewhere = []string{"POST /v1/imports/{kind}"}

// Every route below /v1 is in the document with a tag, a summary and an example, is tried by every role and by another
// business, and the document has no other.
func TestEveryRouteIsDocumentedAndTried(t *testing.T) {
	t.Parallel()
	r := newRouter(Config{Metrics: http.NotFoundHandler(), Turns: &turn.Turns{}})
	raw, err := r.document()
	if err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Paths map[string]map[string]struct {
			Tags        []string `json:"tags"`
			Summary     string   `json:"summary"`
			OperationID string   `json:"operationId"`
		} `json:"paths"`
	}
	if err := json.Unmarshal(raw, &doc); err != nil {
		t.Fatal(err)
	}
	examples, err := Examples()
	if err != nil {
		t.Fatal(err)
	}
	roles, err := os.ReadFile("testdata/roles.txt")
	if err != nil {
		t.Fatal(err)
	}
	documented := map[string]bool{}
	for path, item := range doc.Paths {
		for method, op := range item {
			at := strings.ToUpper(method) + " " + path
			documented[at] = true
			if len(op.Tags) != 1 || op.Summary == "" {
				t.Errorf("%s has the tags %v and the summary %q", at, op.Tags, op.Summary)
			}
			x, has := examples[op.OperationID]
			if !has || x.Status >= 400 {
				t.Errorf("%s has no example of a request that works: %v %d", at, has, x.Status)
			}
			if underV1(path) && !strings.Contains("\n"+string(roles), "\n"+at+":") {
				t.Errorf("%s is not tried by role and business", at)
			}
		}
	}
	registered := map[string]bool{}
	for _, pattern := range append(slices.Clone(r.known), elsewhere...) {
		registered[pattern] = true
		if !documented[pattern] {
			t.Errorf("%s is served and not documented", pattern)
		}
	}
	for _, at := range slices.Sorted(maps.Keys(documented)) {
		if !registered[at] {
			t.Errorf("%s is documented and not served", at)
		}
	}
}

// reports have data that is no list of things: what there is of one product, and what models cost in a span of days.
var reports = map[string]bool{"getStock": true, "getUsage": true}

// Every list is read in pages, by the same two parameters and with the same two fields.
func TestEveryListHasPages(t *testing.T) {
	t.Parallel()
	raw, err := Document("")
	if err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Paths map[string]map[string]struct {
			OperationID string                  `json:"operationId"`
			Parameters  []struct{ Name string } `json:"parameters"`
			Responses   map[string]struct {
				Content map[string]struct {
					Schema struct {
						Ref string `json:"$ref"`
					} `json:"schema"`
				} `json:"content"`
			} `json:"responses"`
		} `json:"paths"`
		Components struct {
			Schemas map[string]struct {
				Properties map[string]any `json:"properties"`
			} `json:"schemas"`
		} `json:"components"`
	}
	if err := json.Unmarshal(raw, &doc); err != nil {
		t.Fatal(err)
	}
	lists := 0
	for path, item := range doc.Paths {
		op := item["get"]
		name := strings.TrimPrefix(op.Responses["200"].Content["application/json"].Schema.Ref, schemaPrefix)
		fields := doc.Components.Schemas[name].Properties
		if fields["data"] == nil || reports[op.OperationID] {
			continue
		}
		lists++
		if fields["has_more"] == nil {
			t.Errorf("GET %s does not say whether there is more", path)
		}
		for _, wanted := range []string{"after", "limit"} {
			if !slices.ContainsFunc(op.Parameters, func(p struct{ Name string }) bool { return p.Name == wanted }) {
				t.Errorf("GET %s has no parameter %s", path, wanted)
			}
		}
	}
	if lists == 0 {
		t.Error("the document has no lists")
	}
}

// What has a version is written and removed from the version that was read: there is no way to write it that takes no
// If-Match, and what is edited at an address has a version there.
func TestWritesStartFromAVersion(t *testing.T) {
	t.Parallel()
	writes := 0
	for path, one := range document(t).at("paths") {
		item, _ := one.(map[string]any)
		read := tree(item).at("get").at("responses").at("200").at("headers")["ETag"] != nil
		for _, method := range []string{"put", "patch", "delete"} {
			op, is := item[method].(map[string]any)
			if !is {
				continue
			}
			params, _ := op["parameters"].([]any)
			takes := slices.ContainsFunc(params, func(p any) bool { return p.(map[string]any)["name"] == "If-Match" })
			if takes {
				writes++
			}
			if takes != read {
				t.Errorf("%s %s takes an If-Match: %v; GET has an ETag: %v", method, path, takes, read)
			}
			if method == "patch" && !takes {
				t.Errorf("%s is edited and has no version", path)
			}
		}
	}
	if writes == 0 {
		t.Error("nothing takes an If-Match")
	}
}
