package guard

import (
	"net/netip"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

func TestCheckURLNormalises(t *testing.T) {
	t.Parallel()
	for raw, want := range map[string]string{
		"https://api.example.com":                             "https://api.example.com",
		"HTTPS://API.Example.COM/Orders/7?a=1&b=%20":          "https://api.example.com/Orders/7?a=1&b=%20",
		"https://api.example.com:443/x":                       "https://api.example.com/x",
		"https://api.example.com:8443/x":                      "https://api.example.com:8443/x",
		"https://api.example.com./x":                          "https://api.example.com/x",
		"https://api.example.com/a%2Fb/%23":                   "https://api.example.com/a%2Fb/%23",
		"https://my-app--preview.example.com/":                "https://my-app--preview.example.com/",
		"https://3com.com/":                                   "https://3com.com/",
		"https://127.0.0.1.example.com/":                      "https://127.0.0.1.example.com/",
		"https://localhost.example.com/":                      "https://localhost.example.com/",
		"https://bücher.example/":                             "https://xn--bcher-kva.example/",
		"https://BÜCHER.example/":                             "https://xn--bcher-kva.example/",
		"https://xn--bcher-kva.example/":                      "https://xn--bcher-kva.example/",
		"https://ñandú.com.ar/":                               "https://xn--and-6ma2c.com.ar/",
		"https://8.8.8.8/":                                    "https://8.8.8.8/",
		"https://8.8.8.8:1024/":                               "https://8.8.8.8:1024/",
		"https://[2606:4700:4700::1111]/":                     "https://[2606:4700:4700::1111]/",
		"https://[2606:4700:4700::1111]:443/":                 "https://[2606:4700:4700::1111]/",
		"https://[2606:4700:4700::1111]:65535/":               "https://[2606:4700:4700::1111]:65535/",
		"https://[64:ff9b::808:808]/":                         "https://[64:ff9b::808:808]/",
		"https://api.example.com/?redirect=http://10.0.0.1/@": "https://api.example.com/?redirect=http://10.0.0.1/@",
	} {
		u, err := CheckURL(raw)
		if err != nil {
			t.Errorf("%s was refused: %v", raw, err)
			continue
		}
		if u.String() != want {
			t.Errorf("%s became %s, want %s", raw, u, want)
		}
		if again, err := CheckURL(u.String()); err != nil || *again != *u {
			t.Errorf("%s is not stable: %v, %v", raw, again, err)
		}
	}
}

func TestCheckURLKnowsTheException(t *testing.T) {
	t.Parallel()
	client := New(Policy{AllowLoopback: []netip.AddrPort{netip.MustParseAddrPort("127.0.0.1:80"),
		netip.MustParseAddrPort("[::1]:9000")}, AllowHTTP: true}, nil, nil)
	for _, raw := range []string{"http://127.0.0.1/rates", "http://127.0.0.1:80/rates", "http://[::1]:9000/",
		"https://[::1]:9000/"} {
		if _, err := client.CheckURL(raw); err != nil {
			t.Errorf("%s was refused: %v", raw, err)
		}
	}
}

// Whatever CheckURL lets through is a clean host, written in one way.
func FuzzCheckURL(f *testing.F) {
	for _, raw := range hostileURLs {
		f.Add(raw)
	}
	f.Add("https://api.example.com:8443/a?b=c")
	f.Add("https://bücher.example/")
	f.Fuzz(func(t *testing.T, raw string) {
		u, err := CheckURL(raw)
		if err != nil {
			if !fault.Is(err, fault.BlockedAddress) || !NotSent(err) || u != nil {
				t.Fatalf("%q: %v, %v", raw, u, err)
			}
			return
		}
		if u.Scheme != "https" || u.User != nil || u.Fragment != "" || u.Host != strings.ToLower(u.Host) {
			t.Fatalf("%q became %q", raw, u)
		}
		if a, err := netip.ParseAddr(u.Hostname()); err == nil {
			if ok, why := Public(a); !ok {
				t.Fatalf("%q passed with %s: %s", raw, a, why)
			}
		} else if _, err := cleanName(u.Hostname(), false); err != nil {
			t.Fatalf("%q passed with the name %q", raw, u.Hostname())
		}
		if again, err := CheckURL(u.String()); err != nil || again.String() != u.String() {
			t.Fatalf("%q is not stable: %q, then %v %v", raw, u, again, err)
		}
	})
}
