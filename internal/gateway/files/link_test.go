package files

import (
	"errors"
	"net/url"
	"strings"
	"testing"
	"time"
)

var linkTime = time.Date(2026, 1, 20, 10, 0, 0, 0, time.UTC)

const fileID = "0190f0de-0000-7000-8000-00000000f11e"

func newSigner(t *testing.T, base string) *Signer {
	t.Helper()
	s, err := NewSigner([]byte(strings.Repeat("k", 32)), base)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestLinkUntilItExpires(t *testing.T) {
	t.Parallel()
	for _, base := range []string{"https://shop.example", "https://shop.example/", "http://127.0.0.1:8080",
		"https://shop.example/files"} {
		s := newSigner(t, base)
		expires := linkTime.Add(24 * time.Hour)
		address := s.URL(fileID, workspace, expires)
		if !strings.HasPrefix(address, strings.TrimSuffix(base, "/")+LinkPath+workspace+"/"+fileID+"?") {
			t.Fatalf("%s leads to %s", base, address)
		}
		for now, want := range map[time.Time]error{
			linkTime: nil, expires.Add(-time.Second): nil, expires: ErrLinkExpired,
			expires.Add(time.Hour): ErrLinkExpired,
		} {
			link, err := s.Read(address, now)
			if !errors.Is(err, want) || err == nil && link != (Link{workspace, fileID, expires}) {
				t.Errorf("%s at %s: %+v, %v", base, now, link, err)
			}
		}
		u, _ := url.Parse(address)
		if _, err := s.Verify(u, linkTime); err != nil {
			t.Errorf("%s: %v", base, err)
		}
		u.Path = LinkPath + workspace + "/" + fileID // as a handler behind StripPrefix has it
		if _, err := s.Verify(u, linkTime); err != nil {
			t.Errorf("%s, prefix taken away: %v", base, err)
		}
		if _, err := s.Read(address+"&fbclid=1", linkTime); err != nil {
			t.Errorf("%s, with what a vendor adds: %v", base, err)
		}
	}
}

func TestTamperedLinks(t *testing.T) {
	t.Parallel()
	s := newSigner(t, "https://shop.example")
	good := s.URL(fileID, workspace, linkTime.Add(time.Hour))
	other := strings.Replace(workspace, "0001", "0002", 1)
	expired := s.URL(fileID, workspace, linkTime.Add(-time.Hour))
	stranger, err := NewSigner([]byte(strings.Repeat("z", 32)), "https://shop.example")
	if err != nil {
		t.Fatal(err)
	}
	change := func(name, value string) string {
		u, _ := url.Parse(good)
		query := u.Query()
		query.Set(name, value)
		u.RawQuery = query.Encode()
		return u.String()
	}
	parsed, _ := url.Parse(good)
	signature := parsed.Query().Get("signature")
	flipped := "A" + signature[1:]
	if flipped == signature {
		flipped = "B" + signature[1:]
	}
	for name, address := range map[string]string{
		"another workspace":         strings.Replace(good, workspace, other, 1),
		"another file":              strings.Replace(good, "f11e", "f11f", 1),
		"workspace and file joined": strings.Replace(good, workspace+"/", workspace, 1),
		"a later end":               change("expires", "99999999999"),
		"the same end, respelled":   change("expires", "0"+parsed.Query().Get("expires")),
		"expired, made valid":       strings.Replace(expired, "expires=1768899600", "expires=1768906800", 1),
		"no signature":              change("signature", ""),
		"another signature":         change("signature", flipped),
		"a signature cut short":     change("signature", signature[:20]),
		"two signatures":            good + "&signature=" + signature,
		"two ends":                  good + "&expires=99999999999",
		"another key":               stranger.URL(fileID, workspace, linkTime.Add(time.Hour)),
		"another host":              strings.Replace(good, "shop.example", "evil.example", 1),
		"another scheme":            strings.Replace(good, "https:", "http:", 1),
		"a user":                    strings.Replace(good, "https://", "https://me@", 1),
		"upwards":                   strings.Replace(good, fileID, "..", 1),
		"broken":                    "https://shop.example/files/%zz",
		"nothing":                   "",
	} {
		if link, err := s.Read(address, linkTime); !errors.Is(err, ErrLink) {
			t.Errorf("%s: %+v, %v", name, link, err)
		}
	}
	if _, err := s.Read(strings.Replace(expired, "f11e", "f11f", 1), linkTime); !errors.Is(err, ErrLink) {
		t.Error("a forged link is told that it expired")
	}
}

func TestSignerIsChecked(t *testing.T) {
	t.Parallel()
	secret := []byte(strings.Repeat("k", 32))
	if _, err := NewSigner(secret[:31], "https://shop.example"); err == nil {
		t.Error("took a short secret")
	}
	for _, base := range []string{"", "shop.example", "/files", "ftp://shop.example", "https://shop.example?x=1",
		"https://shop.example#x"} {
		if _, err := NewSigner(secret, base); err == nil {
			t.Errorf("took %q", base)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("signed something that is not an id")
		}
	}()
	newSigner(t, "https://shop.example").URL("../x", workspace, linkTime)
}
