package app

import (
	"context"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app/demo"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/store"
)

// owner checks that somebody of the business can run it: an owner who signs in, or has a link to choose a password.
func (d *doctor) owner(ctx context.Context, units store.Units, keys *access.Keyring, w *access.Workspace) {
	what := "owner of " + w.Slug
	people, err := access.NewEntrance(units, keyRing(d.config, units.DB.Dialect().Name), keys).Colleagues(ctx, w.ID)
	if err != nil {
		d.add(Sick, what, oneLine(err), "")
		return
	}
	owners := lists.Filter(people, func(p access.Colleague) bool { return p.Role == access.Owner && p.Active })
	now := d.clock.Now()
	signsIn := slices.IndexFunc(owners, func(p access.Colleague) bool { return p.SignsIn })
	invited := slices.IndexFunc(owners, func(p access.Colleague) bool { return p.Invited.ExpiresAt.After(now) })
	switch {
	case signsIn >= 0:
		d.add(Well, what, owners[signsIn].Email+" can sign in", "")
	case invited >= 0:
		p := owners[invited]
		d.add(Untested, what, fmt.Sprintf("%s has not chosen a password yet; the link is good until %s", p.Email,
			p.Invited.ExpiresAt.Format("2006-01-02 15:04")),
			"have them open it, or print a new one: mostrador person link "+p.Email+" --workspace "+w.Slug)
	case len(owners) > 0:
		d.add(Sick, what, owners[0].Email+" cannot sign in: without a password, and without a link to choose one",
			"print a link for them: mostrador person link "+owners[0].Email+" --workspace "+w.Slug)
	default:
		d.add(Sick, what, "there is none: nobody can enter its dashboard, or answer what only an owner may",
			"add one: mostrador person add NAME --email ana@tienda.example --role owner --workspace "+w.Slug)
	}
}

// hours checks that the business has said when it is open: agents are not to guess it.
func (d *doctor) hours(ctx context.Context, units store.Units, w *access.Workspace) {
	what := "hours of " + w.Slug
	said := 0
	for _, hours := range w.Settings.Profile.Schedule {
		if strings.TrimSpace(hours) != "" {
			said++
		}
	}
	var booked bool
	err := units.Read(ctx, w.ID, func(tx runtime.Tx) (err error) {
		s := &scope.Scope{Workspace: w, Actor: access.Actor{Role: access.Owner, PersonID: "doctor"}, Now: d.clock.Now()}
		booked, err = core.New(s, tx.Core(), core.Aids{}).Places.HaveWeek()
		return err
	})
	switch {
	case err != nil:
		d.add(Sick, what, oneLine(err), "")
	case said > 0:
		d.add(Well, what, fmt.Sprintf("said for %d of 7 days", said), "")
	case booked:
		d.add(Well, what, "those of its bookings", "")
	default:
		d.add(Sick, what, "it has not said when it is open: agents cannot tell customers, and nothing can be booked",
			`say it, a line per day: echo '{"profile": {"schedule": {"monday": "09:00-18:00", "sunday": "cerrado"}}}' | mostrador workspace update --settings - --workspace `+w.Slug)
	}
}

// address checks that customers can reach the server. The demo is for its own machine.
func (d *doctor) address(list []access.Workspace) {
	const what = "address"
	if d.sample || isSample(list) {
		return
	}
	public := d.config.PublicURL
	host, _, _ := net.SplitHostPort(d.config.Addr) // settings has said what is wrong with it
	const fix = "serve it with --public-url https://YOUR-HOST (MOSTRADOR_PUBLIC_URL), behind a proxy that has the certificate; deploy/README.md has one"
	switch u, err := url.Parse(public); {
	case public != "" && err == nil && onlyHere(u.Hostname()):
		d.add(Sick, what, "customers cannot reach "+public+": it is this machine's own name", fix)
	case public != "":
		d.add(Well, what, "customers reach it at "+public, "")
	case onlyHere(host):
		d.add(Sick, what, "customers cannot reach it: it has no public URL, and "+d.config.Addr+" is for this machine alone", fix)
	default:
		d.add(Untested, what, "it has no public URL: links that it sends begin with "+d.config.BaseURL(), fix)
	}
}

// onlyHere reports whether a host can be reached from this machine alone.
func onlyHere(host string) bool {
	ip, err := netip.ParseAddr(host)
	return err == nil && ip.IsLoopback() || strings.EqualFold(host, "localhost")
}

// isSample reports whether these are the demo's businesses, as `mostrador demo` itself recognises them.
func isSample(list []access.Workspace) bool {
	return !slices.ContainsFunc(demo.Businesses, func(b demo.Business) bool {
		return !slices.ContainsFunc(list, func(w access.Workspace) bool { return w.Slug == b.Slug })
	})
}
