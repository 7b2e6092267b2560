package httpapi_test

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/change"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// newer are the changes that were kept since it was called last, of the business and of the operator's.
func (p *player) newer() (list []change.Change) {
	p.t.Helper()
	for _, id := range []string{p.mine.id, p.vars["workspace"]} {
		w, err := p.app.Keyring.Workspace(p.t.Context(), id)
		if fault.Is(err, fault.NotFound) { // not yet, or not any more
			continue
		}
		if err == nil {
			err = p.app.Runtime.Read(p.t.Context(), &w, testkit.Boss, func(u *core.Unit) error {
				some, err := u.History.List(change.Filter{Limit: 100})
				list = append(list, some...)
				return err
			})
		}
		if err != nil {
			p.t.Fatal(err)
		}
	}
	before := p.last
	for _, c := range list {
		p.last = max(p.last, c.ID)
	}
	return slices.DeleteFunc(list, func(c change.Change) bool { return c.ID <= before })
}

// changes notes of which things a write that worked was kept.
func (p *player) changes(at string, l line, r reply) {
	p.t.Helper()
	for _, text := range []string{l.body, string(r.raw)} {
		for _, match := range confidential.FindAllStringSubmatch(text, -1) {
			p.hidden = append(p.hidden, match[2])
		}
	}
	list := p.newer()
	if l.method == "GET" || !strings.Contains(at, " /v1/") || r.status >= 300 {
		return
	}
	things := p.kept[at]
	for _, c := range list {
		if name := string(c.Thing); !slices.Contains(things, name) {
			things = append(things, name)
		}
		if !slices.Contains([]change.Door{change.API, change.Import, change.Tool, change.Quick}, c.Door) {
			p.t.Errorf("%s is kept as %+v", at, c.Author)
		}
	}
	slices.Sort(things)
	p.kept[at] = things
}

// confidential are members of requests and responses that are secrets.
var confidential = regexp.MustCompile(`"(secret|token|key|password|value|sign_in_link|[a-z_]*(?:_token|_secret|_key|_password))": ?"([^"]{16,})"`)

// noSecrets looks for what was sent or shown as a secret in the history.
func (p *player) noSecrets() {
	p.t.Helper()
	if len(p.hidden) < 5 {
		p.t.Errorf("the examples have only the secrets %q", p.hidden)
	}
	err := p.app.DB.Read(p.t.Context(), p.mine.id, func(tx *store.Tx) error {
		return testkit.EachText(tx, func(column, text string) {
			for _, secret := range p.hidden {
				if strings.HasPrefix(column, "changes.") && strings.Contains(text, secret) {
					p.t.Errorf("%s has a secret: %s", column, text)
				}
			}
		})
	})
	if err != nil {
		p.t.Fatal(err)
	}
}
