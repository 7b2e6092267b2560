package page

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"html/template"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/door/visitor"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Visit is one request to the dashboard: its user, business and language.
type Visit struct {
	access.Guest
	Browser
	Tag    locale.Tag
	Secret string // the session cookie's value

	words     map[string]locale.Text
	templates *template.Template
	waiting   *counts // of the navigation, from the latest Read
	refused   string  // why the form that is shown again was not taken
	wrong     []fault.Field
	why       string // they are wrong, where they do not say it themselves
}

// Context is the request's.
func (v *Visit) Context() context.Context { return v.Request.Context() }

// Speak sets the language: the user's own choice, else the business's.
func (v *Visit) Speak() {
	switch {
	case v.Login.Locale != "":
		v.Tag = v.Login.Locale
	case v.Workspace != nil:
		v.Tag = v.Workspace.Locale
	}
}

// Read runs fn on a snapshot of the business as the user. The navigation counts what waits in the same snapshot, so
// that a page and its frame agree.
func (v *Visit) Read(fn func(u *core.Unit) error) error {
	return v.site.Units.Read(v.Context(), v.Workspace, v.Actor(), func(u *core.Unit) error {
		if err := fn(u); err != nil {
			return err
		}
		waiting, err := countsOf(u)
		v.waiting = &waiting
		return err
	})
}

// Write runs fn on the business as the user, in a transaction.
func (v *Visit) Write(fn func(u *core.Unit) error) error {
	return v.Translated(v.site.Units.Write(v.Context(), v.Workspace, v.Actor(), fn), fn)
}

// Path is an address in the business: "handoffs" is /d/almacen/handoffs.
func (v *Visit) Path(parts ...string) string {
	path := "/d/" + v.Workspace.Slug
	for _, p := range parts {
		path += "/" + url.PathEscape(p)
	}
	return path
}

// Query is what an address says behind its question mark.
type Query map[string]string

// At is a path with the query, without empty parameters.
func (q Query) At(path string) string {
	values := url.Values{}
	for name, value := range q {
		if value != "" {
			values.Set(name, value)
		}
	}
	return strings.TrimSuffix(path+"?"+values.Encode(), "?")
}

// Base is the public address of this server.
func (v *Visit) Base() string { return v.site.Proxies.BaseURL(v.Request, v.site.PublicURL) }

// ChatPath is where customers of the business write.
func (v *Visit) ChatPath() string { return "/chat/" + v.Workspace.Slug }

// Private reports that the server's address is good on its own machine alone.
func (v *Visit) Private() bool { return visitor.OnlyHere(v.Base()) }

// WelcomePath is the path of an invitation.
func WelcomePath(slug, secret string) string { return "/welcome/" + slug + "/" + secret }

// ID is the id in the address; NoID, which finds nothing, where it is none.
func (v *Visit) ID() string { return doorkit.ID(v.Request.PathValue("id")) }

// Named is a part of the address; empty where a database could not be asked for it.
func (v *Visit) Named(name string) string {
	if s := v.Request.PathValue(name); doorkit.Text(s) == s {
		return s
	}
	return ""
}

// Field is the value of a form field, trimmed, with \n line ends.
func (v *Visit) Field(name string) string {
	return doorkit.Text(strings.ReplaceAll(v.Request.PostFormValue(name), "\r\n", "\n"))
}

// Query is the value of a query parameter, trimmed.
func (v *Visit) Query(name string) string { return doorkit.Text(v.Request.URL.Query().Get(name)) }

// DayAsked is the day of the business that the query names, and from when until when it lasts; zero: none.
func (v *Visit) DayAsked() (day string, from, to time.Time) {
	from, err := time.ParseInLocation(time.DateOnly, v.Query("day"), v.Workspace.Location())
	if err != nil {
		return "", time.Time{}, time.Time{}
	}
	return from.Format(time.DateOnly), from, from.AddDate(0, 0, 1)
}

// Today is the business's present day, as DayAsked reads it.
func (v *Visit) Today() string { return v.Now().In(v.Workspace.Location()).Format(time.DateOnly) }

// Printable is a text without control characters and invalid UTF-8.
func Printable(s string) string {
	return strings.TrimSpace(strings.Map(func(c rune) rune {
		if c == utf8.RuneError || unicode.IsControl(c) {
			return ' '
		}
		return c
	}, s))
}

// Seen is the version of a thing that a form carries.
func Seen(changed time.Time) string { return strconv.FormatInt(changed.UnixMicro(), 36) }

// Digest is a version of what a form was made of, or of what it sent; it says nothing of it.
func Digest(fields any) string {
	raw, isBytes := fields.([]byte)
	if !isBytes {
		raw, _ = json.Marshal(fields) // what came from JSON
	}
	sum := sha256.Sum256(raw)
	return base64.RawURLEncoding.EncodeToString(sum[:12])
}

// Invalid and Conflict are refusals in the user's words.
func (v *Visit) Invalid(key string, args ...any) error {
	return fault.New(fault.InvalidArguments, "%s", v.T(key, args...))
}

// InvalidAt is Invalid for one field of the form, which is marked when the form is shown again.
func (v *Visit) InvalidAt(field, key string, args ...any) error {
	return fault.Invalid(v.T(key, args...), fault.Field{Path: field})
}

// Conflict is Invalid for what has changed meanwhile.
func (v *Visit) Conflict(key string, args ...any) error {
	return fault.New(fault.Conflict, "%s", v.T(key, args...))
}

// Owner reports whether the user is an owner.
func (v *Visit) Owner() bool { return v.Person.Role == access.Owner }

// Agents are the names of the business's agents by id.
func (v *Visit) Agents() (map[string]string, error) {
	list, err := v.site.Keyring.AgentList(v.Context(), v.Workspace.ID)
	names := make(map[string]string, len(list))
	for _, a := range list {
		names[a.ID] = a.Name
	}
	return names, err
}

// People are the names of staff and owners by actor.
func (v *Visit) People() (map[string]string, error) {
	list, err := v.site.Keyring.People(v.Context(), v.Workspace.ID)
	names := make(map[string]string, len(list))
	for _, p := range list {
		for _, role := range access.Staffers {
			names[access.Actor{Role: role, PersonID: p.ID}.Name()] = p.Name
		}
	}
	return names, err
}
