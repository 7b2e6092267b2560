package openai_test

import (
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/guard"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model/modeltest"
	"github.com/mostrador/mostrador/internal/talk/model/openai"
)

const twoModels = `{"object":"list","data":[{"id":"qwen3:8b","object":"model"},{"id":"llama3.2:latest"},{"id":"bad\nname"}]}`

// A trial says what is wrong, by what servers answer in each case.
func TestATrialSaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	unsupported := modeltest.Refuse(http.StatusBadRequest, "does_not_support_tools") // as Ollama does
	for name, c := range map[string]struct {
		answers []modeltest.Answer
		lists   bool
		change  func(c *openai.Config)
		want    openai.Trouble
		says    string
		asked   int
	}{
		"it works": {answers: []modeltest.Answer{modeltest.Says("ok")}, asked: 1},
		"it calls the tool": {answers: []modeltest.Answer{modeltest.Calls("", modeltest.Call{Name: "look_up"})},
			asked: 1},
		"no such model": {answers: []modeltest.Answer{modeltest.Refuse(404, "not_found_error")}, lists: true,
			want: openai.NoModel, says: "qwen3:8b, llama3.2:latest", asked: 1},
		"a name without its tag": {answers: []modeltest.Answer{modeltest.Refuse(500, "x"), modeltest.Refuse(500, "x")},
			lists:  true,
			change: func(c *openai.Config) { c.Model = "llama3.2" }, want: openai.Failing, says: "(500)", asked: 2},
		"no tools": {answers: []modeltest.Answer{unsupported, modeltest.Says("ok")}, lists: true,
			want: openai.NoTools, says: `"plan": "json"`, asked: 2},
		"tools as a plan": {answers: []modeltest.Answer{modeltest.Says("ok")},
			change: func(c *openai.Config) { c.JSONPlan = true }, asked: 1},
		"no key": {answers: []modeltest.Answer{modeltest.Refuse(401, "x")}, want: openai.NoKey,
			says: "pide una clave", asked: 1},
		"another's key": {answers: []modeltest.Answer{modeltest.Refuse(401, "x")},
			change: func(c *openai.Config) { c.Key = "sk-hunter2" }, want: openai.BadKey, says: "(401)", asked: 1},
		"too many": {answers: []modeltest.Answer{modeltest.Refuse(429, "x")}, want: openai.Limited,
			says: "no acepta más pedidos", asked: 1},
		"no answer": {answers: []modeltest.Answer{modeltest.Hang()}, want: openai.Slow, says: "timeout_seconds",
			asked: 1},
		"no model's words": {answers: []modeltest.Answer{modeltest.Garbage()}, want: openai.NoServer,
			says: "no habla como un modelo", asked: 1},
		"refused otherwise": {answers: []modeltest.Answer{modeltest.Refuse(422, "x"), modeltest.Refuse(422, "x")},
			lists:  true,
			change: func(c *openai.Config) { c.Model = "qwen3:8b" }, want: openai.Refused, says: "(422)", asked: 2},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := modeltest.New(t, c.answers...)
			if c.lists {
				server.Serve("GET /v1/models", twoModels)
			}
			conf := openai.Config{BaseURL: server.URL, Model: "gpt-9", Timeout: 300 * time.Millisecond,
				Streamer: modeltest.Client(t, time.Minute, server)}
			if c.change != nil {
				c.change(&conf)
			}
			got := openai.New(conf).Try(t.Context())
			said := got.In(locale.ESAR)
			if got.Trouble != c.want || !strings.Contains(said, c.says) || (said == "") != got.Works() ||
				len(server.Asked()) != c.asked {
				t.Errorf("%+v: %q after %d requests", got, said, len(server.Asked()))
			}
			for _, tag := range locale.Tags() {
				if text := got.In(tag); strings.Contains(text, "%!") || strings.Contains(text, "hunter2") ||
					strings.Contains(text, "secret") {
					t.Errorf("%s: %s", tag, text)
				}
			}
		})
	}
}

// An address without /v1 is found out, whether the server answers 404 there or a page.
func TestATrialMissesTheVersion(t *testing.T) {
	t.Parallel()
	for name, at := range map[string]string{"404, as Ollama": "", "200, as LM Studio": "POST /chat/completions"} {
		server := modeltest.New(t)
		server.Serve("GET /v1/models", twoModels)
		if at != "" {
			server.Serve(at, `{"error":"Unexpected endpoint or method. (POST /chat/completions)"}`)
		}
		base := strings.TrimSuffix(server.URL, "/v1")
		got := openai.New(openai.Config{BaseURL: base + "/", Model: "qwen3:8b",
			Streamer: modeltest.Client(t, time.Minute, server)}).Try(t.Context())
		if got.Trouble != openai.NoVersion || !strings.Contains(got.In(locale.PTBR), server.URL) {
			t.Errorf("%s: %+v, %s", name, got, got.In(locale.PTBR))
		}
	}
	empty := modeltest.New(t)
	got := openai.New(openai.Config{BaseURL: empty.URL + "/x", Model: "m",
		Streamer: modeltest.Client(t, time.Minute, empty)}).Try(t.Context())
	if got.Trouble != openai.NoServer {
		t.Errorf("another page: %+v", got)
	}
	empty.Serve("GET /v1/models", `{"object":"list","data":[]}`)
	empty.Then(modeltest.Refuse(404, "x"))
	got = openai.New(openai.Config{BaseURL: empty.URL, Model: "m",
		Streamer: modeltest.Client(t, time.Minute, empty)}).Try(t.Context())
	if got.Trouble != openai.NoModel || !strings.Contains(got.In(locale.EN), "has no model yet") {
		t.Errorf("no models: %+v, %s", got, got.In(locale.EN))
	}
}

// An address that is closed, or where nothing listens, is told apart without a packet leaving this machine.
func TestATrialOfAnAddress(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	free := l.Addr().String()
	l.Close()
	open, err := guard.ParseNet(free)
	if err != nil {
		t.Fatal(err)
	}
	client := guard.New(guard.Policy{AllowNets: []guard.Net{open}}, nil, nil)
	t.Cleanup(client.Close)
	for base, want := range map[string]openai.Trouble{
		fmt.Sprintf("http://%s/v1", free): openai.Unreachable, "http://192.168.1.5:11434/v1": openai.NotAllowed,
		"http://127.0.0.1:9/v1": openai.NotAllowed, "http://localhost/v1": openai.NotAllowed,
		"https://10.0.0.1/v1": openai.NotAllowed,
	} {
		got := openai.New(openai.Config{BaseURL: base, Model: "m", Streamer: client}).Try(t.Context())
		if got.Trouble != want {
			t.Errorf("%s: %+v", base, got)
		}
	}
	got := openai.New(openai.Config{BaseURL: "http://localhost/v1", Model: "m", Streamer: client}).Try(t.Context())
	if !strings.Contains(got.In(locale.ESMX), "--model-net localhost:80") {
		t.Error(got.In(locale.ESMX))
	}
}
