// Package audit makes tampering with history evident: digests of rows, the chain they form, the key that only the
// program has, and heads that a third party can verify without it. It knows no database.
package audit

import (
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"hash"
	"io"
	"strconv"
	"time"
)

// KeySize is the length of a key in bytes.
const KeySize = 32

// Key signs rows, so that an attacker with only the database cannot make one, and heads, so that others can verify that
// this program issued them.
type Key struct {
	rows  []byte
	heads ed25519.PrivateKey
}

// NewKey derives both from the stored bytes.
func NewKey(raw []byte) (*Key, error) {
	if len(raw) != KeySize {
		return nil, errors.New("the audit key is damaged")
	}
	derive := func(what string) []byte {
		m := hmac.New(sha256.New, raw)
		io.WriteString(m, "mostrador audit "+what)
		return m.Sum(nil)
	}
	return &Key{rows: derive("rows"), heads: ed25519.NewKeyFromSeed(derive("heads"))}, nil
}

// MAC is this key's code for a list of texts.
func (k *Key) MAC(parts ...string) string {
	m := hmac.New(sha256.New, k.rows)
	writeParts(m, parts)
	return hex.EncodeToString(m.Sum(nil))
}

// Verify reports whether a MAC is this key's.
func (k *Key) Verify(mac string, parts ...string) bool {
	return subtle.ConstantTimeCompare([]byte(mac), []byte(k.MAC(parts...))) == 1
}

// Public is what a third party keeps to check heads with.
func (k *Key) Public() string {
	return base64.StdEncoding.EncodeToString(k.heads.Public().(ed25519.PublicKey))
}

// Digest is the digest of a list of texts, with unambiguous boundaries.
func Digest(parts ...string) string {
	h := sha256.New()
	writeParts(h, parts)
	return hex.EncodeToString(h.Sum(nil))
}

func writeParts(h hash.Hash, parts []string) {
	for _, p := range parts {
		io.WriteString(h, strconv.Itoa(len(p)))
		io.WriteString(h, ":")
		io.WriteString(h, p)
	}
}

// Link is the next entry's chain value: it depends on everything before it, and on the entry's digest only, so that
// blanked content does not break the chain.
func Link(previous, digest string) string {
	sum := sha256.Sum256([]byte(previous + "\n" + digest))
	return hex.EncodeToString(sum[:])
}

// Head is the end of a chain at one time.
type Head struct {
	Type      string    `json:"type"`
	Workspace string    `json:"workspace"`
	Seq       int64     `json:"seq"`
	Chain     string    `json:"chain"`
	OldUntil  int64     `json:"old_until"` // entries up to here may be from before digests could be recomputed
	At        time.Time `json:"at"`
	PublicKey string    `json:"public_key"`
	Signature string    `json:"signature"`
}

const typeHead = "head"

func (h Head) signed() []byte {
	return []byte(Digest("mostrador audit head", h.Workspace, strconv.FormatInt(h.Seq, 10), h.Chain,
		strconv.FormatInt(h.OldUntil, 10), h.At.UTC().Format(time.RFC3339Nano)))
}

// Sign returns the head with a signature.
func (k *Key) Sign(h Head) Head {
	h.Type, h.At, h.PublicKey = typeHead, h.At.UTC(), k.Public()
	h.Signature = base64.StdEncoding.EncodeToString(ed25519.Sign(k.heads, h.signed()))
	return h
}

var errSignature = errors.New("the signature is not one of the public key")

// check verifies a head with a public key.
func (h Head) check(public string) error {
	key, err := base64.StdEncoding.DecodeString(public)
	if err != nil || len(key) != ed25519.PublicKeySize {
		return errors.New("the public key is not one: expected 32 bytes in base64, as `mostrador audit export` shows them")
	}
	signature, err := base64.StdEncoding.DecodeString(h.Signature)
	if err != nil || !ed25519.Verify(key, h.signed(), signature) {
		return errSignature
	}
	return nil
}
