package dashboard

import (
	"encoding/csv"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/runtime"
)

// exportExecutions downloads what a query finds, newest first.
func exportExecutions(v *visit) (answer, error) { return executionFile{v.looksFor()}, nil }

// executionFile is written page by page, so that a long one needs no more memory than a short one.
type executionFile struct{ executionQuery }

const executionsAtATime = 500

func (f executionFile) write(v *visit) error {
	rows, next, err := f.find(v, executionsAtATime)
	if err != nil {
		return err
	}
	h := v.w.Header()
	h.Set("Content-Type", "text/csv; charset=utf-8")
	h.Set("Content-Disposition", `attachment; filename="executions.csv"`)
	_, _ = io.WriteString(v.w, "\ufeff") // else Excel reads UTF-8 in the machine's own code page
	out := csv.NewWriter(v.w)
	_ = out.Write([]string{"id", "started_at", "tool", "kind", "actor", "agent_id", "session_id", "success", "error_code", "error", "duration_ms", "parent_id", "replay_of"})
	for written := 0; err == nil; {
		for _, e := range rows {
			_ = out.Write(v.executionCells(e)) // a client that left is detected below
		}
		out.Flush()
		if written += len(rows); next == "" || written >= executionsOnFile || out.Error() != nil {
			return nil
		}
		f.After = next
		rows, next, err = f.find(v, executionsAtATime)
	}
	v.door.Log.Error("CSV export interrupted", "error", err) // its first part is already sent
	return nil
}

func (v *visit) executionCells(e runtime.ExecutionRecord) []string {
	cells := []string{
		e.ID, e.StartedAt.In(v.Workspace.Location()).Format(time.RFC3339), e.Tool, e.Kind, e.Actor, e.AgentID, e.SessionID,
		strconv.FormatBool(e.Success), e.ErrorCode, e.ErrorMessage, strconv.FormatFloat(float64(e.Duration.Microseconds())/1000, 'f', 3, 64), e.ParentID, e.ReplayOf,
	}
	for i := range cells {
		cells[i] = harmless(cells[i])
	}
	return cells
}

// harmless keeps a spreadsheet from reading a cell as a formula.
func harmless(cell string) string {
	if cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
		return "'" + cell
	}
	return cell
}
