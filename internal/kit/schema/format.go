package schema

import (
	"errors"
	"net/mail"
	"net/url"
	"strings"
	"time"
	"unicode"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/phone"
)

var errFormat = errors.New("not in this format")

// formats are the ones contracts may use. Each accepts exactly what the code
// behind the contract can read.
var formats = map[string]func(string) bool{
	"uuid":      isUUID,
	"email":     isEmail,
	"date":      isDate,
	"date-time": isDateTime,
	"uri":       isURI,
	"name":      func(s string) bool { return !locale.Nameless(s) },
	"phone":     isPhone,
	"mailbox":   isMailbox,
	"site":      isSite,
}

// isUUID takes 8-4-4-4-12 hexadecimal digits, any case and version; not the
// braces, prefix or bare digits that the library reads as well.
func isUUID(s string) bool {
	return len(s) == 36 && uuid.Validate(s) == nil
}

// isEmail takes a bare address that mail could be sent to: no display name, no
// quoting, no address literal, and a domain with a dot.
func isEmail(s string) bool {
	if len(s) > 254 || strings.ContainsAny(s, "\"[]<>() \t\r\n") {
		return false
	}
	a, err := mail.ParseAddress(s)
	if err != nil || a.Address != s {
		return false
	}
	labels := strings.Split(s[strings.LastIndexByte(s, '@')+1:], ".")
	for _, label := range labels {
		if label == "" || strings.HasPrefix(label, "-") || strings.HasSuffix(label, "-") {
			return false
		}
		for _, r := range label {
			if r != '-' && !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) {
				return false
			}
		}
	}
	top := labels[len(labels)-1]
	return len(labels) > 1 && len(top) > 1 && strings.ContainsFunc(top, unicode.IsLetter)
}

func isDate(s string) bool {
	_, err := time.Parse(time.DateOnly, s)
	return err == nil
}

// isDateTime is what encoding/json reads into a time.Time, except for the comma
// before a fraction, which RFC 3339 does not have.
func isDateTime(s string) bool {
	var t time.Time
	return t.UnmarshalText([]byte(s)) == nil && !strings.Contains(s, ",")
}

func isURI(s string) bool {
	u, err := url.Parse(s)
	return err == nil && u.IsAbs() && (u.Host != "" || u.Opaque != "") && !strings.ContainsFunc(s, unicode.IsSpace)
}

// isPhone takes a telephone number with its country code.
func isPhone(s string) bool {
	_, err := phone.Normalize(s, "")
	return err == nil && strings.HasPrefix(s, "+")
}

// isMailbox takes what an own mail server delivers to as well: unlike an email, its domain needs no dot.
func isMailbox(s string) bool {
	a, err := mail.ParseAddress(s)
	return err == nil && a.Address == s && !strings.ContainsAny(s, "\r\n")
}

// isSite takes an origin that can stand in a content security policy as it is: https, or http of this machine.
func isSite(s string) bool {
	u, err := url.Parse(s)
	if err != nil || u.Host == "" || s != u.Scheme+"://"+u.Host || strings.ContainsAny(u.Host, " ;,'\"*@") {
		return false
	}
	host := u.Hostname()
	return u.Scheme == "https" || (u.Scheme == "http" && (host == "localhost" || host == "127.0.0.1"))
}
