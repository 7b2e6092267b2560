package dispatch

import (
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"
)

// pauses are the backoff between the attempts of one delivery: about three days in all, which outlasts a weekend in
// which the receiver's operator is away.
var pauses = []time.Duration{
	5 * time.Second, 30 * time.Second, 2 * time.Minute, 10 * time.Minute, time.Hour,
	3 * time.Hour, 6 * time.Hour, 12 * time.Hour, 24 * time.Hour, 24 * time.Hour,
}

// longest bounds a receiver's Retry-After, and disableAfter is how long an endpoint may only fail before it is
// disabled.
const (
	longest      = 24 * time.Hour
	disableAfter = 5 * 24 * time.Hour
)

// pause is the backoff after so many attempts; false: no more of them. A tenth of it is random, so that deliveries that
// failed together are not retried together.
func pause(attempts int, asked time.Duration) (time.Duration, bool) {
	if attempts < 1 || attempts > len(pauses) {
		return 0, false
	}
	wait := pauses[attempts-1]
	wait += rand.N(wait / 10)
	return max(wait, min(asked, longest)), true
}

// retryAfter reads the header in both of its forms; an invalid one is ignored.
func retryAfter(h http.Header, now time.Time) time.Duration {
	text := h.Get("Retry-After")
	if seconds, err := strconv.ParseInt(text, 10, 32); err == nil {
		return time.Duration(max(seconds, 0)) * time.Second
	}
	if at, err := http.ParseTime(text); err == nil {
		return max(at.Sub(now), 0)
	}
	return 0
}
