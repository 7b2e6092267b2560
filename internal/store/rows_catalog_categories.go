package store

import "github.com/mostrador/mostrador/internal/core/catalog"

// Categories merges spellings that differ only in case or accents, under one of them.
func (c catalogRows) Categories(f catalog.Filter, at catalog.At) (out []catalog.Category, err error) {
	where, args, err := c.matching(f, at)
	if err != nil {
		return nil, err
	}
	err = c.tx.Rows(`SELECT MIN(p.category), COUNT(*) FROM products p WHERE `+where+
		` GROUP BY p.category_key ORDER BY p.category_key`, args,
		into(&out, func(k *catalog.Category) []any {
			return []any{&k.Name, &k.Products}
		}))
	return out, err
}

// CategoryNames steps from category to category on their index, and so reads no more products than there are categories.
func (c catalogRows) CategoryNames(limit int) (names []string, err error) {
	err = c.tx.Rows(`WITH RECURSIVE k (key) AS (
			SELECT MIN(category_key) FROM products WHERE workspace_id = $1 AND category_key > '' AND deleted_at = 0
			UNION ALL
			SELECT (SELECT MIN(p.category_key) FROM products p
				WHERE p.workspace_id = $1 AND p.category_key > k.key AND p.deleted_at = 0)
			FROM k WHERE k.key IS NOT NULL)
		SELECT named.name FROM (SELECT k.key AS key, (SELECT p.category FROM products p
			WHERE p.workspace_id = $1 AND p.category_key = k.key AND p.status = $2 AND p.deleted_at = 0
			ORDER BY p.sort_key, p.id LIMIT 1) AS name FROM k WHERE k.key IS NOT NULL LIMIT $3) named
		WHERE named.name IS NOT NULL ORDER BY named.key`, []any{c.tx.Workspace(), catalog.Active, limit},
		into(&names, func(name *string) []any { return []any{name} }))
	return names, err
}
