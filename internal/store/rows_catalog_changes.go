package store

import (
	"strings"

	"github.com/mostrador/mostrador/internal/core/catalog"
)

// changesPage is how many products of CatalogChanges are in memory at a time.
const changesPage = 2000

func (c catalogRows) CatalogVersion() (int64, error) {
	var v int64
	_, err := found(c.tx.Row(`SELECT version FROM catalog_versions WHERE workspace_id = $1`, []any{c.tx.Workspace()},
		&v))
	return v, err
}

// CatalogChanges yields every product whose version is above after, by version,
// with its live variants; deleted and inactive ones too, which DeletedAt and
// Status tell. Availability is left out. yield may use the transaction.
func (c catalogRows) CatalogChanges(after int64, yield func(catalog.Product) error) error {
	// Some products share a version, so a place between two of them is (version, id).
	version, id := after+1, ""
	for {
		page, err := c.changes(version, id)
		if err != nil {
			return err
		}
		for _, p := range page {
			if err := yield(p); err != nil {
				return err
			}
			version, id = p.Version, p.ID
		}
		if len(page) < changesPage {
			return nil
		}
	}
}

func (c catalogRows) changes(version int64, id string) ([]catalog.Product, error) {
	page, err := products.all(c.tx, ` AND p.version > 0 AND p.version >= $2 AND (p.version > $2 OR p.id > $3)
		ORDER BY p.version, p.id LIMIT $4`, version, id, changesPage)
	if err != nil {
		return nil, err
	}
	return page, c.attach(page)
}

// attach gives the products of a page their variants.
func (c catalogRows) attach(page []catalog.Product) error {
	var ids []string
	place := map[string]int{}
	for i, p := range page {
		if p.HasVariants {
			ids = append(ids, p.ID)
			place[p.ID] = i
		}
	}
	variants, err := c.variants(strings.Replace(selectVariants, "@available", "0", 1), []any{c.tx.Workspace()}, ids)
	for _, v := range variants {
		p := &page[place[v.ProductID]]
		p.Variants = append(p.Variants, v)
	}
	return err
}
