package whatsapp_test

import (
	"context"
	"errors"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mostrador/mostrador/internal/gateway/whatsapp"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/guard"
)

// answering is a vendor with a fixed answer.
type answering guard.Response

func (a answering) Do(context.Context, *http.Request) (*guard.Response, error) {
	r := guard.Response(a)
	return &r, nil
}

func TestAnswersAreJudged(t *testing.T) {
	t.Parallel()
	meta := whatsapp.MetaAccount{PhoneNumberID: "1", AccessToken: "t"}
	infobip := whatsapp.InfobipAccount{BaseURL: "https://x.api.infobip.com", APIKey: "k", Sender: "+5491122334455"}
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		account whatsapp.Account
		status  int
		body    string
		after   string // Retry-After
		want    whatsapp.Problem
		wait    time.Duration
	}{
		{meta, 200, ``, "", whatsapp.Unknown, 0},
		{meta, 200, `{}`, "", whatsapp.Unknown, 0},
		{meta, 200, `{"messages":[]}`, "", whatsapp.Unknown, 0},
		{meta, 200, `{"messages":[{"id":""}]}`, "", whatsapp.Unknown, 0},
		{meta, 200, `{"success":true}`, "", whatsapp.Unknown, 0},
		{meta, 301, ``, "", whatsapp.AccountProblem, 0},
		{meta, 400, ``, "", whatsapp.Refused, 0},
		{meta, 400, `{"error":{"message":"?"}}`, "", whatsapp.Refused, 0},
		{meta, 400, `{"error":{"code":100}}`, "", whatsapp.Refused, 0},
		{meta, 400, `{"error":{"code":"131047"}}`, "", whatsapp.OutsideWindow, 0},
		{meta, 400, `{"error":{"code":131056}}`, "", whatsapp.RateLimited, 6 * time.Second},
		{meta, 400, `{"error":{"code":80007}}`, "120", whatsapp.RateLimited, 2 * time.Minute},
		{meta, 400, `{"error":{"code":131026}}`, "", whatsapp.NotOnWhatsApp, 0},
		{meta, 400, `{"error":{"code":133010}}`, "", whatsapp.AccountProblem, 0},
		{meta, 403, `{"error":{"code":210}}`, "", whatsapp.AccountProblem, 0},
		{meta, 404, `{"error":{"code":132001}}`, "", whatsapp.TemplateProblem, 0},
		{meta, 408, ``, "", whatsapp.Unknown, 0},
		{meta, 429, ``, "", whatsapp.RateLimited, 5 * time.Second},
		{meta, 429, ``, "Sun, 01 Mar 2026 12:00:30 GMT", whatsapp.RateLimited, 30 * time.Second},
		{meta, 429, ``, "99999999", whatsapp.RateLimited, time.Hour},
		{meta, 429, ``, "soon", whatsapp.RateLimited, 5 * time.Second},
		{meta, 500, `{"error":{"code":1}}`, "", whatsapp.Unknown, 0},
		{meta, 500, `{"error":{"code":131000}}`, "", whatsapp.Unavailable, 0},
		{meta, 500, `{"error":{"code":424242}}`, "", whatsapp.Unknown, 0},
		{meta, 500, `oops`, "", whatsapp.Unknown, 0},
		{meta, 503, `{"error":{"code":2}}`, "", whatsapp.Unavailable, 0},
		{meta, 503, `<html>`, "", whatsapp.Unknown, 0},
		{meta, 504, ``, "", whatsapp.Unknown, 0},

		{infobip, 200, ``, "", whatsapp.Unknown, 0},
		{infobip, 200, `[]`, "", whatsapp.Unknown, 0},
		{infobip, 200, `{"messageId":"1"}`, "", whatsapp.Unknown, 0},
		{infobip, 200, `{"messages":[]}`, "", whatsapp.Unknown, 0},
		{infobip, 200, `{"messageId":"1","status":{"groupId":5,"id":12,"name":"REJECTED_NOT_ENOUGH_CREDITS"}}`, "",
			whatsapp.AccountProblem, 0},
		{infobip, 200, `{"messageId":"1","status":{"groupId":5,"id":20,"name":"REJECTED_FLOODING_FILTER"}}`, "",
			whatsapp.RateLimited, time.Minute},
		{infobip, 200, `{"messageId":"1","status":{"groupId":5,"id":6,"name":"REJECTED_NETWORK"}}`, "",
			whatsapp.Refused, 0},
		{infobip, 400, `{"requestError":{"serviceException":{"messageId":"BAD_REQUEST","text":"Bad request","validationErrors":{"content.text":["too long"]}}}}`, "", whatsapp.Refused, 0},
		{infobip, 400, `{"errorCode":"E400","description":"Request cannot be processed","violations":[{"property":"to"}]}`, "", whatsapp.Refused, 0},
		{infobip, 400, `{"requestError":{"serviceException":{"messageId":"BAD_REQUEST","text":"Unknown template for sender"}}}`, "", whatsapp.TemplateProblem, 0},
		{infobip, 401, `{"requestError":{}}`, "", whatsapp.AccountProblem, 0},
		{infobip, 429, `{}`, "7", whatsapp.RateLimited, 7 * time.Second},
		{infobip, 500, `{"requestError":{"serviceException":{"messageId":"GENERAL_ERROR"}}}`, "", whatsapp.Unknown, 0},
		{infobip, 503, `{"errorCode":"E503"}`, "", whatsapp.Unavailable, 0},
		{infobip, 502, `<html>`, "", whatsapp.Unknown, 0},
	} {
		h := http.Header{}
		if c.after != "" {
			h.Set("Retry-After", c.after)
		}
		g := whatsapp.New(whatsapp.Options{API: answering{Status: c.status, Header: h, Body: []byte(c.body)},
			Attempts: 1, Clock: clock.NewManual(now)})
		_, err := g.Send(t.Context(), c.account, customer, hello, "ref")
		if f := failure(t, err); f.Problem != c.want || f.RetryAfter != c.wait || f.Vendor != c.account.Vendor() {
			t.Errorf("%s %d %s: %s after %s, want %s after %s", c.account.Vendor(), c.status, c.body, f.Problem,
				f.RetryAfter, c.want, c.wait)
		}
	}
}

