package calendartest

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/gateway/calendar"
)

// accounts is who may ask for tokens, and the valid tokens.
type accounts struct {
	key     *rsa.PrivateKey
	email   string
	grant   calendar.Grant
	good    map[string]bool
	issued  int
	refused bool
}

func newAccounts(t testing.TB) accounts {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	return accounts{
		key: key, email: "agenda@prueba.iam.gserviceaccount.com", good: map[string]bool{},
		grant: calendar.Grant{ClientID: "cliente.apps.googleusercontent.com", ClientSecret: "secreto-del-cliente",
			RefreshToken: "1//refresco"},
	}
}

// Account is a service account the server knows.
func (s *Server) Account() calendar.Account {
	der, err := x509.MarshalPKCS8PrivateKey(s.accounts.key)
	if err != nil {
		s.t.Fatal(err)
	}
	key := pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der})
	return calendar.Account{ServiceAccount: calendar.ServiceAccount{Email: s.accounts.email, PrivateKey: string(key),
		KeyID: "llave-1"}}
}

// Granted is the same calendars by a refresh token.
func (s *Server) Granted() calendar.Account { return calendar.Account{Grant: s.accounts.grant} }

// Expire ends every token that was issued.
func (s *Server) Expire() {
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.accounts.good)
}

// Revoke makes every account be refused, tokens included, or accepted again.
func (s *Server) Revoke(refused bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.accounts.good)
	s.accounts.refused = refused
}

// Tokens counts the issued tokens.
func (s *Server) Tokens() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.accounts.issued
}

func (s *Server) token(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	proved := false
	switch r.FormValue("grant_type") {
	case "urn:ietf:params:oauth:grant-type:jwt-bearer":
		proved = s.signed(r.FormValue("assertion"))
	case "refresh_token":
		proved = r.FormValue("refresh_token") == s.accounts.grant.RefreshToken &&
			r.FormValue("client_id") == s.accounts.grant.ClientID &&
			r.FormValue("client_secret") == s.accounts.grant.ClientSecret
	}
	if !proved || s.accounts.refused {
		reply(w, http.StatusBadRequest, map[string]string{"error": "invalid_grant",
			"error_description": "Invalid grant: account not found"})
		return
	}
	s.accounts.issued++
	token := fmt.Sprintf("ya29.token-%d", s.accounts.issued)
	s.accounts.good[token] = true
	reply(w, http.StatusOK, map[string]any{"access_token": token, "token_type": "Bearer", "expires_in": 3599})
}

// signed checks an assertion as Google would, but for its hour.
func (s *Server) signed(assertion string) bool {
	parts := strings.Split(assertion, ".")
	if len(parts) != 3 {
		return false
	}
	signature, err := base64.RawURLEncoding.DecodeString(parts[2])
	if err != nil {
		return false
	}
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if rsa.VerifyPKCS1v15(&s.accounts.key.PublicKey, crypto.SHA256, sum[:], signature) != nil {
		return false
	}
	claims, err := base64.RawURLEncoding.DecodeString(parts[1])
	var said struct{ Iss, Aud, Scope string }
	return err == nil && json.Unmarshal(claims, &said) == nil && said.Iss == s.accounts.email &&
		said.Aud == s.URL+"/token" &&
		said.Scope == "https://www.googleapis.com/auth/calendar.events"
}

// opened lets a request through to a calendar, whose book is locked meanwhile.
func (s *Server) opened(handle func(http.ResponseWriter, *http.Request, *book)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		defer s.mu.Unlock()
		b := s.calendars[r.PathValue("calendar")]
		switch {
		case !s.accounts.good[strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")]:
			refuse(w, http.StatusUnauthorized, "authError")
		case b == nil:
			refuse(w, http.StatusNotFound, "notFound")
		case b.closed:
			refuse(w, http.StatusForbidden, "requiredAccessLevel")
		default:
			handle(w, r, b)
		}
	}
}
