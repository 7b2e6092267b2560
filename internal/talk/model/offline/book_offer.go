package offline

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model/offline/read"
)

var (
	msgFirstThen = locale.Text{ES: "Primero agendo %s; después seguimos con %s.", PT: "Primeiro marco %s; depois seguimos com %s.", EN: "First I book %s; then we go on with %s."}
	msgNowFor    = locale.Text{ES: "Ahora, %s.", PT: "Agora, %s.", EN: "Now, %s."}
)

// bookOffer finds out which service an agenda is to keep time for. Its own names are asked
// of whoever knows what its people do.
func (d *dialogue) bookOffer(t *task) (status, bool) {
	if t.slot("service_name") != "" {
		return over, false
	}
	said := t.slot("service_said")
	switch {
	case len(t.Menu) > 1: // one word of theirs fits several
		d.tell(msgService)
		return d.ask(t, "service", d.options(t.Menu)), true
	case said == "":
		return d.ask(t, "service", d.in(msgService)), true
	case t.slot("offer") == "" && d.has("frontdesk/get_staff_info"):
		t.set("offer", "asked")
		if d.call(t, "frontdesk/get_staff_info", "offer", map[string]any{}) {
			return calling, true
		}
	}
	t.set("service_name", sentenceStart(said))
	return over, false
}

// matchOffer finds the services that were said among those there are. The first is booked
// first; the others wait for it.
func (d *dialogue) matchOffer(t *task, r result) {
	var names []string
	for _, p := range r.Data.list("staff") {
		for _, s := range p.strings("services") {
			if !slices.Contains(names, s) {
				names = append(names, s)
			}
		}
	}
	var wanted []string
	for _, part := range parts(t.slot("service_said")) {
		best, close := bestNames(names, read.Trade(read.Words(part)))
		switch {
		case len(close) == 1:
			wanted = append(wanted, close[0])
		case best > 0:
			wanted = append(wanted, part)
		}
	}
	if len(wanted) == 0 {
		return
	}
	_, close := bestNames(names, read.Trade(read.Words(wanted[0])))
	if t.Menu = nil; len(close) > 1 {
		for _, n := range close {
			t.Menu = append(t.Menu, option{ID: n, Name: n, Stock: endless})
		}
	} else {
		t.set("service_name", wanted[0])
	}
	t.set("more", strings.Join(wanted[1:], "\x00"))
}

// bestNames are the names that most of some words fit.
func bestNames(names, words []string) (most int, close []string) {
	for _, name := range names {
		of := read.Words(name)
		n := read.Common(of, words)
		if n == len(of) {
			n++ // all of it was said
		}
		if n > most {
			most, close = n, nil
		}
		if n == most && n > 0 {
			close = append(close, name)
		}
	}
	return most, close
}

// parts are what stands between the commas and joints of some words.
func parts(text string) []string {
	text = strings.NewReplacer(" e ", ",", " y ", ",", " + ", ",", " and ", ",", " mais ", ",").Replace(text)
	var out []string
	for part := range strings.SplitSeq(text, ",") {
		if part = strings.TrimSpace(part); part != "" {
			out = append(out, part)
		}
	}
	return out
}

// bookNext keeps the other services that were asked for in the same breath, for after the
// yes to this one.
func (d *dialogue) bookNext(t *task) {
	more := strings.Split(t.slot("more"), "\x00")
	if more[0] == "" {
		return
	}
	d.tell(msgFirstThen, t.slot("service_name"), d.list(more, false))
	d.m.Next++
	next := task{ID: d.m.Next, Kind: "book", Slots: map[string]string{"service_said": more[0], "date": t.slot("date"), "announce": more[0]}}
	next.set("part", t.slot("part"))
	next.set("more", strings.Join(more[1:], "\x00"))
	d.m.Later = append(d.m.Later, next)
}

// severalServices: more than one of a clinic's services is named. The first is booked
// first.
func (d *dialogue) severalServices(t *task, said string) bool {
	names := make([]string, len(t.Menu))
	for i, o := range t.Menu {
		names[i] = o.Name
	}
	var wanted []string
	for _, part := range parts(said) {
		if _, close := bestNames(names, read.Trade(read.Words(part))); len(close) == 1 && !slices.Contains(wanted, close[0]) {
			wanted = append(wanted, close[0])
		}
	}
	if len(wanted) < 2 {
		return false
	}
	t.set("service", t.Menu[slices.Index(names, wanted[0])].ID)
	t.set("service_known", "yes")
	t.set("service_name", wanted[0])
	t.set("more", strings.Join(wanted[1:], "\x00"))
	return true
}
