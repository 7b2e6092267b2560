package custom

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// The OAuth 2.0 grants (RFC 6749) that need no person at a browser.
const (
	ClientCredentials = "client_credentials"
	RefreshToken      = "refresh_token"
)

// OAuth says how calls get their access token. What is secret is named, {{secrets.NAME}}, and never written here.
type OAuth struct {
	GrantType    string `json:"grant_type"` // client_credentials or refresh_token
	TokenURL     string `json:"token_url"`
	ClientID     string `json:"client_id"` // as it is, or named
	ClientSecret string `json:"client_secret,omitempty"`
	RefreshToken string `json:"refresh_token,omitempty"`
	Scope        string `json:"scope,omitempty"`
	// ClientAuth is where client id and secret go: "basic" (the default) is the header, "body" the form.
	ClientAuth string `json:"client_auth,omitempty"`
}

// AccessToken is the name under which a call's token is among its secrets, so that it is masked like them. No secret of
// a business can have it.
const AccessToken = "access token"

// Token is what a token endpoint gave.
type Token struct {
	Access  string
	Refresh string        // empty: the one before is still good
	Life    time.Duration // 0: it did not say
}

func (c *compiler) oauth() {
	const at = "/execution_config/oauth"
	o := c.tool.ExecutionConfig.OAuth
	if o == nil {
		return
	}
	if o.GrantType != ClientCredentials && o.GrantType != RefreshToken {
		c.add(at+"/grant_type", "is not one of %s", ClientCredentials+", "+RefreshToken)
	}
	switch {
	case o.TokenURL == "":
		c.add(at+"/token_url", "is needed")
	case strings.Contains(o.TokenURL, "{{"):
		c.add(at+"/token_url", "nothing is expanded here")
	default:
		if _, err := c.rules.CheckURL(o.TokenURL); err != nil {
			c.addError(at+"/token_url", err)
		}
	}
	if o.ClientAuth != "" && o.ClientAuth != "basic" && o.ClientAuth != "body" {
		c.add(at+"/client_auth", "is not one of %s", "basic, body")
	}
	for name := range c.tool.ExecutionConfig.Headers {
		if http.CanonicalHeaderKey(name) == "Authorization" {
			c.add("/execution_config/headers/"+pointerEscape.Replace(name), "is what oauth sets")
		}
	}
	c.oauthSecret(at+"/client_id", o.ClientID, true, true)
	c.oauthSecret(at+"/client_secret", o.ClientSecret, false, o.GrantType == ClientCredentials)
	c.oauthSecret(at+"/refresh_token", o.RefreshToken, false, o.GrantType == RefreshToken)
	if o.GrantType == ClientCredentials && o.RefreshToken != "" {
		c.add(at+"/refresh_token", "does not belong to %s", ClientCredentials)
	}
}

// oauthSecret checks a value that names a secret, or may be written out.
func (c *compiler) oauthSecret(at, value string, plain, needed bool) {
	if value == "" {
		if needed {
			c.add(at, "is needed")
		}
		return
	}
	name := secretIn(value)
	switch {
	case name != "":
		c.secrets[name] = true
	case !plain || strings.Contains(value, "{{"):
		c.add(at, "has to name a secret, as {{secrets.NAME}}: a definition holds no secret itself")
	}
}

// secretIn is the secret that a value names; empty: none.
func secretIn(value string) string {
	parts, err := names{}.parts(value)
	if err != nil || len(parts) != 1 || parts[0].ref == nil || !parts[0].ref.secret {
		return ""
	}
	return parts[0].ref.path[0]
}

// RefreshSecret is the secret that a token endpoint may replace; empty: none.
func (t *Tool) RefreshSecret() string {
	if o := t.ExecutionConfig.OAuth; o != nil && o.GrantType == RefreshToken {
		return secretIn(o.RefreshToken)
	}
	return ""
}

var (
	notAdmitted = locale.Text{
		ES: "El servicio externo no aceptó nuestras credenciales.",
		PT: "O serviço externo não aceitou nossas credenciais.",
		EN: "The outside service did not accept our credentials.",
	}
	noToken = locale.Text{
		ES: "No se pudo obtener el permiso del servicio externo.",
		PT: "Não foi possível obter a permissão do serviço externo.",
		EN: "The outside service's permission could not be obtained.",
	}
)

