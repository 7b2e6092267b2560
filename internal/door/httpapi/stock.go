package httpapi

import (
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// StockLevel is what there is of a product, or of one of its variants.
type StockLevel struct {
	ProductID    string         `json:"product_id"`
	VariantID    *string        `json:"variant_id"`
	Name         string         `json:"name"`
	Quantity     int64          `json:"quantity"`
	Reserved     int64          `json:"reserved" doc:"Held for orders and open questions."`
	Available    int64          `json:"available" doc:"What can still be sold."`
	LowThreshold int64          `json:"low_threshold" doc:"At or below it staff are told."`
	Places       []StockAtPlace `json:"places" nullable:"false" doc:"The first to sell from first."`
}

// StockAtPlace is what there is at one place.
type StockAtPlace struct {
	PlaceID  string  `json:"place_id"`
	Name     string  `json:"name"`
	BranchID *string `json:"branch_id" doc:"Null: all branches sell from there."`
	Quantity int64   `json:"quantity"`
	Reserved int64   `json:"reserved"`
}

// StockAdjustment is a change that a person made.
type StockAdjustment struct {
	ID        string    `json:"id"`
	ProductID string    `json:"product_id"`
	VariantID *string   `json:"variant_id"`
	Place     string    `json:"place"`
	Kind      string    `json:"kind" enum:"increase,decrease,correction,return"`
	Before    int64     `json:"before"`
	After     int64     `json:"after"`
	Reason    string    `json:"reason"`
	Reference string    `json:"reference"`
	Actor     string    `json:"actor" doc:"Who made it."`
	At        time.Time `json:"at"`
}

// StockPlace is where stock is kept.
type StockPlace struct {
	ID string `json:"id"`
	stock.PlaceFields
}

const adjustText = "increase, decrease and return change what is there by the quantity, correction sets it. A change above the " +
	"business's limit is an owner's to make. Never below what is held for orders."

func registerStock(r *router) {
	add(r, explained(get("/v1/stock", "getStock", "What there is of a product, place by place"),
		"Of a product with variants, a level for each; of one that is not counted, none."), staffOnly, reads(r, getStock))
	add(r, explained(get("/v1/stock/adjustments", "listStockAdjustments", "What people changed of a product's stock, latest first"),
		"Sales and returns of orders are not among them."), staffOnly, reads(r, listAdjustments))
	editable[stock.CountFields, StockAdjustment]{
		path: "/v1/stock/adjustments", one: "StockAdjustment", about: "a change of stock", told: adjustText,
		fields: stock.CountDescribed, write: staffOnly, create: adjustStock,
	}.register(r)
	add(r, explained(get("/v1/stock/places", "listStockPlaces", "Where stock is kept, the first to sell from first"),
		"Which branch a place belongs to is set up with the branch."), staffOnly, reads(r, listStockPlaces))
	editable[stock.PlaceFields, StockPlace]{
		path: "/v1/stock/places", one: "StockPlace", about: "a place where stock is kept", fields: stock.PlaceDescribed,
		read: staffOnly, write: staffOnly,
		base: func(*core.Unit) stock.PlaceFields { return stock.PlaceFields{} },
		lock: func(u *core.Unit, id string) error { _, err := u.Stock.Location(id, true); return err },
		get: func(u *core.Unit, id string) (stock.PlaceFields, StockPlace, error) {
			p, err := u.Stock.Location(id, false)
			return p.Fields(), showPlace(p), err
		},
		create: func(u *core.Unit, f stock.PlaceFields) (StockPlace, stock.PlaceFields, error) {
			return keepPlace(u, "", f)
		},
		change: keepPlace,
	}.register(r)
}

func showPlace(p stock.Place) StockPlace { return StockPlace{p.ID, p.Fields()} }

func listStockPlaces(u *core.Unit, in *Page) (list[StockPlace], error) {
	places, err := u.Stock.Places()
	return pageOf(places, *in, func(p stock.Place) string { return p.ID }, showPlace), err
}

func keepPlace(u *core.Unit, id string, f stock.PlaceFields) (StockPlace, stock.PlaceFields, error) {
	p, err := u.Stock.KeepPlace(id, f)
	return showPlace(p), p.Fields(), err
}

// OfProduct names a product.
type OfProduct struct {
	Product string `query:"product" required:"true" format:"uuid"`
}

// counted are the pairs of a product that have stock of their own, with their names.
func counted(p catalog.Product) (pairs []stock.Pair, names []string) {
	if !p.TrackStock {
		return nil, nil
	}
	if !p.HasVariants {
		return []stock.Pair{{ProductID: p.ID}}, []string{p.Name}
	}
	for _, v := range p.Variants {
		pairs, names = append(pairs, stock.Pair{ProductID: p.ID, VariantID: v.ID}), append(names, p.Name+" "+v.Name)
	}
	return pairs, names
}

func getStock(u *core.Unit, in *OfProduct) (out list[StockLevel], err error) {
	p, err := u.Catalog.GetForStaff(in.Product)
	if err != nil {
		return out, err
	}
	out.Data = []StockLevel{}
	pairs, names := counted(p)
	for i, pair := range pairs {
		l, err := u.Stock.LevelOf(pair)
		if err != nil {
			return out, err
		}
		out.Data = append(out.Data, StockLevel{
			ProductID: p.ID, VariantID: orNull(pair.VariantID), Name: names[i], Quantity: l.Quantity, Reserved: l.Reserved,
			Available: l.Available(), LowThreshold: l.LowThreshold,
			Places: convert(l.Places, func(it stock.Item) StockAtPlace {
				return StockAtPlace{it.LocationID, it.LocationName, orNull(it.BranchID), it.Quantity, it.Reserved}
			}),
		})
	}
	return out, nil
}

type listAdjustmentsIn struct {
	OfProduct
	Page
}

func listAdjustments(u *core.Unit, in *listAdjustmentsIn) (out list[StockAdjustment], err error) {
	p, err := u.Catalog.GetForStaff(in.Product)
	if err != nil {
		return out, err
	}
	items := map[string]stock.Item{}
	var all []stock.Item
	pairs, _ := counted(p)
	for _, pair := range pairs {
		l, err := u.Stock.LevelOf(pair)
		if err != nil {
			return out, err
		}
		for _, it := range l.Places {
			items[it.ID], all = it, append(all, it)
		}
	}
	past, err := u.Stock.Adjustments(all, in.After, in.Limit+1)
	return page(past, in.Limit, func(a stock.Adjustment) StockAdjustment {
		it := items[a.ItemID]
		return showAdjustment(a, stock.Pair{ProductID: it.ProductID, VariantID: it.VariantID}, it.LocationName)
	}), err
}

func showAdjustment(a stock.Adjustment, pair stock.Pair, place string) StockAdjustment {
	return StockAdjustment{ID: a.ID, ProductID: pair.ProductID, VariantID: orNull(pair.VariantID), Place: place,
		Kind: string(a.Kind), Before: a.Before, After: a.After, Reason: a.Reason, Reference: a.Reference, Actor: a.Actor,
		At: a.At}
}

func adjustStock(u *core.Unit, f stock.CountFields) (out StockAdjustment, _ stock.CountFields, err error) {
	p, err := u.Catalog.GetForStaff(doorkit.ID(f.ProductID))
	if err != nil {
		return out, f, err
	}
	one, known := p.Variant(f.VariantID)
	switch {
	case !p.TrackStock:
		return out, f, fault.New(fault.Conflict, "%s", msgNotCounted.In(u.Workspace.Locale))
	case known != p.HasVariants:
		return out, f, invalid("/variant_id", msgWhichVariant.In(u.Workspace.Locale))
	case f.Quantity == 0 && f.Kind != stock.Correction:
		return out, f, invalid("/quantity", msgOnlyCorrection.In(u.Workspace.Locale))
	}
	c := stock.Count{Pair: stock.Pair{ProductID: p.ID, VariantID: one.ID}, Name: strings.TrimSpace(p.Name + " " + one.Name),
		Kind: f.Kind, Quantity: f.Quantity, Place: f.Place, Reason: f.Reason, Reference: f.Reference}
	done, err := u.Stock.CountAtDesk(c)
	if done.At.IsZero() {
		done.At = u.Now
	}
	return showAdjustment(done.Adjustment, c.Pair, done.Place.Name), f, err
}