func TestProblemsOfOtherErrors(t *testing.T) {
	t.Parallel()
	if whatsapp.ProblemOf(nil) != "" || whatsapp.ProblemOf(errors.New("?")) != whatsapp.Unknown {
		t.Error("ProblemOf is wrong")
	}
	late := &whatsapp.Failure{Problem: whatsapp.OutsideWindow, Vendor: whatsapp.Meta}
	if e := fault.From(late); e.Code != fault.Blocked || e.BlockedReason != "outside_window" {
		t.Errorf("%+v", e)
	}
	soon := &whatsapp.Failure{Problem: whatsapp.RateLimited, Vendor: whatsapp.Meta, RetryAfter: time.Minute}
	if e := fault.From(soon); e.RetryAfter != time.Minute {
		t.Errorf("%+v", e)
	}
}

// Without a Pause of its own the gateway really waits, and not past its context.
func TestItWaitsBetweenAttempts(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		calls := 0
		g := whatsapp.New(whatsapp.Options{API: counting{&calls,
			answering{Status: 503, Body: []byte(`{"error":{"code":2}}`)}}})
		a := whatsapp.MetaAccount{PhoneNumberID: "1", AccessToken: "t"}
		start := clock.Stopwatch()
		if _, err := g.Send(t.Context(), a, customer, hello, "ref"); whatsapp.ProblemOf(err) != whatsapp.Unavailable ||
			calls != 3 {
			t.Errorf("%v after %d calls", err, calls)
		}
		if d := clock.Since(start); d < 375*time.Millisecond || d > 1200*time.Millisecond {
			t.Errorf("waited %s", d)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
		defer cancel()
		if _, err := g.Send(ctx, a, customer, hello, "ref"); whatsapp.ProblemOf(err) != whatsapp.Unavailable ||
			calls != 4 {
			t.Errorf("%v after %d calls", err, calls)
		}
	})
}

// A wait that is too long to sit through is returned to the caller.
func TestALongWaitIsTheCallers(t *testing.T) {
	t.Parallel()
	calls := 0
	g := whatsapp.New(whatsapp.Options{
		API:   counting{&calls, answering{Status: 429, Header: http.Header{"Retry-After": {"60"}}}},
		Pause: func(context.Context, time.Duration) error { t.Error("waited"); return nil },
	})
	_, err := g.Send(t.Context(), whatsapp.MetaAccount{PhoneNumberID: "1", AccessToken: "t"}, customer, hello, "ref")
	if f := failure(t, err); f.RetryAfter != time.Minute || calls != 1 {
		t.Errorf("%v after %d calls", err, calls)
	}
}

type counting struct {
	calls *int
	answering
}

func (c counting) Do(ctx context.Context, r *http.Request) (*guard.Response, error) {
	*c.calls++
	return c.answering.Do(ctx, r)
}
