package clerk

import (
	"errors"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
)

// retailShop keeps a draft that belongs to the conversation.
type retailShop struct{ listing }

func (retailShop) takesOrders() bool { return true }

func (retailShop) find(t *turn, query string) (finds, error) {
	r, err := t.call("retail/search_products", map[string]any{"query": query, "inStockOnly": false, "limit": 10})
	return t.shelf.products(r, false), err
}

func (retailShop) part(t *turn, name string) (finds, error) {
	args := map[string]any{"sortBy": "popularity", "limit": mostShown}
	if name != "" {
		args["category"] = clip(name, 50)
	}
	r, err := t.call("retail/list_products", args)
	return t.shelf.products(r, false), err
}

func (retailShop) variants(t *turn, p product) ([]option, error) {
	r, err := t.call("retail/get_product", map[string]any{"productId": p.ID})
	return t.shelf.optionsIn(r.value, false), err
}

func (retailShop) instead(t *turn, p product, quantity int) (finds, error) {
	if !t.has("retail/list_substitutes") {
		return finds{}, nil
	}
	r, err := t.call("retail/list_substitutes", map[string]any{"productId": p.ID, "requiredQuantity": quantity, "limit": 3})
	f := t.shelf.products(r, false)
	f.Sentence = sentence(r.text("noSubstitutesReason"))
	return f, err
}

func (retailShop) send(t *turn) (string, error) {
	if !t.has("retail/generate_catalog_pdf") {
		return "", nil
	}
	r, err := t.call("retail/generate_catalog_pdf", map[string]any{})
	switch {
	case err != nil:
		return "", err
	case !r.Success:
		return t.reason(r), nil
	case t.facts.Channel != "whatsapp" || !t.has("retail/send_pdf_whatsapp"):
		return t.in(msgPDFLink, r.text("fileUrl")), nil
	}
	sent, err := t.call("retail/send_pdf_whatsapp", map[string]any{"fileRef": r.text("pdfId"), "fileName": "catalogo.pdf"})
	if err != nil || sent.Success {
		return t.in(msgPDFSent), err
	}
	return t.in(msgPDFLink, r.text("fileUrl")), nil
}

var (
	msgPDFSent = locale.Text{ES: "Te mando el catálogo en PDF.", PT: "Estou enviando o catálogo em PDF.", EN: "I am sending you the catalogue as a PDF."}
	msgPDFLink = locale.Text{ES: "Acá tenés el catálogo: %s", MX: "Aquí tienes el catálogo: %s", PT: "Aqui está o catálogo: %s", EN: "Here is the catalogue: %s"}
)

// change adds all at once where it can, and makes the other changes one by one.
func (s retailShop) change(t *turn, list []change) ([]changed, error) {
	var adds []any
	for _, c := range list {
		if c.Op == opAdd {
			adds = append(adds, lineArgs(c, c.Quantity))
		}
	}
	several := len(adds) > 1 && t.has("retail/add_items_to_draft")
	out := make([]changed, len(list))
	waiting := false
	var all result
	if several {
		var err error
		if all, err = t.call("retail/add_items_to_draft", map[string]any{"items": adds}); err != nil {
			waiting = true
		}
	}
	added := 0
	for i, c := range list {
		if several && c.Op == opAdd {
			if !waiting {
				out[i] = t.shelf.addedOf(all, added)
				added++
			}
			continue
		}
		full, args := "retail/add_item_to_draft", lineArgs(c, c.Quantity)
		switch {
		case c.Op == opSet:
			full = "retail/update_item_qty"
		case c.Op == opRemove && c.Before > c.Quantity && c.Quantity > 0:
			full, args = "retail/update_item_qty", lineArgs(c, c.Before-c.Quantity)
		case c.Op == opRemove:
			full, args = "retail/remove_item", lineArgs(c, 0)
		}
		r, err := t.call(full, args)
		if err != nil {
			waiting = true
			continue
		}
		out[i] = t.shelf.changedOf(r, r.money("cart.total", t.currency))
	}
	if waiting {
		return nil, errWaiting
	}
	return out, nil
}

// lineArgs name a line; a quantity of 0 is left out.
func lineArgs(c change, quantity int) map[string]any {
	args := map[string]any{"productId": c.Product.ID}
	if c.Product.Variant != "" {
		args["variantId"] = c.Product.Variant
	}
	if quantity > 0 {
		args["quantity"] = quantity
	}
	if c.Notes != "" && c.Op == opAdd {
		args["notes"] = clip(locale.OneLine(c.Notes), 200)
	}
	return args
}

