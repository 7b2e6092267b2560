package audit

import "strconv"

// Entry is one link of a chain as it is exported: an execution, a record or a change, without contents.
type Entry struct {
	Type   string `json:"type"`
	Seq    int64  `json:"seq"`
	Digest string `json:"digest"`
	Chain  string `json:"chain"`
	*Execution
	*Record
	*Change
}

// The kinds of entries.
const (
	KindExecution = "execution"
	KindRecord    = "record"
	KindChange    = "change"
)

// Execution is what remains of a call after its contents were blanked.
type Execution struct {
	ID             string `json:"id"`
	AgentID        string `json:"agent_id,omitempty"`
	SessionID      string `json:"session_id,omitempty"`
	Tool           string `json:"tool"`
	Kind           string `json:"kind"`
	Actor          string `json:"actor"`
	Correlation    string `json:"correlation_id,omitempty"`
	ConfirmationID string `json:"confirmation_id,omitempty"`
	ReplayOf       string `json:"replay_of,omitempty"`
	ParentID       string `json:"parent_id,omitempty"`
	Success        bool   `json:"success"`
	ErrorCode      string `json:"error_code,omitempty"`
	StartedAt      int64  `json:"started_at_us"`
	Duration       int64  `json:"duration_us"`
	ExecutionType  string `json:"execution_type,omitempty"`
	ExternalID     string `json:"external_request_id,omitempty"`
	CostMicros     int64  `json:"model_cost_micros,omitempty"`
	Content        string `json:"content_digest,omitempty"` // empty: older than content digests, and its digest cannot be recomputed
}

// Digest covers every field.
func (e Execution) Digest() string {
	fields := []string{KindExecution, e.ID, e.AgentID, e.SessionID, e.Tool, e.Kind, e.Actor, e.Correlation, e.ConfirmationID,
		e.ReplayOf, e.ParentID,
		strconv.FormatBool(e.Success), e.ErrorCode, strconv.FormatInt(e.StartedAt, 10),
		strconv.FormatInt(e.Duration, 10), e.Content}
	if e.ExecutionType != "" || e.ExternalID != "" { // older rows have neither, and keep their digest
		fields = append(fields, e.ExecutionType, e.ExternalID)
	}
	if e.CostMicros != 0 {
		fields = append(fields, "cost", strconv.FormatInt(e.CostMicros, 10))
	}
	return Digest(fields...)
}

// ContentDigest is kept when contents are blanked.
func ContentDigest(errorMessage, input, output, changes string) string {
	return Digest("content", errorMessage, input, output, changes)
}

// The things whose state is recorded.
const (
	Order        = "order"
	Confirmation = "confirmation"
)

// Record is the state of a thing after a unit that changed it.
type Record struct {
	RecordID  string `json:"record_id"`
	Subject   string `json:"subject"`
	SubjectID string `json:"subject_id"`
	Rev       int64  `json:"rev"`   // one more than the record before it
	State     string `json:"state"` // digest of every column
	At        int64  `json:"at_us"`
}

// Digest covers every field.
func (r Record) Digest() string {
	return Digest(KindRecord, r.RecordID, r.Subject, r.SubjectID, strconv.FormatInt(r.Rev, 10), r.State,
		strconv.FormatInt(r.At, 10))
}

// ExecutionEntry is the chain entry of an execution.
func ExecutionEntry(seq int64, digest, chain string, e Execution) Entry {
	return Entry{Type: KindExecution, Seq: seq, Digest: digest, Chain: chain, Execution: &e}
}

// RecordEntry is the chain entry of a record.
func RecordEntry(seq int64, digest, chain string, r Record) Entry {
	return Entry{Type: KindRecord, Seq: seq, Digest: digest, Chain: chain, Record: &r}
}

// Change is what remains of a change that a person or a program made, after its contents were blanked.
type Change struct {
	ChangeID    string `json:"change_id"`
	Thing       string `json:"thing"`
	ThingID     string `json:"thing_id"`
	Action      string `json:"action"`
	By          string `json:"by"`
	Door        string `json:"door"`
	ExecutionID string `json:"execution_id,omitempty"`
	BatchID     string `json:"batch_id,omitempty"`
	At          int64  `json:"changed_at_us"`
	Contents    string `json:"values_digest"`
}

// Digest covers every field.
func (c Change) Digest() string {
	return Digest(KindChange, c.ChangeID, c.Thing, c.ThingID, c.Action, c.By, c.Door, c.ExecutionID, c.BatchID,
		strconv.FormatInt(c.At, 10), c.Contents)
}

// ValuesDigest is kept when the contents of a change are blanked.
func ValuesDigest(name, values string) string { return Digest("values", name, values) }

// ChangeEntry is the chain entry of a change.
func ChangeEntry(seq int64, digest, chain string, c Change) Entry {
	return Entry{Type: KindChange, Seq: seq, Digest: digest, Chain: chain, Change: &c}
}
