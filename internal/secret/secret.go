// Package secret keeps what a workspace trusts us with unreadable to whoever only
// has the database: AES-256-GCM with a key that lives elsewhere.
//
// It does not rotate its own key, and it hides nothing from the process itself.
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
)

// KeySize is the length of a key in bytes.
const KeySize = 32

var (
	// ErrNoKey says that there is no key, and how to give one.
	ErrNoKey = errors.New("there is no secret key: set MOSTRADOR_SECRET_KEY to the output of `openssl rand -base64 32`, the same on every node")
	// ErrOtherKey says that something was sealed with another key, or not by us.
	ErrOtherKey = errors.New("this was sealed with another secret key: set MOSTRADOR_SECRET_KEY to the one that was in use then")
)

// Box seals and opens. It is safe for concurrent use.
type Box struct {
	source func() ([]byte, error)

	mu   sync.Mutex
	aead cipher.AEAD
	name string // tells keys apart without telling anything about them
}

// NewBox returns a box whose key is fetched when it is first needed, and again
// after a failure.
func NewBox(source func() ([]byte, error)) *Box { return &Box{source: source} }

// ParseKey reads a key as operators write it: 32 bytes in base64. No text is
// ErrNoKey.
func ParseKey(text string) ([]byte, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return nil, ErrNoKey
	}
	key, err := base64.StdEncoding.DecodeString(text)
	if err != nil || len(key) != KeySize {
		return nil, errors.New("the secret key is not 32 bytes in base64; make one with `openssl rand -base64 32`")
	}
	return key, nil
}

const version = "v1"

// Ready reports why nothing can be sealed, if nothing can.
func (b *Box) Ready() error {
	_, _, err := b.open()
	return err
}

// Seal makes text unreadable. Only the same place opens it again: a row copied
// over another one's is of no use.
func (b *Box) Seal(text, place string) (string, error) {
	aead, name, err := b.open()
	if err != nil {
		return "", err
	}
	nonce := make([]byte, aead.NonceSize())
	_, _ = rand.Read(nonce) // never fails
	sealed := aead.Seal(nonce, nonce, []byte(text), []byte(place))
	return strings.Join([]string{version, name, base64.RawStdEncoding.EncodeToString(sealed)}, "."), nil
}

// Open reads what Seal made for the same place.
func (b *Box) Open(sealed, place string) (string, error) {
	aead, name, err := b.open()
	if err != nil {
		return "", err
	}
	parts := strings.Split(sealed, ".")
	if len(parts) != 3 || parts[0] != version || parts[1] != name {
		return "", ErrOtherKey
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

func (b *Box) open() (cipher.AEAD, string, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.aead != nil {
		return b.aead, b.name, nil
	}
	key, err := b.source()
	if err != nil {
		return nil, "", err
	}
	if len(key) != KeySize {
		return nil, "", fmt.Errorf("the secret key has %d bytes instead of %d", len(key), KeySize)
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, "", err
	}
	if b.aead, err = cipher.NewGCM(block); err != nil {
		return nil, "", err
	}
	sum := sha256.Sum256(append([]byte("mostrador secret key\n"), key...))
	b.name = hex.EncodeToString(sum[:4])
	return b.aead, b.name, nil
}
