package core_test

import (
	"reflect"
	"regexp"
	"testing"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/change"
	"github.com/mostrador/mostrador/internal/kit/field"
)

// secret are names under which programs keep what no one else may know.
var secret = regexp.MustCompile(`(?i)secret|passw|token($|[^s])|hash|sealed|totp|private|credential|(^|[/_])(key|mac|pin)s?($|[/_])`)

// harmless are fields with such a name that hold no secret.
var harmless = map[string]string{
	"custom_tool secrets":   "the time at which each secret was set, by its name",
	"webhook secret_set_at": "a time",

	"settings receipt_model/credential": "the name of an account",
	"settings speech_model/credential":  "the name of an account",
	"agent model/credential":            "the name of an account",
	"agent fallback/credential":         "the name of an account",
}

// TestNoSecretIsDescribed: what the history keeps of a thing is what its description has, and none has a secret.
func TestNoSecretIsDescribed(t *testing.T) {
	t.Parallel()
	met := map[string]bool{}
	for _, thing := range change.Things() {
		described := core.Described(thing)
		if described == nil || reflect.ValueOf(described).IsNil() {
			t.Errorf("a %s has no description", thing)
			continue
		}
		fields := reflect.ValueOf(described).Elem().FieldByName("Fields").Interface().([]field.Field)
		if len(fields) == 0 {
			t.Errorf("a %s has no fields", thing)
		}
		for _, f := range fields {
			name := string(thing) + " " + f.Path
			if met[name] = true; secret.MatchString(f.Path) && harmless[name] == "" {
				t.Errorf("%s would be kept in the history", name)
			}
		}
	}
	for name := range harmless {
		if !met[name] {
			t.Errorf("there is no %s", name)
		}
	}
}
