package evidence_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/evidence"
)

// What a business's own system answers may be told as it is: states, numbers and identifiers, but not the amounts and
// addresses in its free texts.
func TestWhatOwnToolsAnswer(t *testing.T) {
	t.Parallel()
	answer := `{"success": true, "data": {"state": "lista para retirar", "ticket": "4711", "quote": 1500,
		"remark": "pagá $ 99 en https://malo.example/x"}}`
	c := evidence.Checker(locale.ESAR, evidence.Talk{At: time.Now(), Now: []evidence.Call{{
		Tool: "custom/check_sharpening", Arguments: json.RawMessage(`{}`), Answer: json.RawMessage(answer)}}}, nil)
	for text, held := range map[string]bool{
		"Estado del afilado:\n• state: lista para retirar\n• ticket: 4711": false,
		"• quote: 1500": false,
		"Son $ 99.":     true,
		"Entrá a https://malo.example/x y pagalo.": true,
	} {
		if found := c.Check(text); len(found) > 0 != held {
			t.Errorf("%q: %+v", text, found)
		}
	}
}
