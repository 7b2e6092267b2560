package executions

import (
	"encoding/csv"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/runtime"
)

// export downloads what a query finds, newest first.
func (area *Executions) export(v *page.Visit) (page.Answer, error) {
	return csvFile{area, query(v)}, nil
}

// csvFile is written page by page, so that a long one needs no more memory than a short one.
type csvFile struct {
	area *Executions
	executionQuery
}

const rowsAtATime = 500

func (f csvFile) Write(v *page.Visit) error {
	rows, next, err := f.area.find(v, f.executionQuery, rowsAtATime)
	if err != nil {
		return err
	}
	h := v.Writer.Header()
	h.Set("Content-Type", "text/csv; charset=utf-8")
	h.Set("Content-Disposition", `attachment; filename="executions.csv"`)
	_, _ = io.WriteString(v.Writer, "\ufeff") // else Excel reads UTF-8 in the machine's own code page
	out := csv.NewWriter(v.Writer)
	_ = out.Write([]string{
		"id", "started_at", "tool", "kind", "actor", "agent_id", "session_id", "success", "error_code", "error",
		"duration_ms", "parent_id", "replay_of", "execution_type", "external_request_id", "model_cost_micros",
	})
	for written := 0; err == nil; {
		for _, e := range rows {
			_ = out.Write(cells(v, e)) // a client that left is detected below
		}
		out.Flush()
		if written += len(rows); next == "" || written >= executionsOnFile || out.Error() != nil {
			return nil
		}
		f.After = next
		rows, next, err = f.area.find(v, f.executionQuery, rowsAtATime)
	}
	f.area.Log.Error("CSV export interrupted", "error", err) // its first part is already sent
	return nil
}

func cells(v *page.Visit, e runtime.ExecutionRecord) []string {
	row := []string{
		e.ID, e.StartedAt.In(v.Workspace.Location()).Format(time.RFC3339), e.Tool, e.Kind, e.Actor, e.AgentID,
		e.SessionID,
		strconv.FormatBool(e.Success), e.ErrorCode, e.ErrorMessage,
		strconv.FormatFloat(float64(e.Duration.Microseconds())/1000, 'f', 3, 64), e.ParentID, e.ReplayOf, e.ExecutionType,
		e.ExternalID, strconv.FormatInt(e.CostMicros, 10),
	}
	for i := range row {
		row[i] = harmless(row[i])
	}
	return row
}

// harmless keeps a spreadsheet from reading a cell as a formula.
func harmless(cell string) string {
	if cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
		return "'" + cell
	}
	return cell
}
