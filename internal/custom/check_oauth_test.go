package custom_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/custom"
)

func TestAnOAuthIsChecked(t *testing.T) {
	t.Parallel()
	const good = `"grant_type":"client_credentials","token_url":"https://id.example.com/token","client_id":"a","client_secret":"{{secrets.S}}"`
	for oauth, wrong := range map[string]string{
		good: "",
		strings.Replace(good, `"a"`, `"{{secrets.ID}}"`, 1):                                                               "",
		good + `,"scope":"a b","client_auth":"body"`:                                                                      "",
		`"grant_type":"refresh_token","token_url":"https://id.example.com/token","client_id":"a","refresh_token":"{{R}}"`: "",
		strings.Replace(good, "client_credentials", "password", 1):                                                        "/grant_type",
		strings.Replace(good, "https", "http", 1):                                                                         "/token_url",
		strings.Replace(good, "id.example.com", "10.0.0.1", 1):                                                            "/token_url",
		strings.Replace(good, "id.example.com", "{{code}}.example.com", 1):                                                "/token_url",
		strings.Replace(good, "{{secrets.S}}", "hunter2hunter2", 1):                                                       "/client_secret",
		strings.Replace(good, `,"client_secret":"{{secrets.S}}"`, "", 1):                                                  "/client_secret",
		strings.Replace(good, `"client_id":"a",`, "", 1):                                                                  "/client_id",
		good + `,"refresh_token":"{{R}}"`:                                                                                 "/refresh_token",
		good + `,"client_auth":"cookie"`:                                                                                  "/client_auth",
		strings.Replace(good, "client_credentials", "refresh_token", 1):                                                   "/refresh_token",
	} {
		d := custom.Definition{Name: "erp_stock", Description: "x", ExecutionType: custom.APICall,
			ParametersSchema: json.RawMessage(`{"type":"object","properties":{"code":{"type":"string"}}}`),
			ExecutionConfig:  custom.Config{URL: "https://api.example.com/x", OAuth: &custom.OAuth{}}}
		if err := json.Unmarshal([]byte("{"+oauth+"}"), d.ExecutionConfig.OAuth); err != nil {
			t.Fatal(err)
		}
		got := custom.Check(d.WithDefaults(), custom.Rules{})
		if wrong == "" && len(got) > 0 || wrong != "" && (len(got) != 1 || got[0].Path != "/execution_config/oauth"+wrong) {
			t.Errorf("%s: %+v", oauth, got)
		}
		d.ExecutionConfig.Headers = map[string]string{"authorization": "Bearer x"}
		if got := custom.Check(d.WithDefaults(), custom.Rules{}); len(got) == 0 {
			t.Error("two ways in")
		}
	}
}
