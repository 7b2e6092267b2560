package webchat

import (
	"cmp"
	"context"
	"encoding/json"
	"strings"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/talk/turn"
)

// card is something to choose: a product, a dish, a service.
type card struct {
	Name   string `json:"name"`
	Detail string `json:"detail,omitempty"`
	Price  string `json:"price,omitempty"`
	Before string `json:"before,omitempty"` // the price before a discount
	Image  string `json:"image,omitempty"`
	Note   string `json:"note,omitempty"` // out of stock
	Reply  *reply `json:"reply,omitempty"`
}

// reply is something the customer can say by touching it.
type reply struct {
	Label string `json:"label"`
	Text  string `json:"text"`
}

// mostCards is what fits on a phone.
const mostCards = 8

// shelf describes a tool whose answer lists things to choose from.
type shelf struct {
	list    string // the field that holds them; empty: the answer is one of them
	minor   bool   // prices are in minor units
	orderBy string // the tool an agent needs to order one
	ask     locale.Text
	button  locale.Text
}

var (
	wantIt   = locale.Text{ES: "Quiero %s", PT: "Quero %s", EN: "I would like %s"}
	orderIt  = locale.Text{ES: "Pedir", PT: "Pedir", EN: "Order"}
	wantTime = locale.Text{
		ES: "Quiero un turno para %s",
		MX: "Quiero una cita para %s",
		PT: "Quero agendar %s",
		EN: "I would like an appointment for %s",
	}
	bookIt    = locale.Text{ES: "Sacar turno", MX: "Agendar", PT: "Agendar", EN: "Book"}
	noneLeft  = locale.Text{ES: "Sin stock", MX: "Agotado", PT: "Esgotado", EN: "Out of stock"}
	fromPrice = locale.Text{ES: "desde %s", PT: "a partir de %s", EN: "from %s"}
	minutes   = locale.Text{ES: "%d min", PT: "%d min", EN: "%d min"}
)

var shelves = map[string]shelf{
	"retail/search_products":  {list: "results", orderBy: "retail/add_item_to_draft", ask: wantIt, button: orderIt},
	"retail/list_products":    {list: "products", orderBy: "retail/add_item_to_draft", ask: wantIt, button: orderIt},
	"retail/get_product":      {orderBy: "retail/add_item_to_draft", ask: wantIt, button: orderIt},
	"retail/list_substitutes": {list: "substitutes", orderBy: "retail/add_item_to_draft", ask: wantIt, button: orderIt},
	"orders/list_products": {list: "products", minor: true, orderBy: "orders/add_item_to_draft", ask: wantIt,
		button: orderIt},
	"frontdesk/get_menu": {list: "items", orderBy: "frontdesk/create_order", ask: wantIt, button: orderIt},
	"frontdesk/get_services": {list: "services", orderBy: "frontdesk/create_appointment", ask: wantTime,
		button: bookIt},
	"erp/search_products": {list: "products"},
}

// thing is one item of a pack's answer; packs name its fields differently.
type thing struct {
	ID             string          `json:"id"`
	Name           string          `json:"name"`
	Description    string          `json:"description"`
	Price          json.RawMessage `json:"price"`
	CompareAt      json.RawMessage `json:"compareAtPrice"`
	ImageURL       string          `json:"imageUrl"`
	Image          string          `json:"image_url"`
	AvailableStock *int64          `json:"availableStock"`
	StockAvailable *int64          `json:"stock_available"`
	Stock          *int64          `json:"stockAvailable"`
	Options        []struct{}      `json:"options"`
	Minutes        int             `json:"duration_minutes"`
}

func (t thing) outOfStock() bool {
	for _, n := range []*int64{t.AvailableStock, t.StockAvailable, t.Stock} {
		if n != nil {
			return *n <= 0
		}
	}
	return false
}

// cards makes cards and replies from tool calls.
type cards struct {
	door  *Door
	visit *visit
	unit  *core.Unit
	able  map[string]bool // the tools the agent has; read on first use
}

