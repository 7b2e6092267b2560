package invariants_test

import (
	"sync"
	"sync/atomic"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/pgserver"
	"github.com/mostrador/mostrador/internal/testkit/server"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

// TestPostgresStopsUnderYeses stops PostgreSQL at once, in the middle of many yeses, and starts it again. What each was
// told is true, none is told a bug of ours, and said again every yes comes to one order.
func TestPostgresStopsUnderYeses(t *testing.T) {
	t.Parallel()
	testkit.Long(t)
	postgres, err := pgserver.Start("", "synchronous_commit=on")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(postgres.Stop)
	s := server.OpenShop(t, testkit.PostgresOn(t, postgres.URL("postgres")), tooltest.Everything(tooltest.Open))
	milk := s.Item("Leche", 1_200_00, 1_000_000).ID
	const most = 60
	var sessions, questions [most]string
	for i := range most {
		session := s.Session("")
		s.OK(session, "retail/add_item_to_draft", object{"productId": milk, "quantity": 1})
		s.OK(session, "retail/set_delivery_details", object{"deliveryMethod": "pickup"})
		sessions[i] = session
		questions[i], _ = s.OK(session, "retail/request_confirmation", object{})["confirmationId"].(string)
	}
	told := make([]string, most) // "done", "not done", "not known"
	var next, done atomic.Int64
	stop := make(chan struct{})
	var wg sync.WaitGroup
	for range 12 {
		wg.Go(func() {
			for i := next.Add(1) - 1; i < most; i = next.Add(1) - 1 {
				told[i] = sayYes(t, s, questions[i])
				if told[i] == "done" && done.Add(1) == most/4 {
					close(stop)
				}
			}
		})
	}
	<-stop
	if err := postgres.Restart(); err != nil {
		t.Fatal(err)
	}
	wg.Wait()
	came := map[string]int{}
	for i := range most {
		n := number(t, s, countOrders+` AND session_id = $2`, sessions[i])
		if told[i] == "done" && n != 1 || told[i] == "not done" && n != 0 {
			t.Errorf("told %s, and %d orders are there", told[i], n)
		}
		came[told[i]]++
		if a := s.Yes(questions[i]); !a.Success {
			t.Errorf("the yes again: %s", a.JSON())
		}
		if n := number(t, s, countOrders+` AND session_id = $2`, sessions[i]); n != 1 {
			t.Errorf("%d orders of one yes", n)
		}
	}
	t.Log(came)
	fsck(t, s)
}

// sayYes returns what a yes was told to have come to.
func sayYes(t *testing.T, s *server.Shop, question string) string {
	d, err := s.Reply(question, "sí")
	switch e := fault.From(err); {
	case err != nil && e.Code == fault.Unavailable && !e.Unsure:
		return "not done"
	case err != nil:
		t.Errorf("told %v", err)
		return "not known"
	case d.Result.Success:
		return "done"
	case d.Result.ErrorCode != fault.Unavailable:
		t.Errorf("told %s: %s", d.Result.ErrorCode, d.Result.Error)
	case !d.Result.Unsure:
		return "not done"
	}
	return "not known"
}
