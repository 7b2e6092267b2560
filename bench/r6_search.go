package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/store/search"
	"github.com/mostrador/mostrador/internal/store/search/searchtest"
)

const (
	manyProducts = 100_000
	manyWords    = 20_000
	findCalls    = 30
	// Comparing with every word of every product takes seconds.
	bruteCalls = 1
)

// findFuzzily is R6: two words with two typos each, ranked, in stock only, compared with an exhaustive comparison of
// every word.
func findFuzzily(ctx context.Context, l *lab) ([]result, error) {
	made := searchtest.New(1, manyWords)
	docs := make([]search.Doc, manyProducts)
	for i, d := range made.Docs(manyProducts) {
		docs[i] = search.Doc(d)
	}
	s, err := open(ctx, filepath.Join(l.dir, "large"))
	if err != nil {
		return nil, err
	}
	l.later(s.Close)
	inStock, err := s.shelve(ctx, docs)
	if err != nil {
		return nil, err
	}
	var queries []string
	for i := 0; len(queries) < findCalls; i += 97 {
		if q := made.Query(docs[i%len(docs)].Name, 2, 2); strings.Contains(q, " ") {
			queries = append(queries, q)
		}
	}
	find := func(query string) (found []string, took time.Duration, err error) {
		watch := clock.Stopwatch()
		err = s.read(ctx, func(u *core.Unit) error {
			m, err := u.Catalog.Search(ctx, query, catalog.Filter{InStock: true, Limit: 10})
			for _, r := range m.Results {
				found = append(found, r.ID)
			}
			return err
		})
		return found, clock.Since(watch), err
	}
	if _, _, err := find(queries[0]); err != nil { // builds the index
		return nil, err
	}
	brute := search.NewExhaustive("es-AR", docs)
	compared, recalled := &comparison{}, &comparison{}
	for round := range rounds + 1 {
		var ours, theirs []time.Duration
		wanted, got := 0, 0
		for i, q := range queries {
			found, took, err := find(q)
			if err != nil {
				return nil, err
			}
			ours = append(ours, took)
			if i%(findCalls/bruteCalls) != round%(findCalls/bruteCalls) || len(theirs) == bruteCalls {
				continue
			}
			watch := clock.Stopwatch()
			best := bestInStock(brute, q, inStock)
			theirs = append(theirs, clock.Since(watch))
			for _, id := range best {
				wanted++
				if slices.Contains(found, id) {
					got++
				}
			}
		}
		if round > 0 {
			compared.add(middle(ours).Seconds(), middle(theirs).Seconds())
			recalled.add(float64(got), float64(wanted))
		}
	}
	return []result{
		compared.times("search, two words with two typos each, ranked, in stock, 100,000 products and 20,000 words, p50 / every word compared", atMost(1.0/100)),
		{
			what: "of the ten best that finds, how many are found", ours: fmt.Sprintf("%.0f", sum(recalled.ours)),
			theirs: fmt.Sprintf("%.0f", sum(recalled.theirs)),
			ratio:  spreadOf(recalled.ratios), target: atLeast(0.95),
		},
	}, nil
}

func sum(values []float64) (s float64) {
	for _, v := range values {
		s += v
	}
	return s
}

func bestInStock(x *search.Exhaustive, query string, inStock map[string]bool) (ids []string) {
	for _, h := range x.Find(query, 100) {
		if inStock[h.ID] && len(ids) < 10 {
			ids = append(ids, h.ID)
		}
	}
	return ids
}

// shelve saves the documents as products; one in ten is out of stock.
func (s *stand) shelve(ctx context.Context, docs []search.Doc) (inStock map[string]bool, err error) {
	if err := s.settle(ctx, 0); err != nil {
		return nil, err
	}
	inStock = make(map[string]bool, len(docs))
	for batch := range slices.Chunk(docs, 2000) {
		err := s.write(ctx, func(u *core.Unit) error {
			products := make([]catalog.Product, len(batch))
			for i, d := range batch {
				products[i] = catalog.Product{
					ID: d.ID, SKU: d.SKU, Name: d.Name, Description: d.Description, Category: d.Category,
					Brand: d.Brand, Tags: d.Tags,
					Price: 1_000_00, Status: catalog.Active, TrackStock: true,
				}
			}
			if err := u.Catalog.Save(products); err != nil {
				return err
			}
			for _, p := range products {
				n := int64(p.ID[0]) % 10
				inStock[p.ID] = n > 0
				if err := u.Stock.SetLevel(stock.Pair{ProductID: p.ID}, "local", n, 2); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return inStock, nil
}
