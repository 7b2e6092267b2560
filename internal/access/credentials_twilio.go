package access

// TwilioAccount proves what Twilio tells of calls.
type TwilioAccount struct {
	AccountSID string `json:"account_sid"`
	AuthToken  string `json:"auth_token"` // signs every request; without it none is believed
}

// String hides the secret from whoever prints a value that holds it.
func (a TwilioAccount) String() string { return "Twilio account " + a.AccountSID }

// GoString does the same for %#v.
func (a TwilioAccount) GoString() string { return a.String() }
