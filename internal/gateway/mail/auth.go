package mail

import (
	"errors"
	"net/smtp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// unreached is a failure to connect: for good where the address is refused.
func unreached(err error) *Failure {
	if fault.Is(err, fault.BlockedAddress) {
		return &Failure{Refused, refusal("the server's address is not a public one")}
	}
	return &Failure{NotNow, err}
}

// chosen is the authentication method: PLAIN where the server knows it, else LOGIN. A password is never sent in the
// clear, except to this machine.
func chosen(s *smtp.Client, a Account, secured bool) (smtp.Auth, error) {
	if !secured && a.Security != None {
		return nil, refusal("a password is not sent without encryption")
	}
	_, offered := s.Extension("AUTH")
	ways := strings.Fields(strings.ToUpper(offered))
	switch {
	case slices.Contains(ways, "PLAIN"):
		return plain{a}, nil
	case slices.Contains(ways, "LOGIN"):
		return login{a}, nil
	}
	return nil, refusal("the server knows neither AUTH PLAIN nor AUTH LOGIN")
}

type plain struct{ Account }

func (p plain) Start(*smtp.ServerInfo) (string, []byte, error) {
	return "PLAIN", []byte("\x00" + p.Username + "\x00" + p.Password), nil
}

func (plain) Next(_ []byte, more bool) ([]byte, error) {
	if more {
		return nil, errors.New("unexpected challenge to AUTH PLAIN")
	}
	return nil, nil
}

// login answers the two questions of AUTH LOGIN, whatever their wording.
type login struct{ Account }

func (login) Start(*smtp.ServerInfo) (string, []byte, error) { return "LOGIN", nil, nil }

func (l login) Next(question []byte, more bool) ([]byte, error) {
	switch asked := strings.ToLower(string(question)); {
	case !more:
		return nil, nil
	case strings.Contains(asked, "pass"):
		return []byte(l.Password), nil
	case strings.Contains(asked, "user"):
		return []byte(l.Username), nil
	}
	return nil, errors.New("unexpected challenge to AUTH LOGIN")
}
