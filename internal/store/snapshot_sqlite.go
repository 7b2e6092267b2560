package store

import "context"

// snapshot is a reader whose snapshot begins with its first statement: a unit served from the cache has none.
type snapshot struct {
	conn  *sqliteConn
	begun bool
}

func (s *snapshot) begin(ctx context.Context) error {
	if s.begun {
		return nil
	}
	s.begun = true
	_, err := s.conn.exec(ctx, "BEGIN", nil)
	return err
}

func (s *snapshot) exec(ctx context.Context, query string, args []any) (int64, error) {
	if err := s.begin(ctx); err != nil {
		return 0, err
	}
	return s.conn.exec(ctx, query, args)
}

func (s *snapshot) query(ctx context.Context, query string, args []any,
	each func(scan func(dest ...any) error) error) error {
	if err := s.begin(ctx); err != nil {
		return err
	}
	return s.conn.query(ctx, query, args, each)
}

// end reports false when the snapshot may still be open.
func (s *snapshot) end(ctx context.Context) bool {
	if !s.begun {
		return true
	}
	_, err := s.conn.exec(ctx, "ROLLBACK", nil)
	return err == nil
}
