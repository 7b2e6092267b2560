package change_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/change"
	"github.com/mostrador/mostrador/internal/kit/field"
)

func TestWhatLooksLikeAKeyIsNotKept(t *testing.T) {
	t.Parallel()
	agent := change.Own(change.Agent)
	for text, secret := range map[string]string{
		"Atendé con calma. Clave: sk-proj-Ab12Cd34Ef56Gh78Ij90.":            "sk-proj-Ab12Cd34Ef56Gh78Ij90",
		"Para el clima usá https://u:p4ss@api.example.com/v1?key=abc hoy":   "abc",
		"Authorization: Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbg": "eyJhbGciOiJIUzI1NiJ9",
	} {
		kept := shown(t, agent, "prompt", text)
		if strings.Contains(kept, secret) || !strings.Contains(kept, text[:8]) {
			t.Errorf("%q is kept as %s", text, kept)
		}
		if other := shown(t, agent, "prompt", strings.Replace(text, secret, secret+"9", 1)); other == kept {
			t.Errorf("another key in %q is no change", text)
		}
	}
	for _, text := range []string{
		"Nuestro CBU es 2850590940090418135201 y el alias almacen.del.centro.pagos; CUIT 30-50001091-2.",
		"Horario: lunes-a-viernes-de-9-a-18hs", "Si preguntan por 019a86b1-3f2a-7c4d-9e1f-0123456789ab, decí que no hay.", "Mirá https://tienda.example/envios-a-todo-el-pais",
	} {
		want, _ := json.Marshal(text)
		if kept := shown(t, agent, "prompt", text); kept != string(want) {
			t.Errorf("%q is kept as %s", text, kept)
		}
	}
	if kept := shown(t, agent, "model/base_url", "https://llm.example/v1?api_key=s3cr3t"); strings.Contains(kept, "s3cr3t") {
		t.Errorf("an address is kept as %s", kept)
	}
	if kept := shown(t, agent, "model/name", "claude-sonnet-4-20250514"); kept != `"claude-sonnet-4-20250514"` {
		t.Errorf("a model's name is kept as %s", kept)
	}
	webhook := change.Own(change.Webhook)
	if kept := shown(t, webhook, "url", "https://hooks.example.com/x?token=s3cr3t"); strings.Contains(kept, "s3cr3t") {
		t.Errorf("a webhook's address is kept as %s", kept)
	}
	settings := access.Workspace{}.SettingsFields()
	if kept := shown(t, settings, "policies/custom_instructions", "clave Ab12Cd34Ef56Gh78Ij90Kl"); strings.Contains(kept, "Ab12") {
		t.Errorf("settings keep %s", kept)
	}
}

func shown(t *testing.T, d change.Described, path, text string) string {
	t.Helper()
	raw, err := json.Marshal(text)
	if err != nil {
		t.Fatal(err)
	}
	return string(change.WithoutSecrets(d, []field.Change{{Path: path, After: raw}})[0].After)
}
