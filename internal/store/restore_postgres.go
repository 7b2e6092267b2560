package store

import (
	"context"
	"errors"
	"fmt"
)

// RestorePostgres fills an empty database from a dump, in one transaction, and makes it ready to serve. The URL's role
// must be able to own the tables and to make the serving role, as for a migration.
func RestorePostgres(ctx context.Context, url string, c Copied) error {
	if err := CheckEmptyPostgres(ctx, url, c); err != nil {
		return err
	}
	p, err := postgresProgram(ctx, "pg_restore", c.Program)
	if err != nil {
		return err
	}
	if err := p.run(ctx, url, "--exit-on-error", "--single-transaction", "--no-owner", "--no-privileges", c.Path); err != nil {
		return err
	}
	return makeReady(ctx, url)
}

// makeReady is what `mostrador migrate` does.
func makeReady(ctx context.Context, url string) (err error) {
	db, err := Open(ctx, Options{URL: url, Migrating: true, MaxReaders: 4})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := db.Migrate(ctx); err != nil {
		return err
	}
	return db.EnsureServeRole(ctx, ServeRole)
}

// CheckEmptyPostgres refuses a database that a dump cannot be restored into, before anything is read or written: it has
// tables, its server is older than the dump's, or there is no program to restore it with.
func CheckEmptyPostgres(ctx context.Context, url string, c Copied) error {
	if _, err := postgresProgram(ctx, "pg_restore", c.Program); err != nil {
		return err
	}
	conn, err := connectPlain(ctx, url)
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	if is := serverMajor(conn); is < c.Server {
		return fmt.Errorf("the backup is of PostgreSQL %d and this server is %d: restore it on version %d or later", c.Server,
			is, c.Server)
	}
	var tables int64
	err = conn.QueryRow(ctx, `SELECT COUNT(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S')`).
		Scan(&tables)
	if err == nil && tables > 0 {
		err = errors.New("the database is not empty: restore into a new one (CREATE DATABASE …)")
	}
	return err
}
