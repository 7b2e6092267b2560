package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"pgregory.net/rapid"
)

// contract is the part of JSON Schema that our contracts use, with its properties in their original order.
type contract struct {
	Type        typeNames       `json:"type"`
	Description string          `json:"description"`
	Properties  properties      `json:"properties"`
	Required    []string        `json:"required"`
	OneOf       []contract      `json:"oneOf"`
	AnyOf       []contract      `json:"anyOf"`
	Items       *contract       `json:"items"`
	Enum        []any           `json:"enum"`
	Format      string          `json:"format"`
	Pattern     string          `json:"pattern"`
	MinLength   *json.Number    `json:"minLength"`
	MaxLength   *json.Number    `json:"maxLength"`
	Minimum     *json.Number    `json:"minimum"`
	Maximum     *json.Number    `json:"maximum"`
	MinItems    *json.Number    `json:"minItems"`
	MaxItems    *json.Number    `json:"maxItems"`
	Default     json.RawMessage `json:"default"`
}

func readContract(raw json.RawMessage) (c contract, err error) {
	err = json.Unmarshal(raw, &c)
	return c, err
}

// typeNames is one type or several.
type typeNames []string

func (t *typeNames) UnmarshalJSON(raw []byte) error {
	if raw[0] == '[' {
		return json.Unmarshal(raw, (*[]string)(t))
	}
	var one string
	err := json.Unmarshal(raw, &one)
	*t = typeNames{one}
	return err
}

type property struct {
	name string
	contract
}

type properties []property

func (p *properties) UnmarshalJSON(raw []byte) error {
	d := json.NewDecoder(bytes.NewReader(raw))
	if _, err := d.Token(); err != nil {
		return err
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return err
		}
		var c contract
		if err := d.Decode(&c); err != nil {
			return err
		}
		*p = append(*p, property{fmt.Sprint(name), c})
	}
	return nil
}

// kind is a contract's type in words: "string (uuid) or null".
func (c contract) kind() string {
	name, null := "any", ""
	for _, t := range c.Type {
		if t == "null" {
			null = " or null"
		} else {
			name = t
		}
	}
	if name == "array" && c.Items != nil {
		name = "array of " + c.Items.kind()
	}
	if c.Format != "" {
		name += " (" + c.Format + ")"
	}
	return name + null
}

// bounds summarizes a contract's limits.
func (c contract) bounds() string {
	var out []string
	if len(c.Enum) > 0 {
		var names []string
		for _, v := range c.Enum {
			if v != nil {
				names = append(names, fmt.Sprintf("`%v`", v))
			}
		}
		out = append(out, strings.Join(names, ", "))
	}
	span := func(low, high *json.Number, unit string) {
		switch {
		case low != nil && high != nil:
			out = append(out, fmt.Sprintf("%s to %s%s", *low, *high, unit))
		case low != nil:
			out = append(out, fmt.Sprintf("at least %s%s", *low, unit))
		case high != nil:
			out = append(out, fmt.Sprintf("at most %s%s", *high, unit))
		}
	}
	span(c.MinLength, c.MaxLength, " characters")
	span(c.Minimum, c.Maximum, "")
	span(c.MinItems, c.MaxItems, " items")
	if c.Pattern != "" {
		out = append(out, "`"+c.Pattern+"`")
	}
	return strings.Join(out, "; ")
}

// walk visits every field, nested ones under their dotted names.
func (c contract) walk(prefix string, visit func(name string, f contract, required bool)) {
	required := map[string]bool{}
	for _, name := range c.Required {
		required[name] = true
	}
	for _, p := range c.Properties {
		name := prefix + p.name
		visit(name, p.contract, required[p.name])
		p.walk(name+".", visit)
		if p.Items != nil {
			p.Items.walk(name+"[].", visit)
		}
	}
}

