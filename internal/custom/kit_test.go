package custom

import (
	"encoding/json"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/guard"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// shippingRate is the specification's own example, as written.
const shippingRate = `{
  "id": "custom_shipping_check",
  "name": "check_shipping_rate",
  "description": "Consulta tarifas de envío con proveedor externo",
  "parameters_schema": {
    "type": "object",
    "properties": {
      "postal_code": {"type": "string", "description": "Código postal de destino"},
      "weight_kg": {"type": "number", "description": "Peso del paquete en kg"}
    },
    "required": ["postal_code", "weight_kg"]
  },
  "execution_type": "api_call",
  "execution_config": {
    "url": "https://api.shipping-provider.com/rates",
    "method": "POST",
    "headers": {"Authorization": "Bearer {{SHIPPING_API_KEY}}", "Content-Type": "application/json"},
    "body_template": "{\"destination\": \"{{postal_code}}\", \"weight\": {{weight_kg}}}"
  },
  "response_transform": "{rate: response.rates[0].price, carrier: response.rates[0].carrier, days: response.rates[0].delivery_days}",
  "timeout_ms": 5000,
  "rate_limit_per_minute": 10
}`

const shippingKey = "sk-live/4b+7=9Zq"

func shipping(t testing.TB) Definition {
	t.Helper()
	var d Definition
	if err := json.Unmarshal([]byte(shippingRate), &d); err != nil {
		t.Fatal(err)
	}
	return d.WithDefaults()
}

// described is a small definition that a test changes.
func described(change func(*Definition)) Definition {
	d := Definition{
		ID: "tool-1", Name: "ask_partner", Description: "Asks a partner.", ExecutionType: APICall, IsActive: true,
		ParametersSchema: json.RawMessage(`{"type": "object", "properties": {
			"a": {}, "b": {}, "c": {}, "o": {"type": "object"}, "list": {"type": "array"}
		}}`),
		ExecutionConfig: Config{URL: "https://api.example.com/v1/things"},
	}
	if change != nil {
		change(&d)
	}
	return d.WithDefaults()
}

func compiled(t testing.TB, d Definition) *Tool {
	t.Helper()
	tool, err := Compile(d, Rules{})
	if err != nil {
		t.Fatal(err)
	}
	return tool
}

func arguments(t testing.TB, text string) map[string]any {
	t.Helper()
	value, problems := strictjson.Parse([]byte(text), strictjson.Limits{})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return value.(map[string]any)
}

func requested(t testing.TB, d Definition, args string) *Request {
	t.Helper()
	r, err := compiled(t, d).Request(Call{Arguments: arguments(t, args), Tag: locale.EN})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func wantFields(t *testing.T, d Definition, rules Rules, want ...string) {
	t.Helper()
	var got []string
	for _, f := range Check(d, rules) {
		if f.Message == "" || strings.Contains(f.Message, "%!") {
			t.Errorf("%s: %q", f.Path, f.Message)
		}
		got = append(got, f.Path)
	}
	for _, path := range want {
		found := false
		for _, one := range got {
			found = found || one == path
		}
		if !found {
			t.Errorf("%s is not among what is wrong: %v", path, Check(d, rules))
		}
	}
	if len(want) == 0 && len(got) > 0 {
		t.Errorf("refused: %v", Check(d, rules))
	}
}

// upstream is a server on loopback and a caller that is allowed to reach it.
type upstream struct {
	*Caller
	client *guard.Client
	clock  *clock.Manual
	url    string
}

func newUpstream(t testing.TB, h http.HandlerFunc) *upstream {
	t.Helper()
	server := httptest.NewUnstartedServer(h)
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	server.Start()
	t.Cleanup(server.Close)
	address := netip.MustParseAddrPort(server.Listener.Addr().String())
	client := guard.New(guard.Policy{AllowLoopback: []netip.AddrPort{address}, AllowHTTP: true,
		Timeout: 30 * time.Second}, nil, nil)
	t.Cleanup(client.Close)
	hands := clock.NewManual(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))
	return &upstream{NewCaller(client, hands), client, hands, server.URL}
}

// tool points a definition at the server.
func (u *upstream) tool(t testing.TB, change func(*Definition)) *Tool {
	t.Helper()
	tool, err := Compile(described(func(d *Definition) {
		d.ExecutionConfig.URL = u.url + "/v1/things"
		if change != nil {
			change(d)
		}
	}), Rules{CheckURL: u.client.CheckURL})
	if err != nil {
		t.Fatal(err)
	}
	return tool
}

func answering(status int, contentType, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		io.Copy(io.Discard, r.Body)
		w.Header().Set("Content-Type", contentType)
		w.WriteHeader(status)
		io.WriteString(w, body)
	}
}

func wantFault(t testing.TB, err error, code fault.Code, acted bool) {
	t.Helper()
	if !fault.Is(err, code) {
		t.Fatalf("got %v, want %s", err, code)
	}
	if MayHaveActed(err) != acted {
		t.Errorf("MayHaveActed is %v for %v", !acted, err)
	}
	if fault.From(err).Message == "" {
		t.Error("the failure says nothing")
	}
}
