package httpapi

import (
	"encoding/json"
	"time"
)

// soldLine is a line of an order with what is needed of the order, for a file that people sum up.
type soldLine struct {
	Order      *string   `json:"order_number"`
	CreatedAt  time.Time `json:"created_at"`
	Status     string    `json:"order_status"`
	CustomerID *string   `json:"customer_id"`
	BranchID   *string   `json:"branch_id"`
	SKU        string    `json:"sku"`
	Name       string    `json:"name"`
	Quantity   int64     `json:"quantity"`
	UnitPrice  int64     `json:"unit_price"`
	Discount   int64     `json:"discount"`
	Total      int64     `json:"total"`
	Currency   string    `json:"currency"`
	Notes      string    `json:"notes"`
	OrderID    string    `json:"order_id"`
	ProductID  string    `json:"product_id"`
	VariantID  *string   `json:"variant_id"`
}

// soldLines are the lines of orders.
func soldLines(items []json.RawMessage) (out []json.RawMessage, err error) {
	orders, err := parsed[placedOrder](items)
	if err != nil {
		return nil, err
	}
	for _, o := range orders {
		for _, l := range o.Lines {
			raw, err := json.Marshal(soldLine{
				Order: o.Number, CreatedAt: o.CreatedAt, Status: o.Status, CustomerID: o.CustomerID, BranchID: o.BranchID, SKU: l.SKU, Name: l.Name,
				Quantity: l.Quantity, UnitPrice: l.UnitPrice, Discount: l.Discount, Total: l.Total, Currency: o.Currency, Notes: l.Notes,
				OrderID: o.ID, ProductID: l.ProductID, VariantID: l.VariantID,
			})
			if err != nil {
				return nil, err
			}
			out = append(out, raw)
		}
	}
	return out, nil
}
