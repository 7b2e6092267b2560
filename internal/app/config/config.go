// Package config is everything an operator can set, in one struct, with its source and its validation errors in one
// line each.
package config

import (
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"os"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/guard"
	"github.com/mostrador/mostrador/internal/kit/secret"
)

// Config of one process. Every field has a flag and an environment variable.
type Config struct {
	Addr        string // where HTTP listens
	Data        string // the data folder of the embedded database
	DatabaseURL string // postgres://…; empty: embedded
	LogLevel    string // debug, info, warn or error
	LogFormat   string // text or json
	OTLP        string // where traces go (http://host:4318); empty: nowhere
	PublicURL   string // where people reach this server (https://mostrador.example); empty: as in each request
	// TrustedProxy lists the proxies before this server, comma-separated ("10.0.0.0/8"): only their forwarding headers
	// are trusted.
	TrustedProxy string
	AllowOrigin  string // web pages that may use MCP, comma-separated ("https://panel.example")
	Version      string // of the program
	SecretKey    string // 32 bytes in base64, to seal secrets; further keys, after commas, only open; empty: a file in Data, for the embedded database

	// Files is the folder of documents, pictures and receipts; empty: in Data. With
	// several nodes they have to be in a bucket of an S3-compatible service instead.
	Files string
	// MinFree is what has to stay free on the disk of that folder, "5%,2GB": the smaller of the two. Below it no file
	// is accepted. Empty or 0: nothing.
	MinFree     string
	S3Endpoint  string // https://s3.example.com; empty: no bucket
	S3Region    string // us-east-1 when empty
	S3Bucket    string
	S3AccessKey string
	S3SecretKey string

	Backup Backup

	// WebhookLoopback lists addresses of this machine that webhooks may be sent to, comma-separated ("127.0.0.1:9000"):
	// for the demo and for tests.
	WebhookLoopback string
	// ToolNets are networks that custom tools and their imports may reach, also over plain http, comma-separated
	// ("10.1.0.0/16", "erp.lan:8069"): an ERP in the operator's own network.
	ToolNets string
	// Plans makes the plans of workspaces gate what they include: custom tools need enterprise.
	Plans bool
	// ModelLoopback lists addresses of models on this machine, comma-separated ("127.0.0.1:11434"). Every workspace may
	// use them.
	ModelLoopback string
	// ModelNets are networks and hosts where models may be asked, also over plain http, comma-separated
	// ("192.168.5.0/24", "host.docker.internal:11434").
	ModelNets string
}

// Defaults are what a laptop needs.
func Defaults() Config {
	return Config{Addr: "127.0.0.1:8080", Data: DefaultData(), LogLevel: "info", LogFormat: "text", MinFree: "5%,2GB"}
}

// DefaultData is a folder beside the person's other data.
func DefaultData() string {
	if dir, err := os.UserConfigDir(); err == nil {
		return dir + string(os.PathSeparator) + "mostrador"
	}
	return "mostrador-data"
}

// Check explains the first wrong setting in one line.
func (c Config) Check() error {
	if _, _, err := net.SplitHostPort(c.Addr); err != nil {
		return fmt.Errorf("--addr %q: expected host:port, such as 127.0.0.1:8080", c.Addr)
	}
	for _, check := range []func() error{c.checkDatabase, c.checkLogs, c.checkSecretKey, c.checkAddresses,
		c.checkBackup} {
		if err := check(); err != nil {
			return err
		}
	}
	if _, err := c.Proxies(); err != nil {
		return err
	}
	if _, _, err := c.FreeSpace(); err != nil {
		return err
	}
	if _, err := c.OpenedToModels(); err != nil {
		return err
	}
	if _, err := c.OpenedToTools(); err != nil {
		return err
	}
	_, err := c.Loopback()
	return err
}

func (c Config) checkDatabase() error {
	if c.DatabaseURL == "" && c.Data == "" {
		return fmt.Errorf("--data: name a folder, or set --database-url")
	}
	if c.DatabaseURL != "" {
		u, err := url.Parse(c.DatabaseURL)
		if err != nil || (u.Scheme != "postgres" && u.Scheme != "postgresql") {
			return fmt.Errorf("--database-url: expected postgres://user@host/database")
		}
	}
	return nil
}

func (c Config) checkLogs() error {
	switch strings.ToLower(c.LogLevel) {
	case "debug", "info", "warn", "error":
	default:
		return fmt.Errorf("--log-level %q: expected debug, info, warn or error", c.LogLevel)
	}
	if c.LogFormat != "text" && c.LogFormat != "json" {
		return fmt.Errorf("--log-format %q: expected text or json", c.LogFormat)
	}
	if c.OTLP != "" {
		if u, err := url.Parse(c.OTLP); err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") {
			return fmt.Errorf("--otlp %q: expected http://host:4318", c.OTLP)
		}
	}
	return nil
}

func (c Config) checkSecretKey() error {
	if _, err := secret.ParseKeys(c.SecretKey); c.SecretKey != "" && err != nil {
		return fmt.Errorf("--secret-key: expected 32 bytes in base64, such as `openssl rand -base64 32` prints; " +
			"while it is changed, the old and the new one with a comma in between")
	}
	return nil
}

