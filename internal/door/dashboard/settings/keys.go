package settings

import (
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// keysPage is the data of the API keys. Secret is shown once, to the owner who asked for it.
type keysPage struct {
	Keys   []access.APIKey
	Secret string
	For    string // the name of its key
	At     time.Time
}

// overlap is how long a replaced key stays valid.
const overlap = time.Hour

func (area *Settings) showKeys(v *page.Visit) (page.Answer, error) {
	return area.renderKeys(v, keysPage{})
}

func (area *Settings) renderKeys(v *page.Visit, p keysPage) (page.Answer, error) {
	var err error
	p.At = v.Now()
	p.Keys, err = area.Keyring.List(v.Context(), v.Workspace.ID)
	return page.Page{Name: "settings-keys", Within: "settings", Title: v.T("settings.keys"), Data: p}, err
}

func (area *Settings) issueKey(v *page.Visit) (page.Answer, error) {
	name, role := locale.OneLine(v.Field("name")), access.Role(v.Field("role"))
	if name == "" || len([]rune(name)) > 100 || role != access.Agent && role != access.Staff && role != access.Owner {
		return nil, v.InvalidAt("name", "settings.keys.name")
	}
	issued, err := area.Keyring.Issue(v.Context(), v.Workspace.ID, name, role)
	if err != nil {
		return nil, err
	}
	return area.renderKeys(v, keysPage{Secret: issued.Secret, For: name})
}

func (area *Settings) rotateKey(v *page.Visit) (page.Answer, error) {
	issued, err := area.Keyring.Rotate(v.Context(), v.Workspace.ID, v.ID(), overlap)
	if fault.Is(err, fault.Conflict) {
		err = v.Conflict("settings.keys.over")
	}
	if err != nil {
		return nil, err
	}
	return area.renderKeys(v, keysPage{Secret: issued.Secret, For: issued.Name})
}

func (area *Settings) revokeKey(v *page.Visit) (page.Answer, error) {
	err := area.Keyring.Revoke(v.Context(), v.Workspace.ID, v.ID())
	return v.Finish(err, v.Path("settings", "keys"), "settings.keys.revoked")
}
