package order

import "slices"

// Units is how many of a product, or of its variant, an order has over all lines.
func (o Order) Units(productID, variantID string) (units int64) {
	for _, l := range o.Lines {
		if l.Is(productID, variantID) {
			units += l.Quantity
		}
	}
	return units
}

// Is reports whether a line is of this product and variant.
func (l Line) Is(productID, variantID string) bool {
	return l.ProductID == productID && l.VariantID == variantID
}

// SetUnits changes the quantity of something the order has: additional units go to its first line, at that line's
// price; fewer come off its last lines, and empty lines are removed. It replaces o.Lines with a copy, so other holders
// of the slice see no change.
func (o *Order) SetUnits(productID, variantID string, units int64) {
	o.Lines = slices.Clone(o.Lines)
	change := units - o.Units(productID, variantID)
	for i := range o.Lines {
		if change > 0 && o.Lines[i].Is(productID, variantID) {
			o.Lines[i].Quantity += change
			return
		}
	}
	for i := len(o.Lines) - 1; i >= 0 && change < 0; i-- {
		if l := &o.Lines[i]; l.Is(productID, variantID) {
			off := min(l.Quantity, -change)
			l.Quantity -= off
			change += off
		}
	}
	o.Lines = slices.DeleteFunc(o.Lines, func(l Line) bool { return l.Quantity == 0 })
}
