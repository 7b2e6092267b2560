package file

import "context"

// Documents generates files from the business's data and stores their bytes. It opens its own units, so callers must
// not be in a transaction.
type Documents interface {
	// Catalogue prints the products that an edition selects.
	Catalogue(ctx context.Context, e Edition) (Made, error)
}

// Edition is a catalogue to print. Amounts are minor units.
type Edition struct {
	Categories []string `json:"categories,omitempty"` // none: all
	InStock    bool     `json:"in_stock,omitempty"`
	MinPrice   int64    `json:"min_price,omitempty"`
	MaxPrice   int64    `json:"max_price,omitempty"` // 0: any
	Pictures   bool     `json:"pictures,omitempty"`
	Prices     bool     `json:"prices,omitempty"`
	SortBy     string   `json:"sort_by,omitempty"` // name, price or category
}

// Made is a generated and stored document, without a row yet.
type Made struct {
	Stored
	Pages int `json:"pages"`
	Items int `json:"items"`
}
