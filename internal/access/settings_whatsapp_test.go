package access_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
)

func TestWhichWhatsAppAccount(t *testing.T) {
	t.Parallel()
	both := []string{access.WhatsAppInfobip, access.WhatsAppMeta}
	for _, c := range []struct {
		has    []string
		chosen string
		want   string
	}{
		{nil, "", ""},
		{[]string{access.MercadoPago}, "", ""},
		{[]string{access.WhatsAppInfobip}, "", access.WhatsAppInfobip},
		{both, "", access.WhatsAppMeta},
		{both, access.WhatsAppInfobip, access.WhatsAppInfobip},
		{[]string{access.WhatsAppMeta}, access.WhatsAppInfobip, ""}, // an explicit choice has no fallback
	} {
		w := access.Workspace{Accounts: c.has, Settings: access.Settings{WhatsApp: access.WhatsApp{Account: c.chosen}}}
		if got := w.WhatsAppAccount(); got != c.want {
			t.Errorf("%v, chosen %q: %q, want %q", c.has, c.chosen, got, c.want)
		}
	}
}

func TestWhatsAppAccountsArePrintedWithoutTheirSecrets(t *testing.T) {
	t.Parallel()
	meta := access.WhatsAppMetaAccount{PhoneNumberID: "1", AccessToken: "hush", AppSecret: "hush", VerifyToken: "hush"}
	infobip := access.WhatsAppInfobipAccount{APIKey: "hush", WebhookPassword: "hush", WebhookSecret: "hush",
		WebhookHMACSecret: "hush"}
	if said := fmt.Sprintf("%v %+v %#v %s %v %+v %#v %s", meta, meta, meta, meta, infobip, infobip, infobip,
		infobip); strings.Contains(said, "hush") {
		t.Error(said)
	}
}
