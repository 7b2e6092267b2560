package access

import (
	"net"
	"net/netip"
	"net/url"
	"strconv"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/guard"
)

// CheckAddress decides whether an address that a business names may be saved: by its
// form, before anything is dialled. Its error says what is wrong.
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

// CheckModelsWith has the addresses of models judged as they will be when they are
// dialled, with what the operator allows on the server's own machine.
func (k *Keyring) CheckModelsWith(c CheckAddress) { k.models = c }

// Configured is an agent's configuration after a change; invalid_arguments, with every
// mistake, if it cannot be meant. An address that was saved before is not judged again.
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

// CheckVendorsWith is CheckModelsWith for the addresses that credentials name.
func (c *Credentials) CheckVendorsWith(check CheckAddress) { c.addresses = check }

// wrongAddress judges the address in a credential that has one of the business's own
// choice.
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

// mailAddress writes a mail server as an address, so that one rule judges both: by its
// host alone, since mail has ports of its own, but for an address of this machine, which
// the operator names with its port.
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
