package backup

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"strings"

	"golang.org/x/crypto/scrypt"
)

// Sealed says how keys are made from the passphrase.
type Sealed struct {
	KDF  string `json:"kdf"`
	Salt []byte `json:"salt"`
}

// The one way of this format: 64 MB and a fifth of a second for each guess.
const (
	kdf       = "scrypt-65536-8-1"
	kdfN      = 1 << 16
	kdfR      = 8
	kdfP      = 1
	saltSize  = 16
	leastPass = 12
)

// ReadPassphrase reads the first line of a file.
func ReadPassphrase(path string) (string, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return "", fmt.Errorf("read the passphrase: %w", err)
	}
	return Passphrase(path, string(text))
}

// Passphrase is the first line of a file.
func Passphrase(path, text string) (string, error) {
	line, _, _ := strings.Cut(text, "\n")
	line = strings.TrimSuffix(line, "\r")
	if len(line) < leastPass {
		return "", fmt.Errorf("%s: the passphrase is its first line, and has at least %d characters", path, leastPass)
	}
	return line, nil
}

// keys are made from a passphrase: one seals, the other signs.
type keys struct {
	aead cipher.AEAD
	mac  []byte
}

func newSealed() *Sealed {
	s := &Sealed{KDF: kdf, Salt: make([]byte, saltSize)}
	_, _ = rand.Read(s.Salt) // never fails
	return s
}

func (s *Sealed) keys(passphrase string) (keys, error) {
	if s.KDF != kdf || len(s.Salt) != saltSize {
		return keys{}, damaged("its key is sealed in an unknown way")
	}
	both, err := scrypt.Key([]byte(passphrase), s.Salt, kdfN, kdfR, kdfP, 64)
	if err != nil {
		return keys{}, err
	}
	block, err := aes.NewCipher(both[:32])
	if err != nil {
		return keys{}, err
	}
	aead, err := cipher.NewGCM(block)
	return keys{aead, both[32:]}, err
}

const sealedPlace = "mostrador backup secret key"

func (k keys) seal(text []byte) []byte {
	nonce := make([]byte, k.aead.NonceSize())
	_, _ = rand.Read(nonce) // never fails
	return k.aead.Seal(nonce, nonce, text, []byte(sealedPlace))
}

func (k keys) open(sealed []byte) ([]byte, error) {
	if len(sealed) < k.aead.NonceSize() {
		return nil, damaged("its sealed key is too short")
	}
	text, err := k.aead.Open(nil, sealed[:k.aead.NonceSize()], sealed[k.aead.NonceSize():], []byte(sealedPlace))
	if err != nil {
		return nil, fmt.Errorf("%w, or the archive's key was altered", ErrPassphrase)
	}
	return text, nil
}

func (k keys) sign(e End) (string, error) {
	text, err := e.signed()
	if err != nil {
		return "", err
	}
	mac := hmac.New(sha256.New, k.mac)
	mac.Write(text)
	return hex.EncodeToString(mac.Sum(nil)), nil
}

func (k keys) verify(e End) error {
	want, err := k.sign(e)
	if err == nil && !hmac.Equal([]byte(want), []byte(e.MAC)) {
		err = damaged("its end is not signed with the passphrase")
	}
	return err
}

var errNotSealed = errors.New("the archive was made without a passphrase: restore it without one if you trust where it comes from")
