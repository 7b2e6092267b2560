package runtime

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/kit/audit"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/redact"
	"github.com/mostrador/mostrador/internal/tool"
)

// Execution is the row of a call; its personal data is redacted.
type Execution struct {
	ID             string
	AgentID        string
	SessionID      string
	Tool           string
	Kind           string
	Actor          string
	Correlation    string
	ConfirmationID string
	ReplayOf       string
	ParentID       string
	ExecutionType  string // api_call, webhook or internal; empty: older, or of no tool
	ExternalID     string // what the other side calls the request
	CostMicros     int64  // see Call
	Success        bool
	ErrorCode      string
	ErrorMessage   string
	Input          string
	Output         string
	Changes        string
	StartedAt      time.Time
	Duration       time.Duration
	Content        string // digest of the error's message, input, output and changes; empty in old rows
	Digest         string
	Sealed         ChainHead // its place in the chain; zero: not sealed
}

// digest covers every field; the contents by their own digest, which remains when they are blanked.
func (e Execution) digest() string { return e.AuditRecord().Digest() }

// AuditRecord is what remains of the row when its contents are blanked.
func (e Execution) AuditRecord() audit.Execution {
	return audit.Execution{
		ID: e.ID, AgentID: e.AgentID, SessionID: e.SessionID, Tool: e.Tool, Kind: e.Kind, Actor: e.Actor,
		Correlation:    e.Correlation,
		ConfirmationID: e.ConfirmationID, ReplayOf: e.ReplayOf, ParentID: e.ParentID, Success: e.Success,
		ErrorCode: e.ErrorCode,
		StartedAt: e.StartedAt.UnixMicro(), Duration: e.Duration.Microseconds(), Content: e.Content,
		ExecutionType: e.ExecutionType, ExternalID: e.ExternalID, CostMicros: e.CostMicros,
	}
}

func (e Execution) content() string {
	return audit.ContentDigest(e.ErrorMessage, e.Input, e.Output, e.Changes)
}

