package httpapi_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"flag"
	"fmt"
	"image"
	encoder "image/png"
	"maps"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/door/httpapi"
	"github.com/mostrador/mostrador/internal/packs"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/apicheck"
)

// The examples of the document are played: testdata/examples.txt has a request on each line, with who sends it, and what
// later lines need of the response behind ">". examples.json has what was exchanged, testdata/roles.txt who may.
const (
	examplesFile = "examples.json"
	rolesFile    = "testdata/roles.txt"
	keptFile     = "testdata/kept.txt" // of which things each write is kept in the history
)

var updateExamples = flag.Bool("update-examples", false, "write the examples and the roles of routes again")

// player plays the lines against one server.
type player struct {
	*counter
	t      *testing.T
	vars   map[string]string
	ids    map[string]string // of rows, to their stand-ins
	doc    map[string]map[string]string
	made   map[string]httpapi.Example
	roles  map[string]string
	kept   map[string][]string
	last   string   // the newest change so far
	hidden []string // secrets that were sent or shown
	sent   int

	operator string // a key of no business
}

// line is one request of the script.
type line struct{ role, method, path, body, save string }

func script(t *testing.T) (out []line) {
	t.Helper()
	raw, err := os.ReadFile("testdata/examples.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range strings.Split(string(raw), "\n") {
		if text = strings.TrimSpace(text); text == "" || strings.HasPrefix(text, "#") {
			continue
		}
		text, save, _ := strings.Cut(text, " > ")
		parts := append(strings.SplitN(text, " ", 4), "", "")
		out = append(out, line{parts[0], parts[1], parts[2], strings.TrimSpace(parts[3]), strings.TrimSpace(save)})
	}
	return out
}

func TestExamples(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		hooks := receiveHooks(t)
		c := serveConfig(t, db, packs.Set(), config.Config{SecretKey: base64.StdEncoding.EncodeToString(make([]byte, 32)),
			WebhookLoopback: hooks.Listener.Addr().String()})
		p := &player{counter: c, t: t, vars: map[string]string{"hooks": hooks.URL}, ids: map[string]string{}, made: map[string]httpapi.Example{},
			roles: map[string]string{}, kept: map[string][]string{}}
		p.prepare()
		for _, l := range script(t) {
			p.play(l)
		}
		p.compare()
	})
}

// prepare reads the document and sets up what no route does.
func (p *player) prepare() {
	var doc struct {
		Paths map[string]map[string]struct {
			OperationID string `json:"operationId"`
		} `json:"paths"`
	}
	if err := json.Unmarshal(p.get("/openapi.json", "").raw, &doc); err != nil {
		p.t.Fatal(err)
	}
	issued, err := p.app.Keyring.IssueOperator(p.t.Context(), "panel")
	if err != nil {
		p.t.Fatal(err)
	}
	p.operator = issued.Secret
	p.doc = map[string]map[string]string{}
	for path, item := range doc.Paths {
		p.doc[path] = map[string]string{}
		for method, op := range item {
			p.doc[path][strings.ToUpper(method)] = op.OperationID
		}
	}
	for _, w := range []workspace{p.mine, p.other} {
		full, err := p.app.Keyring.Workspace(p.t.Context(), w.id)
		if err != nil {
			p.t.Fatal(err)
		}
		full.Plan, full.Settings.JoinMillis = access.Enterprise, new(int)
		full.Settings.CustomerGroups = []access.CustomerGroup{{Name: "mayorista"}}
		if err := p.app.Keyring.UpdateWorkspace(p.t.Context(), full); err != nil {
			p.t.Fatal(err)
		}
		for slug, kind := range map[string]string{"gestion": "erp", "mesa": "rest_complete"} {
			if _, err := p.app.Keyring.CreateAgent(p.t.Context(), w.id,
				access.AgentProfile{Slug: slug, Name: slug, AssistantType: kind}); err != nil {
				p.t.Fatal(err)
			}
		}
	}
}

func (p *player) operation(method, path string) string {
	at, _, _ := strings.Cut(path, "?")
	best, fewest := "", 99
	for template, methods := range p.doc {
		wanted, given := strings.Split(template, "/"), strings.Split(at, "/")
		fits := len(wanted) == len(given)
		for i := 0; fits && i < len(wanted); i++ {
			fits = wanted[i] == given[i] || strings.HasPrefix(wanted[i], "{")
		}
		if n := strings.Count(template, "{"); fits && methods[method] != "" && n < fewest {
			best, fewest = method+" "+template, n
		}
	}
	if best == "" {
		p.t.Fatalf("the document has no %s %s", method, path)
	}
	return best
}

