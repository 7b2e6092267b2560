package dashboard

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// visit is one request to the dashboard: its user, business and language.
type visit struct {
	access.Guest
	door   *Door
	w      http.ResponseWriter
	r      *http.Request
	tag    locale.Tag
	secret string // the session cookie's value
}

func (v *visit) context() context.Context { return v.r.Context() }

// speak sets the language: the user's own choice, else the business's.
func (v *visit) speak() {
	switch {
	case v.Login.Locale != "":
		v.tag = v.Login.Locale
	case v.Workspace != nil:
		v.tag = v.Workspace.Locale
	}
}

// read runs fn on the business as the user, and write does so for changes.
func (v *visit) read(fn func(u *core.Unit) error) error {
	return v.door.Runtime.Read(v.context(), v.Workspace, v.Actor(), fn)
}

func (v *visit) write(fn func(u *core.Unit) error) error {
	return v.reworded(v.door.Runtime.Write(v.context(), v.Workspace, v.Actor(), fn), fn)
}

// Path is an address in the business: "handoffs" is /d/almacen/handoffs.
func (v *visit) Path(parts ...string) string {
	path := "/d/" + v.Workspace.Slug
	for _, p := range parts {
		path += "/" + url.PathEscape(p)
	}
	return path
}

// named is a part of the address; empty where a database could not be asked for it.
func (v *visit) named(name string) string {
	if s := v.r.PathValue(name); storable(s) == s {
		return s
	}
	return ""
}

// id is the id in the address; empty: it is none.
func (v *visit) id() string {
	if id := v.r.PathValue("id"); uuid.Validate(id) == nil {
		return id
	}
	return ""
}

// field is the value of a form field, trimmed, with \n line ends.
func (v *visit) field(name string) string {
	return storable(strings.ReplaceAll(v.r.PostFormValue(name), "\r\n", "\n"))
}

// asked is the value of a query parameter, trimmed.
func (v *visit) asked(name string) string { return storable(v.r.URL.Query().Get(name)) }

// storable trims a text and removes what a database refuses: NUL and invalid UTF-8.
func storable(text string) string {
	return strings.TrimSpace(strings.ReplaceAll(strings.ToValidUTF8(text, ""), "\x00", ""))
}

// T is a text of the dashboard by its key.
func (v *visit) T(key string, args ...any) string { return say(v.tag, key, args...) }

// N is T with a number, in the singular or the plural.
func (v *visit) N(key string, n int64) string { return counted(v.tag, key, n) }

// Lang is the language of the page.
func (v *visit) Lang() string { return string(v.tag) }

// Owner reports whether the user is an owner.
func (v *visit) Owner() bool { return v.Person.Role == access.Owner }

// idOf is an id from an address or a form; empty for what is none, which finds nothing.
func idOf(id string) string {
	if uuid.Validate(id) != nil {
		return ""
	}
	return id
}

// printable is a text without control characters and invalid UTF-8.
func printable(s string) string {
	return strings.TrimSpace(strings.Map(func(c rune) rune {
		if c == utf8.RuneError || unicode.IsControl(c) {
			return ' '
		}
		return c
	}, s))
}

// seenAt is the version of a thing that a form carries.
func seenAt(changed time.Time) string { return strconv.FormatInt(changed.UnixMicro(), 36) }
