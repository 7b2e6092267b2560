// Package webpushtest is a push service on loopback for tests, with the browsers behind it: it checks each request as
// RFC 8030 and RFC 8292 say, decrypts its message with the browser's own key, and fails on demand.
package webpushtest

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/gateway/webpush"
	"github.com/mostrador/mostrador/internal/kit/clock"
)

// Push is a message as a browser shows it.
type Push struct {
	Text, Topic, Urgency string
	TTL                  int
	Key                  string // of the server that signed it
}

// Answer is how a request fails. Taken: the message arrives all the same.
type Answer struct {
	Status     int
	RetryAfter time.Duration
	Taken      bool
	Drop       bool // the connection ends without an answer
}

// Server is the fake.
type Server struct {
	*httptest.Server
	Clock clock.Clock // the machine's, unless a test sets another

	mu       sync.Mutex
	browsers map[string]*browser
	refused  []error
}

type browser struct {
	private *ecdh.PrivateKey
	auth    []byte
	asked   int
	fails   []Answer
	got     []Push
	gone    bool
}

// New starts one.
func New(t testing.TB) *Server {
	s := &Server{Clock: clock.System{}, browsers: map[string]*browser{}}
	s.Server = httptest.NewServer(http.HandlerFunc(s.serve))
	t.Cleanup(s.Close)
	return s
}

// Address is where it listens.
func (s *Server) Address() netip.AddrPort { return netip.MustParseAddrPort(s.Listener.Addr().String()) }

// Subscribe is a new browser's subscription.
func (s *Server) Subscribe() webpush.Browser {
	private, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		panic(err) // the machine has no randomness
	}
	b := &browser{private: private, auth: []byte(rand.Text()[:16])}
	path := "/push/" + rand.Text()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.browsers[path] = b
	return webpush.Browser{Endpoint: s.URL + path, Key: encoding.EncodeToString(private.PublicKey().Bytes()),
		Auth: encoding.EncodeToString(b.auth)}
}

// Next has it fail the coming requests for a browser, one by one.
func (s *Server) Next(b webpush.Browser, list ...Answer) {
	s.at(b, func(b *browser) { b.fails = append(b.fails, list...) })
}

// Leave ends a subscription.
func (s *Server) Leave(b webpush.Browser) { s.at(b, func(b *browser) { b.gone = true }) }

// Got is what arrived at a browser.
func (s *Server) Got(b webpush.Browser) (list []Push) {
	s.at(b, func(b *browser) { list = slices.Clone(b.got) })
	return list
}

// Asked is how many requests there were for a browser.
func (s *Server) Asked(b webpush.Browser) (n int) {
	s.at(b, func(b *browser) { n = b.asked })
	return n
}

// Refused are the requests that no push service would have taken.
func (s *Server) Refused() []error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.refused)
}

func (s *Server) at(b webpush.Browser, do func(*browser)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	do(s.browsers[strings.TrimPrefix(b.Endpoint, s.URL)])
}

func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	b, known := s.browsers[r.URL.Path]
	if !known || b.gone {
		if known {
			b.asked++
		}
		w.WriteHeader(http.StatusGone)
		return
	}
	b.asked++
	var fails Answer
	if len(b.fails) > 0 {
		fails, b.fails = b.fails[0], b.fails[1:]
	}
	if fails.Status == 0 && !fails.Drop || fails.Taken {
		push, err := s.read(r, b, body)
		if err != nil {
			s.refused = append(s.refused, err)
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		b.got = append(b.got, push)
	}
	switch {
	case fails.Drop:
		panic(http.ErrAbortHandler)
	case fails.Status != 0:
		if fails.RetryAfter > 0 {
			w.Header().Set("Retry-After", strconv.Itoa(int(fails.RetryAfter/time.Second)))
		}
		w.WriteHeader(fails.Status)
	default:
		w.Header().Set("Location", s.URL+"/message/"+rand.Text())
		w.WriteHeader(http.StatusCreated)
	}
}

var (
	encoding = base64.RawURLEncoding
	topic    = regexp.MustCompile(`^[A-Za-z0-9_-]{1,32}$`)
)

