package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"
)

// copyPostgres dumps the database by pg_dump, which reads the snapshot that the files are listed from.
func copyPostgres(ctx context.Context, url string, c *Copied, add func(StoredFile) error) (err error) {
	conn, err := connectWhole(ctx, url)
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	program, err := postgresProgram(ctx, "pg_dump", serverMajor(conn))
	if err != nil {
		return err
	}
	c.Server, c.Program = serverMajor(conn), program.major
	tx, err := conn.BeginTx(ctx, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly})
	if err != nil {
		return err
	}
	defer tx.Rollback(context.WithoutCancel(ctx))
	var snapshot string
	if err := tx.QueryRow(ctx, `SELECT pg_export_snapshot()`).Scan(&snapshot); err != nil {
		return fmt.Errorf("export a snapshot: %w", err)
	}
	if err := tx.QueryRow(ctx, `SELECT COALESCE(MAX(version_id), 0) FROM goose_db_version`).Scan(&c.Schema); err != nil {
		return err
	}
	rows, err := tx.Query(ctx, copiedFiles)
	if err != nil {
		return err
	}
	var f StoredFile
	_, err = pgx.ForEachRow(rows, []any{&f.Key, &f.ContentType, &f.Size, &f.SHA256}, func() error { return add(f) })
	if err != nil {
		return err
	}
	// The archive compresses it; owners and rights are made by `mostrador migrate` where it is restored.
	return program.run(ctx, url, "--format=custom", "--compress=0", "--no-owner", "--no-privileges",
		"--snapshot="+snapshot, "--file="+c.Path)
}

// CheckBackup reports why PostgreSQL could not be backed up, if it could not.
func CheckBackup(ctx context.Context, url string) error {
	conn, err := connectWhole(ctx, url)
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	_, err = postgresProgram(ctx, "pg_dump", serverMajor(conn))
	return err
}

// connectWhole connects as a role that sees every workspace's rows, and refuses another one: a dump of what it sees
// would be empty.
func connectWhole(ctx context.Context, url string) (*pgx.Conn, error) {
	conn, err := connectPlain(ctx, url)
	if err != nil {
		return nil, err
	}
	var whole bool
	var name string
	err = conn.QueryRow(ctx, `SELECT rolsuper OR rolbypassrls, rolname FROM pg_roles WHERE rolname = current_user`).
		Scan(&whole, &name)
	if err == nil && !whole {
		err = fmt.Errorf("row-level security hides the workspaces' rows from %s: give a role for backups with --backup-database-url, such as CREATE ROLE backup LOGIN BYPASSRLS PASSWORD '…' IN ROLE pg_read_all_data",
			name)
	}
	if err == nil { // an error where rows would be hidden all the same
		_, err = conn.Exec(ctx, `SET row_security = off`)
	}
	if err != nil {
		return nil, errors.Join(err, conn.Close(ctx))
	}
	return conn, nil
}

// connectPlain connects as the URL's own role.
func connectPlain(ctx context.Context, url string) (*pgx.Conn, error) {
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		return nil, fmt.Errorf("connect to PostgreSQL for the backup: %w", err) // pgx leaves the password out of it
	}
	return conn, nil
}

func serverMajor(conn *pgx.Conn) int { return major(conn.PgConn().ParameterStatus("server_version")) }

var majorVersion = regexp.MustCompile(`\d+`)

func major(text string) int {
	n, _ := strconv.Atoi(majorVersion.FindString(text))
	return n
}

// program is one of PostgreSQL's own.
type program struct {
	path  string
	major int
}

// postgresProgram finds a program of at least a version: the one in PATH, or where Debian keeps several side by side.
func postgresProgram(ctx context.Context, name string, atLeast int) (program, error) {
	paths, _ := filepath.Glob("/usr/lib/postgresql/*/bin/" + name)
	slices.SortFunc(paths, func(a, b string) int { return major(b) - major(a) })
	if path, err := exec.LookPath(name); err == nil {
		paths = append([]string{path}, paths...)
	}
	newest := 0
	for _, path := range paths {
		out, err := exec.CommandContext(ctx, path, "--version").Output()
		if err != nil {
			continue
		}
		p := program{path: path, major: major(string(out))}
		if p.major >= atLeast {
			return p, nil
		}
		newest = max(newest, p.major)
	}
	install := fmt.Sprintf("apt install postgresql-client-%d", atLeast)
	if newest == 0 {
		return program{}, fmt.Errorf("%s is not installed, and PostgreSQL is backed up and restored with it: %s", name, install)
	}
	return program{}, fmt.Errorf("%s is of version %d, and version %d or later is needed: %s", name, newest, atLeast, install)
}

// run runs it on the database of a URL. The password goes through the environment: others can read command lines.
func (p program) run(ctx context.Context, database string, args ...string) error {
	dbname, password, options, err := forLibpq(database)
	if err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, p.path, append(args, "--no-password", "--dbname="+dbname)...)
	cmd.Env = append(slices.DeleteFunc(os.Environ(), isOurs), "LC_ALL=C")
	if password != "" {
		cmd.Env = append(cmd.Env, "PGPASSWORD="+password)
	}
	if options != "" {
		cmd.Env = append(cmd.Env, "PGOPTIONS="+options)
	}
	said := &bytes.Buffer{}
	cmd.Stderr = said
	if err := cmd.Run(); err != nil {
		text := strings.Join(strings.Fields(said.String()), " ")
		return errors.Join(ctx.Err(), fmt.Errorf("%s: %w: %s", filepath.Base(p.path), err, text[:min(len(text), 600)]))
	}
	return nil
}

// isOurs: other programs need no secrets of ours.
func isOurs(variable string) bool { return strings.HasPrefix(variable, "MOSTRADOR_") }

// forLibpq is a URL for PostgreSQL's own programs, which know fewer settings in one than our driver does: those of the
// session become options, and those of the driver are left out.
func forLibpq(database string) (dbname, password, options string, err error) {
	u, err := url.Parse(database)
	if err != nil {
		return "", "", "", errors.New("the PostgreSQL URL cannot be read")
	}
	if u.User != nil {
		password, _ = u.User.Password()
		u.User = url.User(u.User.Username())
	}
	kept := url.Values{}
	for name, values := range u.Query() {
		switch {
		case name == "password":
			password = values[0]
		case name == "default_query_exec_mode" || strings.HasSuffix(name, "_cache_capacity") ||
			strings.HasPrefix(name, "pool_"):
		case name == "search_path" || name == "statement_timeout" || name == "lock_timeout" || strings.Contains(name, "."):
			options += " -c " + name + "=" + strings.ReplaceAll(values[0], " ", `\ `)
		default:
			kept[name] = values
		}
	}
	u.RawQuery = kept.Encode()
	return u.String(), password, strings.TrimSpace(options), nil
}
