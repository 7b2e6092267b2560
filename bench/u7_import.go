package main

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/carry/importer"
	"github.com/mostrador/mostrador/internal/core/change"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/testkit"
)

const (
	productsImported = 50_000
	importBound      = 15 * time.Second
)

// importProducts is U7: a file of an owner, until it is committed with its history: as new products, with another price for
// each, and once more as it is.
func importProducts(ctx context.Context, l *lab) (all []result, err error) {
	place, drop, err := testkit.NewPostgres()
	if err != nil {
		return nil, err
	}
	l.later(drop)
	for _, at := range []struct{ database, place string }{{"SQLite", filepath.Join(l.dir, "import")}, {"PostgreSQL", place}} {
		list, err := importInto(ctx, at.database, at.place)
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	return all, nil
}

func importInto(ctx context.Context, database, place string) (all []result, err error) {
	s, err := open(ctx, place)
	if err != nil {
		return nil, err
	}
	defer s.Close()
	if err := s.settle(ctx, 0); err != nil {
		return nil, err
	}
	for _, round := range []struct {
		what  string
		price int
		want  importer.Summary
	}{
		{"new", 100, importer.Summary{Created: productsImported}},
		{"with other prices", 110, importer.Summary{Updated: productsImported}},
		{"as they are", 110, importer.Summary{Updated: productsImported, Unchanged: productsImported}},
	} {
		told, before, start, used := 0, load(), clock.Stopwatch(), processorTime()
		sum, err := s.Import(change.By(ctx, boss, change.API), s.workspace, importer.KindProducts, strings.NewReader(priceList(round.price)),
			importer.Options{}, func(int, int) { told++ })
		took, worked := clock.Since(start), processorTime()-used
		if err != nil {
			return nil, err
		}
		if sum != round.want || told < 10 {
			return nil, fmt.Errorf("%s: %+v, progress told %d times", round.what, sum, told)
		}
		var c comparison
		c.add(took.Seconds(), importBound.Seconds())
		what := fmt.Sprintf("%d products %s, %s, progress told %d times (load %s to %s; %.1f s of processor time are the program's)",
			productsImported, round.what, database, told, before, load(), worked.Seconds())
		all = append(all, c.times(what, atMost(1)))
	}
	return all, nil
}

// priceList is a file of products with their stock.
func priceList(price int) string {
	var b strings.Builder
	b.WriteString("Código;Nombre;Precio;Categoría;Marca;Stock\n")
	for i := range productsImported {
		fmt.Fprintf(&b, "SKU-%05d;Producto de almacén %d;%d,50;Categoría %d;Marca %d;%d\n", i, i, price+i%900, i%40, i%300, i%50)
	}
	return b.String()
}