// of looks only at the last call of a turn: what a model looked up on the way is not what its answer is about.
func (c *cards) of(ctx context.Context, calls []turn.ToolCall) ([]card, []reply, error) {
	if len(calls) == 0 {
		return nil, nil, nil
	}
	last := calls[len(calls)-1]
	var a struct {
		Success bool            `json:"success"`
		Data    json.RawMessage `json:"data"`
	}
	if json.Unmarshal(last.Result, &a) != nil || !a.Success {
		return nil, nil, nil
	}
	on, known := shelves[last.Tool]
	if !known {
		return nil, c.visit.times(a.Data), nil
	}
	list, err := c.shelf(ctx, on, a.Data)
	return list, nil, err
}

func (c *cards) shelf(ctx context.Context, on shelf, data json.RawMessage) ([]card, error) {
	things := thingsOn(on, data)
	if len(things) == 0 {
		return nil, nil
	}
	orderable, err := c.has(ctx, on.orderBy)
	if err != nil {
		return nil, err
	}
	tag := c.visit.workspace.Locale
	list := make([]card, 0, len(things))
	for _, t := range things {
		out := card{Name: t.Name, Price: c.price(on, t.Price), Before: c.price(on, t.CompareAt), Image: c.picture(t)}
		if t.Minutes > 0 {
			out.Detail = minutes.In(tag, t.Minutes)
		}
		if len(t.Options) > 1 && out.Price != "" {
			out.Price = fromPrice.In(tag, out.Price)
		}
		switch {
		case t.outOfStock():
			out.Note = noneLeft.In(tag)
		case orderable:
			out.Reply = &reply{Label: on.button.In(tag), Text: on.ask.In(tag, t.Name)}
		}
		list = append(list, out)
	}
	return list, nil
}

func thingsOn(on shelf, data json.RawMessage) (list []thing) {
	raw := []json.RawMessage{data}
	if on.list != "" {
		var fields map[string]json.RawMessage
		raw = nil
		if json.Unmarshal(data, &fields) != nil || json.Unmarshal(fields[on.list], &raw) != nil {
			return nil
		}
	}
	for _, r := range raw {
		var t thing
		if json.Unmarshal(r, &t) == nil && t.Name != "" && len(list) < mostCards {
			list = append(list, t)
		}
	}
	return list
}

// price formats a pack's price; one that cannot be read is not shown.
func (c *cards) price(on shelf, raw json.RawMessage) string {
	w := c.visit.workspace
	var d money.Decimal
	if len(raw) == 0 || string(raw) == "null" || json.Unmarshal(raw, &d) != nil {
		return ""
	}
	var minor int64
	if on.minor {
		if json.Unmarshal(raw, &minor) != nil {
			return ""
		}
	} else {
		var err error
		if minor, err = d.Minor(w.Currency); err != nil {
			return ""
		}
	}
	return locale.Money(w.Locale, w.Amount(minor))
}

// picture is the address of a product's picture: from the answer, else from the catalogue. Browsers are only sent to
// https.
func (c *cards) picture(t thing) string {
	address := cmp.Or(t.ImageURL, t.Image)
	if address == "" && t.ID != "" {
		if p, err := c.unit.Catalog.Get(t.ID); err == nil {
			address = p.ImageURL
		}
	}
	if id, ours := catalog.OwnPicture(c.visit.workspace.ID, address); ours {
		return catalog.PicturePath(c.visit.workspace.ID, id) // at this server
	}
	if !strings.HasPrefix(address, "https://") {
		return ""
	}
	return address
}

// has reports whether the agent has a tool.
func (c *cards) has(ctx context.Context, tool string) (bool, error) {
	if tool == "" {
		return false, nil
	}
	if c.able == nil {
		able, err := c.door.toolsOf(ctx, c.visit)
		if err != nil {
			return false, err
		}
		c.able = able
	}
	return c.able[tool], nil
}

// toolsOf are the full names of the agent's tools.
func (d *Door) toolsOf(ctx context.Context, v *visit) (map[string]bool, error) {
	view, err := d.Turns.Agents.View(ctx, v.workspace, &v.agent)
	if err != nil {
		return nil, err
	}
	able := map[string]bool{}
	for _, e := range view.Entries {
		able[e.Tool.FullName()] = true
	}
	return able, nil
}