func (s *Server) read(r *http.Request, b *browser, body []byte) (p Push, err error) {
	p = Push{Topic: r.Header.Get("Topic"), Urgency: r.Header.Get("Urgency")}
	if r.Method != http.MethodPost || r.Header.Get("Content-Encoding") != "aes128gcm" {
		return p, fmt.Errorf("%s with the encoding %q", r.Method, r.Header.Get("Content-Encoding"))
	}
	if p.TTL, err = strconv.Atoi(r.Header.Get("TTL")); err != nil || p.TTL < 0 {
		return p, fmt.Errorf("a TTL of %q", r.Header.Get("TTL"))
	}
	if p.Topic != "" && !topic.MatchString(p.Topic) {
		return p, fmt.Errorf("a topic of %q", p.Topic)
	}
	if !slices.Contains([]string{"very-low", "low", "normal", "high"}, p.Urgency) {
		return p, fmt.Errorf("an urgency of %q", p.Urgency)
	}
	if p.Key, err = Verify(r.Header.Get("Authorization"), s.URL, s.Clock.Now()); err != nil {
		return p, err
	}
	text, err := Decrypt(body, b.private, b.auth)
	p.Text = string(text)
	return p, err
}

var vapid = regexp.MustCompile(`^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$`)

// Verify checks a header of RFC 8292 and returns the key that signed it.
func Verify(header, origin string, now time.Time) (key string, err error) {
	parts := vapid.FindStringSubmatch(header)
	if parts == nil {
		return "", fmt.Errorf("the authorization is %q", header)
	}
	var raw [5][]byte
	for i := 1; i < len(parts); i++ {
		if raw[i], err = encoding.DecodeString(parts[i]); err != nil {
			return "", err
		}
	}
	var head struct{ Typ, Alg string }
	var claims struct {
		Aud, Sub string
		Exp      int64
	}
	if err := errors.Join(json.Unmarshal(raw[1], &head), json.Unmarshal(raw[2], &claims)); err != nil {
		return "", err
	}
	public, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), raw[4])
	if err != nil {
		return "", err
	}
	digest := sha256.Sum256([]byte(parts[1] + "." + parts[2]))
	ends := time.Unix(claims.Exp, 0)
	switch {
	case head.Typ != "JWT" || head.Alg != "ES256":
		return "", fmt.Errorf("the token is %+v", head)
	case claims.Aud != origin:
		return "", fmt.Errorf("the token is for %q", claims.Aud)
	case !ends.After(now) || ends.After(now.Add(24*time.Hour)):
		return "", fmt.Errorf("at %s the token ends at %s", now, ends)
	case claims.Sub != "" && !strings.HasPrefix(claims.Sub, "https://") && !strings.HasPrefix(claims.Sub, "mailto:"):
		return "", fmt.Errorf("the contact is %q", claims.Sub)
	case len(raw[3]) != 64 || !ecdsa.Verify(public, digest[:], new(big.Int).SetBytes(raw[3][:32]), new(big.Int).SetBytes(raw[3][32:])):
		return "", errors.New("the signature is wrong")
	}
	return parts[4], nil
}

// Decrypt is what a browser does with a message of one record.
func Decrypt(body []byte, own *ecdh.PrivateKey, auth []byte) ([]byte, error) {
	const head = 16 + 4 + 1
	if len(body) < head || len(body) > 4096 || len(body) < head+int(body[20]) {
		return nil, fmt.Errorf("the message has %d bytes", len(body))
	}
	salt, size, id, sealed := body[:16], binary.BigEndian.Uint32(body[16:20]), body[head:head+int(body[20])], body[head+int(body[20]):]
	server, err := ecdh.P256().NewPublicKey(id)
	if err != nil {
		return nil, err
	}
	if len(sealed) > int(size) {
		return nil, fmt.Errorf("a record of %d bytes, of which %d are announced", len(sealed), size)
	}
	shared, err := own.ECDH(server)
	if err != nil {
		return nil, err
	}
	derive := func(secret, salt []byte, about string, size int) []byte {
		out, expanded := hkdf.Key(sha256.New, secret, salt, about, size)
		err = errors.Join(err, expanded)
		return out
	}
	secret := derive(shared, auth, "WebPush: info\x00"+string(own.PublicKey().Bytes())+string(id), 32)
	key := derive(secret, salt, "Content-Encoding: aes128gcm\x00", 16)
	nonce := derive(secret, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	text, err := gcm.Open(nil, nonce, sealed, nil)
	if err != nil {
		return nil, err
	}
	for len(text) > 0 && text[len(text)-1] == 0 {
		text = text[:len(text)-1]
	}
	if len(text) == 0 || text[len(text)-1] != 2 {
		return nil, errors.New("the last record has no delimiter")
	}
	return text[:len(text)-1], nil
}
