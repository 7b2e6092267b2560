package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"github.com/mostrador/mostrador/internal/kit/clock"
)

// reader is the baseline of get_product: three prepared queries and an encoder, without key, session, contract or
// execution row.
type reader struct {
	workspace                string
	product, variants, stock *sql.Stmt
}

// sheet is the product as the tool returns it.
type sheet struct {
	ID             string      `json:"id"`
	Name           string      `json:"name"`
	SKU            string      `json:"sku"`
	Description    string      `json:"description"`
	Price          json.Number `json:"price"`
	CompareAtPrice *string     `json:"compareAtPrice"`
	Category       string      `json:"category"`
	Brand          string      `json:"brand"`
	ImageURL       *string     `json:"imageUrl"`
	AvailableStock int64       `json:"availableStock"`
	Variants       []variant   `json:"variants"`
}

type variant struct {
	ID             string      `json:"id"`
	Name           string      `json:"name"`
	SKU            string      `json:"sku"`
	Price          json.Number `json:"price"`
	AvailableStock int64       `json:"availableStock"`
}

func newReader(ctx context.Context, db *sql.DB, workspace string) (r *reader, err error) {
	r = &reader{workspace: workspace}
	for _, s := range []struct {
		into  **sql.Stmt
		query string
	}{
		{&r.product, `SELECT name, sku, description, price, category, brand FROM products
			WHERE workspace_id = $1 AND id = $2 AND status = 'active' AND deleted_at = 0`},
		{&r.variants, `SELECT id, name, sku, price FROM variants
			WHERE workspace_id = $1 AND product_id = $2 AND deleted_at = 0 ORDER BY position, id`},
		{&r.stock, `SELECT i.variant_id, SUM(i.quantity - i.reserved + COALESCE((SELECT SUM(r.quantity) FROM reservations r
				WHERE r.workspace_id = $1 AND r.stock_item_id = i.id AND r.status = 'active' AND r.expires_at <= $3), 0))
			FROM stock_items i WHERE i.workspace_id = $1 AND i.product_id = $2 GROUP BY i.variant_id`},
	} {
		if *s.into, err = db.PrepareContext(ctx, s.query); err != nil {
			return nil, err
		}
	}
	return r, nil
}

func decimal(minor int64) json.Number {
	return json.Number(fmt.Sprintf("%d.%02d", minor/100, minor%100))
}

func (r *reader) get(ctx context.Context, id string) (sheet, error) {
	s := sheet{ID: id, Variants: []variant{}}
	var price int64
	err := r.product.QueryRowContext(ctx, r.workspace, id).Scan(&s.Name, &s.SKU, &s.Description, &price, &s.Category,
		&s.Brand)
	if err != nil {
		return s, err
	}
	s.Price = decimal(price)
	rows, err := r.variants.QueryContext(ctx, r.workspace, id)
	if err != nil {
		return s, err
	}
	defer rows.Close()
	for rows.Next() {
		var v variant
		var own sql.NullInt64
		if err := rows.Scan(&v.ID, &v.Name, &v.SKU, &own); err != nil {
			return s, err
		}
		v.Price = s.Price
		if own.Valid {
			v.Price = decimal(own.Int64)
		}
		s.Variants = append(s.Variants, v)
	}
	if err := rows.Err(); err != nil {
		return s, err
	}
	return s, r.levels(ctx, &s)
}

func (r *reader) levels(ctx context.Context, s *sheet) error {
	rows, err := r.stock.QueryContext(ctx, r.workspace, s.ID, clock.System{}.Now().UnixMicro())
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var variantID string
		var n int64
		if err := rows.Scan(&variantID, &n); err != nil {
			return err
		}
		s.AvailableStock += n
		for i := range s.Variants {
			if s.Variants[i].ID == variantID {
				s.Variants[i].AvailableStock = n
			}
		}
	}
	return rows.Err()
}