func (c Config) checkAddresses() error {
	if c.PublicURL != "" && !isWebAddress(c.PublicURL) {
		return fmt.Errorf("--public-url %q: expected https://host, without a path", c.PublicURL)
	}
	if c.S3Endpoint != "" && !isWebAddress(c.S3Endpoint) {
		return fmt.Errorf("--s3-endpoint %q: expected https://host, without a path", c.S3Endpoint)
	}
	if c.S3Endpoint != "" && (c.S3Bucket == "" || c.S3AccessKey == "" || c.S3SecretKey == "") {
		return fmt.Errorf("--s3-endpoint: it also takes --s3-bucket, --s3-access-key and --s3-secret-key")
	}
	for _, origin := range c.Origins() {
		if !isWebAddress(origin) {
			return fmt.Errorf("--allow-origin %q: expected https://host, as browsers send it", origin)
		}
	}
	return nil
}

// BaseURL is the start of links that leave this server: PublicURL or, where it is not set, where HTTP listens, which
// only this machine can reach.
func (c Config) BaseURL() string {
	if c.PublicURL != "" {
		return strings.TrimSuffix(c.PublicURL, "/")
	}
	host, port, err := net.SplitHostPort(c.Addr)
	if err != nil {
		return "http://127.0.0.1:8080"
	}
	if ip := net.ParseIP(host); host == "" || (ip != nil && ip.IsUnspecified()) {
		host = "127.0.0.1"
	}
	return "http://" + net.JoinHostPort(host, port)
}

// Origins is AllowOrigin, parsed.
func (c Config) Origins() (list []string) {
	for text := range strings.SplitSeq(c.AllowOrigin, ",") {
		if text = strings.TrimSuffix(strings.TrimSpace(text), "/"); text != "" {
			list = append(list, text)
		}
	}
	return list
}

// isWebAddress reports whether a text is scheme and host alone.
func isWebAddress(s string) bool {
	u, err := url.Parse(s)
	return err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Host != "" && u.User == nil &&
		strings.Trim(u.Path, "/") == "" && u.RawQuery == "" && u.Fragment == ""
}

// Loopback is WebhookLoopback, parsed.
func (c Config) Loopback() ([]netip.AddrPort, error) {
	return ownAddresses("--webhook-loopback", c.WebhookLoopback)
}

// Proxies is TrustedProxy, parsed.
func (c Config) Proxies() ([]netip.Prefix, error) {
	return networks("--trusted-proxy", c.TrustedProxy)
}

// OpenedToTools is ToolNets, parsed.
func (c Config) OpenedToTools() ([]guard.Net, error) { return openings("--tool-net", c.ToolNets) }

// OpenedToModels is ModelNets and ModelLoopback, parsed.
func (c Config) OpenedToModels() ([]guard.Net, error) {
	own, err := ownAddresses("--model-loopback", c.ModelLoopback)
	if err != nil {
		return nil, err
	}
	list, err := openings("--model-net", c.ModelNets)
	for _, a := range own {
		list = append(list, guard.Net{Prefix: netip.PrefixFrom(a.Addr(), a.Addr().BitLen()), Port: a.Port()})
	}
	return list, err
}

// openings are what an operator opens.
func openings(flag, all string) (list []guard.Net, err error) {
	for text := range strings.SplitSeq(all, ",") {
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		n, err := guard.ParseNet(text)
		if err != nil {
			return nil, fmt.Errorf("%s %q: %w", flag, text, err)
		}
		list = append(list, n)
	}
	return list, nil
}

func networks(flag, all string) (list []netip.Prefix, err error) {
	for text := range strings.SplitSeq(all, ",") {
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		prefix, err := netip.ParsePrefix(text)
		if err != nil {
			var one netip.Addr
			if one, err = netip.ParseAddr(text); err == nil {
				prefix, err = one.Prefix(one.BitLen())
			}
		}
		if err != nil || prefix.Addr().Is4In6() {
			return nil, fmt.Errorf("%s %q: expected addresses or networks, such as 127.0.0.1 or 10.0.0.0/8", flag, text)
		}
		list = append(list, prefix.Masked())
	}
	return list, nil
}

// FreeSpace is MinFree, parsed.
func (c Config) FreeSpace() (percent float64, bytes int64, err error) {
	for text := range strings.SplitSeq(c.MinFree, ",") {
		text = strings.ToUpper(strings.TrimSpace(text))
		number, isPart := strings.CutSuffix(text, "%")
		unit := int64(1)
		for _, u := range []struct {
			name string
			size int64
		}{{"GB", 1 << 30}, {"MB", 1 << 20}} {
			if rest, ok := strings.CutSuffix(text, u.name); ok {
				number, unit = rest, u.size
			}
		}
		n, failed := strconv.ParseFloat(strings.TrimSpace(number), 64)
		switch {
		case text == "" || failed == nil && n == 0:
		case failed != nil || !(n > 0 && n < 1e6) || isPart && n >= 100 || !isPart && unit == 1:
			return 0, 0, fmt.Errorf("--min-free %q: expected a part of the disk and an amount, such as 5%%,2GB, or 0",
				c.MinFree)
		case isPart:
			percent = n
		default:
			bytes = int64(n * float64(unit))
		}
	}
	return percent, bytes, nil
}

func ownAddresses(flag, all string) (list []netip.AddrPort, err error) {
	for text := range strings.SplitSeq(all, ",") {
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		a, err := netip.ParseAddrPort(text)
		if err != nil || !a.Addr().IsLoopback() {
			return nil, fmt.Errorf("%s %q: expected addresses of this machine, such as 127.0.0.1:9000", flag, text)
		}
		list = append(list, a)
	}
	return list, nil
}
