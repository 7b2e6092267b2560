package whatsapp

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// MediaRef names a file that a customer sent. Meta gives an id, Infobip a URL.
type MediaRef struct {
	ID       string
	URL      string
	MIME     string
	SHA256   string // as the vendor wrote it, hex or base64
	Filename string
}

// fetch gets a file from a URL the vendor named. It sends the credentials only to the account's own host and the
// vendor's domains: a URL is data, and a sender who can forge one must not get our key.
func (g *Gateway) fetch(ctx context.Context, v Vendor, address, home string, domains []string,
	h http.Header) ([]byte, *Failure) {
	u, err := url.Parse(address)
	if err != nil || !trusted(u, home, domains) {
		return nil, &Failure{Problem: Refused, Vendor: v, Detail: "the media is not at an address of the vendor"}
	}
	res, f := call(ctx, v, g.o.Media, http.MethodGet, u.String(), h, nil)
	switch {
	case f != nil:
		return nil, f
	case res.Status != http.StatusOK:
		f := &Failure{Problem: byStatus(res.Status), Vendor: v, Code: "http", Detail: http.StatusText(res.Status)}
		if res.Status == http.StatusNotFound || res.Status == http.StatusGone {
			f.Problem = Refused // kept for some days only
		}
		f.RetryAfter = g.waitFor(f, res.Header)
		return nil, f
	case int64(len(res.Body)) > g.o.MaxMedia:
		return nil, tooLarge(v)
	case len(res.Body) == 0:
		return nil, &Failure{Problem: Unknown, Vendor: v, Detail: "the media came empty"}
	}
	return res.Body, nil
}

func trusted(u *url.URL, home string, domains []string) bool {
	if h, err := url.Parse(home); err == nil && u.Host == h.Host && u.Scheme == h.Scheme && u.Host != "" {
		return u.User == nil
	}
	if u.Scheme != "https" || u.User != nil || u.Port() != "" {
		return false
	}
	return slices.ContainsFunc(domains, func(d string) bool {
		return strings.HasSuffix(strings.ToLower(u.Hostname()),
			"."+d)
	})
}

func tooLarge(v Vendor) *Failure {
	return &Failure{Problem: Refused, Vendor: v, Detail: "the media is larger than we take"}
}

// sameDigest compares a file with a digest in hex or base64; Meta writes both, one in the webhook and the other with
// the URL.
func sameDigest(data []byte, digest string) bool {
	sum := sha256.Sum256(data)
	want, err := hex.DecodeString(digest)
	if err != nil {
		want, err = base64.StdEncoding.DecodeString(digest)
	}
	return err == nil && subtle.ConstantTimeCompare(sum[:], want) == 1
}
