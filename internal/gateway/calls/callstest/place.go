package callstest

import (
	"crypto/hmac"
	"crypto/sha1" // what Twilio signs with
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
)

// Call is one that was placed.
type Call struct {
	SID  string
	Form url.Values // as it was ordered
}

// required are the parameters without which Twilio places nothing; known are all that we may send.
var (
	required = []string{"To", "From", "Url"}
	known    = []string{"To", "From", "Url", "Method", "StatusCallback", "StatusCallbackMethod", "StatusCallbackEvent",
		"MachineDetection", "Timeout", "TimeLimit"}
)

// Route sends requests for the product's public address to where it listens. They stay signed for the public one.
func (s *Server) Route(public, local string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.public, s.local = public, local
}

// Lose makes the server take calls and answer nothing.
func (s *Server) Lose(lose bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.loses = lose
}

// Calls lists what was placed.
func (s *Server) Calls() []Call {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.calls)
}

func (s *Server) place(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	refuse := func(status, code int) {
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(map[string]any{"code": code, "message": "no", "status": status})
	}
	user, token, _ := r.BasicAuth()
	switch err := r.ParseForm(); {
	case user != s.Account.SID || token != s.Account.AuthToken || r.PathValue("sid") != s.Account.SID:
		refuse(http.StatusUnauthorized, 20003)
		return
	case s.fails != 0:
		w.Header().Set("Retry-After", "90")
		refuse(s.fails, 20429)
		return
	case err != nil || r.Header.Get("Content-Type") != "application/x-www-form-urlencoded":
		refuse(http.StatusBadRequest, 20001)
		return
	}
	for _, name := range required {
		if r.PostForm.Get(name) == "" {
			refuse(http.StatusBadRequest, 21201)
			return
		}
	}
	for name := range r.PostForm {
		if !slices.Contains(known, name) {
			refuse(http.StatusBadRequest, 20001)
			return
		}
	}
	if !strings.HasPrefix(r.PostForm.Get("To"), "+") {
		refuse(http.StatusBadRequest, 21211)
		return
	}
	call := Call{SID: fmt.Sprintf("CA%032d", len(s.calls)+1), Form: maps.Clone(r.PostForm)}
	s.calls = append(s.calls, call)
	if s.loses {
		panic(http.ErrAbortHandler)
	}
	w.WriteHeader(http.StatusCreated)
	_ = json.NewEncoder(w).Encode(map[string]any{"sid": call.SID, "status": "queued", "direction": "outbound-api"})
}

// Tell reports a call's status to its StatusCallback, as Twilio does, and returns the status of the answer. answeredBy
// is empty where nobody answered.
func (s *Server) Tell(t testing.TB, c Call, status, answeredBy string) int {
	t.Helper()
	code, _ := s.post(t, c, c.Form.Get("StatusCallback"), status, answeredBy)
	return code
}

// Answered asks the call's Url what to do, as Twilio does when a call is picked up, and returns the TwiML.
func (s *Server) Answered(t testing.TB, c Call, by string) string {
	t.Helper()
	code, body := s.post(t, c, c.Form.Get("Url"), "in-progress", by)
	if code != http.StatusOK {
		t.Fatalf("the answered call got %d: %s", code, body)
	}
	return body
}

func (s *Server) post(t testing.TB, c Call, address, status, answeredBy string) (int, string) {
	t.Helper()
	form := url.Values{"CallSid": {c.SID}, "AccountSid": {s.Account.SID}, "CallStatus": {status},
		"Direction": {"outbound-api"}, "To": {c.Form.Get("To")}, "From": {c.Form.Get("From")}}
	if answeredBy != "" {
		form.Set("AnsweredBy", answeredBy)
	}
	s.mu.Lock()
	there := address
	if rest, ours := strings.CutPrefix(address, s.public); ours && s.public != "" {
		there = s.local + rest
	}
	s.mu.Unlock()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, there, strings.NewReader(form.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.Header.Set("X-Twilio-Signature", Sign(s.Account.AuthToken, address, form))
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, string(body)
}

// Sign is Twilio's signature of a request: its address, then every field of its form by name.
func Sign(token, address string, form url.Values) string {
	mac := hmac.New(sha1.New, []byte(token))
	_, _ = mac.Write([]byte(address))
	for _, name := range slices.Sorted(maps.Keys(form)) {
		for _, value := range form[name] {
			_, _ = mac.Write([]byte(name + value))
		}
	}
	return base64.StdEncoding.EncodeToString(mac.Sum(nil))
}