// samples are believable values by argument name. Arguments that are optional
// appear in an example only if they are here.
var samples = map[string]any{
	"query":             "yerba mate 1 kg",
	"category":          "bebidas",
	"productId":         "0199b6a2-7c1e-7d3a-9f42-5b1c8e0d2a61",
	"orderId":           "0199b6a5-10f4-7b8e-8c35-e2d94a6f7b10",
	"confirmationToken": "0199b6a8-4d2b-7f60-b1a7-93c5d8e40f26",
	"quantity":          2,
	"requiredQuantity":  6,
	"deliveryMethod":    "delivery",
	"address":           nil, // an object of its own
	"line1":             "Av. Siempreviva 742",
	"city":              "Almagro",
	"postalCode":        "1179",
	"recipientName":     "Marta Ríos",
	"shippingMethod":    "express",
	"preferredTime":     "mañana de 14 a 16",
	"paymentMethod":     "transfer",
	"dni":               "20123456",
	"firstName":         "Marta",
	"lastName":          "Ríos",
	"customMessage":     "¡Gracias por esperar!",
	"includeStock":      true,
	"reason":            "El cliente pidió hablar con una persona",
	"phone":             "+5491155550001",
	"scheduleDate":      "2027-03-31T15:30:00-03:00",
	"receiptId":         "0199b6b1-2e83-7c44-9a0d-6f1be2c97d35",
	"paymentId":         "0199b6b3-55c0-7e12-8b7f-0d4ea1936c8a",
	"productIds":        []string{"0199b6a2-7c1e-7d3a-9f42-5b1c8e0d2a61"},
	"fileRef":           "0199b6b4-9a17-7d58-a3c2-71e0f5b84d62",
	"fileName":          "comprobante.png",
	"fileSize":          48213,
	"content":           "https://mostrador.example/files/…",
	"reference":         "MP-48812093",
	"amount":            1500,
	"date":              "2026-03-11",
	"time":              "20:30",
	"party_size":        4,
	"customer_name":     "Marta Ríos",
	"customer_phone":    "55 1234 5678",
	"patient_name":      "Marta Ríos",
	"patient_phone":     "55 1234 5678",
	"confirmation_code": "RES-4821",
	"new_date":          "2026-03-13",
	"new_time":          "21:00",
	"day":               "sábado",
	"items": []any{ordered{{"menu_item_id", "0199b6a2-7c1e-7d3a-9f42-5b1c8e0d2a61"}, {"quantity", 2},
		{"modifications", "sin cebolla"}}},
	"delivery_type":    "delivery",
	"delivery_address": "Av. Ámsterdam 120, Condesa",
	"order_number":     "ORD-00042",
	"max_price":        15000,
	"in_stock_only":    true,
}

// example is a call that the contract accepts: what it requires, the first of
// every choice it offers, and the optional arguments that have a sample.
func (c contract) example() ordered {
	var out ordered
	for _, p := range c.Properties {
		value, known := samples[p.name]
		if p.Items != nil && p.Items.has("productId") { // the sample is of a menu
			value = []any{p.Items.example()}
		}
		wanted := slices.Contains(c.Required, p.name) || c.chosen(p.name) || known && !c.choice(p.name)
		switch {
		case !wanted:
		case len(p.Properties) > 0:
			out = append(out, entry{p.name, p.example()})
		case known:
			out = append(out, entry{p.name, value})
		default:
			out = append(out, entry{p.name, p.anyValue()})
		}
	}
	return out
}

func (c contract) has(name string) bool {
	for _, p := range c.Properties {
		if p.name == name {
			return true
		}
	}
	return false
}

// choice reports whether an argument is one of several to choose from.
func (c contract) choice(name string) bool {
	return slices.ContainsFunc(c.OneOf, func(set contract) bool { return slices.Contains(set.Required, name) })
}

func (c contract) chosen(name string) bool {
	return len(c.OneOf) > 0 && slices.Contains(c.OneOf[0].Required, name) ||
		len(c.AnyOf) > 0 && slices.Contains(c.AnyOf[0].Required, name)
}

// anyValue is something of the right type, for arguments without a sample.
func (c contract) anyValue() any {
	switch {
	case len(c.Enum) > 0:
		return c.Enum[0]
	case c.Default != nil:
		return c.Default
	case c.Minimum != nil:
		return c.Minimum
	case slices.Contains(c.Type, "boolean"):
		return true
	case slices.Contains(c.Type, "integer"), slices.Contains(c.Type, "number"):
		return 1
	case slices.Contains(c.Type, "array"):
		return []any{}
	case c.Pattern != "":
		return rapid.StringMatching(c.Pattern).Example(1)
	case formats[c.Format] != "":
		return formats[c.Format]
	case c.MinLength != nil:
		least, _ := c.MinLength.Int64()
		return strings.Repeat("…", max(1, int(least)))
	}
	return "…"
}

// formats are values for texts without a sample.
var formats = map[string]string{
	"uuid": "0199b6a2-7c1e-7d3a-9f42-5b1c8e0d2a61", "email": "marta@example.com", "uri": "https://example.com/foto.jpg",
	"date": "2026-03-11", "date-time": "2026-03-11T20:30:00-03:00",
}

// ordered is a JSON object in the order of its contract.
type ordered []entry

type entry struct {
	key   string
	value any
}

func (o ordered) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for i, e := range o {
		if i > 0 {
			b = append(b, ',')
		}
		key, err := json.Marshal(e.key)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(e.value)
		if err != nil {
			return nil, err
		}
		b = append(append(append(b, key...), ':'), value...)
	}
	return append(b, '}'), nil
}

func indented(o ordered) (string, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(o)
	return b.String(), err
}
