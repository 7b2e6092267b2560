package access

// TwilioAccount verifies Twilio's webhooks about calls.
type TwilioAccount struct {
	AccountSID string `json:"account_sid"`
	AuthToken  string `json:"auth_token"` // verifies signatures; without it all requests are rejected
}

// String hides the secret from logs and error texts.
func (a TwilioAccount) String() string { return "Twilio account " + a.AccountSID }

// GoString does the same for %#v.
func (a TwilioAccount) GoString() string { return a.String() }
