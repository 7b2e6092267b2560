package access

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

func TestGoogleAccountsAreOneOfTwoKinds(t *testing.T) {
	t.Parallel()
	for value, missing := range map[string]string{
		`{"type":"service_account","client_email":"a@b","private_key":"hunter2","client_id":"1","token_uri":"https://example.com"}`: "",
		`{"client_id":"1","client_secret":"hunter2","refresh_token":"hunter2"}`:                                                     "",
		`{"client_email":"a@b"}`:                          "/private_key",
		`{"private_key":"hunter2"}`:                       "/client_email",
		`{"client_id":"1","refresh_token":"hunter2"}`:     "/client_secret",
		`{"refresh_token":"hunter2","client_secret":"x"}`: "/client_id",
		`{}`: "/client_email",
	} {
		err := checkCredential(GoogleCalendar, value)
		if (err == nil) != (missing == "") {
			t.Errorf("%s: %v", value, err)
		}
		if err != nil && (fault.From(err).Fields[0].Path != missing || strings.Contains(err.Error(), "hunter2")) {
			t.Errorf("%s: %v, want %s", value, err, missing)
		}
	}
	a := GoogleCalendarAccount{ClientEmail: "a@b", PrivateKey: "hunter2", RefreshToken: "hunter2"}
	if strings.Contains(a.String()+a.GoString(), "hunter2") {
		t.Errorf("said %s", a)
	}
}
