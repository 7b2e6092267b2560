package dashboard_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/store"
)

var oneBackup = regexp.MustCompile(`href="(/d/tienda/settings/backups/[0-9a-f-]+)" download`)

// The owner of a server's only business makes its backups, downloads, schedules and deletes them; beside another business
// no owner does, because a backup has both.
func TestAnOwnerBacksUpTheServer(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		clerk := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		at := "/d/tienda/settings/backups"
		clerk.get(at).is(http.StatusForbidden)
		clerk.post(at, nil).is(http.StatusForbidden)
		if h.DB.Dialect().Name != store.SQLite { // its place is the operator's to name
			owner.get(at).is(http.StatusOK).says("--backup-to /copias")
			owner.post(at, nil).is(http.StatusNotFound)
			return
		}
		owner.get(at).is(http.StatusOK).says("todavía no hizo ninguna copia", "mostrador restore")
		owner.post(at, nil).leads(at)
		made := oneBackup.FindStringSubmatch(owner.until(at, "Bajar").body)[1]
		if a := owner.get(made).is(http.StatusOK); !strings.HasPrefix(a.body, "\x1f\x8b") || len(a.body) < 1000 {
			t.Errorf("the backup is %d bytes", len(a.body))
		}
		clerk.get(made).is(http.StatusForbidden)

		// The schedule is asked for, and followed.
		owner.get(at).is(http.StatusOK)
		h.App.BackUpIfDue(t.Context())
		if n := len(oneBackup.FindAllString(owner.get(at).body, -1)); n != 1 {
			t.Errorf("without a schedule there are %d", n)
		}
		owner.post(at+"/plan", url.Values{"seen": {owner.get(at).field("seen")}, "backups/every": {"day"}, "backups/keep": {"muchas"}}).
			is(http.StatusBadRequest).says(`aria-invalid="true"`)
		owner.post(at+"/plan", url.Values{"seen": {owner.get(at).field("seen")}, "backups/every": {"day"}, "backups/keep": {"1"}}).leads(at)
		for range 2 {
			h.Clock.Advance(25 * time.Hour)
			h.App.BackUpIfDue(t.Context())
		}
		owner = h.as(h.hires(h.Workspace, "Rita", access.Owner))
		left := oneBackup.FindAllStringSubmatch(owner.get(at).is(http.StatusOK).body, -1)
		if len(left) != 2 || left[1][1] != made {
			t.Errorf("left are %q of one by hand, and one of two by the schedule", left)
		}
		owner.post(made+"/remove", nil).leads(at)
		owner.get(made).is(http.StatusNotFound)

		h.another("otra")
		owner.get(at).is(http.StatusOK).says("más de un negocio", "Descargar todo")
		for _, path := range []string{at, at + "/plan", left[0][1] + "/remove"} {
			owner.post(path, nil).is(http.StatusNotFound)
		}
		owner.get(left[0][1]).is(http.StatusNotFound)
	})
}
