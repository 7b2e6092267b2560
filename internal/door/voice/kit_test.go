package voice_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// clerk is a model that sells yerba: "2 yerbas" fills an order and asks, "persona" hands off, and anything else gets
// two short sentences.
type clerk struct {
	mu      sync.Mutex
	yerba   string
	asked   int
	waiting chan struct{} // holds answers back until it is closed
	// script answers instead, if it is set, by how often it was asked before.
	script func(n int, r model.Request, say func(string)) (model.Answer, error)
}

func (c *clerk) For(*access.Workspace, *access.AgentProfile) model.Model { return c }

func (c *clerk) Answer(ctx context.Context, r model.Request, say func(string)) (model.Answer, error) {
	c.mu.Lock()
	c.asked++
	waiting, script, before := c.waiting, c.script, c.asked-1
	c.mu.Unlock()
	if script != nil {
		return script(before, r, say)
	}
	if waiting != nil {
		<-waiting
	}
	last := r.History[len(r.History)-1]
	if before := len(r.History) - 2; last.Role == model.Event && before >= 0 {
		last = r.History[before] // the words that change what was asked
	}
	var n int
	_, err := fmt.Sscanf(last.Text, "%d yerbas", &n)
	usage := model.Usage{Model: "clerk", Input: 100, Output: 7}
	switch {
	case last.Role == model.Customer && err == nil:
		return model.Answer{Usage: usage, Calls: []model.Call{
			call("create_order_draft", map[string]any{}),
			call("add_item_to_draft", map[string]any{"productId": c.yerba, "quantity": n}),
			call("set_delivery_details", map[string]any{"deliveryMethod": "pickup"}),
			call("request_confirmation", map[string]any{}),
		}}, nil
	case last.Role == model.Customer && strings.Contains(last.Text, "persona"):
		return model.Answer{Calls: []model.Call{call("transfer_to_human",
			map[string]any{"reason": "quiere hablar con alguien"})}}, nil
	case r.Facts.Question != "":
		return model.Answer{}, nil // the question is asked again
	}
	return model.Answer{Text: "Te escucho. ¿Qué necesitás?", Usage: usage}, nil
}

func (c *clerk) times() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.asked
}

func call(name string, arguments map[string]any) model.Call {
	raw, _ := json.Marshal(arguments)
	return model.Call{ID: testkit.NewID(), Name: name, Arguments: raw}
}

const (
	ana  = "+5491155550001"
	beto = "+5491155550002"
)

var account = access.TwilioAccount{AccountSID: "AC0123", AuthToken: "a secret of Twilio's"}

// house is a shop that takes calls.
type house struct {
	*server.Shop
	*clerk
	t      *testing.T
	server *httptest.Server
	key    string
}

type play struct {
	name string
	do   func(t *testing.T, h *house)
}

// TestCalls runs every play, each in its own shop, on both databases: making a database costs more than a call.
func TestCalls(t *testing.T) {
	t.Parallel()
	plays := slices.Concat(
		aCallSells(), aYesOverTheQuestionDoesNotCount(), keysAnswer(), peopleTakeTheCall(), aBrokenConnection(),
		twoCallsAtOnce(), onlyTwilioIsHeard(), callsAreConnected(),
		retellsSocket(), callsAreRecognised(), aPlatformsCall(), aPlatformWithoutHistory(), aStream(),
		theSameRequestAtOnce(), sentencesLeaveAtOnce(), callersGoOn(),
		whatPlatformsAreRefused(),
	)
	var flows []server.Flow
	for _, p := range plays {
		settings := access.Settings{RequireIdentity: new(bool), EscalationPhone: "+5491144445555"}
		flows = append(flows, server.Flow{Name: p.name, Setup: testkit.Setup{Settings: settings},
			Play: func(t *testing.T, s *server.Shop) { p.do(t, open(t, s)) }})
	}
	server.Flows(t, flows...)
}

func open(t *testing.T, s *server.Shop) *house {
	t.Helper()
	h := &house{Shop: s, t: t, clerk: &clerk{}}
	h.yerba = s.Product(catalog.Product{Name: "Yerba Mate", Price: 450_000, TrackStock: true}, 50).ID
	s.Turns.Models = h.clerk
	s.Credential(access.Twilio, account)
	key, err := s.Keyring.Issue(t.Context(), s.Workspace.ID, "telefonía", access.Agent)
	if err != nil {
		t.Fatal(err)
	}
	h.key = key.Secret
	h.server = httptest.NewServer(s.Handler())
	t.Cleanup(func() {
		s.EndStreams()
		h.server.Close()
	})
	return h
}

// orders counts what was confirmed, by the customer's number.
func (h *house) orders() map[string]int64 {
	h.t.Helper()
	out := map[string]int64{}
	err := h.DB.Read(h.t.Context(), h.Workspace.ID, func(tx *store.Tx) error {
		clear(out)
		return tx.Rows(`SELECT c.phone, SUM(l.quantity) FROM orders o
			JOIN order_lines l ON l.workspace_id = o.workspace_id AND l.order_id = o.id
			JOIN customers c ON c.workspace_id = o.workspace_id AND c.id = o.customer_id
			WHERE o.workspace_id = $1 AND o.status = $2 GROUP BY c.phone ORDER BY c.phone`,
			[]any{tx.Workspace(), string(order.Pending)}, func(scan func(...any) error) error {
				var phone string
				var n int64
				err := scan(&phone, &n)
				out[phone] = n
				return err
			})
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return out
}

// talks lists the conversations.
func (h *house) talks() (list []conversation.Session) {
	h.t.Helper()
	for id := range h.Snapshot()["sessions"] {
		h.Look(func(u *core.Unit) error {
			s, err := u.Conversations.Get(id, false)
			list = append(list, s)
			return err
		})
	}
	return list
}

// noFigures fails on a text that a voice could not read aloud.
func noFigures(t *testing.T, text string) {
	t.Helper()
	if strings.ContainsFunc(text, unicode.IsDigit) || strings.ContainsAny(text, "$•×—\n") {
		t.Errorf("this is to be read, not heard: %q", text)
	}
}

// testkitSetup is a second business.
func testkitSetup() testkit.Setup { return testkit.Setup{Slug: "otra-" + testkit.NewID()} }
