package files

import (
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// LinkPath is the start of a link's path: LinkPath + workspace + "/" + file id.
const LinkPath = "/files/"

var (
	// ErrLink: not a link of ours, or it was changed.
	ErrLink = errors.New("files: not a link of ours")
	// ErrLinkExpired: an expired link of ours, with a valid signature.
	ErrLinkExpired = errors.New("files: the link has expired")
)

// Signer makes and reads links that let any holder fetch one file until they expire. They cannot be revoked: what must
// not be fetched any more has to be deleted.
type Signer struct {
	key  []byte
	base *url.URL
}

// NewSigner signs with a key derived from secret, which may have other uses, for files served under baseURL.
func NewSigner(secret []byte, baseURL string) (*Signer, error) {
	if len(secret) < 32 {
		return nil, errors.New("files: links need a secret of 32 bytes or more")
	}
	base, err := url.Parse(strings.TrimSuffix(baseURL, "/"))
	if err != nil || base.Host == "" || base.Scheme != "https" && base.Scheme != "http" || base.RawQuery != "" ||
		base.Fragment != "" {
		return nil, errors.New("files: the base of links is not a web address")
	}
	key, err := hkdf.Key(sha256.New, secret, nil, "mostrador file links v1", sha256.Size)
	if err != nil {
		return nil, err
	}
	return &Signer{key, base}, nil
}

// URL is the link to a file until expires, which is cut to the second. Ids that
// are not plain have no link: it is a programming error to ask for one.
func (s *Signer) URL(fileID, workspace string, expires time.Time) string {
	if !plain(fileID) || !plain(workspace) {
		panic("files: a link for something that is not an id")
	}
	until := strconv.FormatInt(expires.Unix(), 10)
	query := url.Values{"expires": {until},
		"signature": {base64.RawURLEncoding.EncodeToString(s.sign(workspace, fileID, until))}}
	u := s.base.JoinPath(LinkPath, workspace, fileID)
	u.RawQuery = query.Encode()
	return u.String()
}

// Link is what a valid link grants.
type Link struct {
	Workspace string
	FileID    string
	Expires   time.Time
}

// Verify reads a link from a request's URL. Parameters that vendors add are ignored; ours must be there once. It fails
// with ErrLink or ErrLinkExpired.
func (s *Signer) Verify(u *url.URL, now time.Time) (Link, error) {
	path, ok := strings.CutPrefix(u.Path, s.base.Path+LinkPath)
	if !ok { // the router may have stripped the base's own path
		path, ok = strings.CutPrefix(u.Path, LinkPath)
	}
	workspace, fileID, both := strings.Cut(path, "/")
	if !ok || !both || !plain(workspace) || !plain(fileID) {
		return Link{}, ErrLink
	}
	query, err := url.ParseQuery(u.RawQuery)
	if err != nil || len(query["expires"]) != 1 || len(query["signature"]) != 1 {
		return Link{}, ErrLink
	}
	until := query.Get("expires")
	given, err := base64.RawURLEncoding.Strict().DecodeString(query.Get("signature"))
	// The text of the expiry is what was signed, so it has one spelling.
	if err != nil || !hmac.Equal(given, s.sign(workspace, fileID, until)) {
		return Link{}, ErrLink
	}
	seconds, err := strconv.ParseInt(until, 10, 64)
	if err != nil {
		return Link{}, ErrLink
	}
	expires := time.Unix(seconds, 0).UTC()
	if !now.Before(expires) {
		return Link{}, ErrLinkExpired
	}
	return Link{workspace, fileID, expires}, nil
}

// Read is Verify for a URL that a customer or caller gave us: it must lead to this server.
func (s *Signer) Read(address string, now time.Time) (Link, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != s.base.Scheme || !strings.EqualFold(u.Host, s.base.Host) || u.User != nil ||
		!strings.HasPrefix(u.Path, s.base.Path+LinkPath) {
		return Link{}, ErrLink
	}
	return s.Verify(u, now)
}

// sign covers what the link grants. Ids are plain, so the lines are unambiguous.
func (s *Signer) sign(workspace, fileID, until string) []byte {
	mac := hmac.New(sha256.New, s.key)
	mac.Write([]byte(workspace + "\n" + fileID + "\n" + until))
	return mac.Sum(nil)
}
