package voice

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/door/visitor"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/redact"
)

// toolPlatform is a platform whose own model calls our tools by webhook, at
// /voice/{platform}/{workspace}/{agent}[/{tool}].
type toolPlatform interface {
	// mayProve looks at the headers before the body is read.
	mayProve(h http.Header) bool
	// prove verifies a request over its bytes. signed: the bytes are the platform's, not only the request. It returns
	// errUnproved for anything else, an unknown account included.
	prove(ctx context.Context, a accounts, h http.Header, body []byte) (signed bool, err error)
	// read decodes a verified request; ok is false for one without a call in it that should only be acknowledged.
	read(h http.Header, toolName string, body []byte) (d delivery, ok bool, err error)
	write(w http.ResponseWriter, list []toolResult)
}

// toolPlatforms are the platforms by the name in their path.
var toolPlatforms = map[string]toolPlatform{
	access.Vapi: vapi{}, access.Retell: retell{}, access.ElevenLabs: elevenLabs{},
}

// delivery is what a platform's request says.
type delivery struct {
	arrival
	said  []utterance
	calls []toolCall
}

// accounts opens the accounts of one business, at a moment.
type accounts struct {
	credentials *access.Credentials
	workspaceID string
	now         time.Time
}

// accountOf is the business's account with a platform; errUnproved without one.
func accountOf[T any](ctx context.Context, a accounts, name string) (T, error) {
	account, found, err := access.Load[T](ctx, a.credentials, a.workspaceID, name)
	if err == nil && !found {
		err = errUnproved
	}
	return account, err
}

const (
	mostWebhook = 2 << 20
	// bodyTime is how long a body may take to arrive.
	bodyTime = 15 * time.Second
	// bodiesAtOnce is how many bodies are read at once, and bodiesOfNetwork how many from one network: a signature can
	// only be verified over a whole body, so anybody may send one.
	bodiesAtOnce    = 32
	bodiesOfNetwork = 16
)

// bodies counts the bodies that are being read, by network.
type bodies struct {
	mu       sync.Mutex
	all      int
	networks map[string]int
}

// begin counts one more, unless there are too many.
func (b *bodies) begin(network string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.all >= bodiesAtOnce || b.networks[network] >= bodiesOfNetwork {
		return false
	}
	b.all++
	b.networks[network]++
	return true
}

func (b *bodies) end(network string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.all--
	if b.networks[network]--; b.networks[network] == 0 {
		delete(b.networks, network)
	}
}

// errUnreadable marks a verified request that does not have the documented form.
type errUnreadable string

func (e errUnreadable) Error() string { return string(e) }

func (d *Door) serveTools(w http.ResponseWriter, r *http.Request, p toolPlatform, path string) {
	parts := strings.Split(path, "/")
	if _, opens := p.(retell); opens && len(parts) == 4 && r.Method == http.MethodGet {
		d.serveRetellSocket(w, r, parts[0], parts[1], parts[2], parts[3])
		return
	}
	toolName := ""
	if len(parts) == 3 {
		toolName = parts[2]
	}
	switch {
	case len(parts) < 2 || len(parts) > 3 || parts[0] == "" || parts[1] == "":
		http.Error(w, "there is nothing here", http.StatusNotFound)
		return
	case r.Method != http.MethodPost:
		w.Header().Set("Allow", http.MethodPost)
		http.Error(w, "platforms POST here", http.StatusMethodNotAllowed)
		return
	}
	list, err := d.takeCalls(w, r, p, parts[0], parts[1], toolName)
	if err != nil {
		d.refuseWebhook(w, r, err)
		return
	}
	for _, one := range list {
		if one.status >= http.StatusInternalServerError { // the platform repeats it
			http.Error(w, "try again later", http.StatusServiceUnavailable)
			return
		}
	}
	p.write(w, list)
}

// takeCalls verifies a request, then reads it, then runs its calls.
func (d *Door) takeCalls(w http.ResponseWriter, r *http.Request, p toolPlatform, slug, agentSlug,
	toolName string) ([]toolResult, error) {
	space, err := d.proveAccount(w, r, slug, p.mayProve(r.Header))
	if err != nil {
		return nil, err
	}
	body, err := d.readBody(w, r)
	if err != nil {
		return nil, err
	}
	signed, err := p.prove(r.Context(), d.accountsOf(space), r.Header, body)
	if err != nil {
		return nil, err
	}
	in, ok, err := p.read(r.Header, toolName, body)
	if err != nil || !ok {
		return nil, err
	}
	if in.id == "" {
		return nil, errUnreadable("the request names no call")
	}
	x, err := d.toolRun(r.Context(), space, agentSlug, in.arrival)
	if err != nil {
		return nil, err
	}
	base := d.Proxies.BaseURL(r, d.PublicURL)
	x.signed = signed
	x.link = func(q confirmation.Confirmation) string { return d.ConfirmLink(base, space.Slug, q) }
	return x.run(r.Context(), in.said, in.calls)
}

