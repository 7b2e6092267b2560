package custom_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/custom"
)

// A tool that asks needs words for what it asks about; one that was stored without them still runs.
func TestAToolThatAsksHasLabels(t *testing.T) {
	t.Parallel()
	for properties, wrong := range map[string]string{
		`{}`: "",
		`{"zip":{"type":"string","title":"Código postal"}}`: "",
		`{"zip":{"type":"string"}}`:                         "/parameters_schema/properties/zip/title",
		`{"zip":{"type":"string","title":" "}}`:             "/parameters_schema/properties/zip/title",
		`{"zip":{"type":"string","title":"` + strings.Repeat("x", 61) +
			`"}}`: "/parameters_schema/properties/zip/title",
		`{"zip":{"type":"string","title":"a\u202eb"}}`:                                                  "/parameters_schema/properties/zip/title",
		`{"zip":{"type":"string","description":"Código postal"},"b":{"type":"string","title":"Bulto"}}`: "/parameters_schema/properties/zip/title",
	} {
		for _, asks := range []bool{true, false} {
			d := custom.Definition{Name: "send_parcel", Description: "Manda", ExecutionType: custom.APICall,
				RequiresConfirmation: asks,
				ParametersSchema:     json.RawMessage(`{"type":"object","properties":` + properties + `}`),
				ExecutionConfig:      custom.Config{URL: "https://api.example.com/x"}}.WithDefaults()
			got := custom.Check(d, custom.Rules{})
			if want := wrong != "" && asks; want != (len(got) == 1) || want && got[0].Path != wrong {
				t.Errorf("%s, asks %v: %+v", properties, asks, got)
			}
			if stored := custom.Check(d, custom.Rules{Stored: true}); len(stored) != 0 {
				t.Errorf("%s: stored, it is refused: %+v", properties, stored)
			}
		}
	}
}
