package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
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
