package openai_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"image"
	"image/jpeg"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/talk/model/modeltest"
	"github.com/mostrador/mostrador/internal/talk/model/openai"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// client is a model with a server that gives these answers.
func client(t *testing.T, change func(*openai.Config),
	answers ...modeltest.Answer) (*openai.Client, *modeltest.Server) {
	t.Helper()
	s := modeltest.New(t, answers...)
	c := openai.Config{
		BaseURL: s.URL, Model: "small-1", Key: "sk-secret", Streamer: modeltest.Client(t, 5*time.Second, s),
		Backoff: time.Millisecond,
		Price:   openai.Price{Input: 150_000, Cached: 75_000, Output: 600_000},
	}
	if change != nil {
		change(&c)
	}
	return openai.New(c), s
}

func hello() model.Request {
	return model.Request{
		System: "Sos Ana.", Facts: model.Facts{Locale: locale.ESAR},
		History: []model.Message{{Role: model.Customer, Text: "hola"}},
		Tools: []model.Tool{{Name: "get_stock", Description: "Cuánto hay.",
			Schema: model.Fixed(json.RawMessage(`{"type":"object","properties":{"productId":{"type":"string"}}}`))}},
	}
}

func TestAnAnswerIsWordsCallsAndWhatTheyCost(t *testing.T) {
	t.Parallel()
	m, s := client(t, nil, modeltest.Says("¡Hola! ", "¿Qué ", "buscás?\n"),
		modeltest.Calls("Miro.", modeltest.Call{Name: "get_stock", Arguments: `{"productId":"a"}`},
			modeltest.Call{Name: "made_up", Arguments: `{"x":`}, modeltest.Call{Name: "get_stock"}))
	var said []string
	a, err := m.Answer(t.Context(), hello(), func(w string) { said = append(said, w) })
	if err != nil || a.Text != "¡Hola! ¿Qué buscás?" || strings.Join(said, "") != a.Text || len(said) < 3 {
		t.Fatalf("%q as %q, %v", a.Text, said, err)
	}
	// 60 × 0.15 + 40 × 0.075 + 10 × 0.60, in millionths
	if want := (model.Usage{Model: "small-1", Input: 100, Cached: 40, Output: 10, Micros: 18}); a.Usage != want {
		t.Errorf("cost %+v, want %+v", a.Usage, want)
	}
	a, err = m.Answer(t.Context(), hello(), nil)
	if err != nil || a.Text != "Miro." || len(a.Calls) != 3 {
		t.Fatalf("%+v %v", a, err)
	}
	for i, want := range []string{`get_stock {"productId":"a"}`, `made_up {"x":`, `get_stock {}`} {
		if got := a.Calls[i].Name + " " + string(a.Calls[i].Arguments); got != want {
			t.Errorf("call %d is %s, want %s", i, got, want)
		}
	}
	in := s.Asked()[0]
	if in.Key != "sk-secret" || in.Model != "small-1" || len(in.Tools) != 1 ||
		in.Tools[0].Function.Name != "get_stock" || in.Messages[0].Role != "system" || in.Temperature != nil {
		t.Errorf("asked %+v", in)
	}
}

func TestWhatIsTriedAgainAndWhatIsNot(t *testing.T) {
	t.Parallel()
	ok := modeltest.Says("Listo.")
	for name, c := range map[string]struct {
		answers []modeltest.Answer
		asked   int
		code    fault.Code // empty: it answers
	}{
		"busy, then not": {[]modeltest.Answer{modeltest.Refuse(429, "rate_limit", "Retry-After", "0.01"),
			ok}, 2, ""},
		"busy for longer than we": {[]modeltest.Answer{modeltest.Refuse(429, "rate_limit", "Retry-After", "600"),
			ok}, 1, fault.RateLimited},
		"broken twice": {[]modeltest.Answer{modeltest.Refuse(500, "x"), modeltest.Refuse(503, "x"), ok},
			3, ""},
		"broken for good": {[]modeltest.Answer{modeltest.Refuse(500, "x"), modeltest.Refuse(500, "x"),
			modeltest.Refuse(500, "x"), ok}, 3, fault.Unavailable},
		"a key that is none": {[]modeltest.Answer{modeltest.Refuse(401, "invalid_api_key"), ok}, 1,
			fault.UpstreamFailed},
		"a model that is none": {[]modeltest.Answer{modeltest.Refuse(404, "model_not_found"), ok}, 1,
			fault.UpstreamFailed},
		"cut off":               {[]modeltest.Answer{modeltest.CutAfter("Lis"), ok}, 2, ""},
		"cut off before a word": {[]modeltest.Answer{modeltest.CutAfter(""), ok}, 2, ""},
		"empty, then not":       {[]modeltest.Answer{modeltest.Empty(), ok}, 2, ""},
		"always empty": {[]modeltest.Answer{modeltest.Empty(), modeltest.Empty(), modeltest.Empty()}, 3,
			fault.UpstreamFailed},
		"something else": {[]modeltest.Answer{modeltest.Garbage(), modeltest.Garbage(),
			modeltest.Garbage()}, 3, fault.UpstreamFailed},
		"a page that is no stream": {[]modeltest.Answer{modeltest.Refuse(200, "x"), modeltest.Refuse(200, "x"),
			modeltest.Refuse(200, "x")}, 3, fault.UpstreamFailed},
		"an error in the middle":     {[]modeltest.Answer{func(l *modeltest.Line) { l.Words("a"); l.Send(`{"error":{"message":"overloaded"}}`) }, ok}, 2, ""},
		"ended without its end":      {[]modeltest.Answer{func(l *modeltest.Line) { l.Words("Lis") }, ok}, 2, ""},
		"silent, then gone for good": {[]modeltest.Answer{modeltest.Hang(), ok}, 1, fault.Timeout},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m, s := client(t, func(c *openai.Config) { c.Timeout = 400 * time.Millisecond }, c.answers...)
			a, err := m.Answer(t.Context(), hello(), nil)
			if len(s.Asked()) != c.asked {
				t.Errorf("asked %d times, want %d", len(s.Asked()), c.asked)
			}
			if c.code == "" {
				if err != nil || a.Text != "Listo." {
					t.Errorf("%q %v", a.Text, err)
				}
				return
			}
			if !fault.Is(err, c.code) || strings.Contains(err.Error(), "secret") {
				t.Errorf("%v, want %s and nothing of what was said", err, c.code)
			}
		})
	}
}

