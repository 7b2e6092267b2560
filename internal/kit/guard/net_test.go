package guard

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

func nets(list ...string) (out []Net) {
	for _, s := range list {
		n, err := ParseNet(s)
		if err != nil {
			panic(err)
		}
		out = append(out, n)
	}
	return out
}

// An opened network is reached by address and by name, over https and plain http; nothing beside it is.
func TestAnOpenedNetworkIsReachedAndNothingElse(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(ok))
	t.Cleanup(server.Close)
	names := &answers{byName: map[string][][]netip.Addr{
		"erp.lan": {addrs("10.1.0.5")}, "erp": {addrs("10.1.0.5", "10.1.0.6")},
		"erp.example.com":    {addrs("10.1.0.5")},
		"other.example.com":  {addrs("10.2.0.5")},
		"public.example.com": {addrs(public)},
		"mixed.example.com":  {addrs("10.1.0.5", public)},
		"split.example.com":  {addrs("10.1.0.5", "10.2.0.5")},
		"meta.example.com":   {addrs("169.254.169.254")},
		"rebound.lan":        {addrs("10.1.0.5"), addrs("127.0.0.1")},
	}}
	for raw, passes := range map[string]bool{
		"http://10.1.0.5/": true, "http://10.1.0.5:80/": true, "http://10.1.0.5:8069/": true,
		"http://erp.lan/": true, "http://erp/": true, "http://erp.example.com:8080/": true,
		"http://[fd00:1::5]:8080/": true,
		"http://10.2.0.5/":         false, "https://10.2.0.5/": false, "http://other.example.com/": false,
		"https://other.example.com/": false, "http://public.example.com/": false, "http://mixed.example.com/": false,
		"https://mixed.example.com/": false, "http://split.example.com/": false, "http://meta.example.com/": false,
		"http://169.254.169.254/": false, "http://127.0.0.1:8080/": false, "http://8.8.8.8/": false,
		"http://10.1.0.5:22/": false, "http://10.1.0.5:443/": true, "http://u:p@10.1.0.5/": false,
		"http://[::ffff:10.1.0.5]/": false, "http://10.1.5/": false, "ftp://10.1.0.5/": false,
		"http://[fd00:ec2::254]/":  false,
		"http://[fd00:2::5]:8080/": false, "http://10.1.0.5#x": false,
	} {
		dialer := &toLoopback{server: server.Listener.Addr().String()}
		client := New(Policy{AllowNets: nets("10.1.0.0/16", "fd00:1::/32")}, names, dialer)
		res, err := get(t, client, raw)
		client.Close()
		if passes {
			if err != nil || string(res.Body) != "ok" || len(dialer.asked()) != 1 {
				t.Errorf("%s: %v, dialled %v", raw, err, dialer.asked())
			}
			continue
		}
		if !fault.Is(err, fault.BlockedAddress) || len(dialer.asked()) != 0 {
			t.Errorf("%s: %v, dialled %v", raw, err, dialer.asked())
		}
	}
	// A name that led inside leads to another address the next time: that one is refused.
	dialer := &toLoopback{server: server.Listener.Addr().String()}
	client := New(Policy{AllowNets: nets("10.1.0.0/16")}, names, dialer)
	if _, err := get(t, client, "http://rebound.lan/"); err != nil {
		t.Error(err)
	}
	client.Close()
	if _, err := get(t, client, "http://rebound.lan/"); !fault.Is(err, fault.BlockedAddress) {
		t.Errorf("rebound: %v", err)
	}
	client.Close()
}

// A redirect of the ERP is an answer, not a way further in.
func TestAnOpenedNetworkCannotRedirect(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "http://10.2.0.5/", http.StatusFound)
	}))
	t.Cleanup(server.Close)
	dialer := &toLoopback{server: server.Listener.Addr().String()}
	client := New(Policy{AllowNets: nets("10.1.0.0/16")}, &answers{}, dialer)
	t.Cleanup(client.Close)
	if res, err := get(t, client, "http://10.1.0.5/"); err != nil || res.Status != http.StatusFound ||
		len(dialer.asked()) != 1 {
		t.Errorf("%+v, %v, dialled %v", res, err, dialer.asked())
	}
}

