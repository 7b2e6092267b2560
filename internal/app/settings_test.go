package app

import (
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/fault"
	"github.com/mostrador/mostrador/internal/packs"
)

func TestStricterQuestionsAreLookedAt(t *testing.T) {
	t.Parallel()
	tools := packs.Set()
	for name, c := range map[string]struct {
		ask  access.StricterAsk
		path string
	}{
		"always":           {access.StricterAsk{Tool: "retail/add_item_to_draft", Addressee: access.Owner}, ""},
		"on a condition":   {access.StricterAsk{Tool: "retail/add_item_to_draft", When: "arguments.quantity > 10"}, ""},
		"half a condition": {access.StricterAsk{Tool: "retail/add_item_to_draft", When: "1+"}, "/stricter/0/when"},
		"no condition":     {access.StricterAsk{Tool: "retail/add_item_to_draft", When: "1 + 1"}, "/stricter/0/when"},
		"unknown name":     {access.StricterAsk{Tool: "retail/add_item_to_draft", When: "quantity > 10"}, "/stricter/0/when"},
		"no such tool":     {access.StricterAsk{Tool: "retail/nope"}, "/stricter/0/tool"},
		"it only reads":    {access.StricterAsk{Tool: "retail/search_products"}, "/stricter/0/tool"},
		"no name":          {access.StricterAsk{Tool: "nope"}, "/stricter/0/tool"},
	} {
		err := checkSettings(tools, access.Settings{Strict: []access.StricterAsk{c.ask}})
		switch {
		case c.path == "" && err != nil:
			t.Errorf("%s: %v", name, err)
		case c.path == "":
		case !fault.Is(err, fault.InvalidArguments) || len(fault.From(err).Fields) != 1 || fault.From(err).Fields[0].Path != c.path:
			t.Errorf("%s: %v, want %s", name, err, c.path)
		}
	}
}