// oldDigest is the digest of rows without a content digest.
func (e Execution) oldDigest() string {
	h := sha256.New()
	for _, f := range []string{
		e.ID, e.AgentID, e.SessionID, e.Tool, e.Kind, e.Actor, e.Correlation, e.ConfirmationID, e.ReplayOf, e.ParentID,
		strconv.FormatBool(e.Success), e.ErrorCode, e.ErrorMessage, e.Input, e.Output, e.Changes,
		strconv.FormatInt(e.StartedAt.UnixMicro(), 10), strconv.FormatInt(e.Duration.Microseconds(), 10),
	} {
		h.Write([]byte(strconv.Itoa(len(f))))
		h.Write([]byte{':'})
		h.Write([]byte(f))
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Verify reports whether the row is unchanged, apart from blanking. A blanked row without a content digest cannot be
// checked and counts as unchanged.
func (r ExecutionRecord) Verify() bool {
	blanked := !r.BlankedAt.IsZero()
	switch {
	case blanked && r.ErrorMessage+r.Input+r.Output+r.Changes != "":
		return false
	case r.Content == "":
		return blanked || r.oldDigest() == r.Digest
	case !blanked && r.content() != r.Content:
		return false
	}
	return r.digest() == r.Digest
}

// row is the execution's current row. The tool's audit level determines how much of input and output it contains; all
// of it is redacted.
func (x *execution) row() Execution {
	q, out := &x.req, &x.out
	e := Execution{
		ID: q.id, SessionID: q.session.ID, AgentID: q.session.AgentID, Tool: q.call.Tool, Actor: q.call.Actor.Name(),
		Correlation: storable(q.call.Correlation), ConfirmationID: x.grant.confirmationID, ReplayOf: out.replayOf,
		ParentID: q.call.ParentID, Success: out.answer.Success, ErrorCode: string(out.answer.ErrorCode),
		StartedAt: q.started, Duration: cmp.Or(x.duration, clock.Since(x.watch)).Truncate(time.Microsecond),
	}
	if e.ReplayOf == "" {
		e.CostMicros = q.call.CostMicros
	}
	r := redact.New(x.sensitive...)
	e.ErrorMessage = r.Text(storable(out.answer.Error))
	if q.tool == nil {
		e.Kind, e.Tool = "unknown", r.Text(storable(q.call.Tool))
	} else {
		e.Kind, e.ExecutionType = string(q.tool.Kind), q.tool.ExecutionType()
		e.ExternalID = r.Text(x.reply.RequestID())
		x.audit(&e, r)
	}
	e.Content = e.content()
	e.Digest = e.digest()
	return e
}

// storable cuts a caller's text to what both databases accept: one invalid byte would fail the whole batch.
func storable(s string) string {
	s = strings.ToValidUTF8(s[:min(len(s), 1000)], "?")
	return strings.ReplaceAll(s, "\x00", "?")
}

func (x *execution) audit(e *Execution, r *redact.Redactor) {
	level := x.req.tool.Audit
	if level == tool.AuditNone || x.req.canonical == "" || x.out.replayOf != "" {
		return
	}
	e.Input = string(r.JSON([]byte(x.req.canonical)))
	if level != tool.AuditFull {
		return
	}
	if len(x.out.answer.Data) > 0 {
		e.Output = string(r.JSON(x.out.answer.Data))
	} else if x.upstreamRefusal != nil {
		e.Output = string(r.JSON(upstreamOutput(x.upstreamRefusal)))
	}
	if len(x.out.changes) > 0 {
		type change struct {
			Type    string `json:"type"`
			Payload any    `json:"payload"`
		}
		list := make([]change, len(x.out.changes))
		for i, c := range x.out.changes {
			list[i] = change{c.Type, c.Payload}
		}
		if raw, err := json.Marshal(list); err == nil {
			e.Changes = string(r.JSON(raw))
		}
	}
}

// upstreamOutput is the vendor's response where it declined, for the developers of the tool: as JSON where it is JSON,
// so that fields are masked by name.
func upstreamOutput(d *custom.Declined) []byte {
	var body any = storable(d.Body)
	if json.Valid([]byte(d.Body)) {
		body = json.RawMessage(d.Body)
	}
	raw, err := json.Marshal(map[string]any{"upstream": map[string]any{"status": d.Status, "body": body}})
	if err != nil || strings.Contains(string(raw), `\u0000`) { // not every database can store this character
		return []byte(`{}`)
	}
	return raw
}

// recorder writes rows that need no transaction of their own in batches, at most a quarter of a second late.
type recorder struct {
	r       *Runtime
	mu      sync.Mutex
	pending map[string][]*execution
	count   int // pending
	writing int // taken out of pending and not stored yet
	*ticker
}

const (
	recordDelay = 250 * time.Millisecond
	recordBatch = 256
	recordMost  = 20_000 // kept in memory while the database is unavailable
)

func newRecorder(r *Runtime) *recorder {
	rec := &recorder{r: r, pending: map[string][]*execution{}}
	rec.ticker = startTicker(recordDelay, rec.flush)
	return rec
}

// add takes a finished call. The batch builds its row and updates the metrics, so that no caller waits for that.
func (rec *recorder) add(x *execution) {
	workspaceID := x.req.call.Workspace.ID
	rec.mu.Lock()
	rec.pending[workspaceID] = append(rec.pending[workspaceID], x)
	rec.count++
	full := rec.count >= recordBatch
	rec.mu.Unlock()
	if full {
		rec.wakeUp()
	}
}

func (rec *recorder) flush() {
	rec.mu.Lock()
	batch := rec.pending
	rec.writing += rec.count
	rec.pending, rec.count = map[string][]*execution{}, 0
	rec.mu.Unlock()
	for workspaceID, calls := range batch {
		rows := make([]Execution, len(calls))
		for i, x := range calls {
			x.measure()
			rows[i] = x.row()
		}
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		err := rec.r.Store.Write(ctx, workspaceID, func(tx Tx) error {
			missing, err := rec.withoutStored(tx.Calls(), calls, rows)
			if err != nil || len(missing) == 0 {
				return err
			}
			return insertSealed(tx.Calls(), missing)
		})
		cancel()
		if err != nil {
			rec.r.Log.Error("writing execution rows failed", "workspace", workspaceID, "rows", len(rows), "error", err)
			rec.putBack(workspaceID, calls, err)
		}
		rec.mu.Lock()
		rec.writing -= len(calls)
		rec.mu.Unlock()
	}
}

// withoutStored leaves out the rows of calls whose commit got no response and that are in the database: they took
// effect. For a call that is not there, the row takes the id that a commit still in flight would need, so that the
// commit fails.
func (rec *recorder) withoutStored(stored Rows, calls []*execution, rows []Execution) ([]Execution, error) {
	out := make([]Execution, 0, len(rows))
	for i, x := range calls {
		if x.out.unsure {
			_, found, err := stored.Execution(x.req.id)
			if err != nil {
				return nil, err
			}
			if found {
				continue
			}
			x.out.answer.Error = msgNotDone.In(x.req.locale())
			rows[i] = x.row()
		}
		out = append(out, rows[i])
	}
	return out, nil
}

// insertSealed writes rows as the next links of the chain, whose head it locks meanwhile: the sealer need not visit
// them.
func insertSealed(calls Rows, rows []Execution) error {
	head, err := calls.ChainHead()
	if errors.Is(err, ErrBrokenChain) { // the rows are stored anyway; the chain stays as it is
		return calls.InsertExecutions(rows)
	}
	if err != nil {
		return err
	}
	for i := range rows {
		head = head.next(rows[i].Digest)
		rows[i].Sealed = head
	}
	if err := calls.InsertExecutions(rows); err != nil {
		return err
	}
	return calls.Seal(head, nil)
}

// putBack keeps rows for the next batch while the database is unavailable, up to recordMost.
func (rec *recorder) putBack(workspaceID string, calls []*execution, cause error) {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	if fault.From(cause).Code == fault.Internal || rec.count+len(calls) > recordMost {
		return
	}
	rec.pending[workspaceID] = append(calls, rec.pending[workspaceID]...)
	rec.count += len(calls)
}

// backlog is the number of rows that are not stored yet.
func (rec *recorder) backlog() int {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	return rec.count + rec.writing
}

// ticker runs a function at intervals, when it is woken up and, for the last time, when it is closed.
type ticker struct{ wake, quit, stopped chan struct{} }

func startTicker(every time.Duration, run func()) *ticker {
	t := &ticker{wake: make(chan struct{}, 1), quit: make(chan struct{}), stopped: make(chan struct{})}
	go t.loop(every, run)
	return t
}

func (t *ticker) loop(every time.Duration, run func()) {
	defer close(t.stopped)
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-t.wake:
		case <-t.quit:
			run()
			return
		}
		run()
	}
}

func (t *ticker) wakeUp() {
	select {
	case t.wake <- struct{}{}:
	default:
	}
}

func (t *ticker) close() {
	close(t.quit)
	<-t.stopped
}
