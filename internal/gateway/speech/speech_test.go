package speech_test

import (
	"net/netip"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/gateway/speech"
	"github.com/mostrador/mostrador/internal/gateway/speech/speechtest"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/guard"
)

func client(s *speechtest.Server) speech.Client {
	return speech.Client{Clock: clock.System{}, HTTP: guard.New(guard.Policy{AllowLoopback: []netip.AddrPort{s.Address()},
		AllowHTTP: true, Timeout: time.Minute}, nil, nil)}
}

func TestTranscribe(t *testing.T) {
	t.Parallel()
	s := speechtest.New(t, " Quiero dos yerbas ")
	c := client(s)
	got, err := c.Transcribe(t.Context(), speech.Service{BaseURL: s.URL + "/v1", Model: "whisper-1", Key: "k", Language: "es"},
		speech.Recording{Data: []byte("OggS"), Type: "audio/ogg; codecs=opus"})
	if err != nil || got != "Quiero dos yerbas" {
		t.Fatalf("%q, %v", got, err)
	}
	h := s.Heard()[0]
	if h.Model != "whisper-1" || h.Key != "k" || h.Language != "es" || h.File != "note.ogg" || h.Type != "audio/ogg" ||
		string(h.Data) != "OggS" {
		t.Errorf("%+v", h)
	}
}

func TestASpeechServiceThatFails(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name     string
		statuses []int
		body     string
		code     fault.Code
		requests int
	}{
		{"once", []int{503}, "", "", 2},
		{"limited once", []int{429}, "", "", 2},
		{"down", []int{500, 502, 503}, "", fault.Unavailable, 2},
		{"the key is wrong", []int{401}, "", fault.UpstreamFailed, 1},
		{"no format of its own", []int{400}, "", fault.InvalidArguments, 1},
		{"a page", nil, "<html>", fault.UpstreamFailed, 1},
		{"something else", nil, `{"error": "no"}`, fault.UpstreamFailed, 1},
		{"silence", nil, `{"text": "  "}`, "", 1},
	} {
		s := speechtest.New(t, "hola")
		s.Fail(c.statuses...)
		s.Answer(c.body)
		ask := client(s)
		_, err := ask.Transcribe(t.Context(), speech.Service{BaseURL: s.URL + "/v1/", Model: "m",
			Pause: time.Millisecond}, speech.Recording{Data: []byte("x")})
		if c.code == "" && err != nil || c.code != "" && !fault.Is(err, c.code) || len(s.Heard()) != c.requests {
			t.Errorf("%s: %v after %d requests", c.name, err, len(s.Heard()))
		}
	}
}

func TestWhatIsNotSent(t *testing.T) {
	t.Parallel()
	s := speechtest.New(t, "hola")
	c := client(s)
	for _, size := range []int{0, speech.MostBytes + 1} {
		if _, err := c.Transcribe(t.Context(), speech.Service{BaseURL: s.URL + "/v1", Model: "m"},
			speech.Recording{Data: make([]byte, size)}); !fault.Is(err, fault.InvalidArguments) {
			t.Errorf("%d bytes: %v", size, err)
		}
	}
	// A service of this machine that the operator did not name is out of reach.
	strict := speech.Client{Clock: clock.System{}, HTTP: guard.New(guard.Policy{}, nil, nil)}
	if _, err := strict.Transcribe(t.Context(), speech.Service{BaseURL: s.URL + "/v1", Model: "m"},
		speech.Recording{Data: []byte("x")}); !fault.Is(err, fault.BlockedAddress) {
		t.Errorf("%v", err)
	}
	if len(s.Heard()) != 0 {
		t.Errorf("%d requests", len(s.Heard()))
	}
}