func (p *player) key(w workspace, role string) string {
	if role == "operator" {
		return p.operator
	}
	return map[string]string{"agent": w.agent, "staff": w.staff, "owner": w.owner}[role]
}

// content is a body of the script: a picture, a file or JSON.
func content(body string) any {
	switch {
	case body == "":
		return nil
	case body == "@picture":
		var out bytes.Buffer
		_ = encoder.Encode(&out, image.NewGray(image.Rect(0, 0, 4, 4)))
		return &out
	case body == "@products":
		return "sku,name,price\nCAFE-1,Café,900\n"
	}
	return body
}

var uuids = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`)

// setup does what no route does: it lets time pass, or brings in what customers and vendors would.
func (p *player) setup(l line) {
	p.t.Helper()
	made := ""
	switch l.path {
	case "wait":
		long, err := time.ParseDuration(l.body)
		if err != nil {
			p.t.Fatal(err)
		}
		p.clock.Advance(long)
	case "whatsapp":
		p.writes()
	case "receipt":
		made = p.leave(p.vars[l.body], receipt.Reading{Amount: 95000, Currency: "ARS", Confidence: 400, RawText: "Transferencia", Why: "blurred"})
	case "news":
		made = p.piece(p.vars[l.body])
	case "payment":
		made = p.claim(p.vars[l.body], ledger.Payment{Method: "transfer", Amount: 95000})
	default:
		p.t.Fatalf("there is nothing to set up by the name %s", l.path)
	}
	if l.save != "" {
		p.vars[l.save] = made
	}
}

func (p *player) play(l line) {
	p.t.Helper()
	if l.method == "SETUP" {
		p.setup(l)
		return
	}
	names := slices.SortedFunc(maps.Keys(p.vars), func(a, b string) int { return len(b) - len(a) })
	for _, name := range names {
		l.path = strings.ReplaceAll(l.path, "$"+name, p.vars[name])
		l.body = strings.ReplaceAll(l.body, "$"+name, p.vars[name])
	}
	at := p.operation(l.method, l.path)
	template := strings.SplitN(at, " ", 2)[1]
	id := p.doc[template][l.method]
	p.clock.Advance(1e9)
	p.sent++
	if at == "GET /v1/events" {
		p.listen(l, id)
		return
	}
	p.newer() // those of probes
	r := p.do(l.method, l.path, p.key(p.mine, l.role), content(l.body), "Idempotency-Key", fmt.Sprint("example-", p.sent))
	if r.status >= 500 {
		p.t.Errorf("%s %s answered %d: %s", l.method, l.path, r.status, r.raw)
	}
	if l.save != "" {
		p.save(l, r)
	}
	p.record(id, l, r)
	p.changes(at, l, r)
	if strings.HasPrefix(template, "/v1/") {
		p.probe(at, l)
	}
}

// listen opens the stream of events and leaves it, as each role and as nobody may.
func (p *player) listen(l line, id string) {
	at := "GET /v1/events"
	open := func(key string) int {
		p.t.Helper()
		req, err := http.NewRequestWithContext(p.t.Context(), "GET", p.url+l.path, nil)
		if err != nil {
			p.t.Fatal(err)
		}
		req.Header.Set("Authorization", "Bearer "+key)
		response, err := http.DefaultTransport.RoundTrip(req)
		if err != nil {
			p.t.Fatal(err)
		}
		_ = response.Body.Close()
		return response.StatusCode
	}
	for _, role := range []string{"agent", "staff", "owner"} {
		if status := open(p.key(p.mine, role)); status != 403 {
			p.roles[at] += " " + role
		}
	}
	for _, key := range []string{"", p.operator} {
		if status := open(key); status != 401 {
			p.t.Errorf("%s answered %d to %q", at, status, key)
		}
	}
	p.made[id] = httpapi.Example{Method: "GET", Path: l.path, Status: open(p.key(p.mine, l.role))}
}

// save keeps values of a response: name, or name=path of it, separated by spaces.
func (p *player) save(l line, r reply) {
	p.t.Helper()
	for _, part := range strings.Fields(l.save) {
		name, path, named := strings.Cut(part, "=")
		if !named {
			path = "id"
		}
		var value any
		if err := json.Unmarshal(r.raw, &value); err != nil {
			p.t.Fatalf("%s %s: %v: %s", l.method, l.path, err, r.raw)
		}
		for _, step := range strings.Split(path, ".") {
			switch v := value.(type) {
			case map[string]any:
				value = v[step]
			case []any:
				if len(v) == 0 {
					p.t.Fatalf("%s %s has no %s: %s", l.method, l.path, path, r.raw)
				}
				value = v[0]
			}
		}
		text, is := value.(string)
		if !is {
			p.t.Fatalf("%s %s answered %d without %s: %s", l.method, l.path, r.status, path, r.raw)
		}
		p.vars[name] = text
	}
}

var (
	secrets   = regexp.MustCompile(`"(secret|token|key|url|prefix|cursor|sign_in_link)":"[^"]*"`)
	addresses = regexp.MustCompile(`https?://127\.0\.0\.1:\d+`)
	durations = regexp.MustCompile(`"took_ms":[0-9.]+`)
)

