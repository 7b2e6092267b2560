package clerk

import "github.com/mostrador/mostrador/internal/words/detail"

// oneProduct is the product that a thing surely is; none where it is not clear.
func (t ledger) oneProduct(detail.Item) (product, error) { return product{}, nil }
