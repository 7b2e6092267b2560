package workshop_test

import (
	"fmt"
	"net/http"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// A thousand calls that hang at once, through the whole pipeline: each times out, others are still answered, and
// nothing is left of them. It measures the process, so it runs alone.
func TestAThousandHungCallsLeaveNothing(t *testing.T) {
	const calls, waves = 1000, 3
	up := testkit.NewUpstream(t, func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	setup := enterprise(up)
	setup.Settings = access.Settings{CallsPerMinute: 100 * calls}
	s := server.OpenShop(t, testkit.SQLite(t), setup)
	for wave := range waves { // a breaker of its own for each
		s.Describe(fmt.Sprintf(`{"name": "hung_%d", "timeout_ms": 100, "rate_limit_per_minute": 6000, "execution_config": {"method": "GET", "url": "%s/x"}}`, wave, up.URL))
	}
	session := s.Session("")
	hang := func(wave int) {
		var all sync.WaitGroup
		for range calls {
			all.Go(func() {
				a := s.Call(session, fmt.Sprintf("custom/hung_%d", wave), `{"a":"x"}`)
				if a.ErrorCode != fault.Timeout &&
					a.ErrorCode != fault.Unavailable { // the breaker spares the late ones
					t.Errorf("%s %s", a.ErrorCode, a.Error)
				}
			})
		}
		want(t, s.Call(session, "erp/check_availability", `{"type": "appointment"}`), "")
		all.Wait()
	}
	rest := func() (heap uint64, goroutines int) {
		up.CloseClientConnections()
		for end := time.Now().Add(2 * time.Minute); s.Runtime.Backlog().Rows > 0 && time.Now().Before(end); {
			time.Sleep(10 * time.Millisecond)
		}
		runtime.GC()
		runtime.GC() // what a sync.Pool keeps survives one
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc, runtime.NumGoroutine()
	}
	hang(0)
	before, goroutines := rest()
	for wave := 1; wave < waves; wave++ {
		hang(wave)
	}
	after, left := rest()
	if after > before+10<<20 { // 2,000 calls that each left 5 KB
		t.Errorf("the heap was %d KB and is %d KB", before>>10, after>>10)
	}
	if left > goroutines+20 { // idle readers of the database come and go
		t.Errorf("there were %d goroutines and there are %d", goroutines, left)
	}
}
