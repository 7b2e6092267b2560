package transfer

import (
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/icalendar"
)

// feedPath is the URL path of a resource's bookings as a calendar feed: feedPath + workspace + "/" + resource, signed +
// feedEnding.
const (
	feedPath   = "/calendar/"
	feedEnding = ".ics"
	// feedRefresh is the refresh interval in the feed.
	feedRefresh = 15 * time.Minute
)

// Feeds serves the bookings of a resource as a calendar. The URL itself is the permission, so no key is required.
type Feeds struct {
	Desk    core.Desk
	Keyring *access.Keyring
	Links   *Links
	Log     *slog.Logger
}

// URL is the URL of a resource's feed; empty where there is none, or without a secret key. Calendar programs keep
// it for years: it does not expire, but is valid until staff replace it.
func (f *Feeds) URL(workspaceID string, r booking.Resource) string {
	mac := f.sign(workspaceID, r)
	if mac == nil {
		return ""
	}
	return f.Links.Base + feedPath + url.PathEscape(workspaceID) + "/" +
		base64.RawURLEncoding.EncodeToString([]byte(r.ID)) + "." +
		base64.RawURLEncoding.EncodeToString(mac) + feedEnding
}

// sign covers the resource and the secret of its row, without which a revoked URL would stay valid.
func (f *Feeds) sign(workspaceID string, r booking.Resource) []byte {
	secret, err := f.Links.Secret()
	if err != nil || r.Feed == "" {
		return nil
	}
	key, err := hkdf.Key(sha256.New, secret, nil, "mostrador calendar feeds v1", sha256.Size)
	if err != nil {
		return nil
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(workspaceID + "\n" + r.ID + "\n" + r.Feed))
	return mac.Sum(nil)
}

func (f *Feeds) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !allowGet(w, r, "A calendar can only be fetched.") {
		return
	}
	body, err := f.feed(r)
	switch {
	case fault.Is(err, fault.NotFound): // every wrong URL gets the same answer
		doorkit.NewProblem(http.StatusNotFound, fault.NotFound, "There is no such calendar.").Write(w)
		return
	case err != nil:
		f.Log.LogAttrs(r.Context(), slog.LevelError, "calendar feed failed", slog.Any("error", err))
		doorkit.NewProblem(http.StatusServiceUnavailable, fault.Unavailable,
			"The calendar cannot be had right now. Try again later.").Write(w)
		return
	}
	sum := sha256.Sum256(body)
	header := w.Header()
	header.Set("Content-Type", icalendar.Type)
	header.Set("ETag", `"`+hex.EncodeToString(sum[:16])+`"`)
	header.Set("Cache-Control", "private, no-cache")
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Referrer-Policy", "no-referrer") // the URL is the permission
	header.Set("X-Robots-Tag", "noindex")
	http.ServeContent(w, r, "", time.Time{}, strings.NewReader(string(body)))
}

var errNoFeed = fault.New(fault.NotFound, "there is no such calendar")

// feed is the contents behind a URL; not_found for one that is not ours, or was revoked.
func (f *Feeds) feed(r *http.Request) ([]byte, error) {
	workspaceID, rest, both := strings.Cut(strings.TrimPrefix(r.URL.Path, feedPath), "/")
	whose, signature, signed := strings.Cut(strings.TrimSuffix(rest, feedEnding), ".")
	id, err := base64.RawURLEncoding.Strict().DecodeString(whose)
	given, err2 := base64.RawURLEncoding.Strict().DecodeString(signature)
	if !both || !signed || err != nil || err2 != nil || !strings.HasSuffix(rest, feedEnding) {
		return nil, errNoFeed
	}
	w, err := f.Keyring.Workspace(r.Context(), workspaceID)
	if err != nil {
		return nil, err
	}
	return core.Look(r.Context(), f.Desk, &w, func(u *core.Unit) ([]byte, error) {
		who, err := u.Calendars.Feed(string(id))
		if err != nil {
			return nil, err
		}
		if mac := f.sign(w.ID, who); mac == nil || !hmac.Equal(mac, given) {
			return nil, errNoFeed
		}
		list, err := u.Bookings.Followed(who)
		return bookingCalendar(u, &w, who, list).Bytes(), err
	})
}

func bookingCalendar(u *core.Unit, w *access.Workspace, who booking.Resource,
	list []booking.Booking) icalendar.Calendar {
	c := icalendar.Calendar{Name: who.Name + " · " + w.Name, Refresh: feedRefresh}
	for _, b := range list {
		c.Events = append(c.Events, icalendar.Event{
			UID: b.ID + "@mostrador", Start: b.Starts(), End: b.Ends(), Created: b.CreatedAt, Changed: b.UpdatedAt,
			Title: u.Calendars.Headline(b), Description: u.Calendars.Details(b),
			Cancelled: b.Status == booking.Cancelled,
		})
	}
	return c
}
