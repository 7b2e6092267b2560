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

// LinkPath is where links lead: the path of a file's link is
// LinkPath + workspace + "/" + file id.
const LinkPath = "/files/"

var (
	// ErrLink: this is no link of ours, or it was changed.
	ErrLink = errors.New("files: not a link of ours")
	// ErrLinkExpired: this was a link of ours. Only links whose signature is right
	// are told so.
	ErrLinkExpired = errors.New("files: the link has expired")
)

// Signer makes and reads links that let whoever has them fetch one file until a
// moment. They cannot be taken back before it: what must not be fetched any more
// has to be deleted.
type Signer struct {
	key  []byte
	base *url.URL
}

// NewSigner signs with a key derived from secret, which may have other uses, for
// files served under baseURL.
func NewSigner(secret []byte, baseURL string) (*Signer, error) {
	if len(secret) < 32 {
		return nil, errors.New("files: links need a secret of 32 bytes or more")
	}
	base, err := url.Parse(strings.TrimSuffix(baseURL, "/"))
	if err != nil || base.Host == "" || base.Scheme != "https" && base.Scheme != "http" || base.RawQuery != "" || base.Fragment != "" {
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
	query := url.Values{"expires": {until}, "signature": {base64.RawURLEncoding.EncodeToString(s.sign(workspace, fileID, until))}}
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

// Verify reads a link as a request's URL has it. Parameters that vendors add are
// passed over; ours must be there once. It fails with ErrLink or ErrLinkExpired.
func (s *Signer) Verify(u *url.URL, now time.Time) (Link, error) {
	path, ok := strings.CutPrefix(u.Path, s.base.Path+LinkPath)
	if !ok { // whoever routes may have taken the base's own path away
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
	// The text of the moment is what was signed, so it has one spelling.
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

// Read is Verify for an address somebody gave us: it must lead to this server.
func (s *Signer) Read(address string, now time.Time) (Link, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != s.base.Scheme || !strings.EqualFold(u.Host, s.base.Host) || u.User != nil ||
		!strings.HasPrefix(u.Path, s.base.Path+LinkPath) {
		return Link{}, ErrLink
	}
	return s.Verify(u, now)
}

// sign covers what the link grants. Ids are plain, so the lines cannot run into
// each other.
func (s *Signer) sign(workspace, fileID, until string) []byte {
	mac := hmac.New(sha256.New, s.key)
	mac.Write([]byte(workspace + "\n" + fileID + "\n" + until))
	return mac.Sum(nil)
}
