package invariants_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit"
)

// TestAKillInTheMiddleOfACustomPost kills the server while another side holds a call. Started again, it settles the
// call as one whose outcome is not known, it is not sent twice, and everything that fsck checks holds.
func TestAKillInTheMiddleOfACustomPost(t *testing.T) {
	t.Parallel()
	testkit.Long(t)
	onBoth(t, killedPost, 1, 1)
}

func killedPost(t *testing.T, c config.Config, _ int) {
	arrived, over := make(chan struct{}, 10), make(chan struct{})
	api := testkit.NewUpstream(t, func(w http.ResponseWriter, r *http.Request) {
		arrived <- struct{}{}
		select {
		case <-over:
		case <-r.Context().Done():
		}
	})
	t.Cleanup(func() { close(over) })
	c.WebhookLoopback = api.Address

	shop := reopen(t, c, nil)
	for _, gated := range []string{"false", "true"} {
		shop.Describe(`{"name": "post_` + gated + `", "requires_confirmation": ` + gated +
			`, "execution_config": {"method": "POST", "url": "` + api.URL + `/x", "body": {"a": "{{a}}"}}}`)
	}
	key, err := shop.Keyring.Issue(t.Context(), shop.Workspace.ID, "relay", access.Agent)
	if err != nil {
		t.Fatal(err)
	}
	closed(t, shop)

	s := start(t, c)
	who := &client{t: t, base: s.base, key: key.Secret, http: &http.Client{}}
	plain, gated := who.session(""), who.session("")
	_, asked := who.call(gated, "custom/post_true", object{"a": "x"}, "g")
	if asked.Confirmation == nil {
		t.Fatalf("no question: %s", asked.JSON())
	}
	lost := make(chan struct{}, 2)
	go func() {
		var out map[string]any
		_, _ = who.post("/v1/sessions/"+plain+"/tools/custom/post_false", body(object{"a": "x"}), "p", &out)
		lost <- struct{}{}
	}()
	go func() {
		var out map[string]any
		_, _ = who.post("/v1/confirmations/"+asked.Confirmation.ID, body(object{"message": "sí"}), "", &out)
		lost <- struct{}{}
	}()
	<-arrived
	<-arrived
	s.kill()
	<-lost
	<-lost

	s = startAt(t, c, time.Minute) // the dead one's lease is over
	who.base = s.base
	for deadline := time.Now().Add(soon); ; time.Sleep(50 * time.Millisecond) {
		_, a := who.call(plain, "custom/post_false", object{"a": "x"}, "p")
		_, d := who.reply(asked.Confirmation.ID, "sí")
		_, original := who.call(gated, "custom/post_true", object{"a": "x"}, "g")
		if original.ErrorCode == fault.ConfirmationRequired {
			t.Fatalf("a call whose yes was given asks for one: %s", original.JSON())
		}
		if a.ErrorCode == fault.Timeout && d.Result != nil && d.Result.ErrorCode == fault.Timeout &&
			original.ErrorCode == fault.Timeout {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("not settled: %s, %s, %s", a.JSON(), text(d), original.JSON())
		}
	}
	if len(arrived) > 0 {
		t.Error("it was sent again")
	}
	s.kill()
	after := reopen(t, c, shop)
	fsck(t, after)
	closed(t, after)
}