func TestCheckNet(t *testing.T) {
	t.Parallel()
	for text, passes := range map[string]bool{
		"10.1.0.0/16": true, "10.0.0.0/8": true, "192.168.0.10/32": true, "127.0.0.1/32": true, "fd00:1::/32": true,
		"100.64.0.0/10": true, // but for the metadata service inside
		"0.0.0.0/0":     false, "0.0.0.0/1": false, "169.254.169.254/32": false, "169.254.0.0/16": false,
		"224.0.0.0/8": false, "fe80::/64": false, "::/0": false, "100.100.100.200/32": false,
	} {
		if err := CheckNet(netip.MustParsePrefix(text)); (err == nil) != passes {
			t.Errorf("%s: %v", text, err)
		} else if err != nil && !strings.Contains(err.Error(), text) {
			t.Errorf("%v does not name %s", err, text)
		}
	}
	p := Policy{AllowNets: nets("100.64.0.0/10")}
	if p.opens("x", netip.MustParseAddr("100.100.100.200"), "80") ||
		!p.opens("x", netip.MustParseAddr("100.64.0.9"), "80") {
		t.Error("a metadata service inside an opened network is open")
	}
}

// A host that the operator named with its port is reached there, by the private address it has at that moment.
func TestANamedHostIsReachedAtItsPort(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(ok))
	t.Cleanup(server.Close)
	names := &answers{byName: map[string][][]netip.Addr{
		"host.docker.internal": {addrs("192.168.65.254", "fdc4:f303:9324::254")},
		"gpu.local":            {addrs("192.168.5.9")}, "gpu": {addrs("10.9.0.1")},
		"model.example.com": {addrs("10.9.0.1")}, "public.example.com": {addrs(public)},
		"meta.lan": {addrs("169.254.169.254")}, "mixed.lan": {addrs("10.9.0.1", public)},
		"localhost": {addrs(public)}, // what a resolver says of it does not count
	}}
	open := nets("host.docker.internal:11434", "gpu.local:80", "gpu:22", "public.example.com:8000",
		"meta.lan:80", "mixed.lan:8000", "127.0.0.1:11434", "[::1]:1234", "192.168.7.7:8080")
	for raw, dialled := range map[string]string{
		"http://host.docker.internal:11434/v1": "192.168.65.254:11434",
		"http://HOST.docker.internal.:11434/":  "192.168.65.254:11434",
		"http://gpu.local/":                    "192.168.5.9:80", "http://gpu:22/": "10.9.0.1:22",
		"http://localhost:11434/v1": "127.0.0.1:11434", "http://127.0.0.1:11434/v1": "127.0.0.1:11434",
		"http://LOCALHOST:1234/": "[::1]:1234", "http://[::1]:1234/": "[::1]:1234",
		"http://192.168.7.7:8080/":          "192.168.7.7:8080",
		"http://host.docker.internal:8000/": "", "http://host.docker.internal/": "", "http://gpu.local:8080/": "",
		"http://model.example.com:8000/": "", "http://public.example.com:8000/": "", "http://meta.lan/": "",
		"http://mixed.lan:8000/": "", "http://localhost:8080/": "", "http://localhost/": "", "https://localhost/": "",
		"http://127.0.0.1:1234/": "", "http://[::1]:11434/": "", "http://127.0.0.2:11434/": "",
		"http://192.168.7.7:8081/": "", "http://192.168.7.7/": "", "http://192.168.7.8:8080/": "",
		"https://public.example.com:22/": "", "http://169.254.169.254/": "",
	} {
		dialer := &toLoopback{server: server.Listener.Addr().String()}
		client := New(Policy{AllowNets: open}, names, dialer)
		_, err := get(t, client, raw)
		client.Close()
		if got := strings.Join(dialer.asked(), " "); got != dialled || (err == nil) != (dialled != "") ||
			err != nil && !fault.Is(err, fault.BlockedAddress) {
			t.Errorf("%s: %v, dialled %q, want %q", raw, err, got, dialled)
		}
	}
}

func TestParseNet(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"10.1.2.3/16": "10.1.0.0/16", "192.168.5.9": "192.168.5.9/32", "192.168.5.9:80": "192.168.5.9:80",
		"[fd00::1]:8000": "[fd00::1]:8000", "fd00::/16": "fd00::/16", "GPU.Local:8000": "gpu.local:8000",
		"localhost:1234": "localhost:1234",
		"":               "", "gpu": "", "gpu:0": "", "gpu:70000": "", "a b:80": "", "10.0.0.0/33": "", "0.0.0.0/0": "",
		"169.254.169.254:80": "",
		"http://gpu:80":      "", "127.1:80": "", "[fe80::1%eth0]:80": "",
	} {
		if n, err := ParseNet(text); (err == nil) != (want != "") || err == nil && n.String() != want {
			t.Errorf("%q: %s, %v", text, n, err)
		}
	}
}
