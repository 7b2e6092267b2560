package voice

import (
	"context"
	"crypto/hmac"
	"crypto/sha1" // what Twilio signs with
	"encoding/base64"
	"errors"
	"log/slog"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/redact"
)

// Paths below /voice/twilio/{workspace}: the socket of a call, the webhook of an incoming call, that of a relay that
// ended, and those of a call that we placed: what to do once it is answered, and what becomes of it.
const (
	relayPath    = ""
	incomingPath = "incoming"
	endedPath    = "ended"
	answeredPath = "answered"
	statusPath   = "status"
)

// errUnproved marks a request that could not be verified as Twilio's. An unknown business, or one without an account,
// gets the same response.
var errUnproved = errors.New("not proved to be Twilio's")

func (d *Door) serveTwilio(w http.ResponseWriter, r *http.Request, path string) {
	slug, name, _ := strings.Cut(path, "/")
	post := name == incomingPath || name == endedPath || name == answeredPath || name == statusPath
	switch {
	case !post && name != relayPath:
		http.Error(w, "there is nothing here", http.StatusNotFound)
		return
	case post && r.Method != http.MethodPost, !post && r.Method != http.MethodGet:
		http.Error(w, "not like this", http.StatusMethodNotAllowed)
		return
	}
	at, err := d.prove(w, r, slug)
	if err == nil {
		switch name {
		case incomingPath:
			err = d.incoming(w, r, at)
		case endedPath:
			err = d.afterRelay(w, r, at)
		case answeredPath:
			err = d.answered(w, r, at)
		case statusPath:
			err = d.status(w, r, at)
		default:
			err = d.relay(w, r, at)
		}
	}
	switch {
	case err == nil:
	case errors.Is(err, errUnproved):
		d.Log.LogAttrs(r.Context(), slog.LevelInfo, "voice call rejected", slog.Any("error", err))
		http.Error(w, errUnproved.Error(), http.StatusForbidden)
	default:
		d.Log.LogAttrs(r.Context(), slog.LevelError, "voice call setup failed",
			slog.String("error", redact.New().Text(err.Error())))
		http.Error(w, "try again later", http.StatusServiceUnavailable)
	}
}

// place is the business of a verified request, with its public address.
type place struct {
	workspace *access.Workspace
	account   access.TwilioAccount
	base      string // https://host and any path before ours
}

const mostForm = 64 << 10

// prove finds the business and checks the signature over the public address and the form.
func (d *Door) prove(w http.ResponseWriter, r *http.Request, slug string) (at place, err error) {
	space, err := d.Keyring.WorkspaceBySlug(r.Context(), slug)
	if fault.Is(err, fault.NotFound) || err == nil && !space.Flag(switchedOff) {
		err = errUnproved
	}
	if err != nil {
		return at, err
	}
	at = place{workspace: &space, base: d.Proxies.BaseURL(r, d.PublicURL)}
	if at.account, err = d.account(r.Context(), &space); err != nil {
		return at, err
	}
	signature, err := base64.StdEncoding.DecodeString(r.Header.Get("X-Twilio-Signature"))
	if err != nil || len(signature) != sha1.Size { // before the body is read
		return at, errUnproved
	}
	r.Body = http.MaxBytesReader(w, r.Body, mostForm)
	if err := r.ParseForm(); err != nil {
		return at, errors.Join(errUnproved, err)
	}
	for _, address := range addresses(at.base, r) {
		if hmac.Equal(signature, sign(at.account.AuthToken, address, r.PostForm)) {
			return at, nil
		}
	}
	return at, errUnproved
}

func (d *Door) account(ctx context.Context, w *access.Workspace) (access.TwilioAccount, error) {
	account, found, err := access.Load[access.TwilioAccount](ctx, d.Credentials, w.ID, access.Twilio)
	if err == nil && (!found || account.AuthToken == "") {
		err = errUnproved
	}
	return account, err
}

// addresses are the spellings of the address that Twilio may have signed: a socket's begins with wss.
func addresses(base string, r *http.Request) []string {
	whole := base + r.URL.RequestURI()
	return []string{whole, socketAddress(whole)}
}

func socketAddress(address string) string {
	if rest, ok := strings.CutPrefix(address, "http"); ok {
		return "ws" + rest
	}
	return address
}

// sign computes Twilio's signature: the address, then every form field by name.
func sign(token, address string, form url.Values) []byte {
	mac := hmac.New(sha1.New, []byte(token))
	_, _ = mac.Write([]byte(address)) // a hash takes everything
	for _, name := range slices.Sorted(maps.Keys(form)) {
		for _, value := range form[name] {
			_, _ = mac.Write([]byte(name + value))
		}
	}
	return mac.Sum(nil)
}
