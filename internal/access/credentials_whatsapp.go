package access

// WhatsAppMetaAccount gives access to a number on Meta's Cloud API.
type WhatsAppMetaAccount struct {
	PhoneNumberID string `json:"phone_number_id"`
	AccessToken   string `json:"access_token"`
	AppSecret     string `json:"app_secret"`   // verifies webhooks; without it all are rejected
	VerifyToken   string `json:"verify_token"` // ours; Meta echoes it when the webhook is set up
}

// String hides the secrets from logs and error texts.
func (a WhatsAppMetaAccount) String() string {
	return "WhatsApp number " + a.PhoneNumberID + " at Meta"
}

// GoString does the same for %#v.
func (a WhatsAppMetaAccount) GoString() string { return a.String() }

// WhatsAppInfobipAccount gives access to a sender at Infobip. Its webhooks need at least one of three proofs; every
// configured one must match.
type WhatsAppInfobipAccount struct {
	BaseURL   string `json:"base_url"`
	APIKey    string `json:"api_key"`
	Sender    string `json:"sender"` // E.164
	NotifyURL string `json:"notify_url,omitempty"`

	WebhookUser       string `json:"webhook_user,omitempty"`
	WebhookPassword   string `json:"webhook_password,omitempty"`
	WebhookHeader     string `json:"webhook_header,omitempty"`
	WebhookSecret     string `json:"webhook_secret,omitempty"`
	WebhookHMACHeader string `json:"webhook_hmac_header,omitempty"`
	WebhookHMACSecret string `json:"webhook_hmac_secret,omitempty"`
}

// String hides the secrets from logs and error texts.
func (a WhatsAppInfobipAccount) String() string { return "WhatsApp sender at Infobip" }

// GoString does the same for %#v.
func (a WhatsAppInfobipAccount) GoString() string { return a.String() }
