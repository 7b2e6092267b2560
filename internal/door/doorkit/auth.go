package doorkit

import (
	"errors"
	"log/slog"
	"net/http"

	"crypto/rand"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Why a request has no valid key. Unknown, revoked and expired keys are one: a caller cannot tell them apart.
var (
	ErrNoKey  = errors.New("the request has no API key")
	ErrBadKey = errors.New("the API key is not valid")
)

// Authenticate recognises the API key of a request: ErrNoKey, ErrBadKey, or why it could not be looked up.
func Authenticate(keyring *access.Keyring, r *http.Request) (access.Principal, error) {
	secret := BearerKey(r)
	if secret == "" {
		return access.Principal{}, ErrNoKey
	}
	p, err := keyring.Authenticate(r.Context(), secret)
	// Customers hold no keys: a key is always used by a program.
	if fault.Is(err, fault.Forbidden) || (err == nil && p.Actor.Role == access.Customer) {
		err = ErrBadKey
	}
	return p, err
}

// SigningSecret is the key that a door signs with. Without one it makes a key for this process and, where reading it
// failed, logs what is lost on restart.
func SigningSecret(read func() ([]byte, error), log *slog.Logger, lost string) []byte {
	var secret []byte
	if read != nil {
		var err error
		if secret, err = read(); err != nil {
			log.Warn("no secret key, "+lost+" are lost on restart", "error", err)
		}
	}
	if len(secret) == 0 {
		secret = make([]byte, 32)
		_, _ = rand.Read(secret) // never fails
	}
	return secret
}
