package main

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"path"
	"sync"

	_ "github.com/jackc/pgx/v5/stdlib" // the product's own driver, for the side by hand

	"github.com/mostrador/mostrador/internal/testkit"
)

const (
	postgresPerTurn = 320
	postgresOrders  = (rounds+1)*postgresPerTurn + 1
)

// confirmOnPostgres is R10: 32 clients of one workspace, compared with the same writes without the shared rows, and
// row-level security compared with none.
func confirmOnPostgres(ctx context.Context, l *lab) ([]result, error) {
	secured, questions, err := l.postgres(ctx)
	if err != nil {
		return nil, err
	}
	unsecured, err := l.clone(ctx, secured)
	if err != nil {
		return nil, err
	}
	if err := withoutRLS(ctx, unsecured); err != nil {
		return nil, err
	}
	plain, err := l.clone(ctx, secured)
	if err != nil {
		return nil, err
	}
	var stands [2]*stand
	for i, place := range []string{secured, unsecured} {
		if stands[i], err = open(ctx, place); err != nil {
			return nil, err
		}
		l.later(stands[i].Close)
		if err := stands[i].load(ctx); err != nil {
			return nil, err
		}
	}
	hands, err := l.postgresHands(ctx, plain, questions[0], stands[0].workspace.ID)
	if err != nil {
		return nil, err
	}
	questions = questions[1:]
	byHand, security := &comparison{}, &comparison{}
	for round := range rounds + 1 {
		var rate [3]float64
		for n := range 3 {
			which := (n + round) % 3
			rate[which], err = together(ctx, clients, round*postgresPerTurn, postgresPerTurn,
				func(ctx context.Context, client, i int) error {
					if which == 2 {
						return hands[client].confirm(ctx, questions[i])
					}
					return stands[which].yes(ctx, questions[i].confirmation)
				})
			if err != nil {
				return nil, err
			}
			stands[0].quiet()
		}
		if round > 0 {
			byHand.add(rate[0], rate[2])
			security.add(1/rate[0], 1/rate[1])
		}
	}
	return []result{
		byHand.rates("one workspace on PostgreSQL, 32 clients confirming / the same writes by hand without counter and limit", "orders", atLeast(0.5)),
		security.times("time per order with row-level security / without", atMost(1.05)),
	}, nil
}

// postgres prepares a database with open questions.
func (l *lab) postgres(ctx context.Context) (place string, questions []pending, err error) {
	place, drop, err := testkit.NewPostgres()
	if err != nil {
		return "", nil, err
	}
	l.later(drop)
	s, err := open(ctx, place)
	if err != nil {
		return "", nil, err
	}
	defer s.Close()
	questions, err = s.furnish(ctx, 1000, postgresOrders)
	return place, questions, err
}

// clone copies a database without connections.
func (l *lab) clone(ctx context.Context, place string) (string, error) {
	u, err := url.Parse(place)
	if err != nil {
		return "", err
	}
	from := path.Base(u.Path)
	to := fmt.Sprintf("%s_%d", from, len(l.cleanup))
	if err := admin(ctx, "CREATE DATABASE "+to+" TEMPLATE "+from); err != nil {
		return "", err
	}
	l.later(func() error { return admin(context.Background(), "DROP DATABASE "+to+" WITH (FORCE)") })
	u.Path = "/" + to
	return u.String(), nil
}

func admin(ctx context.Context, query string) error {
	return execute(ctx, os.Getenv(testkit.PostgresURLVar), query)
}

func execute(ctx context.Context, place, query string) error {
	db, err := sql.Open("pgx", place)
	if err != nil {
		return err
	}
	defer db.Close()
	_, err = db.ExecContext(ctx, query)
	return err
}

func withoutRLS(ctx context.Context, place string) error {
	return execute(ctx, place, `DO $$ DECLARE t regclass; BEGIN
		FOR t IN SELECT oid::regclass FROM pg_class WHERE relrowsecurity LOOP
			EXECUTE 'ALTER TABLE ' || t || ' DISABLE ROW LEVEL SECURITY';
		END LOOP; END $$`)
}

// postgresHands is one connection per client.
func (l *lab) postgresHands(ctx context.Context, place string, answered pending, workspace string) ([]*hand, error) {
	db, err := sql.Open("pgx", place)
	if err != nil {
		return nil, err
	}
	l.later(db.Close)
	db.SetMaxIdleConns(clients)
	like, err := learn(ctx, db, answered)
	if err != nil {
		return nil, err
	}
	hands := make([]*hand, clients)
	var once sync.WaitGroup
	errs := make([]error, clients)
	for i := range hands {
		once.Go(func() {
			var conn *sql.Conn
			conn, errs[i] = db.Conn(ctx)
			hands[i] = &hand{conn: conn, stmts: map[string]*sql.Stmt{}, workspace: workspace, like: like}
		})
	}
	once.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return hands, nil
}
