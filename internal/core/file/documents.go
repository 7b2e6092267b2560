package file

import "context"

// Documents makes files out of what the business knows, and keeps their bytes. It
// reads through units of its own, so that it belongs outside any transaction.
type Documents interface {
	// Catalogue prints the products an edition asks for.
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

// Made is a document that was made and kept, without a row yet.
type Made struct {
	Stored
	Pages int `json:"pages"`
	Items int `json:"items"`
}
