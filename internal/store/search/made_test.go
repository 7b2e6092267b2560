package search

import "github.com/mostrador/mostrador/internal/store/search/searchtest"

// made are the first documents of a made-up catalogue.
func made(c *searchtest.Catalogue, n int) []Doc {
	docs := make([]Doc, n)
	for i, d := range c.Docs(n) {
		docs[i] = Doc(d)
	}
	return docs
}
