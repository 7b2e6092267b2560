package calendar

import (
	"context"
	"crypto/rsa"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"net/http"
	"sync"

	"golang.org/x/oauth2"
	"golang.org/x/oauth2/jwt"
)

// scope is the requested permission: events of existing calendars, not the calendars themselves.
const scope = "https://www.googleapis.com/auth/calendar.events"

// mostTokens bounds the cache; beyond it all tokens are requested again.
const mostTokens = 1000

// tokens caches the access token of every account that was used lately.
type tokens struct {
	url  string
	http *http.Client

	mu    sync.Mutex
	known map[[32]byte]*access
}

// access is one account's token. One caller renews it while the others wait.
type access struct {
	turn  chan struct{}
	token *oauth2.Token
}

func (t *tokens) of(a Account) *access {
	t.mu.Lock()
	defer t.mu.Unlock()
	id := a.fingerprint()
	if known := t.known[id]; known != nil {
		return known
	}
	if len(t.known) >= mostTokens {
		clear(t.known)
	}
	made := &access{turn: make(chan struct{}, 1)}
	t.known[id] = made
	return made
}

// get returns an account's token, a new one where there is none, where it has expired, or where it is the one that was
// refused.
func (t *tokens) get(ctx context.Context, a Account, refusedToken string) (string, *failure) {
	mine := t.of(a)
	select {
	case mine.turn <- struct{}{}:
	case <-ctx.Done():
		return "", unavailable(ctx.Err())
	}
	defer func() { <-mine.turn }()
	if mine.token.Valid() && mine.token.AccessToken != refusedToken {
		return mine.token.AccessToken, nil
	}
	fresh, err := t.fetch(ctx, a)
	if err != nil {
		return "", judgeToken(err)
	}
	mine.token = fresh
	return fresh.AccessToken, nil
}

// errNoAccount: the account has no usable credentials.
var errNoAccount = errors.New("the account is incomplete, or its key cannot be read")

// fetch requests a token. The address that a service account's file names is ignored, so that the key is only sent to
// Google.
func (t *tokens) fetch(ctx context.Context, a Account) (*oauth2.Token, error) {
	ctx = context.WithValue(ctx, oauth2.HTTPClient, t.http)
	switch {
	case a.Email != "":
		if !readable(a.PrivateKey) {
			return nil, errNoAccount
		}
		c := jwt.Config{
			Email: a.Email, PrivateKey: []byte(a.PrivateKey), PrivateKeyID: a.KeyID, Subject: a.Subject,
			Scopes: []string{scope}, TokenURL: t.url,
		}
		return c.TokenSource(ctx).Token()
	case a.RefreshToken != "" && a.ClientID != "":
		c := oauth2.Config{
			ClientID: a.ClientID, ClientSecret: a.ClientSecret,
			Endpoint: oauth2.Endpoint{TokenURL: t.url, AuthStyle: oauth2.AuthStyleInParams},
		}
		return c.TokenSource(ctx, &oauth2.Token{RefreshToken: a.RefreshToken}).Token()
	}
	return nil, errNoAccount
}

// readable reports whether text is a key that can sign.
func readable(key string) bool {
	block, _ := pem.Decode([]byte(key))
	if block == nil {
		return false
	}
	parsed, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		_, err = x509.ParsePKCS1PrivateKey(block.Bytes)
		return err == nil
	}
	_, ok := parsed.(*rsa.PrivateKey)
	return ok
}

// judgeToken tells a refused account from a Google that does not answer.
func judgeToken(err error) *failure {
	var said *oauth2.RetrieveError
	switch {
	case errors.Is(err, errNoAccount):
		return refusal(messageRefused, err)
	case !errors.As(err, &said) || said.Response == nil:
		return unavailable(err)
	case said.Response.StatusCode == http.StatusTooManyRequests, said.Response.StatusCode == http.StatusRequestTimeout,
		said.Response.StatusCode >= http.StatusInternalServerError:
		f := unavailable(fmt.Errorf("the token endpoint answered %d", said.Response.StatusCode))
		f.status = said.Response.StatusCode
		return f
	}
	var answer struct {
		Error string `json:"error"`
	}
	_ = json.Unmarshal(said.Body, &answer) // another shape has no error word
	f := refusal(messageRefused, fmt.Errorf("the token endpoint answered %d", said.Response.StatusCode))
	f.status, f.reason = said.Response.StatusCode, word(answer.Error)
	return f
}
