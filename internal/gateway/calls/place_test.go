package calls_test

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/gateway/calls"
	"github.com/mostrador/mostrador/internal/gateway/calls/callstest"
	"github.com/mostrador/mostrador/internal/kit/clock"
)

// What a vendor's answer means for the call: only what was certainly not placed may be tried again.
func TestCallsArePlaced(t *testing.T) {
	t.Parallel()
	s := callstest.New(t)
	twilio, err := calls.NewTwilio(s.URL, clock.System{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(twilio.Close)
	order := calls.Order{To: "+5491155550001", From: "+5491144440000", AnswerURL: "https://tienda.example/a",
		StatusURL: "https://tienda.example/s"}
	sid, err := twilio.Place(t.Context(), s.Account, order)
	placed := s.Calls()
	if err != nil || len(placed) != 1 || placed[0].SID != sid {
		t.Fatalf("%q, %v, %+v", sid, err, placed)
	}
	form := placed[0].Form
	if form.Get("Url") != order.AnswerURL || form.Get("StatusCallback") != order.StatusURL ||
		!slices.Equal(form["StatusCallbackEvent"], []string{"initiated", "ringing", "answered", "completed"}) {
		t.Errorf("ordered %v", form)
	}
	trouble := func(what string, ctx context.Context, a calls.Account, o calls.Order, want calls.Kind) {
		t.Helper()
		_, err := twilio.Place(ctx, a, o)
		var got *calls.Trouble
		if !errors.As(err, &got) || got.Kind != want {
			t.Errorf("%s: %v, want kind %d", what, err, want)
		}
		if got != nil && (strings.Contains(got.Error(), "5491155550001") ||
			strings.Contains(got.Error(), a.AuthToken)) {
			t.Errorf("%s tells too much: %v", what, got)
		}
		if want == calls.NotNow && got.After != 90*time.Second && what == "too many" {
			t.Errorf("%s: again after %s", what, got.After)
		}
	}
	trouble("another account", t.Context(), calls.Account{SID: s.Account.SID, AuthToken: "other-token"}, order,
		calls.Never)
	trouble("no number", t.Context(), s.Account, calls.Order{To: "5491155550001", From: order.From,
		AnswerURL: order.AnswerURL}, calls.Never)
	for what, c := range map[string]struct {
		status int
		want   calls.Kind
	}{"too many": {http.StatusTooManyRequests, calls.NotNow}, "broken": {http.StatusServiceUnavailable, calls.Lost},
		"moved": {http.StatusFound, calls.Lost}, "refused": {http.StatusBadRequest, calls.Never}} {
		s.Fail(c.status)
		trouble(what, t.Context(), s.Account, order, c.want)
	}
	s.Fail(0)
	s.Lose(true)
	trouble("lost", t.Context(), s.Account, order, calls.Lost)
	if n := len(s.Calls()); n != 2 {
		t.Errorf("%d calls, want the first and the lost one: nothing is repeated", n)
	}
	nowhere, err := calls.NewTwilio("http://127.0.0.1:1", clock.System{})
	if err != nil {
		t.Fatal(err)
	}
	var got *calls.Trouble
	if _, err := nowhere.Place(t.Context(), s.Account, order); !errors.As(err, &got) || got.Kind != calls.NotNow {
		t.Errorf("a vendor that was not reached: %v", err)
	}
}
