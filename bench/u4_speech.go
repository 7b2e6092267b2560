package main

import (
	"bufio"
	"context"
	"crypto/hmac"
	"crypto/sha1"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/coder/websocket"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/talk/model"
)

// spokenReplies is how many replies are measured at each door.
const spokenReplies = 60

// sentenceBound is how long after the model has ended a sentence it has to be on its way to the caller.
const sentenceBound = 60 * time.Millisecond

// slowModel is a fake model that speaks sentence by sentence, with delays, and notes when the first one ended: when its
// full stop was said. The words behind it come later than a caller should wait.
type slowModel struct{ ended chan time.Time }

func (m slowModel) For(*access.Workspace, *access.AgentProfile) model.Model { return m }

func (m slowModel) Answer(ctx context.Context, _ model.Request, say func(string)) (model.Answer, error) {
	const pause = 100 * time.Millisecond
	pieces := []string{"Con gusto", " te ayudo.", " Contame", " qué estás buscando.", " ¿Es para hoy?"}
	for i, p := range pieces {
		if err := clock.Sleep(ctx, pause); err != nil {
			return model.Answer{}, err
		}
		if i == 1 {
			m.ended <- clock.Stopwatch()
		}
		if say != nil {
			say(p)
		}
	}
	return model.Answer{Text: strings.Join(pieces, "")}, nil
}

// speakAtOnce is U4: the first sentence of a reply reaches the voice platform while the model goes on.
func speakAtOnce(ctx context.Context, l *lab) ([]result, error) {
	s, err := l.serve(ctx)
	if err != nil {
		return nil, err
	}
	return s.firstSentences(ctx, spokenReplies)
}

func (s *served) firstSentences(ctx context.Context, replies int) (list []result, err error) {
	m := slowModel{ended: make(chan time.Time, 1)}
	before := s.Turns.Models
	s.Turns.Models = m
	defer func() { s.Turns.Models = before }()
	for _, door := range []struct {
		name string
		next func(ctx context.Context, n int) (time.Time, error)
	}{{"/openai/v1, stream", s.streamed}, {"ConversationRelay", s.relayed}} {
		const unmeasured = 3
		busy := load()
		var took []time.Duration
		for i := range replies + unmeasured {
			out, err := door.next(ctx, i)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", door.name, err)
			}
			if d := out.Sub(<-m.ended); i >= unmeasured {
				took = append(took, d)
			}
		}
		slices.Sort(took)
		ratio := func(d time.Duration) float64 { return d.Seconds() / sentenceBound.Seconds() }
		for _, share := range []int{50, 95} {
			at := took[min(len(took)*share/100, len(took)-1)]
			list = append(list, result{fmt.Sprintf("first sentence out after the model ended it, %s, p%d of %d (load %s)",
				door.name, share, len(took), busy), seconds(at.Seconds()), seconds(sentenceBound.Seconds()),
				spread{ratio(at), ratio(took[0]), ratio(took[len(took)-1])}, atMost(1)})
		}
	}
	return list, nil
}

var errNoSentence = errors.New("bench: no sentence came")

// streamed is when the first sentence of a streamed completion arrived.
func (s *served) streamed(ctx context.Context, n int) (at time.Time, err error) {
	body, err := json.Marshal(map[string]any{"model": s.agent.Slug, "stream": true,
		"messages": []map[string]string{{"role": "user", "content": "hola"}},
		"metadata": map[string]string{"call_id": fmt.Sprintf("speech-%d", n)}})
	if err != nil {
		return at, err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+"/openai/v1/chat/completions",
		strings.NewReader(string(body)))
	if err != nil {
		return at, err
	}
	r.Header.Set("Authorization", "Bearer "+s.key)
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		return at, err
	}
	defer res.Body.Close()
	lines := bufio.NewScanner(res.Body)
	for lines.Scan() {
		if at.IsZero() && strings.Contains(lines.Text(), "Con gusto te ayudo.") {
			at = clock.Stopwatch()
		}
	}
	if err := lines.Err(); err != nil || at.IsZero() {
		return at, errors.Join(err, errNoSentence)
	}
	return at, nil
}

var benchTwilio = access.TwilioAccount{AccountSID: "AC0123", AuthToken: "a token of the bench"}

// relayed is when the first sentence of a reply arrived over the relay's socket.
func (s *served) relayed(ctx context.Context, n int) (at time.Time, err error) {
	if n == 0 {
		raw, err := json.Marshal(benchTwilio)
		if err == nil {
			err = s.Credentials.Set(ctx, s.workspace.ID, access.Twilio, string(raw))
		}
		if err != nil {
			return at, err
		}
	}
	address := "ws" + strings.TrimPrefix(s.url, "http") + "/voice/twilio/" + s.workspace.Slug
	mac := hmac.New(sha1.New, []byte(benchTwilio.AuthToken))
	mac.Write([]byte(address))
	conn, _, err := websocket.Dial(ctx, address, &websocket.DialOptions{HTTPHeader: http.Header{
		"X-Twilio-Signature": {base64.StdEncoding.EncodeToString(mac.Sum(nil))}}})
	if err != nil {
		return at, err
	}
	defer conn.CloseNow()
	for _, event := range []map[string]any{
		{"type": "setup", "accountSid": benchTwilio.AccountSID, "callSid": fmt.Sprintf("CA-speech-%d", n),
			"from": "anonymous", "direction": "inbound"},
		{"type": "prompt", "voicePrompt": "hola", "last": true},
	} {
		raw, err := json.Marshal(event)
		if err == nil {
			err = conn.Write(ctx, websocket.MessageText, raw)
		}
		if err != nil {
			return at, err
		}
	}
	for {
		var got struct {
			Token string `json:"token"`
			Last  bool   `json:"last"`
		}
		_, raw, err := conn.Read(ctx)
		if err == nil {
			err = json.Unmarshal(raw, &got)
		}
		switch {
		case err != nil:
			return at, err
		case at.IsZero() && got.Token == "Con gusto te ayudo.":
			at = clock.Stopwatch()
		case got.Last && at.IsZero():
			return at, errNoSentence
		case got.Last:
			return at, nil
		}
	}
}
