package openai

import (
	"encoding/json"
	"strings"
	"testing"
)

// A model reads that stock is not counted, and no number that it could tell customers.
func TestUncountedStockIsNoNumber(t *testing.T) {
	t.Parallel()
	body := `{"success":true,"data":{"results":[{"id":"a","availableStock":1000000,"stockTracked":false,` +
		`"variants":[{"id":"v","availableStock":1000000}],"price":9007199254740993},{"id":"b","availableStock":5}]}}`
	got := string(withoutUncounted(json.RawMessage(body)))
	if strings.Contains(got, "1000000") || !strings.Contains(got, `"stockTracked":false`) ||
		!strings.Contains(got, `"availableStock":5`) || !strings.Contains(got, "9007199254740993") {
		t.Errorf("the model reads %s", got)
	}
	for _, same := range []string{`{"success":true,"data":{"availableStock":1000000}}`,
		`no JSON "stockTracked":false`} {
		if got := string(withoutUncounted(json.RawMessage(same))); got != same {
			t.Errorf("%s became %s", same, got)
		}
	}
}
