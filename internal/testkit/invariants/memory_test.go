package invariants_test

import (
	"io"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	mostrador "github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

// TestHostileMemory: ten megabytes, whatever is in them, cost the server little
// more than what it takes to say no. It runs alone: it counts what the whole
// process allocates.
func TestHostileMemory(t *testing.T) {
	s := server.OpenShop(t, testkit.SQLite(t), tooltest.Everything(tooltest.Open))
	session := s.Session("")
	key, err := s.Keyring.Issue(t.Context(), s.Workspace.ID, "relay", access.Agent)
	if err != nil {
		t.Fatal(err)
	}
	door := s.App.Handler() // what a test keeps of an exchange does not count
	const size = 10 << 20
	for name, unit := range map[string]string{
		"a text": "a", "lists": "[", "objects": `{"a":`, "escapes": `\u00e9`, "numbers": "1,", "keys": `"k":1,`,
		"not UTF-8": "\xff", "spaces": " ",
	} {
		send := func() mostrador.Answer {
			body := io.LimitReader(io.MultiReader(strings.NewReader(`{"x":"`), endless(unit)), size)
			r := httptest.NewRequest("POST", "/v1/sessions/"+session+"/tools/retail/search_products", body)
			r.Header.Set("Authorization", "Bearer "+key.Secret)
			w := httptest.NewRecorder()
			door.ServeHTTP(w, r)
			var a mostrador.Answer
			decode(t, w.Body.String(), &a)
			return a
		}
		send() // once for what is only ever allocated once
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		a := send()
		runtime.ReadMemStats(&after)
		if a.ErrorCode != fault.InvalidArguments {
			t.Errorf("%s: %s", name, said(a))
		}
		if used := after.TotalAlloc - before.TotalAlloc; used > 2<<20 {
			t.Errorf("%s: %d KB were allocated for ten megabytes of it", name, used>>10)
		}
	}
}

// endless repeats a text for as long as the reader reads.
func endless(unit string) io.Reader { return &repeated{unit: unit} }

type repeated struct {
	unit string
	at   int
}

func (r *repeated) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = r.unit[r.at]
		r.at = (r.at + 1) % len(r.unit)
	}
	return len(p), nil
}
