package schema_test

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/schema"
)

type speeds struct {
	Zones []struct {
		Methods map[string]int64 `json:"methods,omitempty" keys:"standard,express" jsonschema:"minimum=0"`
	} `json:"zones,omitempty"`
	Branches map[string]struct {
		Numbers []string `json:"numbers,omitempty" jsonschema:"format=phone,maxItems=2"`
		Codes   []string `json:"codes,omitempty" pattern:"^[A-Z]{2}$" example:"AR"`
	} `json:"branches,omitempty" keys:"format=uuid"`
	Mail  string `json:"mail,omitempty" jsonschema:"format=mailbox"`
	Site  string `json:"site,omitempty" jsonschema:"format=site"`
	Shown string `json:"shown,omitempty" jsonschema:"format=name"`
}

func TestNamesOfAMapAndFormsOfTexts(t *testing.T) {
	t.Parallel()
	s := schema.Of(reflect.TypeFor[speeds]())
	for text, want := range map[string]string{
		`{"zones":[{"methods":{"express":1}},{"methods":{"slow":-1,"standard":2}}],"branches":{"x":{"codes":["ar"]}}}`: `[` +
			`{/branches/x has to be a UUID} {/branches/x/codes/0 does not have the expected form, for example: AR} ` +
			`{/zones/1/methods/slow has to be 0 or more} {/zones/1/methods/slow has to be one of these values: standard, express}]`,
		`{"branches":{"01956a00-0000-7000-8000-0000000000a1":{"numbers":["11 4567-8901"]}}}`: `[` +
			`{/branches/01956a00-0000-7000-8000-0000000000a1/numbers/0 has to be a telephone number with its country code, like +5491145678901}]`,
		`{"mail":"Eva <eva@b.example>","site":"http://shop.example","shown":" "}`: `[` +
			`{/mail has to be an email address, like sales@example.com} {/shown has to be a name, with letters or digits} ` +
			`{/site has to be a site without a path, like https://shop.example}]`,
		`{"mail":"root@intranet","site":"http://localhost:3000","shown":"ñ"}`: `[]`,
	} {
		if got := fmt.Sprint(s.Validate(value(t, text), "en")); got != want {
			t.Errorf("%s:\n got %s\nwant %s", text, got, want)
		}
	}
}