func TestNothingIsTriedAgainOnceSomethingWasSaid(t *testing.T) {
	t.Parallel()
	m, s := client(t, nil, modeltest.CutAfter("Hay dos"), modeltest.Says("Hay tres."))
	said := ""
	if _, err := m.Answer(t.Context(), hello(), func(w string) { said += w }); !fault.Is(err, fault.Unavailable) ||
		said != "Hay dos" || len(s.Asked()) != 1 {
		t.Errorf("%v after %q, asked %d times", err, said, len(s.Asked()))
	}
}

// After words beside calls an empty answer is one, and asked for once.
func TestAModelMayHaveNothingToAdd(t *testing.T) {
	t.Parallel()
	m, s := client(t, nil, modeltest.Empty(), modeltest.Says("Listo."))
	r := hello()
	r.MayEnd = true
	if a, err := m.Answer(t.Context(), r, nil); err != nil || a.Text != "" || len(a.Calls) > 0 || len(s.Asked()) != 1 {
		t.Errorf("%+v, %v, asked %d times", a, err, len(s.Asked()))
	}
}

func TestTheCallerMayLeave(t *testing.T) {
	t.Parallel()
	m, s := client(t, nil, modeltest.Hang())
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
	defer cancel()
	if _, err := m.Answer(ctx, hello(), nil); !fault.Is(err, fault.Timeout) || len(s.Asked()) != 1 {
		t.Errorf("%v", err)
	}
}

func TestAnAddressThatMayNotBeReached(t *testing.T) {
	t.Parallel()
	m, _ := client(t, func(c *openai.Config) { c.BaseURL = "http://127.0.0.1:1/v1" })
	if _, err := m.Answer(t.Context(), hello(), nil); !fault.Is(err, fault.UpstreamFailed) ||
		!strings.Contains(fault.From(err).Message, "may not be reached") {
		t.Errorf("%v", err)
	}
}

func TestWhatIsNotCountedIsEstimated(t *testing.T) {
	t.Parallel()
	m, _ := client(t, nil, modeltest.Uncounted("Hola, ¿en qué te ayudo?"))
	a, err := m.Answer(t.Context(), hello(), nil)
	if err != nil || !a.Usage.Estimated || a.Usage.Input < 20 || a.Usage.Output < 5 || a.Usage.Micros == 0 {
		t.Errorf("%+v %v", a.Usage, err)
	}
}

func TestThoughtsAreNotSaid(t *testing.T) {
	t.Parallel()
	for said, pieces := range map[string][]string{
		"Hola.":   {"<thi", "nk>the customer", " greets</th", "ink>\n\n", "Hola", ".\n"},
		"<b> no":  {"<", "b> no"},
		"<thi":    {"<thi"},
		"a < b":   {"a <", " b "},
		"Sí.":     {" \n", "Sí."},
		"Va. Ya.": {"<think></think><think>x</think>Va. ", "Ya."},
	} {
		m, _ := client(t, nil, modeltest.Says(pieces...))
		heard := ""
		a, err := m.Answer(t.Context(), hello(), func(w string) { heard += w })
		if err != nil || a.Text != said || heard != said {
			t.Errorf("%q came as %q and %q, %v", said, a.Text, heard, err)
		}
	}
}

