package access_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// oldSettings is a file as people wrote it before settings were described by their tags.
const oldSettings = `{
	"max_lines": 20, "max_discount_percent": 15, "tax_basis_points": 2100, "free_shipping_over": 5000000, "require_identity": true,
	"payment_methods": ["cash", "transfer"], "default_payment": "cash", "question_minutes": 10,
	"bank": {"alias": "tienda.mate", "holder": "Ana"},
	"profile": {"schedule": {"monday": "9 a 18", "sunday": "cerrado"}},
	"delivery": {"flat": 90000, "zones": [{"name": "Centro"}]},
	"customer_groups": [{"name": "mayorista"}],
	"templates": {"reminder": {"name": "aviso_de_deuda", "language": "es_AR"}}
}`

func TestAnOldSettingsFileWorksAsBefore(t *testing.T) {
	t.Parallel()
	var s access.Settings
	if err := json.Unmarshal([]byte(oldSettings), &s); err != nil {
		t.Fatal(err)
	}
	w := access.Workspace{Locale: locale.ESAR, Settings: s}
	if err := s.Check(w.Locale); err != nil {
		t.Fatal(err)
	}
	merged, err := w.SettingsFields().Merge(access.Settings{}, []byte(oldSettings), w.Locale)
	if err != nil {
		t.Fatal(err)
	}
	was, _ := json.Marshal(s)
	if now, _ := json.Marshal(merged); string(now) != string(was) {
		t.Errorf("merged into nothing it is\n%s\nand not\n%s", now, was)
	}
	other, respelled := w.SettingsFields().Respelled([]byte(strings.NewReplacer(`"max_lines"`, `"Max_Lines"`, `"zones"`, `"Zones"`, `"name": "Centro"`, `"NAME": "Centro"`,
		`"language"`, `"Language"`).Replace(oldSettings)))
	if len(respelled) != 4 || respelled["/Max_Lines"] != "max_lines" {
		t.Errorf("respelled %v", respelled)
	}
	if merged, err = w.SettingsFields().Merge(access.Settings{}, other, w.Locale); err != nil {
		t.Error(err)
	}
	if now, _ := json.Marshal(merged); string(now) != string(was) {
		t.Errorf("in another letter case it is\n%s\nand not\n%s", now, was)
	}
	if s.LineLimit() != 20 || s.DiscountLimit() != 15 || !s.IdentityRequired() || s.TaxBasisPoints != 2100 {
		t.Errorf("read as %s", was)
	}
}
