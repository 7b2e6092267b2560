package store

import "testing"

func TestCollateColumns(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"CREATE TABLE t (a TEXT NOT NULL, b TEXT,\n    c_1 TEXT\n)": "CREATE TABLE t (a TEXT COLLATE \"C\" NOT NULL, b TEXT COLLATE \"C\",\n    c_1 TEXT COLLATE \"C\"\n)",
		"    name       TEXT   NOT NULL,":                           "    name       TEXT COLLATE \"C\"   NOT NULL,",
		"ALTER TABLE t ADD COLUMN d TEXT NOT NULL DEFAULT ''":       "ALTER TABLE t ADD COLUMN d TEXT COLLATE \"C\" NOT NULL DEFAULT ''",
		"SELECT CAST(a AS TEXT) FROM t":                             "SELECT CAST(a AS TEXT) FROM t",
		"-- ids are TEXT everywhere":                                "-- ids are TEXT everywhere",
		"n BIGINT, texture TEXTURE":                                 "n BIGINT, texture TEXTURE",
	} {
		if got := collateColumns(in); got != want {
			t.Errorf("%q\nbecame %q\nwant   %q", in, got, want)
		}
	}
}

func TestMigrateTwice(t *testing.T) {
	t.Parallel()
	n := notes{dir: t.TempDir()}
	n.reopen(t)
	for range 2 {
		if err := n.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if super, bypass, name, err := n.RoleSafety(t.Context()); super || bypass || name != "" || err != nil {
		t.Error("SQLite has roles")
	}
	if err := n.EnsureServeRole(t.Context(), ServeRole); err != nil {
		t.Error(err)
	}
}
