package guard

import (
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// hostileURLs are refused by what is written in them.
var hostileURLs = []string{
	// scheme and shape
	"", "https://", "https:///path", "https:api.example.com", "//api.example.com/", "api.example.com", "/relative",
	"http://api.example.com/", "HTTP://api.example.com/", "ftp://api.example.com/", "file:///etc/passwd",
	"gopher://127.0.0.1:6379/_INFO", "unix:///var/run/docker.sock", "javascript:alert(1)", "data:text/plain,x",
	"https:/\\api.example.com/", "https:\\\\api.example.com\\", "https://api.example.com\\@127.0.0.1/",
	"https://api.example.com\\.evil.com/",
	" https://api.example.com/", "https://api.example.com/\r\nHost: inside", "https://api.example.com/\x00",
	"https://api.exam\tple.com/",
	"https://api.example.com/a b", "https://api.example.com/?q=\u00e9", "https://?host=api.example.com",
	// userinfo and fragments
	"https://user@api.example.com/", "https://user:pass@api.example.com/", "https://@api.example.com/",
	"https://:@api.example.com/",
	"https://api.example.com@127.0.0.1/", "https://api.example.com:443@169.254.169.254/",
	"https://api.example.com%40127.0.0.1/",
	"https://127.0.0.1#@api.example.com/", "https://api.example.com#@127.0.0.1/", "https://api.example.com/#top",
	"https://api.example.com/#",
	// ports
	"https://api.example.com:/", "https://api.example.com:0/", "https://api.example.com:22/",
	"https://api.example.com:25/",
	"https://api.example.com:80/", "https://api.example.com:1023/", "https://api.example.com:0443/",
	"https://api.example.com:65536/",
	"https://api.example.com:-1/", "https://api.example.com:+443/", "https://api.example.com:443:443/",
	"https://api.example.com:https/",
	// IPv4 that is not public
	"https://127.0.0.1/", "https://127.0.0.1:8443/", "https://127.8.9.1/", "https://0.0.0.0/", "https://0.1.2.3/",
	"https://10.0.0.1/",
	"https://100.64.0.1/", "https://100.100.100.200/latest/meta-data", "https://169.254.169.254/latest/meta-data/",
	"https://169.254.170.2/v2/credentials",
	"https://168.63.129.16/machine", "https://172.16.0.1/", "https://172.31.255.255/", "https://192.168.1.1/",
	"https://192.0.0.192/opc/v1",
	"https://192.0.2.1/", "https://192.88.99.1/", "https://198.18.0.1/", "https://198.51.100.7/",
	"https://203.0.113.7/", "https://224.0.0.1/", "https://255.255.255.255/",
	// IPv4 in other spellings, public or not
	"https://2130706433/", "https://134744072/", "https://017700000001/", "https://0x7f000001/", "https://0x7f.1/",
	"https://0x7f.0x0.0x0.0x1/",
	"https://0177.0.0.1/", "https://127.1/", "https://127.0.1/", "https://0/", "https://8.8/", "https://010.8.8.8/",
	"https://8.8.8.08/", "https://127.0.0.1./",
	"https://8.8.8.8./", "https://1.2.3.4.5/", "https://256.256.256.256/", "https://127.0.0.1.1/",
	"https://0x7f.0.0.1.0x1/", "https://127.0.0.0x1/", "https://127。0。0。1/",
	"https://%31%32%37.0.0.1/", "https://127%2e0%2e0%2e1/", "https://127.0.0.1%00.example.com/", "https://[127.0.0.1]/",
	"https://[8.8.8.8]/",
	// IPv6
	"https://[::]/", "https://[::1]/", "https://[0:0:0:0:0:0:0:1]/", "https://[::ffff:127.0.0.1]/",
	"https://[::ffff:7f00:1]/", "https://[::ffff:8.8.8.8]/",
	"https://[::127.0.0.1]/", "https://[64:ff9b::7f00:1]/", "https://[64:ff9b::a9fe:a9fe]/",
	"https://[64:ff9b:1::a00:1]/", "https://[2002:7f00:1::]/", "https://[2002:a9fe:a9fe::1]/",
	"https://[2001::80ff:fffe]/", "https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/", "https://[2001:db8::1]/",
	"https://[3fff::1]/", "https://[5f00::1]/", "https://[100::1]/",
	"https://[fc00::1]/", "https://[fd00:ec2::254]/latest/meta-data", "https://[fe80::1]/", "https://[fe80::1%25eth0]/",
	"https://[2606:4700::1111%25eth0]/", "https://[fec0::1]/", "https://[ff02::1]/",
	"https://[2606:4700:4700:0:0:0:0:1111]/", "https://[2606:4700:4700::1111/", "https://2606:4700:4700::1111/",
	"https://[2606:4700:4700::1111]x/", "https://[]/", "https://[api.example.com]/", "https://[v1.fe80::a]/",
	// names
	"https://localhost/", "https://LOCALHOST/", "https://localhost./", "https://localhost:8443/",
	"https://app.localhost/", "https://localhost.localdomain/",
	"https://printer.local/", "https://metadata.google.internal/computeMetadata/v1/", "https://metadata/",
	"https://router.lan/", "https://nas.home.arpa/", "https://wiki.corp/", "https://vault.intranet./",
	"https://kubernetes.default.svc.cluster.local/", "https://api..example.com/", "https://.example.com/",
	"https://api.example.com../", "https://./", "https://-a.example.com/", "https://a-.example.com/",
	"https://a_b.example.com/", "https://*.example.com/", "https://ex{{name}}.com/", "https://{{host}}/",
	"https://exa$mple.com/", "https://exa'mple.com/",
	// international spellings
	"https://１２７.０.０.１/", "https://127．0．0．1/", "https://127.0.0.１/", "https://①②⑦.⓪.⓪.①/", "https://ｌocalhost/",
	"https://localhoſt/", "https://loc\u00adalhost/",
	"https://ⓔxample.com/", "https://example。com/", "https://example．com/", "https://ｅｘａｍｐｌｅ.com/",
	"https://exa\u200bmple.com/", "https://exa\u200dmple.com/", "https://example\u2024com/",
	"https://xn--/", "https://xn--a.com/", "https://xn--127-.com/", "https://xn--example-.com/", "https://xn--0.com/",
	"https://\xff.com/", "https://b\u0075\u0308cher.example/", "https://℀.example/", "https://evil.c℀.example.com/",
	"https://" + strings.Repeat("a", 64) + ".example.com/", "https://" + strings.Repeat("abcdefg.", 32) + "com/",
	"https://api.example.com/" + strings.Repeat("a", maxURL),
}

func TestHostileURLsAreRefusedWithoutADial(t *testing.T) {
	t.Parallel()
	if len(hostileURLs) < 90 {
		t.Fatalf("the table has shrunk to %d", len(hostileURLs))
	}
	resolver, dialer := &answers{}, &toLoopback{}
	client := New(Policy{}, resolver, dialer)
	for _, raw := range hostileURLs {
		if u, err := CheckURL(raw); !fault.Is(err, fault.BlockedAddress) || !NotSent(err) || u != nil {
			t.Errorf("CheckURL(%q) = %v, %v", raw, u, err)
		}
		// A URL that was parsed elsewhere meets the same rules at the call, but for what a parser drops or cannot read.
		u, err := url.Parse(raw)
		if err != nil || harmlessOnceParsed(raw) {
			continue
		}
		res, err := client.Do(t.Context(), &http.Request{Method: http.MethodGet, URL: u})
		if !fault.Is(err, fault.BlockedAddress) || !NotSent(err) || res != nil {
			t.Errorf("Do(%q) = %v, %v", raw, res, err)
		}
	}
	if dials := dialer.asked(); len(dials) != 0 || resolver.asked != 0 {
		t.Errorf("asked %d names, dialled %v", resolver.asked, dials)
	}
}

// A space in the path is escaped, an empty fragment and an absurd length are
// nothing to the host: refused where a definition is written, harmless here.
func harmlessOnceParsed(raw string) bool {
	return strings.HasSuffix(raw, "/a b") || strings.HasSuffix(raw, "com/#") || len(raw) > maxURL
}

// hostileAnswers are what a well-formed name may turn out to be.
var hostileAnswers = map[string][]netip.Addr{
	"loopback":                addrs("127.0.0.1"),
	"all loopback":            addrs("127.0.0.1", "::1"),
	"unspecified":             addrs("0.0.0.0"),
	"private":                 addrs("10.1.2.3"),
	"carrier":                 addrs("100.64.3.4"),
	"metadata":                addrs("169.254.169.254"),
	"metadata over IPv6":      addrs("fd00:ec2::254"),
	"cloud platform":          addrs("168.63.129.16"),
	"mapped":                  addrs("::ffff:127.0.0.1"),
	"NAT64":                   addrs("64:ff9b::169.254.169.254"),
	"local NAT64":             addrs("64:ff9b:1::8.8.8.8"),
	"6to4":                    addrs("2002:a00:1::1"),
	"Teredo":                  addrs("2001::80ff:fffe"),
	"link-local with a zone":  addrs("fe80::1%eth0"),
	"public with a zone":      addrs("2606:4700:4700::1111%lo"),
	"public, then private":    addrs(public, "10.0.0.1"),
	"private, then public":    addrs("10.0.0.1", public),
	"many public, one inside": addrs(public, "1.1.1.1", "8.8.8.8", "9.9.9.9", "2606:4700:4700::1111", "::1"),
	"multicast":               addrs("224.0.0.251"),
	"broadcast":               addrs("255.255.255.255"),
	"not an address":          {netip.Addr{}},
}

func TestHostileAnswersAreRefusedWithoutADial(t *testing.T) {
	t.Parallel()
	for name, found := range hostileAnswers {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			resolver, dialer := resolving("api.example.com", found), &toLoopback{}
			_, err := get(t, New(Policy{}, resolver, dialer), "https://api.example.com/")
			wantFault(t, err, fault.BlockedAddress, true)
			if dials := dialer.asked(); len(dials) != 0 || resolver.asked != 1 {
				t.Errorf("asked %d times, dialled %v", resolver.asked, dials)
			}
			for _, a := range found {
				if a.IsValid() && strings.Contains(fault.From(err).Message, a.WithZone("").String()) {
					t.Error("the message tells what the name resolves to on the inside")
				}
			}
		})
	}
}

