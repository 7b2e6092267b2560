package scope_test

import (
	"reflect"
	"testing"

	"github.com/mostrador/mostrador/internal/core/scope"
)

type word string

func TestWhatHasNoValueIsNotTold(t *testing.T) {
	t.Parallel()
	var s scope.Scope
	s.Emit("a.b", "1", map[string]any{"id": "1", "variantId": "", "zone": word(""), "total": int64(0), "nothing": nil,
		"paid": false})
	want := map[string]any{"id": "1", "total": int64(0), "nothing": nil, "paid": false}
	if got := s.Events()[0].Payload; !reflect.DeepEqual(got, want) {
		t.Errorf("told %v, want %v", got, want)
	}
}
