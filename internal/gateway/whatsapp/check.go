package whatsapp

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// WhatsApp's limits; where the vendors differ the smaller one, so that a message is the same through either.
const (
	MaxText     = 4096
	MaxCaption  = 1024
	MaxFilename = 240

	MaxBody   = 1024 // of an interactive message
	MaxHeader = 60
	MaxFooter = 60

	MaxButtons     = 3
	MaxButtonTitle = 20
	MaxButtonID    = 256

	MaxRows           = 10 // of a list, over all its sections
	MaxRowTitle       = 24
	MaxRowDescription = 72
	MaxRowID          = 200
	MaxSectionTitle   = 24
	MaxMenu           = 20

	MinCards    = 2
	MaxCards    = 10
	MaxCardBody = 160

	MaxParameter = 1024
	MaxRef       = 100

	// MaxUpload is Meta's limit for a document.
	MaxUpload = 100 << 20
)

// fields collects everything that is wrong with a message, for the caller that built it.
type fields []fault.Field

func (bad *fields) add(path, format string, args ...any) {
	*bad = append(*bad, fault.Field{Path: path, Message: fmt.Sprintf(format, args...)})
}

func (bad *fields) when(wrong bool, path, message string) {
	if wrong {
		bad.add(path, "%s", message)
	}
}

// text checks text that people read.
func (bad *fields) text(path, s string, limit int, needed bool) {
	switch {
	case !utf8.ValidString(s):
		bad.add(path, "is not UTF-8")
	case needed && strings.TrimSpace(s) == "":
		bad.add(path, "must not be empty")
	case Length(s) > limit:
		bad.add(path, "is %d characters long, WhatsApp takes %d", Length(s), limit)
	}
}

// id checks text that only comes back to us.
func (bad *fields) id(path, s string, limit int, seen map[string]bool) {
	bad.text(path, s, limit, true)
	bad.when(s != strings.TrimSpace(s), path, "must not begin or end with a space")
	if seen[s] {
		bad.add(path, "%q is used twice", s)
	}
	seen[s] = true
}

func (bad *fields) buttons(path string, list []Button, seen map[string]bool) {
	if len(list) < 1 || len(list) > MaxButtons {
		bad.add(path, "has %d buttons, WhatsApp takes 1 to %d", len(list), MaxButtons)
	}
	titles := map[string]bool{}
	for i, b := range list {
		at := fmt.Sprintf("%s/%d", path, i)
		bad.id(at+"/id", b.ID, MaxButtonID, seen)
		bad.text(at+"/title", b.Title, MaxButtonTitle, true)
		if titles[b.Title] {
			bad.add(at+"/title", "%q stands on two buttons", b.Title)
		}
		titles[b.Title] = true
	}
}

func (bad *fields) source(path string, s Source) {
	switch {
	case (s.Link == "") == (s.ID == ""):
		bad.add(path, "needs either a link or a media id")
	case s.Link != "" && !link(s.Link):
		bad.add(path+"/link", "must be an http or https address")
	case s.ID != "" && !mediaID.MatchString(s.ID):
		bad.add(path+"/id", "is not a media id")
	}
}

var (
	mediaID      = regexp.MustCompile(`^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,127}$`)
	templateName = regexp.MustCompile(`^[a-z0-9_]{1,512}$`)
	language     = regexp.MustCompile(`^[a-z]{2,3}(_[A-Za-z]{2,4})?$`)
	reference    = regexp.MustCompile(`^[A-Za-z0-9._:-]+$`)
	mimeType     = regexp.MustCompile(`^[a-z]+/[a-z0-9.+-]+$`)
	wideGap      = regexp.MustCompile(`[\n\r\t]| {5}`)
)

func link(s string) bool {
	u, err := url.Parse(s)
	return err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Host != "" && u.User == nil && len(s) <= 2000
}

func checkSend(a Account, to string, m Message, ref string) fields {
	bad := a.check()
	bad.when(!isE164(to), "/to", "must be a number in E.164, like +5491122334455")
	bad.when(len(ref) > MaxRef || !reference.MatchString(ref), "/ref",
		"must be 1 to 100 letters, digits, dots, colons or dashes")
	if m == nil {
		bad.add("/message", "is missing")
		return bad
	}
	if !isKnownType(m) {
		bad.add("/message", "is a %T; pass one of this package's messages by value", m)
		return bad
	}
	m.check(&bad)
	if !a.Uploads() {
		for _, s := range sources(m) {
			bad.when(s.ID != "", "/message", "this account takes files by link only")
		}
	}
	return bad
}

// isKnownType refuses pointers: they have the methods of what they point to, and would get past the vendors' type
// switches.
func isKnownType(m Message) bool {
	switch m.(type) {
	case Text, Document, Image, Buttons, List, Carousel, Template:
		return true
	}
	return false
}

func checkUpload(a Account, f File) fields {
	bad := a.check()
	bad.when(!a.Uploads(), "/account", "this account takes files by link only")
	bad.when(len(f.Data) == 0, "/data", "must not be empty")
	bad.when(len(f.Data) > MaxUpload, "/data", "is larger than WhatsApp takes")
	bad.when(!mimeType.MatchString(f.MIME), "/mime", "must be a type like application/pdf")
	bad.text("/name", f.Name, MaxFilename, true)
	return bad
}

// sources are the files of a message.
func sources(m Message) []Source {
	switch m := m.(type) {
	case Document:
		return []Source{m.File}
	case Image:
		return []Source{m.File}
	case Template:
		var list []Source
		if h := m.Header; h != nil && h.Document != nil {
			list = append(list, h.Document.File)
		}
		if h := m.Header; h != nil && h.Image != nil {
			list = append(list, h.Image.File)
		}
		for _, c := range m.Cards {
			list = append(list, c.Image)
		}
		return list
	}
	return nil
}