// addedOf reads what became of one of several that were added at once.
func (t shelf) addedOf(r result, i int) changed {
	items := r.list("items")
	if !r.Success || i >= len(items) {
		return changed{Why: t.reason(r)}
	}
	v := items[i]
	return changed{Done: v.bool("added"), Name: v.text("name"), Quantity: int(v.int("lineQuantity")), Total: r.money("cart.total", t.currency),
		Why: sentence(v.text("reason")), Warning: sentence(v.text("warning"))}
}

// changedOf reads what one change came to.
func (t shelf) changedOf(r result, total int64) changed {
	c := changed{Done: r.Success, Name: r.text("item.name", "product.name", "removedItem.name"), Total: total,
		Quantity: int(max(r.int("item.quantity"), r.int("quantity"))), Warning: sentence(r.text("warning"))}
	if !c.Done {
		c.Why, c.Gone = t.reason(r), r.Code == "not_found"
	}
	return c
}

func (retailShop) summary(t *turn) (string, error) {
	if !t.has("retail/summarize_draft") {
		return "", nil
	}
	r, err := t.call("retail/summarize_draft", map[string]any{})
	return r.text("formattedSummary"), err
}

func (retailShop) deliver(t *turn) (r result, told bool, err error) {
	o := &t.s.Order
	key := t.closer.deliveryKey()
	if o.Method == "" || o.Sent == key || !t.has("retail/set_delivery_details") {
		return result{}, false, nil
	}
	args := map[string]any{"deliveryMethod": o.Method}
	if o.Method == "delivery" {
		args["address"] = addressArgs(o.Address)
	}
	if o.Wish != "" {
		args["preferredTime"] = o.Wish
	}
	if t.s.Who.Phone != "" {
		args["contactPhone"] = t.s.Who.Phone
	}
	r, err = t.call("retail/set_delivery_details", args)
	return r, true, err
}

// addressArgs is an address as contracts name its parts.
func addressArgs(a detail.Address) map[string]any {
	out := map[string]any{}
	for _, p := range []struct {
		key, text string
		most      int
	}{{"line1", a.Street, 200}, {"line2", a.Unit, 100}, {"city", a.City, 100}, {"postalCode", a.Postal, 20}, {"instructions", a.Note, 300}} {
		if text := clip(locale.OneLine(p.text), p.most); text != "" {
			out[p.key] = text
		}
	}
	return out
}

// key is all that a delivery consists of.
func (o order) key() string {
	return strings.Join([]string{o.Method, o.Address.Street, o.Address.City, o.Address.Unit, o.Address.Note, o.Wish}, "|")
}

// deliveryKey is what the shop was told of a delivery: all it consists of, and whom to call about it.
func (t closer) deliveryKey() string { return t.s.Order.key() + "|" + t.s.Who.Phone }

func (retailShop) identify(t *turn) (r result, told bool, err error) {
	w := t.s.Who
	key := w.Name + "|" + w.Document + "|" + w.Email
	args := map[string]any{}
	if len(w.Document) == 7 || len(w.Document) == 8 {
		args["dni"] = w.Document
	}
	first, last := detail.SplitName(w.Name)
	if len([]rune(first)) >= 2 {
		args["firstName"] = clip(first, 50)
	}
	if len([]rune(last)) >= 2 {
		args["lastName"] = clip(last, 50)
	}
	if w.Email != "" {
		args["email"] = w.Email
	}
	if len(args) == 0 || t.s.Order.Known == key || !t.has("retail/set_customer_identity") {
		return result{}, false, nil
	}
	r, err = t.call("retail/set_customer_identity", args)
	if err == nil && r.Success {
		t.s.Order.Known = key
	}
	return r, true, err
}

func (retailShop) place(t *turn, k *task) (result, error) {
	args := map[string]any{}
	if t.s.Order.Pay != "" {
		args["paymentMethod"] = string(t.s.Order.Pay.Kind())
	}
	return t.ask(k, "retail/request_confirmation", args)
}

func (retailShop) coupon(t *turn, code string) (result, error) {
	return t.call("retail/apply_coupon", map[string]any{"code": code})
}

func (retailShop) again(t *turn) (result, error) {
	r, err := t.call("retail/repeat_order", map[string]any{})
	if err != nil || !r.Success {
		return r, err
	}
	for _, v := range r.list("items") {
		p := product{option: option{ID: v.text("productId"), Name: v.text("name"), Price: v.money("unitPrice", t.currency), Stock: endless}, Variant: v.text("variantId")}
		if n := int(v.int("addedQuantity")); n > 0 {
			if i, there := t.basket.lineOf(p); there {
				t.s.Cart[i].Quantity += n
			} else {
				t.s.Cart = append(t.s.Cart, line{product: p, Quantity: n})
			}
		}
	}
	return r, nil
}

func waits(err error) bool { return errors.Is(err, errWaiting) }
