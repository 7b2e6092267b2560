package store

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5/pgconn"
)

// EnsureServeRole creates the serving role and grants it access to the present tables and those of later migrations. It
// needs the login role of a DB opened with Migrating; on SQLite it does nothing.
//
// The role cannot log in: the login role takes it with SET ROLE, so there is no second password to keep.
func (d *DB) EnsureServeRole(ctx context.Context, role string) error {
	p, ok := d.backend.(*postgresDB)
	if !ok {
		return nil
	}
	if err := d.enter(); err != nil {
		return err
	}
	defer d.leave()
	// Two nodes granting at once would conflict in the catalogue.
	return p.exclusively(ctx, func() error {
		if err := p.createRole(ctx, role); err != nil {
			return fmt.Errorf("make the role %s: %w", role, err)
		}
		if err := p.grant(ctx, quoteIdent(role)); err != nil {
			return fmt.Errorf("grant the role %s its rights: %w", role, err)
		}
		return nil
	})
}

func (p *postgresDB) grant(ctx context.Context, role string) error {
	for _, sql := range []string{
		`GRANT USAGE ON SCHEMA public TO ` + role,
		`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ` + role,
		`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ` + role,
		`ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ` + role,
		`ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO ` + role,
	} {
		if _, err := p.pool.ExecContext(ctx, sql); err != nil {
			return err
		}
	}
	return nil
}

// createRole also makes sure that the login role may take it, and refuses an existing role that row-level security
// would not bind.
func (p *postgresDB) createRole(ctx context.Context, role string) error {
	q := quoteIdent(role)
	_, err := p.pool.ExecContext(ctx, `CREATE ROLE `+q+
		` NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE NOREPLICATION`)
	var e *pgconn.PgError
	exists := errors.As(err, &e) && (e.Code == "42710" ||
		e.Code == "23505") // the second when two nodes create it at once
	if err != nil && !exists {
		return err
	}
	var unsafe, super bool
	err = p.pool.QueryRowContext(ctx, `
SELECT r.rolsuper OR r.rolbypassrls, me.rolsuper
FROM pg_roles r, pg_roles me WHERE r.rolname = $1 AND me.rolname = current_user`, role,
	).Scan(&unsafe, &super)
	switch {
	case err != nil:
		return err
	case unsafe:
		return errors.New("it exists as a superuser or with BYPASSRLS, which row-level security does not bind; take another or alter it")
	case super: // may take any role
		return nil
	}
	_, err = p.pool.ExecContext(ctx, `GRANT `+q+` TO CURRENT_USER`)
	return err
}

// RoleSafety returns the current role of the connections and whether it bypasses row-level security. On SQLite the name
// is empty.
func (d *DB) RoleSafety(ctx context.Context) (superuser, bypass bool, name string, err error) {
	p, ok := d.backend.(*postgresDB)
	if !ok {
		return false, false, "", nil
	}
	if err := d.enter(); err != nil {
		return false, false, "", err
	}
	defer d.leave()
	err = p.pool.QueryRowContext(ctx,
		`SELECT rolsuper, rolbypassrls, rolname FROM pg_roles WHERE rolname = current_user`,
	).Scan(&superuser, &bypass, &name)
	return superuser, bypass, name, err
}

// LoginSafety reports whether the role that the connections log in as, and could fall back to, bypasses row-level
// security. On SQLite the name is empty.
func (d *DB) LoginSafety(ctx context.Context) (unsafe bool, name string, err error) {
	p, ok := d.backend.(*postgresDB)
	if !ok {
		return false, "", nil
	}
	if err := d.enter(); err != nil {
		return false, "", err
	}
	defer d.leave()
	err = p.pool.QueryRowContext(ctx,
		`SELECT rolsuper OR rolbypassrls, rolname FROM pg_roles WHERE rolname = session_user`).Scan(&unsafe, &name)
	return unsafe, name, err
}