// GrantError is what a token endpoint said against a request, by RFC 6749's codes, for the tool's owner.
type GrantError struct {
	Code string // invalid_grant, invalid_client, …; empty: no code was said
	Text string
}

func (e *GrantError) Error() string { return e.Text }

// FetchToken gets a token: one request, never repeated. Codes: unavailable (a secret is not set), upstream_failed,
// timeout, blocked_address. Nothing was done by the call that wants it.
func (t *Tool) FetchToken(ctx context.Context, client Doer, secrets map[string]string, tag locale.Tag) (Token, error) {
	request, err := t.tokenRequest(secrets, tag)
	if err != nil {
		return Token{}, err
	}
	sent, err := request.http()
	if err != nil {
		return Token{}, err
	}
	res, err := client.Do(ctx, sent)
	if err != nil {
		known := fault.From(err)
		return Token{}, fault.Wrap(&GrantError{Text: "token endpoint: " + known.Message}, known.Code, "%s",
			noToken.In(tag))
	}
	var said struct {
		Access  string `json:"access_token"`
		Type    string `json:"token_type"`
		Expires any    `json:"expires_in"` // some write a text
		Refresh string `json:"refresh_token"`
		Error   string `json:"error"`
		Words   string `json:"error_description"`
	}
	readErr := json.Unmarshal(res.Body, &said)
	refuse := func(text locale.Text, format string, args ...any) (Token, error) {
		detail := t.mask(secrets).text(cut(fmt.Sprintf("token endpoint: "+format, args...), maxExcerpt))
		return Token{}, fault.Wrap(&GrantError{Code: said.Error, Text: detail}, fault.UpstreamFailed, "%s",
			text.In(tag))
	}
	switch {
	case res.Status >= 400 && res.Status < 500:
		return refuse(notAdmitted, "%d %s %s", res.Status, said.Error, locale.OneLine(said.Words))
	case res.Status != http.StatusOK:
		return refuse(noToken, "answered %d", res.Status)
	case readErr != nil || said.Access == "":
		return refuse(noToken, "the answer has no access_token")
	case said.Type != "" && !strings.EqualFold(said.Type, "bearer"):
		return refuse(noToken, "tokens of the type %s are not supported", said.Type)
	case len(said.Access) > maxHeaderValue || strings.ContainsFunc(said.Access,
		func(r rune) bool { return r <= ' ' || r > '~' }):
		return refuse(noToken, "the access_token cannot stand in a header")
	}
	seconds, _ := strconv.ParseFloat(fmt.Sprint(said.Expires), 64)
	life := time.Duration(min(max(seconds, 0), 1e7)) * time.Second
	return Token{Access: said.Access, Refresh: said.Refresh, Life: life}, nil
}

func (t *Tool) tokenRequest(secrets map[string]string, tag locale.Tag) (*Request, error) {
	o := t.ExecutionConfig.OAuth
	for _, name := range t.secrets {
		if secrets[name] == "" {
			return nil, fault.New(fault.Unavailable, "%s", secretNotSet.In(tag, name))
		}
	}
	value := func(text string) string {
		if name := secretIn(text); name != "" {
			return secrets[name]
		}
		return text
	}
	form := url.Values{"grant_type": {o.GrantType}}
	if o.Scope != "" {
		form.Set("scope", o.Scope)
	}
	if o.GrantType == RefreshToken {
		form.Set("refresh_token", value(o.RefreshToken))
	}
	header := http.Header{"Accept": {jsonBody}, "Content-Type": {formBody}}
	id, secret := value(o.ClientID), value(o.ClientSecret)
	if o.ClientAuth == "body" || secret == "" {
		form.Set("client_id", id)
		if secret != "" {
			form.Set("client_secret", secret)
		}
	} else {
		r := http.Request{Header: header}
		r.SetBasicAuth(url.QueryEscape(id), url.QueryEscape(secret)) // RFC 6749, 2.3.1
	}
	return &Request{Method: http.MethodPost, URL: o.TokenURL, Header: header, Body: []byte(form.Encode())}, nil
}
