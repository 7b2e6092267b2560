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

// visit is one request of somebody at the dashboard: who they are, in which business,
// and in what language.
type visit struct {
	access.Guest
	door   *Door
	w      http.ResponseWriter
	r      *http.Request
	tag    locale.Tag
	secret string // of their stay
}

func (v *visit) context() context.Context { return v.r.Context() }

// speak settles the language: the person's own choice, else the business's.
func (v *visit) speak() {
	switch {
	case v.Login.Locale != "":
		v.tag = v.Login.Locale
	case v.Workspace != nil:
		v.tag = v.Workspace.Locale
	}
}

// read looks at the business as whoever is there, and write changes it.
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

// named is what the address says under a name; empty where no database can be asked for it.
func (v *visit) named(name string) string {
	if s := v.r.PathValue(name); storable(s) == s {
		return s
	}
	return ""
}

// id is the one that the address names; empty where that is none.
func (v *visit) id() string {
	if id := v.r.PathValue("id"); uuid.Validate(id) == nil {
		return id
	}
	return ""
}

// field is what a form says under a name, without the spaces around it, and with lines
// that end as ours do.
func (v *visit) field(name string) string {
	return storable(strings.ReplaceAll(v.r.PostFormValue(name), "\r\n", "\n"))
}

// asked is what the address says under a name, likewise.
func (v *visit) asked(name string) string { return storable(v.r.URL.Query().Get(name)) }

// storable leaves out of a text what no database keeps.
func storable(text string) string {
	return strings.TrimSpace(strings.ReplaceAll(strings.ToValidUTF8(text, ""), "\x00", ""))
}

// T is a word or a sentence of the dashboard's, by its key.
func (v *visit) T(key string, args ...any) string { return say(v.tag, key, args...) }

// N is T with a number and the form of the word that goes with it.
func (v *visit) N(key string, n int64) string { return counted(v.tag, key, n) }

// Lang is the language of the page.
func (v *visit) Lang() string { return string(v.tag) }

// Owner reports whether they answer for the business.
func (v *visit) Owner() bool { return v.Person.Role == access.Owner }

// idOf is an id that an address or a form names; empty for what is none, which nothing
// is found by.
func idOf(id string) string {
	if uuid.Validate(id) != nil {
		return ""
	}
	return id
}

// printable is somebody's text without what no database keeps.
func printable(s string) string {
	return strings.TrimSpace(strings.Map(func(c rune) rune {
		if c == utf8.RuneError || unicode.IsControl(c) {
			return ' '
		}
		return c
	}, s))
}

// seenAt is how a form says which state of a thing it was made from.
func seenAt(changed time.Time) string { return strconv.FormatInt(changed.UnixMicro(), 36) }
