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