func TestOnlyTheExactExceptionPasses(t *testing.T) {
	t.Parallel()
	dialer := &toLoopback{}
	inside := netip.MustParseAddrPort("10.0.0.1:8080")
	loopback := netip.MustParseAddrPort("127.0.0.1:8080")
	client := New(Policy{AllowLoopback: []netip.AddrPort{inside, loopback}, AllowHTTP: true},
		resolving("api.example.com", addrs("127.0.0.1")), dialer)
	for _, raw := range []string{
		"http://10.0.0.1:8080/", "https://10.0.0.1:8080/", "http://127.0.0.1:8081/", "http://127.0.0.2:8080/",
		"http://127.0.0.1/",
		"http://localhost:8080/", "http://api.example.com:8080/", "https://api.example.com:8080/", "http://[::1]:8080/",
		"http://127.1:8080/", "http://[::ffff:127.0.0.1]:8080/", "http://u@127.0.0.1:8080/", "ftp://127.0.0.1:8080/",
		"http://8.8.8.8:8080/",
	} {
		_, err := get(t, client, raw)
		wantFault(t, err, fault.BlockedAddress, true)
	}
	if dials := dialer.asked(); len(dials) != 0 {
		t.Errorf("dialled %v", dials)
	}
	if _, err := New(Policy{AllowLoopback: []netip.AddrPort{loopback}}, nil,
		dialer).CheckURL("http://127.0.0.1:8080/"); err == nil {
		t.Error("http passed without AllowHTTP")
	}
	if _, err := CheckURL("https://127.0.0.1:8080/"); err == nil {
		t.Error("the package's CheckURL knows an exception")
	}
}
