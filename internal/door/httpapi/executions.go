package httpapi

import (
	"context"
	"encoding/json"
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/runtime"
)

// executed is an execution row; its contents were redacted when it was written.
type executed struct {
	ID             string          `json:"id"`
	SessionID      *string         `json:"session_id"`
	AgentID        *string         `json:"agent_id"`
	Tool           string          `json:"tool"`
	Kind           string          `json:"kind" enum:"read,write,call,fetch,plan,unknown"`
	Actor          string          `json:"actor" doc:"role:id of who called."`
	CorrelationID  string          `json:"correlation_id"`
	ConfirmationID *string         `json:"confirmation_id" doc:"The yes it ran on."`
	ReplayOf       *string         `json:"replay_of" doc:"The execution whose answer was repeated."`
	ParentID       *string         `json:"parent_id" doc:"The plan it was a step of."`
	ExecutionType  *string         `json:"execution_type" enum:"api_call,webhook,internal" doc:"How the tool was executed; null in older rows."`
	ExternalID     *string         `json:"external_request_id" doc:"What the other side calls the request: its X-Request-Id, X-Correlation-Id or Request-Id."`
	CostMicros     int64           `json:"model_cost_micros" doc:"The call's part of what the model's answer that made it cost, in millionths of a US dollar; 0 where no model made it, and in older rows."`
	Success        bool            `json:"success"`
	ErrorCode      *string         `json:"error_code"`
	Error          *string         `json:"error"`
	Input          json.RawMessage `json:"input,omitempty" doc:"As the tool's audit level says, redacted."`
	Output         json.RawMessage `json:"output,omitempty"`
	Changes        json.RawMessage `json:"changes,omitempty"`
	StartedAt      time.Time       `json:"started_at"`
	DurationUS     int64           `json:"duration_us" doc:"Microseconds."`
	Seq            *int64          `json:"seq" doc:"Its place in the workspace's chain; null until it is sealed."`
	Digest         string          `json:"digest"`
	BlankedAt      *time.Time      `json:"blanked_at" doc:"When retention emptied its contents."`
}

type listExecutionsIn struct {
	Session string    `query:"session" format:"uuid" doc:"Agent keys have to name one."`
	Tool    string    `query:"tool" pattern:"^[A-Za-z0-9_-]+/[A-Za-z0-9_-]+$" patternDescription:"pack/tool"`
	Failed  bool      `query:"failed" doc:"Only those that failed."`
	Until   time.Time `query:"until" doc:"Started before this moment."`
	Page
}

// listExecutions lists everything for staff and owners, and for an agent's key only a session it names.
func (s sessions) listExecutions(ctx context.Context, c caller, in *listExecutionsIn) (list[executed], error) {
	if in.Session == "" && !c.Actor.Role.Trusted() {
		return list[executed]{}, invalid("query.session",
			"An agent's key lists the executions of one session: name it.")
	}
	f := runtime.ExecutionFilter{SessionID: in.Session, Tool: in.Tool, Failed: in.Failed, After: in.After, Limit: in.Limit + 1}
	if end := scope.IDAt(in.Until); !in.Until.IsZero() && (f.After == "" || end < f.After) {
		f.After = end // ids begin with the time of the call
	}
	rows, err := s.runtime.Executions(ctx, c.Workspace, f)
	return page(rows, in.Limit, showExecution), err
}

func showExecution(e runtime.ExecutionRecord) executed {
	return executed{
		ID: e.ID, SessionID: orNull(e.SessionID), AgentID: orNull(e.AgentID), Tool: e.Tool, Kind: e.Kind,
		Actor: e.Actor, CorrelationID: e.Correlation, ConfirmationID: orNull(e.ConfirmationID),
		ReplayOf: orNull(e.ReplayOf), ParentID: orNull(e.ParentID), ExecutionType: orNull(e.ExecutionType),
		ExternalID: orNull(e.ExternalID), CostMicros: e.CostMicros, Success: e.Success,
		ErrorCode: orNull(e.ErrorCode), Error: orNull(e.ErrorMessage), Input: json.RawMessage(e.Input),
		Output: json.RawMessage(e.Output), Changes: json.RawMessage(e.Changes), StartedAt: e.StartedAt,
		DurationUS: e.Duration.Microseconds(), Seq: orNull(e.Seq), Digest: e.Digest, BlankedAt: orNull(e.BlankedAt),
	}
}
