// Package secret encrypts what a workspace entrusts to us, so that a thief with only the database cannot read it:
// AES-256-GCM with a key that lives elsewhere.
//
// A key is rotated by resealing everything while both open; nothing is hidden from the process itself.
package secret

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"sync"
	"unicode"
)

// KeySize is the length of a key in bytes.
const KeySize = 32

var (
	// ErrNoKey: there is no key. Its text says how to set one.
	ErrNoKey = errors.New("there is no secret key: set MOSTRADOR_SECRET_KEY to the output of `openssl rand -base64 32`, the same on every node")
	// ErrOtherKey: this was sealed with another key, or not by us.
	ErrOtherKey = errors.New("this was sealed with another secret key: set MOSTRADOR_SECRET_KEY to the one that was in use then")
)

// Box seals and opens. It is safe for concurrent use.
type Box struct {
	source func() ([][]byte, error)

	mu      sync.Mutex
	keys    map[string]cipher.AEAD // by name
	current string                 // the name of the one that seals
}

// NewRing returns a box whose keys are loaded when one is first needed, and again after a failure: the first seals, and
// all of them open. They are reloaded when something was sealed with another one: a new key may be there by then.
func NewRing(source func() ([][]byte, error)) *Box { return &Box{source: source} }

// ParseKey reads a key as operators write it: 32 bytes in base64; of several, the first. An empty text is ErrNoKey.
func ParseKey(text string) ([]byte, error) {
	keys, err := ParseKeys(text)
	if err != nil {
		return nil, err
	}
	return keys[0], nil
}

// ParseKeys reads one key or more, between commas or in lines.
func ParseKeys(text string) (keys [][]byte, err error) {
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || unicode.IsSpace(r) }) {
		key, err := base64.StdEncoding.DecodeString(part)
		if err != nil || len(key) != KeySize {
			return nil, errors.New("the secret key is not 32 bytes in base64; make one with `openssl rand -base64 32`")
		}
		keys = append(keys, key)
	}
	if len(keys) == 0 {
		return nil, ErrNoKey
	}
	return keys, nil
}

// NewKey makes one.
func NewKey() []byte {
	key := make([]byte, KeySize)
	_, _ = rand.Read(key) // never fails
	return key
}

// Name identifies a key without revealing it.
func Name(key []byte) string {
	sum := sha256.Sum256(append([]byte("mostrador secret key\n"), key...))
	return hex.EncodeToString(sum[:4])
}

const version = "v1"

// Ready reports why nothing can be sealed, if nothing can.
func (b *Box) Ready() error {
	_, err := b.open(false)
	return err
}

// Current reports whether something was sealed with the current key.
func (b *Box) Current(sealed string) (bool, error) {
	ring, err := b.open(false)
	return strings.HasPrefix(sealed, version+"."+ring.current+"."), err
}

// Seal encrypts text. Only the same place opens it again: a row copied over another one is useless.
func (b *Box) Seal(text, place string) (string, error) {
	ring, err := b.open(false)
	if err != nil {
		return "", err
	}
	aead := ring.keys[ring.current]
	nonce := make([]byte, aead.NonceSize())
	_, _ = rand.Read(nonce) // never fails
	sealed := aead.Seal(nonce, nonce, []byte(text), []byte(place))
	return strings.Join([]string{version, ring.current, base64.RawStdEncoding.EncodeToString(sealed)}, "."), nil
}

// Open reads what Seal made for the same place.
func (b *Box) Open(sealed, place string) (string, error) {
	ring, err := b.open(false)
	if err != nil {
		return "", err
	}
	parts := strings.Split(sealed, ".")
	if len(parts) != 3 || parts[0] != version {
		return "", ErrOtherKey
	}
	aead, ok := ring.keys[parts[1]]
	if !ok {
		if ring, err = b.open(true); err != nil {
			return "", err
		}
		if aead, ok = ring.keys[parts[1]]; !ok {
			return "", ErrOtherKey
		}
	}
	raw, err := base64.RawStdEncoding.DecodeString(parts[2])
	if err != nil || len(raw) < aead.NonceSize() {
		return "", fmt.Errorf("%w: it is damaged", ErrOtherKey)
	}
	text, err := aead.Open(nil, raw[:aead.NonceSize()], raw[aead.NonceSize():], []byte(place))
	if err != nil {
		return "", fmt.Errorf("%w: it is damaged, or from another place", ErrOtherKey)
	}
	return string(text), nil
}

// ring is the keys as loaded.
type ring struct {
	keys    map[string]cipher.AEAD
	current string
}

func (b *Box) open(again bool) (ring, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.keys != nil && !again {
		return ring{b.keys, b.current}, nil
	}
	keys, err := b.source()
	if err != nil {
		return ring{}, err
	}
	made := ring{keys: map[string]cipher.AEAD{}, current: Name(keys[0])}
	for _, key := range keys {
		if len(key) != KeySize {
			return ring{}, fmt.Errorf("the secret key has %d bytes instead of %d", len(key), KeySize)
		}
		block, err := aes.NewCipher(key)
		if err != nil {
			return ring{}, err
		}
		if made.keys[Name(key)], err = cipher.NewGCM(block); err != nil {
			return ring{}, err
		}
	}
	b.keys, b.current = made.keys, made.current
	return made, nil
}
