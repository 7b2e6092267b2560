package app_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/talk/model/modeltest"
)

func TestTheDoctorAsksEachModel(t *testing.T) {
	t.Parallel()
	vendor := modeltest.New(t, modeltest.Says("ok"), modeltest.Refuse(401, "invalid_api_key"))
	vendor.Serve("GET /api/ps", `{"models":[{"name":"good:latest","context_length":4096}]}`) // as Ollama has it
	localhost := strings.Replace(vendor.URL, "127.0.0.1", "localhost", 1)                    // as people paste it
	c := config.Defaults()
	c.Data, c.ModelNets, c.LogLevel = t.TempDir(), vendor.Address().String(), "error"
	a, err := app.Open(t.Context(), c, app.Options{SweepEvery: -1})
	if err != nil {
		t.Fatal(err)
	}
	w, err := a.Keyring.CreateWorkspace(t.Context(),
		access.Workspace{Slug: "tienda", Name: "Tienda", Plan: access.Pro, Locale: "es-AR", Currency: "ARS",
			Country: "AR", Zone: "UTC"})
	if err == nil {
		err = a.Credentials.Set(t.Context(), w.ID, "model_a", `{"api_key":"sk-hunter2"}`)
	}
	for slug, m := range map[string][2]string{"ana": {"good", "model_a"}, "beto": {"bad", "model_a"},
		"caro": {"good", "model_a"}, "dani": {"other", "model_gone"}} {
		if err == nil {
			_, err = a.Keyring.CreateAgent(t.Context(), w.ID,
				access.AgentProfile{Slug: slug, Name: slug, AssistantType: "retail", AgentConfig: access.AgentConfig{
					Model: access.ModelChoice{BaseURL: localhost, Name: m[0], Credential: m[1]},
				}})
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	found := map[string]app.Finding{}
	for _, f := range app.Examine(t.Context(), c) {
		found[f.What] = f
		if strings.Contains(f.Saw+f.Fix, "hunter2") {
			t.Errorf("it shows the key: %+v", f)
		}
	}
	for what, want := range map[string]struct {
		health app.Health
		saw    string
	}{
		"model good of tienda/ana":            {app.Well, ", context of 4096 tokens"},
		"context of model good of tienda/ana": {app.Sick, " of 4096 tokens"},
		"model bad of tienda/beto":            {app.Sick, "did not accept the key"},
		"model other of tienda/dani":          {app.Sick, "there is no credential model_gone"},
	} {
		if f := found[what]; f.Health != want.health || !strings.Contains(f.Saw, want.saw) ||
			(f.Health == app.Sick) != (f.Fix != "") {
			t.Errorf("%s: %+v", what, f)
		}
	}
	if asked := vendor.Asked(); len(asked) != 2 || asked[0].Key != "sk-hunter2" {
		t.Errorf("asked %+v", asked)
	}
}