// toolRun opens the conversation of a call with an agent.
func (d *Door) toolRun(ctx context.Context, w *access.Workspace, agentSlug string,
	a arrival) (*toolRun, error) {
	agent, err := d.Keyring.AgentBySlug(ctx, w.ID, doorkit.Text(agentSlug))
	if fault.Is(err, fault.NotFound) || err == nil && !agent.Active {
		err = errUnreadable("there is no such agent that answers")
	}
	if err != nil {
		return nil, err
	}
	view, err := d.Turns.Agents.View(ctx, w, &agent)
	if err != nil {
		return nil, err
	}
	s, _, err := d.openCall(ctx, w, customer, agent.ID, a)
	return &toolRun{Door: d, w: w, agent: agent, view: view, session: s}, err
}

func (d *Door) accountsOf(w *access.Workspace) accounts {
	return accounts{credentials: d.Credentials, workspaceID: w.ID, now: d.Runtime.Clock.Now()}
}

// proveAccount finds the business of a request that may be a platform's, before its body is read. An unknown business
// gets the response of a wrong signature.
func (d *Door) proveAccount(w http.ResponseWriter, r *http.Request, slug string,
	mayProve bool) (*access.Workspace, error) {
	err := errUnproved
	var space access.Workspace
	if mayProve {
		space, err = d.Keyring.WorkspaceBySlug(r.Context(), slug)
		if fault.Is(err, fault.NotFound) || err == nil && !space.Flag(switchedOff) {
			err = errUnproved
		}
	}
	if err != nil {
		w.Header().Set("Connection", "close") // leave the body unread
	}
	return &space, err
}

func (d *Door) readBody(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	network := visitor.Network(d.Proxies.Address(r))
	if !d.bodies.begin(network) {
		w.Header().Set("Connection", "close")
		return nil, fault.New(fault.Unavailable, "too many requests are being read")
	}
	defer d.bodies.end(network)
	connection := http.NewResponseController(w)
	_ = connection.SetReadDeadline(clock.Stopwatch().Add(bodyTime)) // a recorder in tests has none
	raw, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostWebhook))
	_ = connection.SetReadDeadline(time.Time{})
	if err != nil {
		return nil, errors.Join(errUnreadable("the body could not be read"), err)
	}
	return raw, nil
}

func (d *Door) refuseWebhook(w http.ResponseWriter, r *http.Request, err error) {
	var unreadable errUnreadable
	switch e := fault.From(err); {
	case errors.Is(err, errUnproved):
		d.Log.LogAttrs(r.Context(), slog.LevelInfo, "voice webhook rejected", slog.Any("error", errUnproved))
		http.Error(w, "not proved to be the platform's", http.StatusUnauthorized)
	case errors.As(err, &unreadable):
		http.Error(w, unreadable.Error(), http.StatusBadRequest)
	case fault.Of(e.Code).Business:
		http.Error(w, e.Message, fault.Of(e.Code).Status)
	default:
		d.Log.LogAttrs(r.Context(), slog.LevelError, "voice webhook failed",
			slog.String("error", redact.New().Text(err.Error())))
		http.Error(w, "try again later", http.StatusServiceUnavailable)
	}
}

// window is how far a signature's time may be from ours: what the platforms' own libraries allow.
const window = 5 * time.Minute

// inTime reads a Unix time in seconds or milliseconds and reports whether it is within the window.
func inTime(text string, now time.Time) bool {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n <= 0 {
		return false
	}
	at := time.Unix(n, 0)
	if n > 100_000_000_000 { // the year 5138 in seconds
		at = time.UnixMilli(n)
	}
	return now.Sub(at).Abs() <= window
}

// signs reports whether a hex digest is the HMAC-SHA256 of some texts, in constant time.
func signs(key, digest string, texts ...string) bool {
	given, err := hex.DecodeString(digest)
	return err == nil && key != "" && hmac.Equal(given, hmacOf([]byte(key), texts...))
}

func hmacOf(key []byte, texts ...string) []byte {
	mac := hmac.New(sha256.New, key)
	for _, text := range texts {
		_, _ = io.WriteString(mac, text) // a hash takes everything
	}
	return mac.Sum(nil)
}

// sameSecret compares secrets in constant time, whatever their lengths; an empty one is nobody's.
func sameSecret(given, want string) bool {
	a, b := sha256.Sum256([]byte(given)), sha256.Sum256([]byte(want))
	return subtle.ConstantTimeCompare(a[:], b[:]) == 1 && want != ""
}

// digest identifies some texts.
func digest(texts ...string) string {
	sum := sha256.New()
	for _, text := range texts {
		_, _ = io.WriteString(sum, strconv.Itoa(len(text))+" "+text)
	}
	return hex.EncodeToString(sum.Sum(nil)[:16])
}