// plain has stand-ins for what differs from run to run.
func (p *player) plain(text string) string {
	text = uuids.ReplaceAllStringFunc(text, func(id string) string {
		if id == nobody {
			return id
		}
		if _, known := p.ids[id]; !known {
			p.ids[id] = fmt.Sprintf("019cadd0-0000-7000-8000-%012d", len(p.ids)+1)
		}
		return p.ids[id]
	})
	text = durations.ReplaceAllString(text, `"took_ms":1.5`)
	text = strings.ReplaceAll(text, p.vars["hooks"], "https://hooks.example.com")
	return addresses.ReplaceAllString(text, "https://mostrador.example")
}

// record keeps the first exchange of an operation that worked, else the first.
func (p *player) record(id string, l line, r reply) {
	x := httpapi.Example{Method: l.method, Path: p.plain(l.path), Status: r.status}
	switch body := content(l.body).(type) {
	case string:
		if x.Request = json.RawMessage(p.plain(body)); !strings.HasPrefix(body, "{") {
			x.Request = mustJSON(p.t, body)
		}
	}
	kind, _, _ := strings.Cut(r.header.Get("Content-Type"), ";")
	switch x.Type = kind; {
	case strings.HasSuffix(kind, "json") && l.path != "/openapi.json":
		x.Response = json.RawMessage(secrets.ReplaceAllString(p.plain(string(p.shortened(r.raw))), `"$1":"stand-in"`))
	case kind == "text/csv":
		x.Response = mustJSON(p.t, p.plain(strings.TrimPrefix(string(r.raw), "\ufeff")))
	}
	if before, has := p.made[id]; !has || before.Status >= 400 && r.status < 400 {
		p.made[id] = x
	}
}

// shortened is a response whose lists have two elements, where it is too long to be read.
func (p *player) shortened(raw []byte) []byte {
	p.t.Helper()
	if len(raw) < 20_000 {
		return raw
	}
	var value any
	if err := json.Unmarshal(raw, &value); err != nil {
		p.t.Fatal(err)
	}
	first := func(v any) any {
		if list, is := v.([]any); is && len(list) > 2 {
			return list[:2]
		}
		return v
	}
	if fields, is := value.(map[string]any); is {
		for name, v := range fields {
			fields[name] = first(v)
		}
	}
	return mustJSON(p.t, first(value))
}

// unseen are operations whose response is no text that an example could show: an archive, figures, the document, a stream.
var unseen = []string{"exportBusiness", "exportCustomer", "getMetrics", "getOpenAPI", "streamEvents"}

