// Package vendorapi is what the gateways to vendors' HTTP APIs have in common: a client that sends a secret only to its
// vendor, and the backoff. Each gateway knows what its requests and answers mean; URLs that users name go through
// package guard.
package vendorapi

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"time"
)

// NewClient keeps connections alive and follows no redirect, so that an access token is not sent to another address.
func NewClient() *http.Client {
	return &http.Client{
		Transport: &http.Transport{
			Proxy:                  http.ProxyFromEnvironment,
			DialContext:            (&net.Dialer{Timeout: 5 * time.Second}).DialContext,
			TLSHandshakeTimeout:    5 * time.Second,
			ForceAttemptHTTP2:      true,
			MaxIdleConnsPerHost:    16,
			IdleConnTimeout:        30 * time.Second,
			MaxResponseHeaderBytes: 64 << 10,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// CheckAddress refuses the base URL of an API that would send secrets in the clear: plain http goes to this machine
// only.
func CheckAddress(address string) error {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return fmt.Errorf("%q is no address of an API", address)
	}
	if u.Scheme == "https" {
		return nil
	}
	if a, err := netip.ParseAddr(u.Hostname()); u.Scheme == "http" && (u.Hostname() == "localhost" || err == nil && a.IsLoopback()) {
		return nil
	}
	return fmt.Errorf("%q would send secrets in the clear", address)
}
