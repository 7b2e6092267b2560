package access

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

func TestSettingsMerge(t *testing.T) {
	t.Parallel()
	const now = `{"max_lines": 7, "free_shipping_over": 5000000, "payment_methods": ["cash", "transfer"],
		"bank": {"alias": "tienda.mate", "holder": "Ana"}, "profile": {"schedule": {"monday": "9 a 18", "sunday": "cerrado"}}}`
	for _, c := range []struct{ name, patch, want string }{
		{"nothing", `{}`, now},
		{"a value", `{"max_lines": 9}`, strings.Replace(now, "7,", "9,", 1)},
		{"back to its default", `{"max_lines": null}`, strings.Replace(now, `"max_lines": 7, `, "", 1)},
		{"one that was not there", `{"max_discount_percent": null, "question_minutes": 5}`,
			strings.Replace(now, "{", `{"question_minutes": 5, `, 1)},
		{"inside an object", `{"bank": {"holder": null, "cbu": "x"}}`,
			strings.Replace(now, `"holder": "Ana"`, `"cbu": "x"`, 1)},
		{"deeper", `{"profile": {"schedule": {"sunday": null, "monday": "8 a 12"}}}`,
			strings.Replace(now, `"monday": "9 a 18", "sunday": "cerrado"`, `"monday": "8 a 12"`, 1)},
		{"a whole object", `{"bank": null}`,
			strings.Replace(now, `"bank": {"alias": "tienda.mate", "holder": "Ana"}, `, "", 1)},
		{"a list is replaced", `{"payment_methods": ["other"]}`,
			strings.Replace(now, `["cash", "transfer"]`, `["other"]`, 1)},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, err := (Workspace{}).SettingsFields().Merge(read(t, now), []byte(c.patch), locale.EN)
			if err != nil {
				t.Fatal(err, fault.From(err).Fields)
			}
			had, _ := json.Marshal(got)
			want, _ := json.Marshal(read(t, c.want))
			if string(had) != string(want) {
				t.Errorf("got  %s\nwant %s", had, want)
			}
		})
	}
	for _, wrong := range []string{`{"colour": 1}`, `{"colour": null}`, `{"bank": {"iban": null}}`, `[]`, `null`, `{`,
		`{"max_lines": "many"}`} {
		if got, err := (Workspace{}).SettingsFields().Merge(read(t, now), []byte(wrong), locale.EN); err == nil {
			t.Errorf("%s became %+v", wrong, got)
		}
	}
}

func read(t *testing.T, text string) (s Settings) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		t.Fatal(err)
	}
	return s
}
