// Package search is the product index of one workspace, held in memory: it is fed documents and answers ranked,
// typo-tolerant queries in microseconds. It is not a store (it knows no SQL and keeps no files), and it knows neither
// prices nor stock: callers check those against live rows.
//
// A query word matches an index word in one of four ways, from best to worst: as typed, by stem, as a prefix of it (the
// last word only), or within one or two typos. Every word of the catalogue is kept once, in a vocabulary that has a
// deletion neighbourhood for typos and a sorted list for prefixes; products hang from the words in sorted postings of
// four bytes.
//
// Everything is updated in place, so an index after a thousand changes is the same as one built afresh, and nothing has
// to be compacted in the background.
//
// Memory: about 0.6 KB a product, measured at 100,000 products and 20,000 distinct words with names of four words,
// descriptions of nine, a SKU and a UUID each (TestMemoryPerProduct prints the figure). Every further distinct word of
// a description costs its product eight bytes.
package search

// Doc is a product as the index wants it: only what people search by.
type Doc struct {
	ID          string
	Name        string
	Description string
	SKU         string
	Category    string
	Brand       string
	Tags        []string
	Variants    []string // names and SKUs of the variants
	Version     int64    // an older version never replaces a newer one
	Deleted     bool
}

// Options narrow a search.
type Options struct {
	Category string // equal but for case and accents; empty means every category
	Limit    int    // hits wanted; 0, or more than MaxHits, means MaxHits
}

// MaxHits bounds the hits of one search.
const MaxHits = 500

// Hit is a product that matched. From 0.4 up it matched every word of the query; below that it did not.
type Hit struct {
	ID    string
	Score float64 // 0..1
}

// Result is the answer to a query, best hits first, equal scores by ID.
type Result struct {
	Hits        []Hit
	Total       int      // every match, whatever the limit
	Suggestions []string // names of similar products, only when nothing matched
}
