package store

func (c catalogRows) Tracked(productIDs []string) (map[string]bool, error) {
	out := map[string]bool{}
	err := queryIn(c.tx, `SELECT p.id FROM products p WHERE p.workspace_id = $1 AND p.track_stock = 1 AND p.id IN (@list)`,
		[]any{c.tx.Workspace()}, productIDs, func(scan func(...any) error) error {
			var id string
			err := scan(&id)
			out[id] = true
			return err
		})
	return out, err
}
