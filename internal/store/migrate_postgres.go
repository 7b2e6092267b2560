package store

import (
	"context"
	"database/sql"
	"fmt"
	"hash/fnv"
	"io"
	"io/fs"
	"path"
	"regexp"
	"strings"
)

// withoutRowSecurity are the tables that name a workspace but are read before one is known, or across all of them. They
// hold no customer data.
var withoutRowSecurity = []string{"api_keys", "memberships", "webhook_agenda", "errands"}

// collated is a folder of migrations as PostgreSQL reads them: text columns
// compare by their bytes, as they do on SQLite, whatever the server's locale.
type collated struct{ fs.FS }

// postgresFiles is the embedded folder, collated.
func postgresFiles(all fs.FS) (fs.FS, error) {
	files, err := fs.Sub(all, "migrations")
	return collated{files}, err
}

func (c collated) Open(name string) (fs.File, error) {
	f, err := c.FS.Open(name)
	if err != nil || path.Ext(name) != ".sql" {
		return f, err
	}
	text, err := io.ReadAll(f)
	if err != nil {
		f.Close()
		return nil, err
	}
	return collatedFile{f, strings.NewReader(collateColumns(string(text)))}, nil
}

type collatedFile struct {
	fs.File
	text io.Reader
}

func (f collatedFile) Read(p []byte) (int, error) { return f.text.Read(p) }

// textColumn is a column's name and type at the start of its definition. It does not match a cast to TEXT.
var textColumn = regexp.MustCompile(`(?m)((?:^|[(,]|ADD COLUMN)\s*[a-z_][a-z0-9_]*\s+TEXT)\b`)

func collateColumns(ddl string) string { return textColumn.ReplaceAllString(ddl, `$1 COLLATE "C"`) }

// exclusively holds a lock that keeps other nodes from changing this database's schema.
func (p *postgresDB) exclusively(ctx context.Context, fn func() error) (err error) {
	conn, err := p.pool.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	key := fnv.New64a()
	key.Write([]byte("mostrador migrate"))
	id := int64(key.Sum64())
	if _, err := conn.ExecContext(ctx, "SELECT pg_advisory_lock($1)", id); err != nil {
		return fmt.Errorf("wait for another node's migration: %w", err)
	}
	defer func() {
		_, e := conn.ExecContext(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock($1)", id)
		if err == nil {
			err = e
		}
	}()
	return fn()
}

// secure forces row-level security on every table of a workspace, so that a new
// table is covered without its migration saying so, and checks the collations.
func (p *postgresDB) secure(ctx context.Context) error {
	tx, err := p.pool.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	open, err := unsecured(ctx, tx)
	if err != nil {
		return fmt.Errorf("look for tables without row-level security: %w", err)
	}
	for _, table := range open {
		if err := secureTable(ctx, tx, quoteIdent(table)); err != nil {
			return fmt.Errorf("force row-level security on %s: %w", table, err)
		}
	}
	if err := checkCollations(ctx, tx); err != nil {
		return err
	}
	return tx.Commit()
}

// unsecured lists the workspaces' tables that lack the flags or the policy.
func unsecured(ctx context.Context, tx *sql.Tx) ([]string, error) {
	return textRows(ctx, tx, `
SELECT c.relname
FROM pg_class c
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'workspace_id' AND NOT a.attisdropped
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> ALL ($1)
  AND NOT (c.relrowsecurity AND c.relforcerowsecurity
    AND EXISTS (SELECT 1 FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'workspace'))
ORDER BY c.relname`, withoutRowSecurity)
}

func secureTable(ctx context.Context, tx *sql.Tx, table string) error {
	const inside = `workspace_id = current_setting('mostrador.workspace', true)`
	for _, ddl := range []string{
		`ALTER TABLE ` + table + ` ENABLE ROW LEVEL SECURITY`,
		`ALTER TABLE ` + table + ` FORCE ROW LEVEL SECURITY`, // the owner too
		`DROP POLICY IF EXISTS workspace ON ` + table,
		`CREATE POLICY workspace ON ` + table + ` USING (` + inside + `) WITH CHECK (` + inside + `)`,
	} {
		if _, err := tx.ExecContext(ctx, ddl); err != nil {
			return err
		}
	}
	return nil
}

// checkCollations fails when a migration wrote a text column in a form
// collateColumns does not know: the databases would then sort differently.
// What an extension has is its own: pg_stat_statements is in many databases.
func checkCollations(ctx context.Context, tx *sql.Tx) error {
	wrong, err := textRows(ctx, tx, `
SELECT table_name || '.' || column_name
FROM information_schema.columns
WHERE table_schema = 'public' AND data_type IN ('text', 'character varying', 'character')
  AND collation_name IS DISTINCT FROM 'C'
  AND table_name NOT LIKE 'river\_%' AND table_name NOT LIKE 'goose\_%'
  AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.deptype = 'e'
    AND d.objid = format('%I.%I', table_schema, table_name)::regclass)
ORDER BY 1`)
	if err != nil {
		return err
	}
	if len(wrong) > 0 {
		return fmt.Errorf(`these text columns are not COLLATE "C": %s`, strings.Join(wrong, ", "))
	}
	return nil
}

func textRows(ctx context.Context, tx *sql.Tx, query string, args ...any) ([]string, error) {
	rows, err := tx.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		all = append(all, name)
	}
	return all, rows.Err()
}
