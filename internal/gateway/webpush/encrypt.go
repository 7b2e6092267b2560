package webpush

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
)

const (
	saltSize   = 16
	authSize   = 16
	keySize    = 16
	tagSize    = 16
	publicSize = 65 // an uncompressed point of P-256
	recordSize = 4096
	headerSize = saltSize + 4 + 1 + publicSize
	lastRecord = 2 // the delimiter after its text

	// MostBytes is how long a message's text may be: push services need not take more than 4096 bytes of it encrypted.
	MostBytes = recordSize - headerSize - 1 - tagSize
)

var errTooLong = fmt.Errorf("the message is longer than %d bytes", MostBytes)

// keys are the browser's public key and its secret.
func (b Browser) keys() (*ecdh.PublicKey, []byte, error) {
	point, err := decode(b.Key)
	if err != nil {
		return nil, nil, errors.New("the key is not base64url")
	}
	public, err := ecdh.P256().NewPublicKey(point)
	if err != nil {
		return nil, nil, errors.New("the key is not a point of P-256")
	}
	auth, err := decode(b.Auth)
	if err != nil || len(auth) != authSize {
		return nil, nil, errors.New("the secret is not 16 bytes of base64url")
	}
	return public, auth, nil
}

// encryptFor encrypts a text that only the browser can read, under a key pair and a salt that are used once.
func encryptFor(b Browser, text []byte) ([]byte, error) {
	public, auth, err := b.keys()
	if err != nil {
		return nil, err
	}
	own, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	salt := make([]byte, saltSize)
	_, _ = rand.Read(salt) // never fails
	return encrypt(text, public, auth, own, salt)
}

// encrypt is RFC 8291 with one record of RFC 8188.
func encrypt(text []byte, browser *ecdh.PublicKey, auth []byte, own *ecdh.PrivateKey, salt []byte) ([]byte, error) {
	if len(text) > MostBytes {
		return nil, errTooLong
	}
	shared, err := own.ECDH(browser)
	if err != nil {
		return nil, err
	}
	seal, nonce, err := sealer(shared, auth, salt, browser, own.PublicKey())
	if err != nil {
		return nil, err
	}
	out := make([]byte, 0, headerSize+len(text)+1+tagSize)
	out = append(out, salt...)
	out = binary.BigEndian.AppendUint32(out, recordSize)
	out = append(out, publicSize)
	out = append(out, own.PublicKey().Bytes()...)
	return seal.Seal(out, nonce, append(text[:len(text):len(text)], lastRecord), nil), nil
}

// sealer derives the content's key and nonce from what both sides know.
func sealer(shared, auth, salt []byte, browser, server *ecdh.PublicKey) (cipher.AEAD, []byte, error) {
	about := "WebPush: info\x00" + string(browser.Bytes()) + string(server.Bytes())
	secret, err := hkdf.Key(sha256.New, shared, auth, about, sha256.Size)
	if err != nil {
		return nil, nil, err
	}
	key, err := hkdf.Key(sha256.New, secret, salt, "Content-Encoding: aes128gcm\x00", keySize)
	if err != nil {
		return nil, nil, err
	}
	nonce, err := hkdf.Key(sha256.New, secret, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return nil, nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, nil, err
	}
	seal, err := cipher.NewGCM(block)
	return seal, nonce, err
}
