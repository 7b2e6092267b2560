package store

import (
	"context"

	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/store/search"
)

// Finder answers the catalogue's text searches from the in-memory index, which it updates to the version the asking
// transaction sees.
type Finder struct{ Pool *search.Pool }

func (f Finder) Find(ctx context.Context, workspaceID string, tag locale.Tag, rows catalog.Rows, query, category string,
	limit int) (catalog.Found, error) {
	index, err := f.Pool.Fresh(ctx, workspaceID, string(tag), catalogue{rows})
	if err != nil {
		return catalog.Found{}, err
	}
	result := index.Find(query, search.Options{Category: category, Limit: limit})
	found := catalog.Found{Total: result.Total, Suggestions: result.Suggestions,
		Hits: make([]catalog.Hit, len(result.Hits))}
	for i, h := range result.Hits {
		found.Hits[i] = catalog.Hit(h)
	}
	return found, nil
}

// Named are the words of a text that products are named with.
func (f Finder) Named(ctx context.Context, workspaceID string, tag locale.Tag, rows catalog.Rows, text string) ([]string, error) {
	index, err := f.Pool.Fresh(ctx, workspaceID, string(tag), catalogue{rows})
	if err != nil {
		return nil, err
	}
	return index.Named(text), nil
}

// catalogue reads the products for the index.
type catalogue struct{ rows catalog.Rows }

func (s catalogue) CatalogVersion(context.Context) (int64, error) { return s.rows.CatalogVersion() }

func (s catalogue) CatalogChanges(ctx context.Context, after int64, yield func(search.Doc) error) error {
	return s.rows.CatalogChanges(after, func(p catalog.Product) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		return yield(indexed(p))
	})
}

func indexed(p catalog.Product) search.Doc {
	d := search.Doc{
		ID: p.ID, Name: p.Name, Description: p.Description, SKU: p.SKU, Category: p.Category, Brand: p.Brand,
		Tags:    p.Tags,
		Version: p.Version, Deleted: !p.DeletedAt.IsZero() || p.Status != catalog.Active,
	}
	for _, v := range p.Variants {
		d.Variants = append(d.Variants, v.Name, v.SKU)
	}
	return d
}