// probe asks as others may: without a key, as a lower role, and as another business, which must not tell its ids from
// ids that nothing has.
func (p *player) probe(at string, l line) {
	p.t.Helper()
	unknown := l
	unknown.path = uuids.ReplaceAllString(l.path, nobody)
	unknown.body = uuids.ReplaceAllString(l.body, nobody)
	if r := p.do(l.method, l.path, "", content(l.body)); r.status != 401 {
		p.t.Errorf("%s without a key answered %d", at, r.status)
	}
	if l.role == "operator" { // routes of their own, for no other key
		if r := p.do(l.method, l.path, p.mine.owner, content(l.body)); r.status != 403 && r.status != 401 {
			p.t.Errorf("%s with an owner's key answered %d", at, r.status)
		}
		p.roles[at] = " operator"
		return
	}
	if r := p.do(l.method, l.path, p.operator, content(l.body)); r.status != 401 && r.status != 403 {
		p.t.Errorf("%s with an operator's key answered %d", at, r.status)
	}
	may := ""
	for _, role := range []string{"agent", "staff", "owner"} {
		if role != "owner" || l.role != "owner" {
			r := p.do(l.method, unknown.path, p.key(p.mine, role), content(unknown.body))
			var answer struct {
				ErrorCode string `json:"errorCode"`
			}
			_ = json.Unmarshal(r.raw, &answer) // the answer of a tool
			if r.status == 403 && answer.ErrorCode == "" {
				continue
			}
		}
		may += " " + role
	}
	p.roles[at] = may
	foreign := p.do(l.method, l.path, p.other.owner, content(l.body))
	if !uuids.MatchString(l.path) && (!uuids.MatchString(l.body) || foreign.status < 300) {
		return
	}
	random := p.do(l.method, unknown.path, p.other.owner, content(unknown.body))
	same := func(r reply) string { return uuids.ReplaceAllString(string(r.raw), nobody) }
	if foreign.status != random.status || same(foreign) != same(random) {
		p.t.Errorf("%s tells another business's id from a random one: %d %s\n%d %s", at, foreign.status, foreign.raw,
			random.status, random.raw)
	}
}

// compare holds what was exchanged to the files, and the files to the document.
func (p *player) compare() {
	roles := ""
	for _, at := range slices.Sorted(maps.Keys(p.roles)) {
		roles += at + ":" + p.roles[at] + "\n"
	}
	kept := ""
	for _, at := range slices.Sorted(maps.Keys(p.kept)) {
		kept += strings.TrimSpace(at+": "+strings.Join(p.kept[at], " ")) + "\n"
	}
	if *updateExamples && p.app.DB.Dialect().Name == store.SQLite {
		raw, err := json.MarshalIndent(p.made, "", " ")
		if err == nil {
			err = os.WriteFile(examplesFile, append(raw, '\n'), 0o644)
		}
		if err == nil {
			err = os.WriteFile(rolesFile, []byte(roles), 0o644)
		}
		if err == nil {
			err = os.WriteFile(keptFile, []byte(kept), 0o644)
		}
		if err != nil {
			p.t.Fatal(err)
		}
		return
	}
	if want, err := os.ReadFile(rolesFile); err != nil || string(want) != roles {
		p.t.Errorf("who may what: %v\n%s\nexpected\n%s\n(go test ./internal/door/httpapi -run TestExamples -update-examples)", err, roles, want)
	}
	if want, err := os.ReadFile(keptFile); err != nil || string(want) != kept {
		p.t.Errorf("what is kept: %v\n%s\nexpected\n%s\n(go test ./internal/door/httpapi -run TestExamples -update-examples)", err, kept, want)
	}
	p.noSecrets()
	examples, err := httpapi.Examples()
	if err != nil {
		p.t.Fatal(err)
	}
	contract, err := apicheck.Read(p.get("/openapi.json", "").raw)
	if err != nil {
		p.t.Fatal(err)
	}
	for template, methods := range p.doc {
		for method, id := range methods {
			x, has := examples[id]
			if !has || p.made[id].Status != x.Status {
				p.t.Errorf("the example of %s %s is %v with %d, and was answered %d", method, template, has, x.Status, p.made[id].Status)
				continue
			}
			if x.Status >= 400 {
				p.t.Errorf("the example of %s %s is a refusal: %d", method, template, x.Status)
			}
			if x.Response == nil && x.Status != http.StatusNoContent && !slices.Contains(unseen, id) {
				p.t.Errorf("the example of %s %s has no response", method, template)
			}
			if x.Response == nil || x.Type == "text/csv" {
				continue
			}
			path, _, _ := strings.Cut(x.Path, "?")
			if slices.Contains([]string{"setProductPicture", "uploadFile", "importFile"}, id) {
				x.Request = []byte("a file") // which no example has
			}
			if err := contract.Check(apicheck.Exchange{Method: x.Method, Path: path, Request: x.Request, Status: x.Status,
				ContentType: x.Type, Answer: x.Response}); err != nil {
				p.t.Errorf("the example of %s: %v", id, err)
			}
		}
	}
}
