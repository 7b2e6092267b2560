package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"

	"github.com/pressly/goose/v3"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riverdatabasesql"
	"github.com/riverqueue/river/riverdriver/riversqlite"
	"github.com/riverqueue/river/rivermigrate"
)

//go:embed migrations/*.sql
var migrationFiles embed.FS

// migrate runs on a connection of its own: the writer's is in use.
func (s *sqliteDB) migrate(ctx context.Context) (err error) {
	db, err := s.pool(1, "_txlock", "immediate")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	files, err := fs.Sub(migrationFiles, "migrations")
	if err != nil {
		return err
	}
	if err := migrateTables(ctx, goose.DialectSQLite3, db, files); err != nil {
		return err
	}
	if err := moveSettings(ctx, db, ""); err != nil {
		return err
	}
	return migrateJobs(ctx, riversqlite.New(db))
}

func (p *postgresDB) migrate(ctx context.Context) error {
	files, err := postgresFiles(migrationFiles)
	if err != nil {
		return err
	}
	return p.exclusively(ctx, func() error {
		if err := migrateTables(ctx, goose.DialectPostgres, p.pool, files); err != nil {
			return err
		}
		if err := moveSettings(ctx, p.pool, asWorkspace); err != nil {
			return err
		}
		if err := migrateJobs(ctx, riverdatabasesql.New(p.pool)); err != nil {
			return err
		}
		return p.secure(ctx)
	})
}

func migrateTables(ctx context.Context, d goose.Dialect, db *sql.DB, files fs.FS) error {
	m, err := goose.NewProvider(d, db, files,
		goose.WithDisableGlobalRegistry(true), goose.WithSlog(slog.New(slog.DiscardHandler)))
	if err != nil {
		return fmt.Errorf("read the migrations: %w", err)
	}
	if _, err := m.Up(ctx); err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	return nil
}

// migrateJobs creates the tables of the jobs library, which keeps its own migration history.
func migrateJobs(ctx context.Context, driver riverdriver.Driver[*sql.Tx]) error {
	m, err := rivermigrate.New(driver, &rivermigrate.Config{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		return fmt.Errorf("read the migrations of jobs: %w", err)
	}
	if _, err := m.Migrate(ctx, rivermigrate.DirectionUp, nil); err != nil {
		return fmt.Errorf("migrate the tables of jobs: %w", err)
	}
	return nil
}
