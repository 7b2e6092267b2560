package store

import (
	"strings"
	"testing"
)

// Without PostgreSQL's programs, or with too old ones, the refusal says what to install.
func TestMissingProgramsAreNamed(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"pg_dump_that_is_not_there": "pg_dump_that_is_not_there is not installed, and PostgreSQL is backed up and restored with it: apt install postgresql-client-999",
		"pg_dump":                   "and version 999 or later is needed: apt install postgresql-client-999",
	} {
		if _, err := postgresProgram(t.Context(), name, 999); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
