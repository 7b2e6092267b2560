package webpush

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"time"
)

// Key identifies this server to push services: browsers subscribe with its public half, and every message is signed.
type Key struct {
	private *ecdsa.PrivateKey
	public  string
}

// tokenLife is how long a signature is accepted; a day is the most that services take.
const tokenLife = 12 * time.Hour

var encoding = base64.RawURLEncoding

// NewKey makes a key.
func NewKey() (*Key, error) {
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	return keyOf(private)
}

// ReadKey reads what Text wrote.
func ReadKey(text string) (*Key, error) {
	raw, err := decode(text)
	if err != nil {
		return nil, err
	}
	private, err := ecdsa.ParseRawPrivateKey(elliptic.P256(), raw)
	if err != nil {
		return nil, err
	}
	return keyOf(private)
}

func keyOf(private *ecdsa.PrivateKey) (*Key, error) {
	point, err := private.PublicKey.Bytes()
	return &Key{private, encoding.EncodeToString(point)}, err
}

// Text is the whole key, to be kept secret.
func (k *Key) Text() (string, error) {
	raw, err := k.private.Bytes()
	return encoding.EncodeToString(raw), err
}

// Public is the half that browsers subscribe with.
func (k *Key) Public() string { return k.public }

// tokenHead is of every token: {"typ":"JWT","alg":"ES256"}.
var tokenHead = encoding.EncodeToString([]byte(`{"typ":"JWT","alg":"ES256"}`))

// authorization is the header for a push service at an origin.
func (k *Key) authorization(origin, contact string, now time.Time) (string, error) {
	claims, err := json.Marshal(struct {
		Audience string `json:"aud"`
		Expires  int64  `json:"exp"`
		Subject  string `json:"sub,omitempty"`
	}{origin, now.Add(tokenLife).Unix(), contact})
	if err != nil {
		return "", err
	}
	token := tokenHead + "." + encoding.EncodeToString(claims)
	digest := sha256.Sum256([]byte(token))
	r, s, err := ecdsa.Sign(rand.Reader, k.private, digest[:])
	if err != nil {
		return "", err
	}
	signature := make([]byte, 64)
	r.FillBytes(signature[:32])
	s.FillBytes(signature[32:])
	return "vapid t=" + token + "." + encoding.EncodeToString(signature) + ", k=" + k.public, nil
}
