// Package speech has a speech service write down what was said: OpenAI's /audio/transcriptions, which whisper.cpp,
// faster-whisper and others on a business's own machine speak as well. It stores nothing, and the words it returns are
// data: what becomes of them its caller decides.
package speech

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/gateway/vendorapi"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/guard"
)

// MostBytes is how long a recording may be: ten minutes of a voice note and more.
const MostBytes = 10 << 20

// mostText is the longest transcript, in bytes.
const mostText = 8 << 10

// Service is a server of transcriptions.
type Service struct {
	BaseURL  string // up to and with /v1
	Model    string // as the server knows it
	Key      string // empty: none is sent
	Language string // as ISO 639-1; empty: the service guesses
	Timeout  time.Duration
	Pause    time.Duration // before the second attempt; a second if not set
}

// Recording is what was said.
type Recording struct {
	Data []byte
	Type string // as the channel declares it
}

// Client asks services that businesses name.
type Client struct {
	HTTP  *guard.Client
	Clock clock.Clock
}

const attempts = 2

// Transcribe returns what a recording says; empty: nothing. A request that may be repeated is, once. Codes:
// invalid_arguments (too long, or the service cannot read it), blocked_address, rate_limited, timeout, unavailable,
// upstream_failed.
func (c *Client) Transcribe(ctx context.Context, s Service, r Recording) (text string, err error) {
	if len(r.Data) == 0 || len(r.Data) > MostBytes {
		return "", fault.New(fault.InvalidArguments, "the recording has %d bytes", len(r.Data))
	}
	if s.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, s.Timeout)
		defer cancel()
	}
	for i := 1; ; i++ {
		text, err = c.once(ctx, s, r)
		if err == nil || i == attempts || !fault.Is(err, fault.Unavailable) && !fault.Is(err, fault.RateLimited) {
			return text, err
		}
		if !vendorapi.Pause(ctx, cmp.Or(s.Pause, time.Second), i, fault.From(err).RetryAfter) {
			return "", err
		}
	}
}

func (c *Client) once(ctx context.Context, s Service, r Recording) (string, error) {
	body, contentType, err := form(s, r)
	if err != nil {
		return "", err
	}
	req, err := http.NewRequest(http.MethodPost, strings.TrimSuffix(s.BaseURL, "/")+"/audio/transcriptions", bytes.NewReader(body))
	if err != nil {
		return "", fault.Wrap(err, fault.InvalidArguments, "the service's address cannot be used")
	}
	req.Header.Set("Content-Type", contentType)
	req.Header.Set("Accept", "application/json")
	if s.Key != "" {
		req.Header.Set("Authorization", "Bearer "+s.Key)
	}
	res, err := c.HTTP.Do(ctx, req)
	if err != nil {
		return "", err
	}
	return read(res, c.Clock.Now())
}

// form is the request's body. The file's name tells services its format.
func form(s Service, r Recording) ([]byte, string, error) {
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	fields := [][2]string{{"model", s.Model}, {"response_format", "json"}, {"temperature", "0"}}
	if s.Language != "" {
		fields = append(fields, [2]string{"language", s.Language})
	}
	for _, f := range fields {
		if err := w.WriteField(f[0], f[1]); err != nil {
			return nil, "", err
		}
	}
	kind, extension := typeOf(r.Type)
	part, err := w.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {`form-data; name="file"; filename="note.` + extension + `"`}, "Content-Type": {kind}})
	if err == nil {
		_, err = part.Write(r.Data)
	}
	if err == nil {
		err = w.Close()
	}
	return b.Bytes(), w.FormDataContentType(), err
}

// typeOf is a declared type without its parameters, and the extension that services know it by. WhatsApp's notes are Opus in
// Ogg.
func typeOf(declared string) (kind, extension string) {
	kind, _, _ = strings.Cut(strings.ToLower(declared), ";")
	kind = strings.TrimSpace(kind)
	switch kind {
	case "audio/mpeg", "audio/mp3":
		return "audio/mpeg", "mp3"
	case "audio/mp4", "audio/aac", "audio/m4a", "audio/x-m4a":
		return kind, "m4a"
	case "audio/wav", "audio/x-wav":
		return kind, "wav"
	case "audio/webm":
		return kind, "webm"
	case "audio/amr":
		return kind, "amr"
	}
	return "audio/ogg", "ogg"
}

func read(res *guard.Response, now time.Time) (string, error) {
	switch {
	case res.Status == http.StatusTooManyRequests:
		return "", fault.New(fault.RateLimited, "the speech service takes no more at present").
			After(vendorapi.RetryAfter(res.Header, now))
	case res.Status >= 500:
		return "", fault.New(fault.Unavailable, "the speech service failed: %s", http.StatusText(res.Status))
	case res.Status == http.StatusBadRequest, res.Status == http.StatusRequestEntityTooLarge,
		res.Status == http.StatusUnsupportedMediaType, res.Status == http.StatusUnprocessableEntity:
		return "", fault.New(fault.InvalidArguments, "the speech service cannot read the recording")
	case res.Status < 200 || res.Status > 299:
		return "", fault.New(fault.UpstreamFailed, "the speech service refused: %s", http.StatusText(res.Status))
	}
	var out struct {
		Text *string `json:"text"`
	}
	if err := json.Unmarshal(res.Body, &out); err != nil || out.Text == nil {
		return "", fault.New(fault.UpstreamFailed, "the speech service's answer is no transcript")
	}
	text := strings.ToValidUTF8(strings.TrimSpace(*out.Text), "")
	if len(text) > mostText {
		text = strings.ToValidUTF8(text[:mostText], "")
	}
	return text, nil
}