func TestCallsAreJoinedWhateverTheServerNumbers(t *testing.T) {
	t.Parallel()
	for name, pieces := range map[string][]string{
		"no index": {`{"id":"a","function":{"name":"f","arguments":"{\"x\":1}"}}`,
			`{"id":"b","function":{"name":"g","arguments":"{}"}}`},
		"one index": {`{"index":0,"id":"a","function":{"name":"f","arguments":"{\"x\":"}}`,
			`{"index":0,"function":{"arguments":"1}"}}`,
			`{"index":0,"id":"b","function":{"name":"g","arguments":"{}"}}`},
		"mixed up": {`{"index":0,"id":"a","function":{"name":"f","arguments":""}}`,
			`{"index":1,"id":"b","function":{"name":"g"}}`, `{"index":0,"function":{"arguments":"{\"x\":1}"}}`,
			`{"index":1,"function":{"arguments":"{}"}}`},
		"a name in bits": {`{"index":7,"id":"a","function":{"name":"f"}}`,
			`{"index":7,"function":{"arguments":"{\"x\":1}"}}`, `{"index":9,"id":"b","function":{"name":"g"}}`},
	} {
		m, _ := client(t, nil, func(l *modeltest.Line) {
			for _, p := range pieces {
				l.Chunk(map[string]any{"tool_calls": []any{json.RawMessage(p)}}, "")
			}
			l.End("tool_calls", 1, 0, 1)
		})
		a, err := m.Answer(t.Context(), hello(), nil)
		if err != nil || len(a.Calls) != 2 || a.Calls[0].Name != "f" || string(a.Calls[0].Arguments) != `{"x":1}` ||
			a.Calls[1].Name != "g" || string(a.Calls[1].Arguments) != `{}` {
			t.Errorf("%s: %+v %v", name, a.Calls, err)
		}
	}
}

// dot is a small JPEG.
func dot(t *testing.T) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := jpeg.Encode(&out, image.NewGray(image.Rect(0, 0, 2, 2)), nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// Pictures stand behind the last words that are not the agent's, also after calls, for a model that sees and in each way of asking for
// calls; another model gets the words alone.
func TestPicturesOfATurn(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change func(*openai.Config)
		want   int
	}{
		"sees":       {func(c *openai.Config) { c.Sees = true }, 2},
		"with plans": {func(c *openai.Config) { c.Sees, c.JSONPlan = true, true }, 2},
		"blind":      {nil, 0},
	} {
		answer := modeltest.Says("Un tornillo.")
		if name == "with plans" {
			answer = modeltest.Says(`{"response_to_client": "Un tornillo."}`)
		}
		m, s := client(t, c.change, answer)
		r := hello()
		r.Moment, r.Pictures = "Son las tres.", [][]byte{dot(t), dot(t)}
		r.History = []model.Message{{Role: model.Customer, Text: "hola"}, {Role: model.Agent, Text: "¿Qué buscás?"},
			{Role: model.Customer, Text: "¿tenés este?"},
			{Role: model.Agent, Calls: []model.Call{{ID: "1", Name: "find", Arguments: json.RawMessage(`{}`)}}},
			{Role: model.Result, CallID: "1", Body: json.RawMessage(`{"success":true}`)}}
		if a, err := m.Answer(t.Context(), r, nil); err != nil || a.Text != "Un tornillo." {
			t.Fatalf("%s: %+v, %v", name, a, err)
		}
		for i, said := range s.Asked()[0].Messages { // the moment stands behind the last words that are not the agent's
			if last := said.Role == "user" && strings.Contains(said.Content, "Son las tres."); last && len(said.Pictures) != c.want ||
				!last && len(said.Pictures) != 0 {
				t.Errorf("%s: message %d has %d pictures: %q", name, i, len(said.Pictures), said.Content)
			}
		}
	}
}

// A picture goes with its instructions; errors have the same codes as those of an answer.
func TestSee(t *testing.T) {
	t.Parallel()
	m, s := client(t, nil, modeltest.Says("Importe\n", "$ 300,00"))
	a, err := m.See(t.Context(), "Copy it.", dot(t))
	if err != nil || a.Text != "Importe\n$ 300,00" || a.Usage.Micros == 0 {
		t.Fatalf("%+v, %v", a, err)
	}
	if said := s.Asked()[0].Messages; len(said) != 2 || said[0].Content != "Copy it." || len(said[1].Pictures) != 1 ||
		said[1].Pictures[0] != "data:image/jpeg;base64,"+base64.StdEncoding.EncodeToString(dot(t)) {
		t.Errorf("asked %+v", said)
	}
	for name, c := range map[string]struct {
		answers []modeltest.Answer
		code    fault.Code
	}{
		"refused": {[]modeltest.Answer{modeltest.Refuse(401, "invalid_api_key")}, fault.UpstreamFailed},
		"empty":   {[]modeltest.Answer{modeltest.Empty(), modeltest.Empty(), modeltest.Empty()}, fault.UpstreamFailed},
		"hangs":   {[]modeltest.Answer{modeltest.Hang()}, fault.Timeout},
	} {
		m, _ := client(t, func(c *openai.Config) { c.Timeout = 300 * time.Millisecond }, c.answers...)
		if _, err := m.See(t.Context(), "Copy it.", dot(t)); !fault.Is(err, c.code) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
