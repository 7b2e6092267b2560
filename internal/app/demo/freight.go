package demo

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/custom/workshop"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/policy"
)

// FreightShop is the business with a custom tool: what sending a parcel costs, asked of a carrier.
const FreightShop = "ferreteria"

// Owner is who set the samples up.
var Owner = access.Actor{Role: access.Owner, PersonID: "demo"}

// AskBeforeAppointments is a rule of that business: its contract books without a question, and this owner wants one.
var AskBeforeAppointments = policy.Rule{
	Name: "Preguntar antes de agendar", Tool: "erp/schedule_appointment", Effect: policy.Confirm, By: access.Customer,
	Active: true,
	// Without a day and an hour the tool books nothing and offers times: there is nothing to ask about yet.
	When: `has(arguments.preferred_date) && has(arguments.preferred_time)`,
}

// freightPort is the first port to try, so that a kept demo finds the carrier at the same address.
const freightPort = "127.0.0.1:8098"

// Freight is a carrier's API, on this machine only.
type Freight struct {
	Address string // host:port
	key     string
	server  *http.Server
}

// OpenFreight starts the carrier. Callers need the key, as with a real one.
func OpenFreight() (*Freight, error) {
	l, err := net.Listen("tcp", freightPort)
	if err != nil {
		if l, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
			return nil, err
		}
	}
	f := &Freight{Address: l.Addr().String(), key: rand.Text()}
	f.server = &http.Server{Handler: http.HandlerFunc(f.rates), ReadTimeout: 5 * time.Second,
		WriteTimeout: 5 * time.Second}
	go f.server.Serve(l) // until Close
	return f, nil
}

// Close ends it.
func (f *Freight) Close() error { return f.server.Close() }

// carrier is one way to send a parcel.
type carrier struct {
	Name string  `json:"carrier"`
	Rate float64 `json:"price"`
	Days int     `json:"delivery_days"`
}

// rates answers as a carrier would: the cheapest first.
func (f *Freight) rates(w http.ResponseWriter, r *http.Request) {
	answer := func(status int, body any) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(body) // the caller is gone; it may retry
	}
	var in struct {
		Destination string  `json:"destination"`
		Weight      float64 `json:"weight"`
	}
	switch {
	case r.Header.Get("Authorization") != "Bearer "+f.key:
		answer(http.StatusUnauthorized, map[string]string{"error": "unknown key"})
	case r.Method != http.MethodPost || r.URL.Path != "/rates":
		answer(http.StatusNotFound, map[string]string{"error": "there is nothing here"})
	case json.NewDecoder(http.MaxBytesReader(w, r.Body, 4<<10)).Decode(&in) != nil || in.Destination == "":
		answer(http.StatusUnprocessableEntity, map[string]string{"error": "destination and weight are needed"})
	case in.Weight <= 0 || in.Weight > 500:
		answer(http.StatusUnprocessableEntity, map[string]string{"error": "parcels weigh between 0 and 500 kg"})
	default:
		answer(http.StatusOK, map[string]any{"rates": quoted(in.Destination, in.Weight)})
	}
}

// quoted is what a parcel costs, by how far it goes: Argentine codes from 1000 on are
// around the capital, and the first digit grows with the distance.
func quoted(destination string, weight float64) []carrier {
	first := strings.IndexFunc(destination, func(c rune) bool { return c >= '0' && c <= '9' })
	zone := 9
	if first >= 0 {
		zone = int(destination[first] - '0')
	}
	price := func(base, perKilo float64) float64 {
		return math.Round((base+perKilo*weight)*(1+0.12*float64(zone))*100) / 100
	}
	return []carrier{
		{"Correo del Sur", price(3_900, 410), 3 + zone/2},
		{"Expreso Pampeano", price(6_200, 520), 1 + zone/3},
	}
}

// shippingTool is the tool as its form describes it.
func (f *Freight) shippingTool() custom.Definition {
	return custom.Definition{
		Name: "check_shipping_rate", DisplayName: "Consultar tarifa de envío", IsActive: true,
		ExecutionType: custom.APICall, Category: "custom",
		Description: "Consulta con el transportista cuánto cuesta y cuánto tarda enviar un paquete a un código postal, según su peso en kilos.",
		ParametersSchema: json.RawMessage(`{"type":"object","properties":{` +
			`"postal_code":{"type":"string","minLength":4,"maxLength":8,"description":"Código postal de destino"},` +
			`"weight_kg":{"type":"number","exclusiveMinimum":0,"maximum":500,"description":"Peso del paquete en kg"}},"required":["postal_code","weight_kg"]}`),
		ExecutionConfig: custom.Config{
			URL: fmt.Sprintf("http://%s/rates", f.Address), Method: http.MethodPost, Idempotent: true,
			Headers: map[string]string{"Authorization": "Bearer {{SHIPPING_API_KEY}}",
				"Content-Type": "application/json"},
			BodyTemplate: `{"destination": "{{postal_code}}", "weight": {{weight_kg}}}`,
		},
		ResponseTransform: "{rate: response.rates[0].price, carrier: response.rates[0].carrier, days: response.rates[0].delivery_days, options: response.rates}",
		TimeoutMS:         5_000, RateLimitPerMinute: 60,
	}
}

// Furnish gives the business its tool, with the carrier's current address and key, and switches a new one on for its
// agents.
func (f *Freight) Furnish(ctx context.Context, ws *workshop.Workshop, agents *access.Keyring,
	w *access.Workspace) error {
	who, d := Owner, f.shippingTool()
	k, err := ws.Get(ctx, w, d.Name)
	switch {
	case fault.Is(err, fault.NotFound):
		if k, err = ws.Create(ctx, w, who, d, false); err == nil {
			err = switchOn(ctx, agents, w.ID, k.FullName())
		}
	case err == nil && k.Definition.ExecutionConfig.URL != d.ExecutionConfig.URL: // a kept demo, and another port
		if _, err = ws.Change(ctx, w, who, k.ID, nil, d); err == nil {
			_, err = ws.Accept(ctx, w, who, k.ID, 0)
		}
	}
	if err != nil {
		return err
	}
	_, err = ws.SetSecret(ctx, w, who, k.ID, "SHIPPING_API_KEY", f.key)
	return err
}

// switchOn gives every agent of a business a tool.
func switchOn(ctx context.Context, agents *access.Keyring, workspaceID, tool string) error {
	list, err := agents.AgentList(ctx, workspaceID)
	for _, a := range list {
		err = errors.Join(err, agents.SetAgentTool(ctx, workspaceID, a.ID,
			access.ToolOverride{Tool: tool, Enabled: true}))
	}
	return err
}
