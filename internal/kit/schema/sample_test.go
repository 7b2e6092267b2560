package schema_test

import (
	"bytes"
	"encoding/json"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/kit/schema"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

// The contracts below have between them every keyword a tool may use.

type place struct {
	Line1 string `json:"line1" jsonschema:"minLength=5,maxLength=20"`
	City  string `json:"city" jsonschema:"minLength=2,default=Rosario"`
}

type paging struct {
	Limit int `json:"limit,omitempty" jsonschema:"minimum=1,maximum=50,default=20" doc:"Cuántos, como mucho"`
}

type sampleIn struct {
	ProductID string          `json:"productId,omitempty" jsonschema:"format=uuid" doc:"Uno de <nuestros> productos"`
	SKU       string          `json:"sku,omitempty" jsonschema:"minLength=1,maxLength=50"`
	Method    string          `json:"deliveryMethod" jsonschema:"enum=delivery,enum=pickup"`
	Address   *place          `json:"address,omitempty"`
	Stops     []place         `json:"stops,omitempty" jsonschema:"minItems=1,maxItems=2" doc:"Paradas"`
	Tags      []string        `json:"tags,omitempty" jsonschema:"uniqueItems=true,maxLength=3"`
	Phone     string          `json:"contactPhone,omitempty" pattern:"^\\+?[0-9]{10,15}$"`
	Email     string          `json:"email,omitempty" jsonschema:"format=email"`
	Day       string          `json:"day,omitempty" jsonschema:"format=date"`
	Photo     string          `json:"photo,omitempty" jsonschema:"format=uri"`
	At        time.Time       `json:"at,omitzero"`
	Amount    money.Decimal   `json:"amount,omitzero" jsonschema:"minimum=0.01"`
	Share     float64         `json:"share,omitempty" jsonschema:"exclusiveMinimum=0,exclusiveMaximum=1,multipleOf=0.25"`
	Count     int             `json:"count,omitempty"`
	InStock   *bool           `json:"inStock,omitempty" jsonschema:"default=true"`
	Extra     json.RawMessage `json:"extra,omitempty"`
	Anything  any             `json:"anything,omitempty"`
	Labels    map[string]int  `json:"labels,omitempty"`
	paging
}

func (sampleIn) SchemaRules() schema.Rules {
	return schema.Rules{
		OneOf:   [][]string{{"productId"}, {"sku"}},
		If:      []schema.Conditional{{Field: "deliveryMethod", In: []string{"delivery"}, Then: []string{"address"}}},
		InWords: "Indicá productId o sku, uno solo. Con deliveryMethod delivery, también address.",
	}
}

const sampleJSON = `{
  "type": "object",
  "properties": {
    "productId": {"type": "string", "description": "Uno de <nuestros> productos", "format": "uuid"},
    "sku": {"type": "string", "minLength": 1, "maxLength": 50},
    "deliveryMethod": {"type": "string", "enum": ["delivery", "pickup"]},
    "address": {
      "type": "object",
      "properties": {
        "line1": {"type": "string", "minLength": 5, "maxLength": 20},
        "city": {"type": "string", "minLength": 2, "default": "Rosario"}
      },
      "required": ["line1", "city"],
      "additionalProperties": false
    },
    "stops": {
      "type": "array",
      "description": "Paradas",
      "items": {
        "type": "object",
        "properties": {
          "line1": {"type": "string", "minLength": 5, "maxLength": 20},
          "city": {"type": "string", "minLength": 2, "default": "Rosario"}
        },
        "required": ["line1", "city"],
        "additionalProperties": false
      },
      "minItems": 1,
      "maxItems": 2
    },
    "tags": {"type": "array", "items": {"type": "string", "maxLength": 3}, "uniqueItems": true},
    "contactPhone": {"type": "string", "pattern": "^\\+?[0-9]{10,15}$"},
    "email": {"type": "string", "format": "email"},
    "day": {"type": "string", "format": "date"},
    "photo": {"type": "string", "format": "uri"},
    "at": {"type": "string", "format": "date-time"},
    "amount": {"type": "number", "minimum": 0.01},
    "share": {"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1, "multipleOf": 0.25},
    "count": {"type": "integer"},
    "inStock": {"type": "boolean", "default": true},
    "extra": {},
    "anything": {},
    "labels": {"type": "object", "additionalProperties": {"type": "integer"}},
    "limit": {"type": "integer", "description": "Cuántos, como mucho", "minimum": 1, "maximum": 50, "default": 20}
  },
  "required": ["deliveryMethod"],
  "additionalProperties": false,
  "oneOf": [{"required": ["productId"]}, {"required": ["sku"]}],
  "allOf": [{"if": {"properties": {"deliveryMethod": {"const": "delivery"}}, "required": ["deliveryMethod"]}, "then": {"required": ["address"]}}]
}`

type sampleOut struct {
	ID      string         `json:"id" jsonschema:"format=uuid"`
	Brand   *string        `json:"brand"`
	Kind    *string        `json:"kind" jsonschema:"enum=a,enum=b"`
	Price   *money.Decimal `json:"price"`
	Paid    *time.Time     `json:"paid"`
	Address *place         `json:"address"`
	Note    *string        `json:"note,omitempty"`
	Small   int16          `json:"small"`
	Natural uint           `json:"natural"`
	Raw     any            `json:"raw"`
}

const sampleOutJSON = `{
  "type": "object",
  "properties": {
    "id": {"type": "string", "format": "uuid"},
    "brand": {"type": ["string", "null"]},
    "kind": {"type": ["string", "null"], "enum": ["a", "b", null]},
    "price": {"type": ["number", "null"]},
    "paid": {"type": ["string", "null"], "format": "date-time"},
    "address": {
      "type": ["object", "null"],
      "properties": {
        "line1": {"type": "string", "minLength": 5, "maxLength": 20},
        "city": {"type": "string", "minLength": 2, "default": "Rosario"}
      },
      "required": ["line1", "city"],
      "additionalProperties": false
    },
    "note": {"type": "string"},
    "small": {"type": "integer", "minimum": -32768, "maximum": 32767},
    "natural": {"type": "integer", "minimum": 0},
    "raw": {}
  },
  "required": ["id", "brand", "kind", "price", "paid", "address", "small", "natural", "raw"],
  "additionalProperties": false
}`

// compact brings a hand-written schema to the bytes JSON() has, order included.
func compact(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	if err := json.Compact(&b, []byte(text)); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func value(t testing.TB, text string) any {
	t.Helper()
	v, problems := strictjson.Parse([]byte(text), strictjson.Limits{})
	if problems != nil {
		t.Fatalf("%s: %+v", text, problems)
	}
	return v
}
