package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"

	_ "modernc.org/sqlite" // the product's own driver, for the side by hand

	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/stock"
)

// lab holds what the figures of one run share.
type lab struct {
	dir     string
	profile string // file of a CPU profile; empty: none
	chosen  []figure
	counter *counter
	served  *served
	cleanup []func() error
}

func (l *lab) close() {
	for _, f := range slices.Backward(l.cleanup) {
		if err := f(); err != nil {
			fmt.Fprintln(os.Stderr, "bench: tidying up:", err)
		}
	}
	if err := os.RemoveAll(l.dir); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
	}
}

func (l *lab) later(f func() error) { l.cleanup = append(l.cleanup, f) }

func (l *lab) wants(name string) bool {
	return slices.ContainsFunc(l.chosen, func(f figure) bool { return f.name == name })
}

// counter is a shop on SQLite with open questions, and a copy of its database for the baseline. Each side answers
// question i once.
type counter struct {
	*stand
	questions []pending
	used      int
	byHand    *hand
}

// shop prepares the counter, with as many questions as the chosen figures answer.
func (l *lab) shop(ctx context.Context) (*counter, error) {
	if l.counter != nil {
		return l.counter, nil
	}
	need := 1
	for name, n := range map[string]int{"R1": aloneOrders, "R2": togetherOrders, "R5": againOrders} {
		if l.wants(name) {
			need += n
		}
	}
	home := filepath.Join(l.dir, "shop")
	s, err := open(ctx, home)
	if err != nil {
		return nil, err
	}
	questions, err := s.furnish(ctx, 400, need)
	if err := errors.Join(err, s.Close()); err != nil { // once closed, its file is complete
		return nil, err
	}
	copied := filepath.Join(l.dir, "byhand.db")
	if err := copyFile(filepath.Join(home, "mostrador.db"), copied); err != nil {
		return nil, err
	}
	if s, err = open(ctx, home); err != nil {
		return nil, err
	}
	l.later(s.Close)
	if err := s.load(ctx); err != nil {
		return nil, err
	}
	h, err := l.sqliteHand(ctx, copied, questions[0])
	if err != nil {
		return nil, err
	}
	h.workspace = s.workspace.ID
	l.counter = &counter{stand: s, questions: questions[1:], byHand: h}
	return l.counter, nil
}

// take gives a figure its own questions.
func (c *counter) take(n int) []pending {
	c.used += n
	return c.questions[c.used-n : c.used]
}

// furnish makes a business with open questions; the first is already answered.
func (s *stand) furnish(ctx context.Context, products, questions int) ([]pending, error) {
	if err := s.settle(ctx, products); err != nil {
		return nil, err
	}
	if err := s.load(ctx); err != nil {
		return nil, err
	}
	asked, err := s.ask(ctx, questions)
	if err != nil {
		return nil, err
	}
	return asked, s.yes(ctx, asked[0].confirmation)
}

// sqliteDB opens a file as the product does: same driver, same settings.
func sqliteDB(path string, more ...string) (*sql.DB, error) {
	q := url.Values{"_pragma": {"busy_timeout(10000)", "journal_mode(WAL)", "synchronous(FULL)", "temp_store(MEMORY)",
		"foreign_keys(1)"}}
	for i := 0; i < len(more); i += 2 {
		q.Add(more[i], more[i+1])
	}
	return sql.Open("sqlite", (&url.URL{Scheme: "file", Path: path, RawQuery: q.Encode()}).String())
}

func (l *lab) sqliteHand(ctx context.Context, path string, answered pending) (*hand, error) {
	db, err := sqliteDB(path, "_txlock", "immediate")
	if err != nil {
		return nil, err
	}
	l.later(db.Close)
	like, err := learn(ctx, db, answered)
	if err != nil {
		return nil, err
	}
	conn, err := db.Conn(ctx)
	return &hand{conn: conn, stmts: map[string]*sql.Stmt{}, like: like, shared: true}, err
}

func copyFile(from, to string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o600)
}

func pairOf(p catalog.Product) stock.Pair { return stock.Pair{ProductID: p.ID} }
