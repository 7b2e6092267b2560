package httpapi

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/tool"
)

// Of a body that is too long, only as much is kept as the runtime needs to refuse it.
func TestBodiesAreBounded(t *testing.T) {
	t.Parallel()
	calls := toolCalls{tools: tool.NewSet()}
	body := strings.NewReader(strings.Repeat("[", 20<<20))
	kept, err := calls.readArguments(body, "no/tool")
	if err != nil || len(kept) != unknownToolBytes+1 {
		t.Fatalf("kept %d bytes, %v", len(kept), err)
	}
	if cap(kept) > 4*unknownToolBytes {
		t.Errorf("%d bytes are held for %d", cap(kept), len(kept))
	}
	if body.Len() != 0 {
		t.Errorf("%d bytes were left on the connection", body.Len())
	}
}

func TestPointer(t *testing.T) {
	t.Parallel()
	for location, want := range map[string]string{
		"body": "", "body.a": "/a", "body.a[0].b": "/a/0/b", "query.limit": "query.limit", "path.id": "path.id",
	} {
		if got := pointer(location); got != want {
			t.Errorf("%s became %q, expected %q", location, got, want)
		}
	}
}
