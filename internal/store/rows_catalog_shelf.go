package store

import (
	"fmt"
	"strings"

	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

var keptProducts = `SELECT ` + products.list + `, ` + available +
	` FROM products p WHERE p.workspace_id = $1 AND p.deleted_at = 0`

func (c catalogRows) Kept(id string, at catalog.At) (p catalog.Product, ok bool, err error) {
	ok, err = found(c.tx.Row(keptProducts+` AND p.id = $4`, append(c.asOf(at), id),
		productFields(&p)...))
	return p, ok, err
}

// likeEscape makes a text stand for itself in a LIKE pattern.
var likeEscape = strings.NewReplacer("!", "!!", "%", "!%", "_", "!_")

// Shelf chooses the page by an index first, like ListProducts, and continues after a product instead of counting from
// the start.
func (c catalogRows) Shelf(f catalog.Shelf, at catalog.At) ([]catalog.Product, error) {
	where, args := `p.workspace_id = $1 AND p.status = $2 AND p.deleted_at = 0`, []any{c.tx.Workspace(), f.Status}
	if f.Category != "" {
		where, args = where+` AND p.category_key = $3`, append(args, locale.Fold(f.Category))
	}
	for _, word := range strings.Fields(f.Words) {
		key, _, _ := strings.Cut(locale.SortKey(word), "\x01")
		where += fmt.Sprintf(` AND (p.sort_key LIKE $%d ESCAPE '!' OR p.sku = $%d)`, len(args)+1, len(args)+2)
		args = append(args, "%"+likeEscape.Replace(key)+"%\x01%", f.Words)
	}
	if f.After != "" {
		var name string
		there, err := found(c.tx.Row(`SELECT sort_key FROM products WHERE workspace_id = $1 AND id = $2`,
			[]any{c.tx.Workspace(), f.After}, &name))
		if err != nil || !there {
			return nil, err
		}
		where += fmt.Sprintf(` AND (p.sort_key, p.id) > ($%d, $%d)`, len(args)+1, len(args)+2)
		args = append(args, name, f.After)
	}
	query := fmt.Sprintf(`SELECT p.id FROM products p WHERE %s ORDER BY p.sort_key, p.id LIMIT $%d`, where, len(args)+1)
	ids, err := texts(c.tx, query, append(args, limit(f.Limit))...)
	if err != nil {
		return nil, err
	}
	return c.inOrder(keptProducts, ids, at)
}

func (c catalogRows) Holder(sku string) (productID string, ok bool, err error) {
	for _, query := range []string{
		`SELECT id FROM products WHERE workspace_id = $1 AND sku = $2 AND deleted_at = 0`,
		`SELECT product_id FROM variants WHERE workspace_id = $1 AND sku = $2 AND deleted_at = 0`,
	} {
		if ok, err = found(c.tx.Row(query, []any{c.tx.Workspace(), sku}, &productID)); ok || err != nil {
			return productID, ok, err
		}
	}
	return "", false, nil
}

// LockCatalog locks the row that SaveProducts locks first.
func (c catalogRows) LockCatalog() error {
	return write(c.tx, `INSERT INTO catalog_versions (workspace_id, version) VALUES ($1, 0)
		ON CONFLICT (workspace_id) DO UPDATE SET version = catalog_versions.version`)
}
