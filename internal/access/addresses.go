package access

import (
	"net"
	"net/netip"
	"net/url"
	"strconv"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/guard"
)

// CheckAddress decides whether an address that a business entered may be saved, by its form, before any connection. Its
// error says what is wrong.
type CheckAddress func(address string) (*url.URL, error)

func (c CheckAddress) wrong(path, address string) []fault.Field {
	if c == nil {
		c = guard.CheckURL
	}
	if _, err := c(address); err != nil {
		return []fault.Field{{Path: path, Message: fault.From(err).Message}}
	}
	return nil
}

// CheckModelsWith sets the check for model addresses, which should be the one used when dialling, including what the
// operator allows on the server's own machine.
func (k *Keyring) CheckModelsWith(c CheckAddress) { k.models = c }

// Configured is an agent's configuration after a change; invalid_arguments, with every mistake. An unchanged address is
// not checked again.
func (k *Keyring) Configured(before AgentConfig, change AgentChange) (AgentConfig, error) {
	after, err := before.With(change)
	if err != nil {
		return after, err
	}
	return after, k.checkModels(before, after)
}

func (k *Keyring) checkModels(before, after AgentConfig) error {
	var wrong modelCheck
	for _, m := range []struct{ path, before, after string }{
		{"/model/base_url", before.Model.BaseURL, after.Model.BaseURL}, {"/fallback/base_url", before.Fallback.BaseURL, after.Fallback.BaseURL},
	} {
		if m.after != "" && m.after != m.before {
			wrong = append(wrong, k.models.wrong(m.path, m.after)...)
		}
	}
	return wrong.invalid()
}

// CheckVendorsWith is CheckModelsWith for the addresses in credentials.
func (c *Credentials) CheckVendorsWith(check CheckAddress) { c.addresses = check }

// wrongAddress checks the address in a credential that has one.
func (c *Credentials) wrongAddress(name string, fields map[string]any) []fault.Field {
	switch name {
	case WhatsAppInfobip:
		address, _ := fields["base_url"].(string)
		return c.addresses.wrong("/base_url", address)
	case SMTP:
		host, _ := fields["host"].(string)
		return c.addresses.wrong("/host", mailAddress(host, fields["port"]))
	}
	return nil
}

// mailAddress writes a mail server as a URL, so that the same check applies: without the port, since mail has its own
// ports, except for loopback addresses, which the operator allows with their port.
func mailAddress(host string, port any) string {
	a, err := netip.ParseAddr(host)
	switch {
	case err == nil && a.IsLoopback():
		n, _ := port.(float64)
		return "http://" + net.JoinHostPort(host, strconv.Itoa(int(n)))
	case err == nil && a.Is6():
		return "https://[" + host + "]"
	}
	return "https://" + host
}
