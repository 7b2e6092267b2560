package store

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/core/stock"
)

// unitStock changes the reservations of an item only in units that hold the item's lock: the holder reads accurate
// figures.
type unitStock struct {
	tx        *Tx
	locations map[string]string // code to id, as far as this unit has read them
}

func stockRows(r Rows) *unitStock { return &unitStock{tx: r.tx} }

var stockItems = describe("stock_items", "i", func(i *stock.Item) columns {
	return columns{
		key("id", &i.ID), id("product_id", &i.ProductID), id("variant_id", &i.VariantID),
		id("location_id", &i.LocationID), number("quantity", &i.Quantity), number("reserved", &i.Reserved),
		number("low_threshold", &i.LowThreshold),
	}
}, "updated_at")

// itemFields are the scan targets of an item with its location, and whether that is another branch's.
func itemFields(it *stock.Item, more ...any) []any {
	return append(append(stockItems.of(it).fields(4+len(more)), &it.LocationName, &it.BranchID, &it.Priority,
		&it.Elsewhere), more...)
}

var (
	itemColumns = stockItems.list + `, l.name, l.branch_id, l.priority`
	fromItems   = ` FROM stock_items i JOIN locations l ON l.workspace_id = i.workspace_id AND l.id = i.location_id WHERE i.workspace_id = $1`

	// In these $2 is the branch, as in the texts of the catalogue.
	elsewhere   = `, CASE WHEN ` + counted + ` THEN 0 ELSE 1 END`
	selectItems = `SELECT ` + itemColumns + elsewhere + `, 0` + fromItems
	lockItems   = `SELECT ` + itemColumns + elsewhere + `, (SELECT COUNT(*) ` + lapsed + `)` + fromItems
)

func (s *unitStock) Items(pairs []stock.Pair, branchID string, locked bool) ([]stock.Item, error) {
	if len(pairs) > manyPairs && !locked {
		return s.itemsAmongAll(pairs, branchID)
	}
	var none int64
	return s.items(selectItems, pairs, []any{s.tx.Workspace(), branchID}, locked, &none)
}

// manyPairs is from how many pairs on all items are read instead of asking for each: that is quick however large the catalogue, also
// before the database has statistics.
const manyPairs = 2000

func (s *unitStock) itemsAmongAll(pairs []stock.Pair, branchID string) (out []stock.Item, err error) {
	wanted := make(map[stock.Pair]bool, len(pairs))
	for _, p := range pairs {
		wanted[p] = true
	}
	err = s.tx.Rows(selectItems, []any{s.tx.Workspace(), branchID}, func(scan func(...any) error) error {
		var it stock.Item
		var none int64
		err := scan(itemFields(&it, &none)...)
		if wanted[stock.Pair{ProductID: it.ProductID, VariantID: it.VariantID}] {
			out = append(out, it)
		}
		return err
	})
	return distinctItems(out), err
}

// items runs a query for pairs, whose parameters come after first.
func (s *unitStock) items(query string, pairs []stock.Pair, first []any, locked bool,
	expired *int64) ([]stock.Item, error) {
	var out []stock.Item
	for list := range slices.Chunk(pairs, maxParameters(s.tx)/2) {
		list = padded(list, maxParameters(s.tx)/2)
		args := make([]any, len(first), len(first)+2*len(list))
		copy(args, first)
		for _, p := range list {
			args = append(args, p.ProductID, p.VariantID)
		}
		err := s.tx.Rows(query+anyPair(len(first)+1, len(list))+inLockOrder(s.tx, locked), args,
			func(scan func(...any) error) error {
				var it stock.Item
				var n int64
				err := scan(itemFields(&it, &n)...)
				out = append(out, it)
				*expired += n
				return err
			})
		if err != nil {
			return nil, err
		}
	}
	return distinctItems(out), nil
}

// LockItems counts expired reservations as of before it waited for the lock: some may have been released meanwhile, but
// none that has expired is missing.
func (s *unitStock) LockItems(pairs []stock.Pair, branchID string, now time.Time) (items []stock.Item,
	expired int64, err error) {
	items, err = s.items(lockItems, pairs, []any{s.tx.Workspace(), branchID, micros(now)}, true, &expired)
	return items, expired, err
}

// inLockOrder makes PostgreSQL lock items by id. SQLite needs no order, and would walk through the whole workspace to
// get it.
func inLockOrder(tx *Tx, wanted bool) string {
	suffix := lock(tx, wanted, "i")
	if suffix != "" {
		suffix = " ORDER BY i.id" + suffix
	}
	return suffix
}

// anyPair names the products too, because the index begins with them.
func anyPair(from, n int) string {
	var products, pairs strings.Builder
	for i := range n {
		comma, or := ", ", " OR "
		if i == 0 {
			comma, or = "", ""
		}
		fmt.Fprintf(&products, "%s$%d", comma, from+2*i)
		fmt.Fprintf(&pairs, "%s(i.product_id = $%d AND i.variant_id = $%d)", or, from+2*i, from+1+2*i)
	}
	return " AND i.product_id IN (" + products.String() + ") AND (" + pairs.String() + ")"
}

// distinctItems sorts by id; a pair named in two lists was read twice.
func distinctItems(items []stock.Item) []stock.Item {
	slices.SortFunc(items, func(a, b stock.Item) int { return strings.Compare(a.ID, b.ID) })
	return slices.CompactFunc(items, func(a, b stock.Item) bool { return a.ID == b.ID })
}

// Adjust fails on a change that would make the quantity negative, or less than what is reserved.
func (s *unitStock) Adjust(itemID string, quantity, reserved int64, now time.Time) error {
	return s.tx.Later(one("stock item", itemID),
		`UPDATE stock_items SET quantity = quantity + $3, reserved = reserved + $4, updated_at = $5
		WHERE workspace_id = $1 AND id = $2`, s.tx.Workspace(), itemID, quantity, reserved, micros(now))
}
